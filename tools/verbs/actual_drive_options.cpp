#include "vesper/tools/verbs/actual_drive_options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>
#include <variant>

#include "vesper/calibration/odometry/wheel_errors.hpp"
#include "vesper/core/robot/robot_file.hpp"

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

void addActualDrive(CLI::App& verb, ActualDriveOptions& options) {
  auto* errors = verb.add_option("--errors", options.errors,
                                 "How the real drive differs: E_d=1.01,E_b=0.99,E_s=1.002");
  verb.add_option("--actual", options.file,
                  "The real drive is that of this *.robot.yaml; the robot believes in its own")
      ->excludes(errors);
}

std::optional<DriveGeometry> actualDrive(const RobotDescription& robot,
                                         const ActualDriveOptions& options) {
  if (!options.file.empty()) {
    RobotDescription actual = readRobotFile(options.file);
    if (actual.drive.geometry.index() != robot.drive.geometry.index()) {
      throw CLI::ValidationError(
          "--actual", "the drive of " + options.file + " is of another type than the robot's");
    }
    return std::move(actual.drive.geometry);
  }
  if (options.errors.empty()) {
    return std::nullopt;
  }
  const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw CLI::ValidationError("--errors",
                               "this robot's drive is not differential: use --actual instead");
  }
  return calibration::withErrors(*drive, parseErrors(options.errors));
}

}  // namespace vesper::tools
