#pragma once

#include <string_view>

namespace vesper::tools {

/// Files of datasets/, carried in the program so that `vesper demo` needs none.
extern const std::string_view kDemoRobot;  ///< datasets/robots/ev3.robot.yaml
extern const std::string_view kDemoWorld;  ///< datasets/worlds/arena.world.yaml

}  // namespace vesper::tools
