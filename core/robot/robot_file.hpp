#pragma once

#include <string>
#include <string_view>

#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// Reads a robot description (`*.robot.yaml`, version 1). Throws InputError naming file, line and
/// field for anything that is not understood: an unknown or duplicate key, a missing one, a wrong
/// type, a number out of its range, a sensor id used twice.
[[nodiscard]] RobotDescription readRobotFile(const std::string& path);

/// The same of a text in memory; `source` names it in errors.
[[nodiscard]] RobotDescription parseRobot(std::string_view text, const std::string& source);

/// The description as YAML; parseRobot gives the same description back, every number to the last
/// bit. Throws InputError (source "robot") if `robot` is not one that parseRobot accepts.
[[nodiscard]] std::string formatRobot(const RobotDescription& robot);

/// The same with the comments of `original`, the text of the robot file that `robot` was made from.
/// Each stays at its key; where the new file has not that key, at the one that would hold it.
[[nodiscard]] std::string formatRobotLike(const RobotDescription& robot, std::string_view original);

/// The same for the robot file `path` on disk; for "-", which is read once only,
/// formatRobot(robot).
[[nodiscard]] std::string formatRobotLikeFile(const RobotDescription& robot,
                                              const std::string& path);

/// Writes formatRobot(robot) atomically.
void writeRobotFile(const std::string& path, const RobotDescription& robot);

/// What the description says, in plain words, several lines, for a person to check.
[[nodiscard]] std::string describeInWords(const RobotDescription& robot);

}  // namespace vesper::inline v0
