#include <iostream>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/convert_writers.hpp"

namespace vesper::tools {
namespace {

RosMapMode modeFor(const MapOutputOptions& output, const LoadedMap& file) {
  if (output.mode.empty()) {
    return file.rule.mode;  // trinary where the input had none
  }
  if (output.mode == "scale") {
    return RosMapMode::Scale;
  }
  return output.mode == "raw" ? RosMapMode::Raw : RosMapMode::Trinary;
}

}  // namespace

void addMapOutputOptions(CLI::App& verb, MapOutputOptions& options) {
  verb.add_option("--mode", options.mode, "Of a ROS map: trinary, scale or raw (default: as read)")
      ->check(CLI::IsMember({"trinary", "scale", "raw"}));
  verb.add_option("--occupied-thresh", options.occupied_threshold, "Of a ROS map")
      ->capture_default_str();
  verb.add_option("--free-thresh", options.free_threshold, "Of a ROS map")->capture_default_str();
  verb.add_flag("--nav2", options.for_nav2, "Refuse what nav2 would read otherwise than we do");
}

bool convertMap(const ConvertOptions& options, int& exit_code) {
  if (options.input == "-" || !mapFormatOf(options.input)) {
    return false;
  }
  const LoadedMap file = readMap(options.input, readOptionsOf(options.map_input));
  RosMapWriteOptions ros;
  ros.mode = modeFor(options.map_output, file);
  ros.occupied_threshold = options.map_output.occupied_threshold;
  ros.free_threshold = options.map_output.free_threshold;
  ros.for_nav2 = options.map_output.for_nav2;
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
