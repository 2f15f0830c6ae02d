#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/simulated_wheels.hpp"

namespace vesper::tools {

/// How a simulated robot's drive differs from its file.
struct ActualDriveOptions {
  std::string errors;  ///< "E_d=1.01,E_b=0.99", of a differential drive.
  std::string file;    ///< Another robot file.
};

/// `--errors` and `--actual` of a verb that simulates a robot.
void addActualDrive(CLI::App& verb, ActualDriveOptions& options);

/// The drive as it really is; none where no option was given. Throws CLI::ValidationError for
/// errors that cannot be understood and for drives of another type, and as readRobotFile does.
[[nodiscard]] std::optional<DriveGeometry> actualDrive(const RobotDescription& robot,
                                                       const ActualDriveOptions& options);

}  // namespace vesper::tools
