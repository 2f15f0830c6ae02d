#pragma once

#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// One entry of `sensors` of a robot file.
[[nodiscard]] SensorDescription readSensor(const YamlNode& node);

/// `{x_m, y_m, theta_rad}`, all three given, the angle within two turns' half: [-2 pi, 2 pi].
[[nodiscard]] Pose2 readPose(const YamlNode& node);

/// A list of [x, y] pairs of finite numbers.
[[nodiscard]] std::vector<std::array<double, 2>> readPairs(const YamlNode& node,
                                                           const NumberRange& first,
                                                           const NumberRange& second);

/// The same, the first numbers rising.
[[nodiscard]] std::vector<std::array<double, 2>> readTable(const YamlNode& node,
                                                           const NumberRange& first,
                                                           const NumberRange& second);

/// A text of 1 to 200 bytes without control characters.
[[nodiscard]] std::string readName(const YamlNode& node);

}  // namespace vesper::inline v0
