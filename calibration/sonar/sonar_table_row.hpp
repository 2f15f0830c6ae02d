#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/calibration/sonar/sonar_table.hpp"

namespace vesper::calibration::inline v0 {

/// A line of a sonar table, for messages.
struct SonarTablePlace {
  const std::string& source;
  std::int64_t line;

  /// Throws InputError.
  [[noreturn]] void refuse(std::string_view field, std::string expected, std::string_view found,
                           std::string advice = "") const;
};

/// The columns of a sonar table, in the order of their names in the documentation.
enum class SonarColumn : std::uint8_t {
  True,
  Angle,
  TargetX,
  TargetY,
  ReadingMetres,
  ReadingTime,
  ReadingRaw,
  Target,
  Celsius,
  Sensor,
  Neighbours
};
inline constexpr std::size_t kSonarColumns = 11;

/// Which columns a table has, and where.
class SonarTableHeader {
 public:
  /// Throws InputError for an unknown or repeated name and for columns that do not go together.
  SonarTableHeader(std::string_view text, const SonarTablePlace& place);

  [[nodiscard]] bool has(SonarColumn column) const { return positionOf(column) >= 0; }
  /// Number of columns.
  [[nodiscard]] std::size_t width() const { return width_; }
  /// -1: not there.
  [[nodiscard]] int positionOf(SonarColumn column) const {
    return position_of_[static_cast<std::size_t>(column)];
  }

 private:
  void checkColumns(std::string_view text, const SonarTablePlace& place) const;

  std::array<int, kSonarColumns> position_of_{};
  std::size_t width_ = 0;
};

/// One reading. Throws InputError naming line and column.
[[nodiscard]] SonarReading parseSonarReading(std::string_view text, const SonarTableHeader& header,
                                             const SonarTablePlace& place);

/// Without blanks and tabs at both ends.
[[nodiscard]] std::string_view trimmedField(std::string_view text);

}  // namespace vesper::calibration::inline v0
