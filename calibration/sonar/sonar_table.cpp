#include "vesper/calibration/sonar/sonar_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMaxLineBytes = 4096;
constexpr std::size_t kMaxReadings = 200'000;
constexpr double kMinDistance_m = 1e-4;
constexpr double kMaxDistance_m = 1000.0;
constexpr double kMaxReading = 1e9;
constexpr double kMinCelsius = -60.0;
constexpr double kMaxCelsius = 80.0;

constexpr std::array<std::string_view, kTargetKinds> kTargetNames = {
    "flat", "cylinder", "convex", "concave", "edge", "pole"};
enum Column : std::size_t {
  kTrue,
  kAngle,
  kTargetX,
  kTargetY,
  kReadingMetres,
  kReadingTime,
  kReadingRaw,
  kTarget,
  kCelsius,
  kSensor,
  kColumns
};
constexpr std::array<std::string_view, kColumns> kColumnNames = {
    "true_m",     "angle_rad",   "target_x_m", "target_y_m", "reading_m",
    "reading_us", "reading_raw", "target",     "celsius",    "sensor"};

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = text.find(',');
    fields.push_back(trimmed(text.substr(0, comma)));
    if (comma == std::string_view::npos) {
      return fields;
    }
    text.remove_prefix(comma + 1);
  }
}

/// Reports of one place in one file.
struct Place {
  const std::string& source;
  std::int64_t line;

  [[noreturn]] void refuse(std::string_view field, std::string expected, std::string_view found,
                           std::string advice = "") const {
    throw InputError({source, line, std::string(field), std::move(expected), printable(found),
                      std::move(advice)});
  }
};

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
         "reading_raw; target, celsius, sensor";
}

/// Where each column stands; kColumns entries, -1: not there.
class Header {
 public:
  Header(std::string_view text, const Place& place) {
    place_of_.fill(-1);
    const std::vector<std::string_view> names = split(text);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto known = std::find(kColumnNames.begin(), kColumnNames.end(), names[i]);
      if (known == kColumnNames.end()) {
        place.refuse("", "a known column name", names[i], adviceForColumn(names[i]));
      }
      int& position = place_of_[static_cast<std::size_t>(known - kColumnNames.begin())];
      if (position >= 0) {
        place.refuse(names[i], "each column once", names[i]);
      }
      position = static_cast<int>(i);
    }
    width_ = names.size();
    checkColumns(text, place);
  }

  [[nodiscard]] bool has(Column column) const { return place_of_[column] >= 0; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::string_view field(const std::vector<std::string_view>& fields,
                                       Column column) const {
    return fields[static_cast<std::size_t>(place_of_[column])];
  }

 private:
  void checkColumns(std::string_view text, const Place& place) const {
    const int readings = int{has(kReadingMetres)} + int{has(kReadingTime)} + int{has(kReadingRaw)};
    if (readings != 1) {
      place.refuse("", "exactly one of the columns reading_m, reading_us, reading_raw", text);
    }
    const bool is_grid = has(kTargetX) || has(kTargetY);
    if (is_grid && !(has(kTargetX) && has(kTargetY))) {
      place.refuse("", "both target_x_m and target_y_m", text);
    }
    if (is_grid && (has(kTrue) || has(kAngle))) {
      place.refuse("", "either true_m and angle_rad or target_x_m and target_y_m", text);
    }
    if (!is_grid && !has(kTrue)) {
      place.refuse("", "a column true_m, or target_x_m and target_y_m", text);
    }
  }

  std::array<int, kColumns> place_of_{};
  std::size_t width_ = 0;
};

/// The fields of one line, by column.
class Fields {
 public:
  Fields(std::string_view text, const Header& header, const Place& place)
      : header_(header), place_(place), fields_(split(text)) {
    if (fields_.size() != header.width()) {
      place.refuse(
          "", std::to_string(header.width()) + " fields, as in the header",
          std::to_string(fields_.size()) + " fields",
          text.find(';') != std::string_view::npos ? "columns are separated by commas" : "");
    }
  }

  [[nodiscard]] std::string_view text(Column column) const {
    return header_.field(fields_, column);
  }
  /// A number; +inf and -inf count, NaN does not.
  [[nodiscard]] double number(Column column, const std::string& advice = "") const {
    const std::string_view found = text(column);
    double value = 0.0;
    const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
    if (error != std::errc{} || end != found.data() + found.size() || std::isnan(value)) {
      refuse(column, "a number", advice);
    }
    return value;
  }
  [[nodiscard]] double within(Column column, double low, double high, const std::string& expected,
                              const std::string& advice = "") const {
    const double value = number(column);
    if (!(value >= low && value <= high)) {
      refuse(column, expected, advice);
    }
    return value;
  }
  [[noreturn]] void refuse(Column column, const std::string& expected,
                           const std::string& advice = "") const {
    place_.refuse(kColumnNames[column], expected, text(column), advice);
  }

 private:
  const Header& header_;
  const Place& place_;
  std::vector<std::string_view> fields_;
};

void takePlaceOfTarget(const Fields& fields, const Header& header, SonarReading& reading) {
  if (header.has(kTargetX)) {
    const double x_m = fields.within(kTargetX, -kMaxDistance_m, kMaxDistance_m,
                                     "a distance in metres, at most 1000");
    const double y_m = fields.within(kTargetY, -kMaxDistance_m, kMaxDistance_m,
                                     "a distance in metres, at most 1000");
    reading.true_m = std::hypot(x_m, y_m);
    if (reading.true_m < kMinDistance_m) {
      fields.refuse(kTargetX, "a target away from the sensor");
    }
    reading.angle_rad = std::atan2(y_m, x_m);
    return;
  }
  reading.true_m =
      fields.within(kTrue, kMinDistance_m, kMaxDistance_m, "a distance in metres, 0.0001 to 1000",
                    "millimetres? give metres");
  if (header.has(kAngle)) {
    reading.angle_rad = fields.within(kAngle, -std::numbers::pi, std::numbers::pi,
                                      "an angle in radians, -pi to pi", "degrees? give radians");
  }
}

double takeReading(const Fields& fields, const Header& header) {
  const std::string advice = "write inf for no echo";
  if (header.has(kReadingRaw)) {
    const double raw = fields.number(kReadingRaw, advice);
    if (raw < -kMaxReading || (raw > kMaxReading && std::isfinite(raw))) {
      fields.refuse(kReadingRaw, "a number of at most 1e9, or inf");
    }
    return raw;
  }
  const Column column = header.has(kReadingMetres) ? kReadingMetres : kReadingTime;
  const double value = fields.number(column, advice);
  if (value < 0.0 || (value > kMaxReading && std::isfinite(value))) {
    fields.refuse(column, "a number of 0 to 1e9, or inf", "write inf for no echo");
  }
  return value;
}

SonarReading parseReading(std::string_view text, const Header& header, const Place& place) {
  const Fields fields(text, header, place);
  SonarReading reading;
  reading.line = place.line;
  takePlaceOfTarget(fields, header, reading);
  reading.reading = takeReading(fields, header);
  if (header.has(kTarget)) {
    const std::string_view name = fields.text(kTarget);
    const auto known = std::find(kTargetNames.begin(), kTargetNames.end(), name);
    if (known == kTargetNames.end()) {
      fields.refuse(kTarget, "flat, cylinder, convex, concave, edge or pole");
    }
    reading.target = static_cast<TargetKind>(known - kTargetNames.begin());
  }
  if (header.has(kCelsius)) {
    reading.celsius =
        fields.within(kCelsius, kMinCelsius, kMaxCelsius,
                      "an air temperature of -60 to 80 degrees Celsius", "kelvin or Fahrenheit?");
  }
  if (header.has(kSensor)) {
    reading.sensor = fields.text(kSensor);
    if (reading.sensor.empty()) {
      fields.refuse(kSensor, "the sensor's id");
    }
  }
  return reading;
}

/// The next line that holds something, without a byte order mark.
std::optional<TextLine> nextLine(LineReader& lines) {
  while (auto line = lines.next()) {
    if (line->is_too_long) {
      throw InputError({lines.name(), line->number, "",
                        "a line of at most " + std::to_string(kMaxLineBytes) + " bytes",
                        printable(line->text), ""});
    }
    if (line->number == 1 && line->text.starts_with("\xEF\xBB\xBF")) {
      line->text.remove_prefix(3);
    }
    line->text = trimmed(line->text);
    if (!line->text.empty() && line->text.front() != '#') {
      return line;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view targetName(TargetKind kind) noexcept {
  return kTargetNames[static_cast<std::size_t>(kind)];
}

SonarTable readSonarTable(LineReader& lines) {
  SonarTable table;
  table.source = lines.name();
  const auto first = nextLine(lines);
  if (!first) {
    throw InputError({table.source, 0, "", "a header line and readings", "nothing", ""});
  }
  const Header header(first->text, {table.source, first->number});
  table.quantity = header.has(kReadingMetres) ? ReadingQuantity::Metres
                   : header.has(kReadingTime) ? ReadingQuantity::EchoTime
                                              : ReadingQuantity::Raw;
  table.has_angles = header.has(kAngle) || header.has(kTargetX);
  table.has_targets = header.has(kTarget);
  table.has_sensors = header.has(kSensor);
  while (const auto line = nextLine(lines)) {
    const Place place{table.source, line->number};
    if (table.readings.size() == kMaxReadings) {
      place.refuse("", "at most " + std::to_string(kMaxReadings) + " readings", "more");
    }
    table.readings.push_back(parseReading(line->text, header, place));
  }
  if (table.readings.empty()) {
    throw InputError({table.source, 0, "", "readings after the header", "none", ""});
  }
  return table;
}

SonarTable readSonarTable(const std::string& path) {
  LineReader lines(ByteSource(path), kMaxLineBytes);
  return readSonarTable(lines);
}

SonarTable readingsOf(const SonarTable& table, const std::string& sensor) {
  if (!table.has_sensors) {
    return table;
  }
  std::set<std::string> names;
  for (const SonarReading& reading : table.readings) {
    names.insert(reading.sensor);
  }
  std::string known;
  for (const std::string& name : names) {
    known += (known.empty() ? "" : ", ") + name;
  }
  if (sensor.empty() && names.size() > 1) {
    throw InputError(
        {table.source, 0, "sensor", "one sensor", printable(known), "choose one with --sensor"});
  }
  if (!sensor.empty() && !names.contains(sensor)) {
    throw InputError(
        {table.source, 0, "sensor", "readings of sensor '" + sensor + "'", printable(known), ""});
  }
  SonarTable part = table;
  std::erase_if(part.readings, [&](const SonarReading& reading) {
    return !sensor.empty() && reading.sensor != sensor;
  });
  return part;
}

}  // namespace vesper::calibration::inline v0
