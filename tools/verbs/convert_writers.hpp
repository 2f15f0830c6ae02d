#pragma once

#include <string>

#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/tools/verbs/log_input.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"

namespace vesper::tools {

struct ConvertOptions {
  std::string input;
  std::string output;
  LogInputOptions log;
  MapInputOptions map_input;
  MapOutputOptions map_output;
};

/// How a ROS map is written; `mode` stands where none was asked for.
[[nodiscard]] RosMapWriteOptions rosOptionsOf(const MapOutputOptions& output, RosMapMode mode);

/// Each converts `options.input` if it is of its kind and returns true; false: not its kind. What
/// the output cannot hold is said on the standard error. Refuses an output name it cannot write
/// with InputError. Asked in the order of kConverters (convert.cpp); the one for logs is the last
/// and refuses what nobody knows. A bag gives its map where the output's name is that of a map,
/// else its log.
bool convertBag(const ConvertOptions& options, int& exit_code);
bool convertMap(const ConvertOptions& options, int& exit_code);
bool convertLog(const ConvertOptions& options, int& exit_code);

}  // namespace vesper::tools
