#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/table_columns.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// What one row says.
struct TableRecords {
  std::optional<Stamp> stamp;
  std::vector<RecordBody> bodies;  ///< Odometry, poses, encoders, yaw, temperature, ranges.
};

/// Turns the cells of rows into records. Keeps the sums of encoder increments and counts what is to
/// be noted in the end.
class TableDecoder {
 public:
  /// `names`: the header, for columns given by name. Throws InputError for a name that is not there
  /// and for numbers beyond `cell_count`.
  TableDecoder(const TableColumns& columns, const std::vector<std::string>& names,
               std::size_t cell_count);

  /// Row `ordinal`, from 0, counts the time where the table has a period. Empty on success.
  [[nodiscard]] std::optional<LineFault> decode(const std::vector<std::string_view>& cells,
                                                std::int64_t ordinal, TableRecords& records);
  /// Notes on empty cells and on headings that look like degrees.
  void note(LogCollector& collector) const;

 private:
  struct BoundRange {
    std::size_t column = 0;
    std::optional<std::size_t> bearing;
    std::string name;
    const RangeColumn* range = nullptr;
  };
  struct BoundPose {
    std::array<std::size_t, 3> columns{};
    const PoseColumns* pose = nullptr;
  };
  struct Wheel {
    std::size_t column = 0;
    bool is_increment = false;
    std::int64_t sum = 0;
  };

  std::size_t bind(const ColumnRef& column, const char* key) const;
  [[nodiscard]] std::string nameOf(std::size_t column) const;
  [[nodiscard]] std::optional<double> parse(std::string_view cell) const;
  std::optional<LineFault> fault(std::size_t column, const char* expected,
                                 std::string_view cell) const;
  std::optional<LineFault> takeStamp(const std::vector<std::string_view>& cells,
                                     std::int64_t ordinal, TableRecords& records) const;
  std::optional<LineFault> takePose(const std::vector<std::string_view>& cells,
                                    const BoundPose& pose, TableRecords& records);
  std::optional<LineFault> takeEncoders(const std::vector<std::string_view>& cells,
                                        TableRecords& records);
  std::optional<LineFault> takeYawAndTemperature(const std::vector<std::string_view>& cells,
                                                 TableRecords& records) const;
  std::optional<LineFault> takeRange(const std::vector<std::string_view>& cells,
                                     const BoundRange& range, TableRecords& records);

  const TableColumns& columns_;
  const std::vector<std::string> names_;
  std::size_t cell_count_;
  std::optional<std::size_t> time_;
  std::vector<BoundPose> poses_;
  std::optional<std::array<Wheel, 2>> wheels_;
  std::optional<std::size_t> yaw_;
  std::optional<std::size_t> temperature_;
  std::vector<BoundRange> ranges_;
  std::map<std::string, std::int64_t> missing_;
  std::int64_t large_headings_ = 0;
  std::string large_heading_;
};

}  // namespace vesper::inline v0
