#include <cmath>
#include <nlohmann/json.hpp>

#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::calibration::inline v0 {
namespace {

using Json = nlohmann::ordered_json;

Json numberOf(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json numberOf(const std::optional<double>& value) {
  return value ? numberOf(*value) : Json(nullptr);
}

Json jsonOf(const DifferentialDrive& drive) {
  return {{"wheel_radius_left_m", numberOf(drive.wheel_radius_left_m)},
          {"wheel_radius_right_m", numberOf(drive.wheel_radius_right_m)},
          {"track_width_m", numberOf(drive.track_width_m)}};
}

Json jsonOf(const SquareCluster& cluster) {
  Json json = {{"runs", cluster.runs},
               {"x_m", numberOf(cluster.center_m.x())},
               {"y_m", numberOf(cluster.center_m.y())},
               {"r_m", numberOf(cluster.radius_m)},
               {"sd_x_m", nullptr},
               {"sd_y_m", nullptr},
               {"theta_rad", nullptr}};
  if (cluster.sd_m) {
    json["sd_x_m"] = numberOf(cluster.sd_m->x());
    json["sd_y_m"] = numberOf(cluster.sd_m->y());
  }
  if (cluster.headings > 0) {
    json["theta_rad"] = numberOf(cluster.heading_rad);
  }
  return json;
}

Json jsonOf(const UmbmarkEstimate& estimate) {
  Json json = {{"alpha_rad", numberOf(estimate.alpha_rad)},
               {"beta_rad", numberOf(estimate.beta_rad)}};
  for (const char* key : {"E_d", "E_b", "c_left", "c_right"}) {
    json[key] = nullptr;
  }
  if (estimate.is_plausible) {
    json["E_d"] = numberOf(estimate.errors.E_d);
    json["E_b"] = numberOf(estimate.errors.E_b);
    json["c_left"] = numberOf(estimate.c_left);
    json["c_right"] = numberOf(estimate.c_right);
  }
  return json;
}

Json jsonOf(const UmbmarkResult& result) {
  Json sides = Json::array();
  for (const SquarePair& pair : result.sides) {
    sides.push_back({{"side_m", numberOf(pair.side_m)},
                     {"cw", jsonOf(pair.clockwise)},
                     {"ccw", jsonOf(pair.counter_clockwise)},
                     {"E_max_syst_m", numberOf(pair.E_max_syst_m)},
                     {"sigma_m", numberOf(pair.sigma_m)},
                     {"sem_m", numberOf(pair.sem_m)}});
  }
  Json json = {{"sides", sides},
               {"E_max_syst_m", numberOf(result.E_max_syst_m)},
               {"x", jsonOf(result.x)},
               {"y", jsonOf(result.y)},
               {"mean", jsonOf(result.mean)},
               {"heading", result.heading ? jsonOf(*result.heading) : Json(nullptr)},
               {"second_pass_worthwhile", nullptr}};
  if (result.is_second_pass_worthwhile) {
    json["second_pass_worthwhile"] = *result.is_second_pass_worthwhile;
  }
  return json;
}

const char* nameOf(ParameterState state) {
  switch (state) {
    case ParameterState::Estimated:
      return "estimated";
    case ParameterState::Held:
      return "held";
    case ParameterState::NotDetermined:
      break;
  }
  return "not_determined";
}

Json jsonOf(const EndPoseLsqResult& fit, bool has_gyro) {
  constexpr std::array<const char*, kLsqParameters> kNames = {"E_d", "E_b", "E_s",
                                                              "gyro_bias_rad_per_s", "gyro_scale"};
  const std::array<double, kLsqParameters> values = {fit.errors.E_d, fit.errors.E_b, fit.errors.E_s,
                                                     fit.gyro_bias_rad_per_s, fit.gyro_scale};
  Json parameters = Json::object();
  for (int i = 0; i < (has_gyro ? kLsqParameters : 3); ++i) {
    const auto place = static_cast<std::size_t>(i);
    const bool has_value = fit.states[place] != ParameterState::NotDetermined;
    Json relative_to = Json::array();
    for (const int other : fit.relative_to[place]) {
      relative_to.push_back(kNames[static_cast<std::size_t>(other)]);
    }
    parameters[kNames[place]] = {{"value", has_value ? numberOf(values[place]) : Json(nullptr)},
                                 {"sd", numberOf(fit.sd(static_cast<LsqParameter>(i)))},
                                 {"state", nameOf(fit.states[place])},
                                 {"known_only_relative_to", relative_to}};
  }
  Json covariance = Json::array();
  for (int row = 0; row < 3; ++row) {
    Json line = Json::array();
    for (int column = 0; column < 3; ++column) {
      const bool is_known = fit.sd(static_cast<LsqParameter>(row)).has_value() &&
                            fit.sd(static_cast<LsqParameter>(column)).has_value();
      line.push_back(is_known ? numberOf(fit.covariance(row, column)) : Json(nullptr));
    }
    covariance.push_back(line);
  }
  Json runs = Json::array();
  for (const EndPoseFit& end : fit.ends) {
    runs.push_back(
        {{"run", end.run},
         {"direction", nameOf(end.kind)},
         {"residual_x_m", numberOf(end.residual.x())},
         {"residual_y_m", numberOf(end.residual.y())},
         {"residual_theta_rad", end.has_heading ? numberOf(end.residual.z()) : Json(nullptr)},
         {"mahalanobis", numberOf(end.mahalanobis)},
         {"weight", numberOf(end.weight)},
         {"suspect", end.is_suspect}});
  }
  return {{"converged", fit.has_converged},
          {"parameters", parameters},
          {"covariance_E_d_E_b_E_s", covariance},
          {"condition", numberOf(fit.condition)},
          {"robust_loss", fit.loss == RobustLoss::Cauchy  ? "cauchy"
                          : fit.loss == RobustLoss::Huber ? "huber"
                                                          : "none"},
          {"runs", runs}};
}

Json noiseOf(const OdometryCalibration& calibration) {
  Json json = {{"k_left", numberOf(calibration.noise.k_left)},
               {"k_right", numberOf(calibration.noise.k_right)},
               {"k_common", nullptr},
               {"k_common_95_percent", nullptr},
               {"p_value_wheels_equal", nullptr},
               {"degrees_of_freedom", nullptr},
               {"amcl", nullptr}};
  if (calibration.fit && calibration.fit->noise_estimate) {
    const NoiseEstimate& estimate = *calibration.fit->noise_estimate;
    json["k_common"] = numberOf(estimate.k);
    json["k_common_95_percent"] = {numberOf(estimate.interval[0]), numberOf(estimate.interval[1])};
    json["p_value_wheels_equal"] = numberOf(estimate.p_value);
    json["degrees_of_freedom"] = estimate.degrees_of_freedom;
  }
  if (calibration.alphas) {
    const AmclAlphas& alphas = *calibration.alphas;
    json["amcl"] = {{"alpha1", numberOf(alphas.alpha1)}, {"alpha2", numberOf(alphas.alpha2)},
                    {"alpha3", numberOf(alphas.alpha3)}, {"alpha4", numberOf(alphas.alpha4)},
                    {"update_min_d", alphas.distance_m}, {"update_min_a", alphas.turn_rad}};
  }
  return json;
}

/// Null where nothing was learnt about it.
Json wheelSizeOf(const OdometryCalibration& calibration) {
  const bool is_known = calibration.method == OdometryMethod::LeastSquares && calibration.fit &&
                        calibration.fit->states[kE_s] != ParameterState::NotDetermined;
  return is_known ? numberOf(calibration.errors.E_s) : Json(nullptr);
}

}  // namespace

std::string toJson(const OdometryCalibration& calibration) {
  Json gains = Json::array();
  for (const SquareGain& gain : calibration.gains) {
    const auto& heading_rad = gain.before.heading_rad;
    gains.push_back({{"run", gain.before.name},
                     {"direction", nameOf(gain.before.kind)},
                     {"side_m", numberOf(gain.before.side_m)},
                     {"error_x_m", numberOf(gain.before.position_m.x())},
                     {"error_y_m", numberOf(gain.before.position_m.y())},
                     {"error_theta_rad", numberOf(heading_rad)},
                     {"after_x_m", numberOf(gain.after_m.x())},
                     {"after_y_m", numberOf(gain.after_m.y())}});
  }
  const bool has_gyro =
      calibration.fit && calibration.fit->states[kGyroScale] == ParameterState::Estimated;
  const Json json = {
      {"robot", calibration.robot},
      {"source", calibration.source},
      {"method", nameOf(calibration.method)},
      {"complete", calibration.is_complete},
      {"before", jsonOf(calibration.before)},
      {"after", jsonOf(calibration.after)},
      {"E_d", numberOf(calibration.errors.E_d)},
      {"E_b", numberOf(calibration.errors.E_b)},
      {"E_s", wheelSizeOf(calibration)},
      {"E_max_syst_before_m",
       calibration.umbmark ? numberOf(calibration.E_max_before_m) : Json(nullptr)},
      {"E_max_syst_after_m",
       calibration.umbmark ? numberOf(calibration.E_max_after_m) : Json(nullptr)},
      {"measured_sd",
       {{"x_m", calibration.measured_sd.x_m},
        {"y_m", calibration.measured_sd.y_m},
        {"theta_rad", calibration.measured_sd.theta_rad},
        {"is_default", !calibration.has_measured_sd}}},
      {"umbmark", calibration.umbmark ? jsonOf(*calibration.umbmark) : Json(nullptr)},
      {"least_squares", calibration.fit ? jsonOf(*calibration.fit, has_gyro) : Json(nullptr)},
      {"noise", noiseOf(calibration)},
      {"runs", gains},
      {"warnings", calibration.warnings}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vesper::calibration::inline v0
