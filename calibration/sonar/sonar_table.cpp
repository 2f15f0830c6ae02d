#include "vesper/calibration/sonar/sonar_table.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "vesper/calibration/sonar/sonar_table_row.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMaxLineBytes = 4096;
constexpr std::size_t kMaxReadings = 200'000;

constexpr std::array<std::string_view, kTargetKinds> kTargetNames = {
    "flat", "cylinder", "convex", "concave", "edge", "pole"};

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
    line->text = trimmedField(line->text);
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

std::optional<TargetKind> targetNamed(std::string_view name) noexcept {
  const auto known = std::find(kTargetNames.begin(), kTargetNames.end(), name);
  return known == kTargetNames.end()
             ? std::nullopt
             : std::optional(static_cast<TargetKind>(known - kTargetNames.begin()));
}

SonarTable readSonarTable(LineReader& lines) {
  SonarTable table;
  table.source = lines.name();
  const auto first = nextLine(lines);
  if (!first) {
    throw InputError({table.source, 0, "", "a header line and readings", "nothing", ""});
  }
  const SonarTableHeader header(first->text, {table.source, first->number});
  table.quantity = header.has(SonarColumn::ReadingMetres) ? ReadingQuantity::Metres
                   : header.has(SonarColumn::ReadingTime) ? ReadingQuantity::EchoTime
                                                          : ReadingQuantity::Raw;
  table.has_angles = header.has(SonarColumn::Angle) || header.has(SonarColumn::TargetX);
  table.has_targets = header.has(SonarColumn::Target);
  table.has_neighbours = header.has(SonarColumn::Neighbours);
  table.has_sensors = header.has(SonarColumn::Sensor);
  while (const auto line = nextLine(lines)) {
    const SonarTablePlace place{table.source, line->number};
    if (table.readings.size() == kMaxReadings) {
      place.refuse("", "at most " + std::to_string(kMaxReadings) + " readings", "more");
    }
    table.readings.push_back(parseSonarReading(line->text, header, place));
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

bool looksLikeSonarTable(const std::string& path) {
  LineReader lines(ByteSource(path), kMaxLineBytes);
  while (const auto line = lines.next()) {
    if (!line->text.empty() && !line->text.starts_with('#')) {
      const auto has = [&line](std::string_view name) {
        return line->text.find(name) != std::string_view::npos;
      };
      return (has("true_m") || has("target_x_m")) && has("reading_") && !has("{");
    }
  }
  return false;
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
