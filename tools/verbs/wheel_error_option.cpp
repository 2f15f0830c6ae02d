#include "vesper/tools/verbs/wheel_error_option.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <variant>

#include "vesper/calibration/odometry/wheel_errors.hpp"

namespace vesper::tools {
namespace {

calibration::WheelErrors parseErrors(std::string_view text) {
  calibration::WheelErrors errors;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::string_view name = part.substr(0, part.find('='));
    const std::string_view number = part.substr(std::min(part.size(), name.size() + 1));
    double* target = name == "E_d"   ? &errors.E_d
                     : name == "E_b" ? &errors.E_b
                     : name == "E_s" ? &errors.E_s
                                     : nullptr;
    const auto [end, error] =
        target == nullptr ? std::from_chars_result{number.data(), std::errc()}
                          : std::from_chars(number.data(), number.data() + number.size(), *target);
    if (target == nullptr || error != std::errc() || end != number.data() + number.size() ||
        !(*target > 0.0) || !std::isfinite(*target)) {
      throw CLI::ValidationError(
          "--errors",
          "expected E_d=, E_b=, E_s= with positive numbers, found '" + std::string(part) + "'");
    }
  }
  return errors;
}

}  // namespace

std::optional<DriveGeometry> driveWithErrors(const RobotDescription& robot,
                                             const std::string& text) {
  if (text.empty()) {
    return std::nullopt;
  }
  const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw CLI::ValidationError("--errors", "this robot's drive is not differential");
  }
  return calibration::withErrors(*drive, parseErrors(text));
}

}  // namespace vesper::tools
