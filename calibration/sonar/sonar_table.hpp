#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/files/line_reader.hpp"

namespace vesper::calibration::inline v0 {

/// What stood before the sensor. The order is that of `targetName`.
enum class TargetKind : std::uint8_t { Flat, Cylinder, Convex, Concave, Edge, Pole };
inline constexpr int kTargetKinds = 6;

/// "flat", "cylinder", "convex", "concave", "edge", "pole": as tables and robot files spell it.
[[nodiscard]] std::string_view targetName(TargetKind kind) noexcept;
/// Empty for any other word.
[[nodiscard]] std::optional<TargetKind> targetNamed(std::string_view name) noexcept;

/// What the column of readings holds.
enum class ReadingQuantity : std::uint8_t {
  Metres,    ///< reading_m
  EchoTime,  ///< reading_us: microseconds for the way there and back.
  Raw        ///< reading_raw: the sensor's own unit, before the robot file's `raw` block.
};

/// One line of a table.
struct SonarReading {
  double true_m = 0.0;     ///< Measured distance from the sensor to the target, > 0.
  double angle_rad = 0.0;  ///< Of the target off the beam's axis, or the tilt of a plate.
  double reading = 0.0;    ///< Metres, microseconds or raw; +inf: the sensor reported no echo.
  TargetKind target = TargetKind::Flat;
  std::optional<double> celsius;
  /// Whether other sonars of the robot fired at the same time.
  bool neighbours_fire = false;
  std::string sensor;     ///< Empty where the table has no such column.
  std::int64_t line = 0;  ///< Of the file, from 1.
};

/// A table of known distances and what a sonar said (`*.sonar.csv`).
struct SonarTable {
  std::string source;  ///< File name as the user gave it.
  ReadingQuantity quantity = ReadingQuantity::Metres;
  bool has_angles = false;      ///< A column angle_rad, or targets on a grid.
  bool has_targets = false;     ///< A column `target`.
  bool has_neighbours = false;  ///< A column `neighbours`.
  bool has_sensors = false;     ///< A column `sensor`.
  std::vector<SonarReading> readings;
};

/// Reads a table: a header line of column names separated by commas, in any order, then one reading
/// a line. Columns: `true_m` [and `angle_rad`], or `target_x_m` and `target_y_m` (the target's
/// place in the sensor's frame, x along the beam, y to the left); exactly one of `reading_m`,
/// `reading_us`, `reading_raw`; optional `target`, `celsius`, `sensor`, and `neighbours` (1: the
/// robot's other sonars fired meanwhile, 0: they were silent; for cross-talk). Lines that begin
/// with '#' and empty lines are left out. `inf` as a reading is "no echo". A byte order mark and
/// CRLF do not matter. Throws InputError, naming line and column, for anything else.
[[nodiscard]] SonarTable readSonarTable(const std::string& path);

/// Whether its first line that is no comment names the columns of a table.
[[nodiscard]] bool looksLikeSonarTable(const std::string& path);

/// The same from lines that are already open.
[[nodiscard]] SonarTable readSonarTable(LineReader& lines);

/// The part of `table` that belongs to `sensor`. A table without the column, or an empty `sensor`
/// on a table that names a single one, gives the whole. Throws InputError if the sensor does not
/// occur, or if none was asked for and the table names several.
[[nodiscard]] SonarTable readingsOf(const SonarTable& table, const std::string& sensor);

}  // namespace vesper::calibration::inline v0
