#pragma once

#include <optional>
#include <string>

#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/simulated_wheels.hpp"

namespace vesper::tools {

/// The drive that "E_d=1.01,E_b=0.99" makes of a differential robot as described; none for an empty
/// text. Throws CLI::ValidationError for `--errors` that cannot be understood and for other drives.
[[nodiscard]] std::optional<DriveGeometry> driveWithErrors(const RobotDescription& robot,
                                                           const std::string& text);

}  // namespace vesper::tools
