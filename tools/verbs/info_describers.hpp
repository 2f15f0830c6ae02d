#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/tools/verbs/log_input.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"

namespace vesper::tools {

struct InfoOptions {
  std::string path;
  std::string robot_file;
  LogInputOptions log;
  MapInputOptions map;
};

/// What `vesper info` says of one file.
struct InfoAnswer {
  std::string text;             ///< For people; ends with a newline.
  nlohmann::ordered_json json;  ///< For machines; starts with the member "format".
  int exit_code = 0;
};

/// Each looks whether the file is of its kind and, if so, describes it; empty if it is not. A file
/// of the kind that is damaged throws InputError. They are asked in the order of kInfoDescribers
/// (info.cpp); the one for logs is the last and refuses what nobody knows. The standard input ("-")
/// is given to the one for logs only.
[[nodiscard]] std::optional<InfoAnswer> describeYaml(const InfoOptions& options);
/// Refuses by name what is known and not read.
[[nodiscard]] std::optional<InfoAnswer> describeForeign(const InfoOptions& options);
[[nodiscard]] std::optional<InfoAnswer> describeMap(const InfoOptions& options);
/// Square runs, sonar tables, MovingAI scenarios, results of comparisons.
[[nodiscard]] std::optional<InfoAnswer> describeMeasurements(const InfoOptions& options);
[[nodiscard]] std::optional<InfoAnswer> describeLog(const InfoOptions& options);

/// The sensors that a log describes as a block of a robot file, "?" for what it does not say; empty
/// if it describes none.
[[nodiscard]] std::string sensorsForRobotFile(const RobotLog& log);

}  // namespace vesper::tools
