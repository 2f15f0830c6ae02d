#pragma once

#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// What a robot file may say but hardly means, mostly a unit mistaken: a wheel larger than the
/// robot, a sonar that looks farther than sound comes back, `unit: cm` with the scale of metres.
/// `source` names the file in what is returned; the fields are paths of keys.
[[nodiscard]] std::vector<InputProblem> doubtsAbout(const RobotDescription& robot,
                                                    const std::string& source);

}  // namespace vesper::inline v0
