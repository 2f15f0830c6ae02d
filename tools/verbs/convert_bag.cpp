#include <filesystem>
#include <iostream>
#include <optional>
#include <stdexcept>

#include "vesper/core/bags/bag_map.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/convert_writers.hpp"

namespace vesper::tools {
namespace {

bool isMapName(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  return extension == ".yaml" || extension == ".pgm" || extension == ".png" ||
         extension == ".map" || extension == ".npy";
}

/// Values between free and occupied are kept where the output can hold them.
RosMapMode modeOf(const OccupancyMap& map) {
  return map.counts().graded > 0 ? RosMapMode::Scale : RosMapMode::Trinary;
}

int convertGrid(const ConvertOptions& options, BagFormat format) {
  if (options.log.topics.size() > 1) {
    throw std::invalid_argument("--topic: one topic makes a map, not several");
  }
  const InterruptGuard interrupt;
  const BagMap bag = readBagMap(options.input, format,
                                options.log.topics.empty() ? "" : options.log.topics.front(),
                                readOptionsOf(options.map_input).limits, interrupt.token());
  if (interrupt.isInterrupted()) {
    return kInterrupted;
  }
  if (options.log.is_strict && !bag.warnings.empty()) {
    throw InputError(bag.warnings.front());
  }
  const WrittenMap written =
      writeMap(options.output, bag.map, rosOptionsOf(options.map_output, modeOf(bag.map)));
  std::cerr << printable(bag.topic) << ": message " << bag.message << " of the bag\n";
  for (const InputProblem& warning : bag.warnings) {
    std::cerr << "warning: " << describe(warning) << '\n';
  }
  for (const std::string& loss : written.losses) {
    std::cerr << "lost: " << loss << '\n';
  }
  for (const std::string& path : written.files) {
    std::cout << "wrote " << path << '\n';
  }
  return bag.warnings.empty() ? kOk : kFailed;
}

}  // namespace

bool convertBag(const ConvertOptions& options, int& exit_code) {
  const std::optional<BagFormat> format = bagFormatOf(options.input);
  if (!format) {
    return false;
  }
  if (!isMapName(options.output)) {
    return convertLog(options, exit_code);
  }
  exit_code = convertGrid(options, *format);
  return true;
}

}  // namespace vesper::tools
