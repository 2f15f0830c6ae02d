#pragma once

#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// The `drive` block of a robot file.
[[nodiscard]] DriveDescription readDrive(const YamlNode& node);

}  // namespace vesper::inline v0
