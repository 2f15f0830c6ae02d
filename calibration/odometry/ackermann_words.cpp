#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "vesper/calibration/odometry/ackermann_calibration.hpp"

namespace vesper::calibration::inline v0 {
namespace {

using CarJson = nlohmann::ordered_json;

CarJson carNumber(double value) { return std::isfinite(value) ? CarJson(value) : CarJson(nullptr); }

CarJson driveJson(const AckermannDrive& drive) {
  CarJson json = {{"wheel_radius_m",
                   {{"front_left", carNumber(drive.wheel_radius_m[0])},
                    {"front_right", carNumber(drive.wheel_radius_m[1])},
                    {"rear_left", carNumber(drive.wheel_radius_m[2])},
                    {"rear_right", carNumber(drive.wheel_radius_m[3])}}},
                  {"steer_offset_rad", carNumber(drive.steer_offset_rad)},
                  {"slip", nullptr}};
  if (drive.slip) {
    json["slip"] = {{"identity_to", carNumber(drive.slip->identity_to)},
                    {"commanded", carNumber(drive.slip->commanded)},
                    {"actual", carNumber(drive.slip->actual)}};
  }
  return json;
}

const char* stateName(ParameterState state) {
  return state == ParameterState::Estimated ? "estimated"
         : state == ParameterState::Held    ? "held"
                                            : "not_determined";
}

/// Value of a result: radii as factors; empty where there is no slip curve.
std::optional<double> valueOf(const AckermannCalibration& calibration, int result) {
  const AckermannDrive& after = calibration.fit.after;
  if (result < kSteerOffset) {
    const auto wheel = static_cast<std::size_t>(result);
    return after.wheel_radius_m[wheel] / calibration.before.wheel_radius_m[wheel];
  }
  if (result == kSteerOffset) {
    return after.steer_offset_rad;
  }
  if (!after.slip) {
    return std::nullopt;
  }
  if (result == kSlipSlope) {
    return (after.slip->actual - after.slip->identity_to) /
           (after.slip->commanded - after.slip->identity_to);
  }
  return result == kSlipIdentity ? after.slip->identity_to : after.slip->actual;
}

CarJson misfitJson(const CarMisfit& misfit) {
  return {{"rms_position_m", carNumber(misfit.rms_position_m)},
          {"rms_heading_rad", carNumber(misfit.rms_heading_rad)},
          {"separation_per_m", carNumber(misfit.separation_per_m)}};
}

}  // namespace

std::string toJson(const AckermannCalibration& calibration) {
  const CarLsqResult& fit = calibration.fit;
  CarJson parameters = CarJson::object();
  CarJson covariance = CarJson::array();
  for (int i = 0; i < kCarParameters; ++i) {
    const std::optional<double> value = valueOf(calibration, i);
    const std::optional<double> sd = fit.sd(i);
    parameters[std::string(nameOfCarResult(i))] = {
        {"value", value ? carNumber(*value) : CarJson(nullptr)},
        {"sd", sd ? carNumber(*sd) : CarJson(nullptr)},
        {"state", stateName(fit.states[static_cast<std::size_t>(i)])}};
    CarJson row = CarJson::array();
    for (int j = 0; j < kCarParameters; ++j) {
      row.push_back(sd && fit.sd(j) ? carNumber(fit.covariance(i, j)) : CarJson(nullptr));
    }
    covariance.push_back(row);
  }
  const CarJson json = {{"robot", calibration.robot},
                        {"source", calibration.source},
                        {"method", "ackermann_lsq"},
                        {"complete", calibration.is_complete},
                        {"logs", calibration.logs},
                        {"increments", calibration.increments},
                        {"way_m", carNumber(calibration.way_m)},
                        {"pose_sd",
                         {{"x_m", calibration.pose_sd.x_m},
                          {"y_m", calibration.pose_sd.y_m},
                          {"theta_rad", calibration.pose_sd.theta_rad}}},
                        {"before", driveJson(calibration.before)},
                        {"after", driveJson(fit.after)},
                        {"parameters", parameters},
                        {"covariance", covariance},
                        {"condition", carNumber(fit.condition)},
                        {"slip_chi2_3_dof", carNumber(fit.slip_chi2)},
                        {"fastest_told_rad_per_s", carNumber(fit.fastest_told_rad_per_s)},
                        {"noise",
                         {{"travel_m2_per_m", carNumber(fit.noise.travel_m2_per_m)},
                          {"steer_rad2", carNumber(fit.noise.steer_rad2)},
                          {"covariance_m_rad", carNumber(fit.noise.covariance_m_rad)},
                          {"wheel_m2_per_m", carNumber(fit.wheel_m2_per_m)},
                          {"control_period_s", toSeconds(kCarControlPeriod)}}},
                        {"misfit_before", misfitJson(fit.misfit_before)},
                        {"misfit_after", misfitJson(fit.misfit_after)},
                        {"warnings", calibration.warnings}};
  return json.dump(2, ' ', false, CarJson::error_handler_t::replace) + "\n";
}

std::string ackermannText(const AckermannCalibration& calibration) {
  const CarLsqResult& fit = calibration.fit;
  std::string text = fmt::format(
      "{} increments of {} log(s), {:.1f} m\n\n{:<20}{:>12}{:>12}{:>12}\n", calibration.increments,
      calibration.logs, calibration.way_m, "", "before", "after", "sd");
  auto out = std::back_inserter(text);
  const auto row = [&](const std::string& name, std::optional<double> before,
                       std::optional<double> after, std::optional<double> sd) {
    const auto cell = [](std::optional<double> value) {
      return value ? fmt::format("{:.5f}", *value) : std::string("-");
    };
    fmt::format_to(out, "{:<20}{:>12}{:>12}{:>12}\n", name, cell(before), cell(after), cell(sd));
  };
  constexpr std::array<const char*, 4> kRadii = {"front left [m]", "front right [m]",
                                                 "rear left [m]", "rear right [m]"};
  for (int i = 0; i < 4; ++i) {
    const auto wheel = static_cast<std::size_t>(i);
    const double before_m = calibration.before.wheel_radius_m[wheel];
    const std::optional<double> sd = fit.sd(i);
    row(kRadii[wheel], before_m, fit.after.wheel_radius_m[wheel],
        sd ? std::optional(*sd * before_m) : std::nullopt);
  }
  row("steer offset [rad]", calibration.before.steer_offset_rad, fit.after.steer_offset_rad,
      fit.sd(kSteerOffset));
  const auto slip = [](const std::optional<AckermannDrive::Slip>& curve,
                       double AckermannDrive::Slip::*field) {
    return curve ? std::optional(*curve.*field) : std::nullopt;
  };
  using Slip = AckermannDrive::Slip;
  const auto& before = calibration.before.slip;
  const auto& after = fit.after.slip;
  row("slip from [rad/s]", slip(before, &Slip::identity_to), slip(after, &Slip::identity_to),
      fit.sd(kSlipIdentity));
  row("slip commanded", slip(before, &Slip::commanded), slip(after, &Slip::commanded),
      std::nullopt);
  row("slip actual", slip(before, &Slip::actual), slip(after, &Slip::actual), fit.sd(kSlipMost));
  fmt::format_to(
      out,
      "\nincrements miss by {:.1f} -> {:.1f} mm and {:.2f} -> {:.2f} mrad (rms); ends by "
      "{:.4f} -> {:.4f} m a metre\n",
      fit.misfit_before.rms_position_m * 1e3, fit.misfit_after.rms_position_m * 1e3,
      fit.misfit_before.rms_heading_rad * 1e3, fit.misfit_after.rms_heading_rad * 1e3,
      fit.misfit_before.separation_per_m, fit.misfit_after.separation_per_m);
  return text;
}

}  // namespace vesper::calibration::inline v0
