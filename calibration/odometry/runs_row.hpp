#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/calibration/odometry/runs_header.hpp"

namespace vesper::calibration::inline v0 {

/// No run is longer or ends farther away.
constexpr double kMaxRunLength_m = 1e4;

/// The fields of one line of a runs file by what their columns hold. Keeps a reference to the
/// columns, which must outlive it.
class RunsRow {
 public:
  /// Throws InputError unless there is one field a column.
  RunsRow(const RunsColumns& columns, std::vector<std::string> fields, std::string source,
          std::int64_t line);

  /// Empty where there is no such column or the field is empty.
  [[nodiscard]] std::string text(const std::string& quantity) const;
  /// In metres, radians or plain; empty where the text is. Throws InputError for what is no finite
  /// number within +-limit.
  [[nodiscard]] std::optional<double> number(const std::string& quantity, double limit) const;
  /// Like number, but must be there.
  [[nodiscard]] double needed(const std::string& quantity, double limit) const;
  /// As the file spells it; the quantity itself where the file has no such column.
  [[nodiscard]] std::string nameOfColumn(const std::string& quantity) const;
  /// Throws InputError with this line.
  [[noreturn]] void refuse(std::string field, std::string expected, std::string_view found,
                           std::string advice = "") const;

 private:
  const RunsColumns& columns_;
  std::vector<std::string> fields_;
  std::string source_;
  std::int64_t line_;
};

/// The run that a line describes. Throws InputError for the first field that is wrong.
[[nodiscard]] CalibrationRun readRow(const RunsRow& row, const RunsColumns& columns,
                                     const RunsComments& comments, const RunsFileOptions& options);

}  // namespace vesper::calibration::inline v0
