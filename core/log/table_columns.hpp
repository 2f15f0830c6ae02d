#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/log/column_unit.hpp"

namespace vesper::inline v0 {

/// A column of a table: by its number from 1, or by its name in the header (number 0).
struct ColumnRef {
  int number = 0;
  std::string name;
};

struct ValueColumn {
  ColumnRef column;
  ColumnUnit unit = ColumnUnit::Metres;
};

struct PoseColumns {
  ValueColumn x;
  ValueColumn y;
  ValueColumn theta;
  std::string source = "odom";  ///< odom, truth or corrected.
};

struct EncoderColumns {
  ColumnRef left;
  ColumnRef right;
  bool is_left_increment = false;  ///< The counts of the row alone, to be summed up.
  bool is_right_increment = false;
};

/// One column of readings. A length, a round-trip time of the echo (any unit of time), or `raw`.
struct RangeColumn {
  std::string sensor;
  ValueColumn value;
  std::vector<double> no_echo;              ///< In the column's own unit.
  std::vector<std::string> missing = {""};  ///< Cells that mean "no reading".
  /// Where the sensor itself turns: the column of its bearing from the mount. Each reading becomes
  /// a scan of one beam.
  std::optional<ValueColumn> bearing;
  bool is_bearing_clockwise = false;
};

/// How a table is to be read (FORMATS §7). Beyond it, because real tables need it: a `join` has its
/// own columns, `imu` has a yaw column, `temperature` one in degrees Celsius, `ranges` a `bearing`,
/// `speed_of_sound_m_per_s` turns echo times into metres (default: 331.3 sqrt(1 + T/273.15) at 20
/// degrees Celsius), and `robot` names the robot file that belongs to the table.
struct TableColumns {
  std::string source;    ///< The column file; empty for a header that maps itself.
  char separator = ',';  ///< ' ': blanks and tabs, any number of them.
  int header_lines = 0;  ///< Lines before the data that are neither blank nor comments.
  std::string comment = "#";
  bool flip_y = false;             ///< The file's y runs downwards: y changes its sign.
  bool heading_clockwise = false;  ///< Headings and yaws change their sign.
  double speed_of_sound_m_per_s = 343.2146;
  std::string robot;
  std::optional<ValueColumn> time;
  std::optional<double> period_s;  ///< Between rows, where there is no time.
  std::vector<PoseColumns> poses;
  std::optional<EncoderColumns> encoders;
  std::optional<ValueColumn> yaw;
  std::optional<ColumnRef> temperature;
  std::vector<RangeColumn> ranges;

  /// A second table. By time: its rows have times of their own on the same clock. By row: row i
  /// belongs to row i.
  struct Join {
    std::string file;  ///< Relative to the folder of the first table.
    bool by_row = false;
    std::unique_ptr<TableColumns> columns;
  };
  std::optional<Join> join;
};

/// Reads and checks a `*.columns.yaml`. Throws InputError naming file, line and key.
[[nodiscard]] TableColumns readColumnsFile(const std::string& path);
[[nodiscard]] TableColumns parseColumns(std::string_view text, const std::string& source);

/// The first line of a table that maps itself, where `cells` are its names: `t_<unit>` and at least
/// one other known name. Empty if it has no time. Throws InputError (source, line) for a name that
/// starts like a known one but has no known unit, and for half a pose or half an encoder pair.
/// Names that are not known are appended to `unused`.
[[nodiscard]] std::optional<TableColumns> columnsOfHeader(const std::vector<std::string>& cells,
                                                          const std::string& source, int line,
                                                          std::vector<std::string>& unused);

}  // namespace vesper::inline v0
