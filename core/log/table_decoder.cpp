#include "vesper/core/log/table_decoder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

/// Counts beyond this are no counts.
constexpr double kMaxCount = 4.5e15;

/// `text` with a decimal point for a decimal comma.
std::string withPoint(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), ',', '.');
  return result;
}

}  // namespace

TableDecoder::TableDecoder(const TableColumns& columns, const std::vector<std::string>& names,
                           std::size_t cell_count)
    : columns_(columns), names_(names), cell_count_(cell_count) {
  if (columns.time) {
    time_ = bind(columns.time->column, "time");
  }
  for (const PoseColumns& pose : columns.poses) {
    poses_.push_back({{bind(pose.x.column, "pose.x"), bind(pose.y.column, "pose.y"),
                       bind(pose.theta.column, "pose.theta")},
                      &pose});
  }
  if (columns.encoders) {
    wheels_ = {Wheel{bind(columns.encoders->left, "encoders.left"),
                     columns.encoders->is_left_increment, 0},
               Wheel{bind(columns.encoders->right, "encoders.right"),
                     columns.encoders->is_right_increment, 0}};
  }
  if (columns.yaw) {
    yaw_ = bind(columns.yaw->column, "imu.yaw");
  }
  if (columns.temperature) {
    temperature_ = bind(*columns.temperature, "temperature");
  }
  for (const RangeColumn& range : columns.ranges) {
    BoundRange bound;
    bound.column = bind(range.value.column, "ranges");
    if (range.bearing) {
      bound.bearing = bind(range.bearing->column, "ranges.bearing");
    }
    bound.range = &range;
    ranges_.push_back(std::move(bound));
  }
}

std::size_t TableDecoder::bind(const ColumnRef& column, const char* key) const {
  if (column.number > 0) {
    if (static_cast<std::size_t>(column.number) > cell_count_) {
      throw InputError({columns_.source, 0, key,
                        "a column from 1 to " + std::to_string(cell_count_),
                        std::to_string(column.number), ""});
    }
    return static_cast<std::size_t>(column.number) - 1;
  }
  const auto found = std::find(names_.begin(), names_.end(), column.name);
  if (found == names_.end()) {
    throw InputError({columns_.source, 0, key, "a name of the table's header", column.name,
                      names_.empty() ? "header_lines is 0: columns have numbers only" : ""});
  }
  return static_cast<std::size_t>(found - names_.begin());
}

std::string TableDecoder::nameOf(std::size_t column) const {
  return column < names_.size() && !names_[column].empty() ? names_[column]
                                                           : "column " + std::to_string(column + 1);
}

std::optional<double> TableDecoder::parse(std::string_view cell) const {
  const bool may_have_comma = columns_.separator == ';' &&
                              cell.find('.') == std::string_view::npos &&
                              cell.find(',') != std::string_view::npos;
  return parseNumber(may_have_comma ? std::string_view(withPoint(cell)) : cell);
}

std::optional<LineFault> TableDecoder::fault(std::size_t column, const char* expected,
                                             std::string_view cell) const {
  return LineFault{nameOf(column), expected, cell.empty() ? "nothing" : cell, ""};
}

std::optional<LineFault> TableDecoder::takeStamp(const std::vector<std::string_view>& cells,
                                                 std::int64_t ordinal,
                                                 TableRecords& records) const {
  if (time_) {
    const std::string_view cell = cells[*time_];
    const std::string text = columns_.separator == ';' ? withPoint(cell) : std::string(cell);
    records.stamp = parseStamp(text, nanosecondsIn(columns_.time->unit));
    return records.stamp ? std::nullopt : fault(*time_, "a time", cell);
  }
  if (columns_.period_s) {
    records.stamp = fromSeconds(static_cast<double>(ordinal) * *columns_.period_s);
  }
  return std::nullopt;
}

std::optional<LineFault> TableDecoder::takePose(const std::vector<std::string_view>& cells,
                                                const BoundPose& bound, TableRecords& records) {
  if (std::all_of(bound.columns.begin(), bound.columns.end(),
                  [&cells](std::size_t column) { return cells[column].empty(); })) {
    return std::nullopt;
  }
  const std::array<ColumnUnit, 3> units = {bound.pose->x.unit, bound.pose->y.unit,
                                           bound.pose->theta.unit};
  std::array<double, 3> values{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string_view cell = cells[bound.columns.at(i)];
    const std::optional<double> value = parse(cell);
    if (!value || !std::isfinite(*value)) {
      return fault(bound.columns.at(i), "a number", cell);
    }
    values.at(i) = toSi(*value, units.at(i));
  }
  if (units[2] == ColumnUnit::Radians && std::abs(values[2]) > 2.0 * std::numbers::pi + 0.01) {
    if (large_headings_++ == 0) {
      large_heading_ = cells[bound.columns[2]];
    }
  }
  const Pose2 pose(values[0], columns_.flip_y ? -values[1] : values[1],
                   columns_.heading_clockwise ? -values[2] : values[2]);
  if (bound.pose->source == "odom") {
    records.bodies.emplace_back(OdometryRecord{pose, std::nullopt});
  } else {
    records.bodies.emplace_back(PoseRecord{pose, bound.pose->source});
  }
  return std::nullopt;
}

std::optional<LineFault> TableDecoder::takeEncoders(const std::vector<std::string_view>& cells,
                                                    TableRecords& records) {
  if (!wheels_ || (cells[(*wheels_)[0].column].empty() && cells[(*wheels_)[1].column].empty())) {
    return std::nullopt;
  }
  std::array<std::int64_t, 2> counts{};
  for (std::size_t i = 0; i < 2; ++i) {
    const Wheel& wheel = wheels_->at(i);
    const std::optional<double> value = parse(cells[wheel.column]);
    if (!value || !(std::abs(*value) <= kMaxCount) || *value != std::floor(*value)) {
      return fault(wheel.column, "an integer", cells[wheel.column]);
    }
    counts.at(i) = static_cast<std::int64_t>(*value);
  }
  EncoderRecord encoders;
  for (std::size_t i = 0; i < 2; ++i) {
    Wheel& wheel = wheels_->at(i);
    const std::int64_t sum = wheel.is_increment ? wheel.sum + counts.at(i) : counts.at(i);
    if (std::abs(static_cast<double>(sum)) > kMaxCount) {
      return fault(wheel.column, "a sum of ticks below 4.5e15", cells[wheel.column]);
    }
    wheel.sum = sum;
    encoders.counts.at(i) = sum;
  }
  records.bodies.emplace_back(encoders);
  return std::nullopt;
}

std::optional<LineFault> TableDecoder::takeYawAndTemperature(
    const std::vector<std::string_view>& cells, TableRecords& records) const {
  if (yaw_ && !cells[*yaw_].empty()) {
    const std::optional<double> value = parse(cells[*yaw_]);
    if (!value || !std::isfinite(*value)) {
      return fault(*yaw_, "a number", cells[*yaw_]);
    }
    const double yaw_rad = toSi(*value, columns_.yaw->unit);
    records.bodies.emplace_back(
        ImuRecord{columns_.heading_clockwise ? -yaw_rad : yaw_rad, std::nullopt});
  }
  if (temperature_ && !cells[*temperature_].empty()) {
    const std::optional<double> value = parse(cells[*temperature_]);
    if (!value || !std::isfinite(*value)) {
      return fault(*temperature_, "a number", cells[*temperature_]);
    }
    records.bodies.emplace_back(TemperatureRecord{*value});
  }
  return std::nullopt;
}

std::optional<LineFault> TableDecoder::takeRange(const std::vector<std::string_view>& cells,
                                                 const BoundRange& bound, TableRecords& records) {
  const RangeColumn& column = *bound.range;
  const std::string_view cell = cells[bound.column];
  const bool is_missing = std::any_of(column.missing.begin(), column.missing.end(),
                                      [cell](const std::string& text) { return text == cell; });
  if (is_missing) {
    ++missing_[column.sensor];
    return std::nullopt;
  }
  const std::optional<double> value = parse(cell);
  if (!value) {
    return fault(bound.column, "a number", cell);
  }
  RangeRecord range;
  range.sensor = column.sensor;
  range.is_raw = column.value.unit == ColumnUnit::Raw;
  if (std::find(column.no_echo.begin(), column.no_echo.end(), *value) != column.no_echo.end() ||
      *value == std::numeric_limits<double>::infinity()) {
    range.report = EchoReport::NoEcho;
  } else if (!std::isfinite(*value)) {
    range.report = EchoReport::Invalid;
  } else {
    range.value = toSi(*value, column.value.unit);
    if (isTime(column.value.unit)) {
      range.value *= 0.5 * columns_.speed_of_sound_m_per_s;
    }
  }
  if (!bound.bearing) {
    records.bodies.emplace_back(std::move(range));
    return std::nullopt;
  }
  const std::optional<double> bearing = parse(cells[*bound.bearing]);
  if (!bearing || !std::isfinite(*bearing)) {
    return fault(*bound.bearing, "a number", cells[*bound.bearing]);
  }
  ScanRecord scan;
  scan.sensor = std::move(range.sensor);
  const double bearing_rad = toSi(*bearing, column.bearing->unit);
  scan.first_angle_rad = column.is_bearing_clockwise ? -bearing_rad : bearing_rad;
  scan.ranges_m = {range.value};
  if (range.report != EchoReport::Measured) {
    scan.reports = {range.report};
  }
  records.bodies.emplace_back(std::move(scan));
  return std::nullopt;
}

std::optional<LineFault> TableDecoder::decode(const std::vector<std::string_view>& cells,
                                              std::int64_t ordinal, TableRecords& records) {
  records.stamp.reset();
  records.bodies.clear();
  if (auto fault = takeStamp(cells, ordinal, records)) {
    return fault;
  }
  for (const BoundPose& pose : poses_) {
    if (auto fault = takePose(cells, pose, records)) {
      return fault;
    }
  }
  // What follows the encoders may fail; their sums must not count a row that is skipped.
  const std::optional<std::array<Wheel, 2>> wheels_before = wheels_;
  std::optional<LineFault> fault = takeEncoders(cells, records);
  if (!fault) {
    fault = takeYawAndTemperature(cells, records);
  }
  for (std::size_t i = 0; i < ranges_.size() && !fault; ++i) {
    fault = takeRange(cells, ranges_[i], records);
  }
  if (fault) {
    wheels_ = wheels_before;
  }
  return fault;
}

void TableDecoder::note(LogCollector& collector) const {
  for (const auto& [sensor, count] : missing_) {
    collector.note("missing", {collector.source(), 0, sensor, "", "",
                               std::to_string(count) + " empty cells are no readings"});
  }
  if (large_headings_ > 0) {
    collector.note("headings", {collector.source(), 0, "theta", "radians", large_heading_,
                                std::to_string(large_headings_) +
                                    " headings beyond 2 pi: degrees? name the column theta_deg"});
  }
}

}  // namespace vesper::inline v0
