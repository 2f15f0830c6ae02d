#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/mapping/batch/held_out_score.hpp"

namespace vesper::bench {

/// A sonar log of data/logs/sonar, which is not part of the project.
struct PublicLog {
  std::string name;
  std::string file;
  std::string columns;  ///< Of datasets/columns.
  std::string robot;    ///< Of datasets/robots.
  std::string poses;    ///< Empty: the log's own.
  double least_share;   ///< MAPPING_MODELS §9; 0: not asked for.
  bool is_mirrored_too = false;
  std::optional<double> half_angle_rad = std::nullopt;  ///< Instead of the robot file's.
};

[[nodiscard]] const std::vector<PublicLog>& publicLogs();

struct LogScores {
  std::map<std::string_view, HeldOutScore> by_model;
  std::optional<std::string> choice;     ///< What forward chose.
  std::optional<double> mirrored_share;  ///< Of forward, with all mounts mirrored.
};

/// Scores fold 5 by all contenders; empty if the log is not there.
[[nodiscard]] std::optional<LogScores> scoreLog(const PublicLog& log, const std::string& data);

}  // namespace vesper::bench
