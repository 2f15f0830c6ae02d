#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"

namespace vesper::calibration::inline v0 {

/// A column of a runs file: where it stands, and what turns its numbers into metres or radians.
struct RunsColumn {
  std::size_t index = 0;
  std::string name;  ///< As the file spells it.
  double scale = 1.0;
};

/// The columns of a runs file by what they hold ("x", "odom_theta", "run", ...).
class RunsColumns {
 public:
  /// Throws InputError for columns that are unknown, lack a unit, are missing or stand twice.
  RunsColumns(const std::vector<std::string>& names, const std::string& source, std::int64_t line,
              bool side_is_given);
  /// Null if the file has no such column.
  [[nodiscard]] const RunsColumn* find(const std::string& quantity) const;
  [[nodiscard]] bool has(const std::string& quantity) const { return find(quantity) != nullptr; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  void check(const std::string& source, std::int64_t line, bool side_is_given) const;

  std::map<std::string, RunsColumn> columns_;
  std::size_t count_ = 0;
};

/// The axes of a file: forward and left coordinates as sums of its x and y.
struct RunsAxes {
  std::array<double, 2> forward = {1.0, 0.0};
  std::array<double, 2> left = {0.0, 1.0};
  double counter_clockwise = 1.0;
  friend bool operator==(const RunsAxes&, const RunsAxes&) = default;
};

/// What the comments of a runs file say, gathered line by line.
struct RunsComments {
  MeasuredSd measured_sd;
  bool has_measured_sd = false;
  RunsAxes axes_cw;  ///< Of cw runs.
  RunsAxes axes;     ///< Of all others.

  /// Takes a line that starts with '#'; comments that declare nothing are passed over. Throws
  /// InputError for a declaration that cannot be understood.
  void take(std::string_view text, const std::string& source, std::int64_t line);
  friend bool operator==(const RunsComments&, const RunsComments&) = default;
};

/// Fields of one line, without white space around them; a field may stand in double quotes.
/// Throws InputError for a quote that is not closed.
[[nodiscard]] std::vector<std::string> splitRunsLine(std::string_view text,
                                                     const std::string& source, std::int64_t line);

/// The whole of `text` as a finite number; empty if it is none.
[[nodiscard]] std::optional<double> finiteNumber(std::string_view text) noexcept;

}  // namespace vesper::calibration::inline v0
