#include <iostream>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/convert_writers.hpp"

namespace vesper::tools {
void addMapOutputOptions(CLI::App& verb, MapOutputOptions& options) {
  verb.add_option("--mode", options.mode, "Of a ROS map: trinary, scale or raw (default: as read)")
      ->check(CLI::IsMember({"trinary", "scale", "raw"}));
  verb.add_option("--occupied-thresh", options.occupied_threshold, "Of a ROS map")
      ->capture_default_str();
  verb.add_option("--free-thresh", options.free_threshold, "Of a ROS map")->capture_default_str();
  verb.add_flag("--nav2", options.for_nav2, "Refuse what nav2 would read otherwise than we do");
}

RosMapWriteOptions rosOptionsOf(const MapOutputOptions& output, RosMapMode mode) {
  RosMapWriteOptions ros;
  ros.mode = output.mode == "scale"     ? RosMapMode::Scale
             : output.mode == "raw"     ? RosMapMode::Raw
             : output.mode == "trinary" ? RosMapMode::Trinary
                                        : mode;
  ros.occupied_threshold = output.occupied_threshold;
  ros.free_threshold = output.free_threshold;
  ros.for_nav2 = output.for_nav2;
  return ros;
}

bool convertMap(const ConvertOptions& options, int& exit_code) {
  if (options.input == "-" || !mapFormatOf(options.input)) {
    return false;
  }
  const LoadedMap file = readMap(options.input, readOptionsOf(options.map_input));
  const RosMapWriteOptions ros = rosOptionsOf(options.map_output, file.rule.mode);
  const WrittenMap written = writeMap(options.output, file.map, ros);
  for (const InputProblem& warning : file.warnings) {
    std::cerr << "warning: " << describe(warning) << '\n';
  }
  for (const std::string& loss : written.losses) {
    std::cerr << "lost: " << loss << '\n';
  }
  for (const std::string& path : written.files) {
    std::cout << "wrote " << path << '\n';
  }
  exit_code = kOk;
  return true;
}

}  // namespace vesper::tools
