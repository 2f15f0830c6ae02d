#include "vesper/core/log/breezyslam_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "vesper/core/log/carmen_fields.hpp"
#include "vesper/core/log/readable_lines.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kHeadFields = 24;
constexpr std::size_t kBeams = 682;
constexpr std::size_t kAllFields = kHeadFields + kBeams + 1;
constexpr double kBeamStep_rad = 2.0 * std::numbers::pi / 1024.0;
constexpr double kFirstRange_mm = 20.0;  ///< Less is an error code of the URG-04LX.
constexpr double kMaxTime_us = 9.0e15;
constexpr double kMaxCount = 9.0e15;

/// What is read of a line; empty and `fault` set if it is not sound.
struct DatLine {
  double time_us = 0.0;
  std::array<double, 2> counts{};
  ScanRecord scan;
};

std::optional<InputProblem> parseDatLine(std::string_view text, DatLine& line) {
  CarmenFields fields(text);
  const std::size_t count = fields.countRest();
  if (count != kAllFields) {
    return InputProblem{"", 0, "", std::to_string(kAllFields) + " fields", std::to_string(count),
                        ""};
  }
  std::array<double, kHeadFields> head{};
  for (std::size_t i = 0; i < kHeadFields; ++i) {
    const std::optional<double> value = fields.number();
    if (!value || !std::isfinite(*value)) {
      return InputProblem{
          "", 0, "field " + std::to_string(i + 1), "a finite number", printable(fields.last()), ""};
    }
    head[i] = *value;
  }
  line.time_us = head[0];
  line.counts = {head[2], head[3]};
  const bool is_sound = std::abs(line.time_us) < kMaxTime_us &&
                        std::abs(line.counts[0]) < kMaxCount &&
                        std::abs(line.counts[1]) < kMaxCount;
  if (!is_sound) {
    return InputProblem{"", 0, "time", "microseconds and counts below 9e15", "more", ""};
  }
  line.scan.sensor = "laser";
  line.scan.angle_step_rad = kBeamStep_rad;
  line.scan.first_angle_rad = -0.5 * static_cast<double>(kBeams - 1) * kBeamStep_rad;
  line.scan.ranges_m.reserve(kBeams);
  line.scan.reports.reserve(kBeams);
  for (std::size_t i = 0; i < kBeams; ++i) {
    const std::optional<double> range_mm = fields.number();
    if (!range_mm || !std::isfinite(*range_mm)) {
      return InputProblem{
          "", 0, "range " + std::to_string(i + 1), "millimetres", printable(fields.last()), ""};
    }
    const bool is_error = *range_mm < kFirstRange_mm;
    line.scan.ranges_m.push_back(is_error ? 0.0 : *range_mm / 1000.0);
    line.scan.reports.push_back(is_error ? EchoReport::Invalid : EchoReport::Measured);
  }
  return std::nullopt;
}

void addDatLine(DatLine line, std::int64_t number, LogCollector& collector) {
  Record record;
  record.stamp = fromSeconds(line.time_us * 1e-6);
  record.line = number;
  EncoderRecord encoders;
  encoders.counts = {static_cast<std::int64_t>(line.counts[0]),
                     static_cast<std::int64_t>(line.counts[1]), 0, 0};
  record.body = encoders;
  collector.add(record);
  record.body = std::move(line.scan);
  collector.add(std::move(record));
}

}  // namespace

bool looksLikeBreezySlam(const std::vector<std::string>& beginning) {
  const auto first = std::find_if(beginning.begin(), beginning.end(),
                                  [](const std::string& line) { return !line.empty(); });
  DatLine line;
  return first != beginning.end() && !parseDatLine(*first, line);
}

void readBreezySlam(LogLines& lines, LogCollector& collector) {
  while (const std::optional<TextLine> text = nextReadableLine(lines, collector)) {
    if (text->text.empty()) {
      continue;
    }
    DatLine line;
    if (std::optional<InputProblem> problem = parseDatLine(text->text, line)) {
      problem->source = collector.source();
      problem->line = text->number;
      problem->advice = text->has_newline ? "" : "the file ends in the middle of this line";
      collector.skip(*std::move(problem));
      continue;
    }
    addDatLine(std::move(line), text->number, collector);
  }
}

}  // namespace vesper::inline v0
