#include "vesper/tools/verbs/odometry_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::tools {
namespace {

using namespace calibration;

std::string millimetres(const std::optional<double>& length_m) {
  return length_m ? fmt::format("{:.2f}", *length_m * 1e3) : "n/a";
}

void addClusters(std::string& text, const UmbmarkResult& result) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{:<6}{:<5}{:>5}{:>11}{:>11}{:>11}{:>10}{:>10}\n", "side", "dir", "runs",
                 "x c.g. mm", "y c.g. mm", "r mm", "sd x mm", "sd y mm");
  for (const SquarePair& pair : result.sides) {
    for (const bool is_cw : {true, false}) {
      const SquareCluster& cluster = is_cw ? pair.clockwise : pair.counter_clockwise;
      const bool has_sd = cluster.sd_m.has_value();
      fmt::format_to(out, "{:<6.3g}{:<5}{:>5}{:>11.2f}{:>11.2f}{:>11.2f}{:>10}{:>10}\n",
                     pair.side_m, is_cw ? "cw" : "ccw", cluster.runs, cluster.center_m.x() * 1e3,
                     cluster.center_m.y() * 1e3, cluster.radius_m * 1e3,
                     has_sd ? millimetres(cluster.sd_m->x()) : "n/a",
                     has_sd ? millimetres(cluster.sd_m->y()) : "n/a");
    }
    fmt::format_to(out, "E_max,syst {:.2f} mm, one run's sigma {} mm, SEM {} mm\n",
                   pair.E_max_syst_m * 1e3, millimetres(pair.sigma_m), millimetres(pair.sem_m));
  }
  if (result.is_second_pass_worthwhile) {
    text += *result.is_second_pass_worthwhile
                ? "E_max,syst is above 3 SEM: correcting the robot, and then another pass, is "
                  "worthwhile.\n"
                : "E_max,syst is below 3 SEM: another pass cannot gain.\n";
  }
}

void addForms(std::string& text, const UmbmarkResult& result) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "\n{:<8}{:>11}{:>11}{:>11}{:>11}{:>11}{:>11}\n", "form", "alpha deg",
                 "beta deg", "E_b", "E_d", "c_L", "c_R");
  const auto row = [&out](const char* name, const UmbmarkEstimate& form) {
    if (!form.is_plausible) {
      fmt::format_to(out, "{:<8}{:>11.4f}{:>11.4f}  n/a (outside 0.5 .. 2)\n", name,
                     radToDeg(form.alpha_rad), radToDeg(form.beta_rad));
      return;
    }
    fmt::format_to(out, "{:<8}{:>11.4f}{:>11.4f}{:>11.6f}{:>11.6f}{:>11.6f}{:>11.6f}\n", name,
                   radToDeg(form.alpha_rad), radToDeg(form.beta_rad), form.errors.E_b,
                   form.errors.E_d, form.c_left, form.c_right);
  };
  row("x", result.x);
  row("y", result.y);
  row("mean", result.mean);
  if (result.heading) {
    row("heading", *result.heading);
  }
}

void addFit(std::string& text, const EndPoseLsqResult& fit) {
  auto out = std::back_inserter(text);
  text += "\nleast squares\n";
  const std::array<double, kLsqParameters> values = {fit.errors.E_d, fit.errors.E_b, fit.errors.E_s,
                                                     fit.gyro_bias_rad_per_s, fit.gyro_scale};
  for (int i = 0; i < kLsqParameters; ++i) {
    const auto place = static_cast<std::size_t>(i);
    const ParameterState state = fit.states[place];
    if (state == ParameterState::NotDetermined) {
      fmt::format_to(out, "  {:<11}not determined\n", kLsqNames[place]);
    } else if (state == ParameterState::Held && i < kGyroBias) {
      fmt::format_to(out, "  {:<11}held\n", kLsqNames[place]);
    } else if (state == ParameterState::Estimated) {
      const auto parameter = static_cast<LsqParameter>(i);
      const auto sd = fit.sd(parameter);
      fmt::format_to(out, "  {:<11}{:.6f} {}\n", kLsqNames[place], values[place],
                     sd ? fmt::format("+- {:.2g}", *sd)
                        : fmt::format("(only relative to {})", fit.relativeTo(parameter)));
    }
  }
}

void addNoise(std::string& text, const OdometryCalibration& calibration) {
  auto out = std::back_inserter(text);
  if (calibration.fit && calibration.fit->noise_estimate) {
    const NoiseEstimate& noise = *calibration.fit->noise_estimate;
    fmt::format_to(out, "\nwheel noise k {:.2e} m^0.5 (95 %: {:.1e} .. {:.1e})", noise.k,
                   noise.interval[0], noise.interval[1]);
    if (noise.areToldApart()) {
      fmt::format_to(out, "; left {:.2e}, right {:.2e} (p {:.2g})", noise.apart.k_left,
                     noise.apart.k_right, noise.p_value);
    }
    text += '\n';
  }
  if (calibration.alphas) {
    const AmclAlphas& alphas = *calibration.alphas;
    fmt::format_to(out,
                   "AMCL for updates of {:.2f} m and {:.1f} rad: alpha1 {:.1e}, alpha2 {:.1e}, "
                   "alpha3 {:.1e}, alpha4 {:.1e} (AMCL wants inflated values)\n",
                   alphas.distance_m, alphas.turn_rad, alphas.alpha1, alphas.alpha2, alphas.alpha3,
                   alphas.alpha4);
  }
}

void addDrive(std::string& text, const OdometryCalibration& calibration) {
  auto out = std::back_inserter(text);
  const DifferentialDrive& old = calibration.before;
  const DifferentialDrive& now = calibration.after;
  fmt::format_to(out, "\nresult by {}\n", nameOf(calibration.method));
  const auto row = [&out](const char* name, double from_m, double to_m) {
    fmt::format_to(out, "  {:<20}{:>10.3f} -> {:.3f} mm\n", name, from_m * 1e3, to_m * 1e3);
  };
  row("left wheel radius", old.wheel_radius_left_m, now.wheel_radius_left_m);
  row("right wheel radius", old.wheel_radius_right_m, now.wheel_radius_right_m);
  row("track width", old.track_width_m, now.track_width_m);
  if (calibration.umbmark) {
    row("E_max,syst", calibration.E_max_before_m, calibration.E_max_after_m);
  }
}

}  // namespace

std::string odometryText(const OdometryCalibration& calibration) {
  std::string text;
  if (calibration.umbmark) {
    addClusters(text, *calibration.umbmark);
    addForms(text, *calibration.umbmark);
  }
  if (calibration.fit) {
    addFit(text, *calibration.fit);
  }
  addNoise(text, calibration);
  addDrive(text, calibration);
  return text;
}

}  // namespace vesper::tools
