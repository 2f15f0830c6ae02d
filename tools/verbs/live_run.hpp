#pragma once

#include <optional>
#include <stop_token>
#include <string>

namespace vesper::tools {

/// The options of `vesper live` as they were given.
struct LiveVerbOptions {
  std::string url;
  std::string robot;
  std::string record;
  std::string map;
  double resolution_m = 0.05;
  std::string poses;
  std::optional<double> celsius;
  bool drives = false;
  double speed_m_per_s = 0.2;
  double turn_rad_per_s = 0.8;
  double duration_s = 0.0;
  bool is_json = false;
};

/// Listens until the input ends, `stop` is asked for, the time is up or q is pressed; returns the
/// exit code.
[[nodiscard]] int runLive(const LiveVerbOptions& options, const std::stop_token& stop);

}  // namespace vesper::tools
