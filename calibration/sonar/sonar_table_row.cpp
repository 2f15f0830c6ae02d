#include "vesper/calibration/sonar/sonar_table_row.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMinDistance_m = 1e-4;
constexpr double kMaxDistance_m = 1000.0;
constexpr double kMaxReading = 1e9;
constexpr double kMinCelsius = -60.0;
constexpr double kMaxCelsius = 80.0;

constexpr std::array<std::string_view, kSonarColumns> kColumnNames = {
    "true_m",      "angle_rad", "target_x_m", "target_y_m", "reading_m", "reading_us",
    "reading_raw", "target",    "celsius",    "sensor",     "neighbours"};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = text.find(',');
    fields.push_back(trimmedField(text.substr(0, comma)));
    if (comma == std::string_view::npos) {
      return fields;
    }
    text.remove_prefix(comma + 1);
  }
}

std::string adviceForColumn(std::string_view name) {
  if (name.find(';') != std::string_view::npos) {
    return "columns are separated by commas";
  }
  if (name == "angle_deg" || name == "tilt_deg") {
    return "give angles in radians as angle_rad";
  }
  for (const std::string_view unit : {"_cm", "_mm", "_in"}) {
    if (name.ends_with(unit)) {
      return "give distances in metres as true_m and reading_m, or the sensor's own unit as "
             "reading_raw";
    }
  }
  return "columns: true_m, angle_rad or target_x_m, target_y_m; reading_m, reading_us or "
         "reading_raw; target, celsius, sensor, neighbours";
}

/// The fields of one line, by column.
class Fields {
 public:
  Fields(std::string_view text, const SonarTableHeader& header, const SonarTablePlace& place)
      : header_(header), place_(place), fields_(split(text)) {
    if (fields_.size() != header.width()) {
      place.refuse(
          "", std::to_string(header.width()) + " fields, as in the header",
          std::to_string(fields_.size()) + " fields",
          text.find(';') != std::string_view::npos ? "columns are separated by commas" : "");
    }
  }

  [[nodiscard]] std::string_view text(SonarColumn column) const {
    return fields_[static_cast<std::size_t>(header_.positionOf(column))];
  }
  /// A number; +inf and -inf count, NaN does not.
  [[nodiscard]] double number(SonarColumn column, const std::string& advice = "") const {
    const std::string_view found = text(column);
    double value = 0.0;
    const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
    if (error != std::errc{} || end != found.data() + found.size() || std::isnan(value)) {
      refuse(column, "a number", advice);
    }
    return value;
  }
  [[nodiscard]] double within(SonarColumn column, double low, double high,
                              const std::string& expected, const std::string& advice = "") const {
    const double value = number(column);
    if (!(value >= low && value <= high)) {
      refuse(column, expected, advice);
    }
    return value;
  }
  [[noreturn]] void refuse(SonarColumn column, const std::string& expected,
                           const std::string& advice = "") const {
    place_.refuse(kColumnNames[static_cast<std::size_t>(column)], expected, text(column), advice);
  }

 private:
  const SonarTableHeader& header_;
  const SonarTablePlace& place_;
  std::vector<std::string_view> fields_;
};

void takePlaceOfTarget(const Fields& fields, const SonarTableHeader& header,
                       SonarReading& reading) {
  if (header.has(SonarColumn::TargetX)) {
    const double x_m = fields.within(SonarColumn::TargetX, -kMaxDistance_m, kMaxDistance_m,
                                     "a distance in metres, at most 1000");
    const double y_m = fields.within(SonarColumn::TargetY, -kMaxDistance_m, kMaxDistance_m,
                                     "a distance in metres, at most 1000");
    reading.true_m = std::hypot(x_m, y_m);
    if (reading.true_m < kMinDistance_m) {
      fields.refuse(SonarColumn::TargetX, "a target away from the sensor");
    }
    reading.angle_rad = std::atan2(y_m, x_m);
    return;
  }
  reading.true_m =
      fields.within(SonarColumn::True, kMinDistance_m, kMaxDistance_m,
                    "a distance in metres, 0.0001 to 1000", "millimetres? give metres");
  if (header.has(SonarColumn::Angle)) {
    reading.angle_rad = fields.within(SonarColumn::Angle, -std::numbers::pi, std::numbers::pi,
                                      "an angle in radians, -pi to pi", "degrees? give radians");
  }
}

double takeReading(const Fields& fields, const SonarTableHeader& header) {
  const std::string advice = "write inf for no echo";
  if (header.has(SonarColumn::ReadingRaw)) {
    const double raw = fields.number(SonarColumn::ReadingRaw, advice);
    if (raw < -kMaxReading || (raw > kMaxReading && std::isfinite(raw))) {
      fields.refuse(SonarColumn::ReadingRaw, "a number of at most 1e9, or inf");
    }
    return raw;
  }
  const SonarColumn column = header.has(SonarColumn::ReadingMetres) ? SonarColumn::ReadingMetres
                                                                    : SonarColumn::ReadingTime;
  const double value = fields.number(column, advice);
  if (value < 0.0 || (value > kMaxReading && std::isfinite(value))) {
    fields.refuse(column, "a number of 0 to 1e9, or inf", "write inf for no echo");
  }
  return value;
}

}  // namespace

std::string_view trimmedField(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

void SonarTablePlace::refuse(std::string_view field, std::string expected, std::string_view found,
                             std::string advice) const {
  throw InputError(
      {source, line, std::string(field), std::move(expected), printable(found), std::move(advice)});
}

SonarTableHeader::SonarTableHeader(std::string_view text, const SonarTablePlace& place) {
  position_of_.fill(-1);
  const std::vector<std::string_view> names = split(text);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto known = std::find(kColumnNames.begin(), kColumnNames.end(), names[i]);
    if (known == kColumnNames.end()) {
      place.refuse("", "a known column name", names[i], adviceForColumn(names[i]));
    }
    int& position = position_of_[static_cast<std::size_t>(known - kColumnNames.begin())];
    if (position >= 0) {
      place.refuse(names[i], "each column once", names[i]);
    }
    position = static_cast<int>(i);
  }
  width_ = names.size();
  checkColumns(text, place);
}

void SonarTableHeader::checkColumns(std::string_view text, const SonarTablePlace& place) const {
  const int readings = int{has(SonarColumn::ReadingMetres)} + int{has(SonarColumn::ReadingTime)} +
                       int{has(SonarColumn::ReadingRaw)};
  if (readings != 1) {
    place.refuse("", "exactly one of the columns reading_m, reading_us, reading_raw", text);
  }
  const bool is_grid = has(SonarColumn::TargetX) || has(SonarColumn::TargetY);
  if (is_grid && !(has(SonarColumn::TargetX) && has(SonarColumn::TargetY))) {
    place.refuse("", "both target_x_m and target_y_m", text);
  }
  if (is_grid && (has(SonarColumn::True) || has(SonarColumn::Angle))) {
    place.refuse("", "either true_m and angle_rad or target_x_m and target_y_m", text);
  }
  if (!is_grid && !has(SonarColumn::True)) {
    place.refuse("", "a column true_m, or target_x_m and target_y_m", text);
  }
}

SonarReading parseSonarReading(std::string_view text, const SonarTableHeader& header,
                               const SonarTablePlace& place) {
  const Fields fields(text, header, place);
  SonarReading reading;
  reading.line = place.line;
  takePlaceOfTarget(fields, header, reading);
  reading.reading = takeReading(fields, header);
  if (header.has(SonarColumn::Target)) {
    const std::string_view name = fields.text(SonarColumn::Target);
    const std::optional<TargetKind> kind = targetNamed(name);
    if (!kind) {
      fields.refuse(SonarColumn::Target, "flat, cylinder, convex, concave, edge or pole");
    }
    reading.target = *kind;
  }
  if (header.has(SonarColumn::Celsius)) {
    reading.celsius =
        fields.within(SonarColumn::Celsius, kMinCelsius, kMaxCelsius,
                      "an air temperature of -60 to 80 degrees Celsius", "kelvin or Fahrenheit?");
  }
  if (header.has(SonarColumn::Sensor)) {
    reading.sensor = fields.text(SonarColumn::Sensor);
    if (reading.sensor.empty()) {
      fields.refuse(SonarColumn::Sensor, "the sensor's id");
    }
  }
  if (header.has(SonarColumn::Neighbours)) {
    const std::string_view state = fields.text(SonarColumn::Neighbours);
    if (state != "0" && state != "1") {
      fields.refuse(SonarColumn::Neighbours, "0 (silent) or 1 (firing)");
    }
    reading.neighbours_fire = state == "1";
  }
  return reading;
}

}  // namespace vesper::calibration::inline v0
