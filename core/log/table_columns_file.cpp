#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/files/number_text.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/log/table_columns.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kMaxColumn = 10'000;

ColumnRef readColumn(const YamlNode& node) {
  const std::string text = node.text();
  const std::optional<double> number = parseNumber(text);
  if (!number) {
    if (text.empty()) {
      node.fail("a column's number or name", "nothing");
    }
    return {0, text};
  }
  if (*number < 1.0 || *number > kMaxColumn || *number != std::floor(*number)) {
    node.fail("a column's number from 1, or its name", text);
  }
  return {static_cast<int>(*number), ""};
}

using UnitTest = bool (*)(ColumnUnit);

ColumnUnit readUnit(const YamlNode& node, UnitTest fits, const char* units) {
  const std::optional<ColumnUnit> unit = parseColumnUnit(node.text());
  if (!unit || !fits(*unit)) {
    node.fail(units, node.text());
  }
  return *unit;
}

constexpr const char* kTimes = "a unit of time: s, ms, us or ns";
constexpr const char* kLengths = "a unit of length: m, cm, mm or in";
constexpr const char* kAngles = "a unit of angle: rad, deg, ddeg or mrad";

bool isRange(ColumnUnit unit) { return isLength(unit) || isTime(unit) || unit == ColumnUnit::Raw; }

ValueColumn readValue(const YamlNode& node, UnitTest fits, const char* units) {
  node.allowKeys({"column", "unit"});
  return {readColumn(node.at("column")), readUnit(node.at("unit"), fits, units)};
}

PoseColumns readPose(const YamlNode& node) {
  node.allowKeys({"x", "y", "theta", "source"});
  PoseColumns pose;
  pose.x = readValue(node.at("x"), isLength, kLengths);
  pose.y = readValue(node.at("y"), isLength, kLengths);
  pose.theta = readValue(node.at("theta"), isAngle, kAngles);
  if (const auto source = node.find("source")) {
    constexpr std::array<const char*, 3> kSources = {"odom", "truth", "corrected"};
    pose.source = kSources.at(source->choice({"odom", "truth", "corrected"}));
  }
  return pose;
}

EncoderColumns readEncoders(const YamlNode& node) {
  node.allowKeys({"left", "right"});
  const auto wheel = [&node](const char* key, ColumnRef& column) {
    const YamlNode side = node.at(key);
    side.allowKeys({"column", "kind"});
    column = readColumn(side.at("column"));
    const auto kind = side.find("kind");
    return kind && kind->choice({"cumulative", "increment"}) == 1;
  };
  EncoderColumns encoders;
  encoders.is_left_increment = wheel("left", encoders.left);
  encoders.is_right_increment = wheel("right", encoders.right);
  return encoders;
}

RangeColumn readRange(const YamlNode& node) {
  node.allowKeys({"sensor", "column", "unit", "no_echo", "missing", "bearing"});
  RangeColumn range;
  range.sensor = node.at("sensor").text();
  if (range.sensor.empty()) {
    node.at("sensor").fail("a sensor's name", "nothing");
  }
  range.value = {readColumn(node.at("column")),
                 readUnit(node.at("unit"), isRange,
                          "a unit of length (m cm mm in), of echo time (s ms us ns), or raw")};
  if (const auto codes = node.find("no_echo")) {
    for (const YamlNode& code : codes->items()) {
      range.no_echo.push_back(code.number());
    }
  }
  if (const auto missing = node.find("missing")) {
    range.missing.clear();
    for (const YamlNode& text : missing->items()) {
      range.missing.push_back(text.isNull() ? "" : text.text());
    }
  }
  if (const auto bearing = node.find("bearing")) {
    bearing->allowKeys({"column", "unit", "clockwise"});
    range.bearing = {readColumn(bearing->at("column")),
                     readUnit(bearing->at("unit"), isAngle, kAngles)};
    const auto clockwise = bearing->find("clockwise");
    range.is_bearing_clockwise = clockwise && clockwise->boolean();
  }
  return range;
}

char readSeparator(const YamlNode& node) {
  const std::string text = node.text();
  if (text == "tab" || text == "\t") {
    return '\t';
  }
  if (text == "blanks" || text == " ") {
    return ' ';
  }
  if (text != "," && text != ";") {
    node.fail("\",\" \";\" tab or blanks", text);
  }
  return text.front();
}

TableColumns readTable(const YamlNode& node, bool is_joined);

TableColumns::Join readJoin(const YamlNode& node) {
  TableColumns::Join join;
  join.file = node.at("file").text();
  const bool is_plain = !join.file.empty() && join.file.front() != '/' &&
                        join.file.find("..") == std::string::npos && join.file != "-";
  if (!is_plain) {
    node.at("file").fail("a file beside the table or below its folder", join.file);
  }
  join.by_row = node.at("by").choice({"time", "row"}) == 1;
  join.columns = std::make_unique<TableColumns>(readTable(node, true));
  if (!join.by_row && !join.columns->time) {
    node.fail("time: of the joined table, for by: time", "nothing");
  }
  return join;
}

void readLayout(const YamlNode& node, TableColumns& columns) {
  if (const auto separator = node.find("separator")) {
    columns.separator = readSeparator(*separator);
  }
  if (const auto lines = node.find("header_lines")) {
    columns.header_lines = static_cast<int>(lines->integer(0, 1000));
  }
  if (const auto comment = node.find("comment")) {
    columns.comment = comment->isNull() ? "" : comment->text();
  }
  if (const auto flip = node.find("flip_y")) {
    columns.flip_y = flip->boolean();
  }
  if (const auto clockwise = node.find("heading_clockwise")) {
    columns.heading_clockwise = clockwise->boolean();
  }
  if (const auto speed = node.find("speed_of_sound_m_per_s")) {
    columns.speed_of_sound_m_per_s = speed->number(NumberRange::between(100.0, 2000.0));
  }
}

void readContents(const YamlNode& node, TableColumns& columns) {
  if (const auto time = node.find("time")) {
    columns.time = readValue(*time, isTime, kTimes);
  }
  if (const auto period = node.find("period")) {
    columns.period_s = period->number({0.0, 86400.0, true});
    if (columns.time) {
      period->fail("either time or period", "both");
    }
  }
  if (const auto pose = node.find("pose")) {
    columns.poses.push_back(readPose(*pose));
  }
  if (const auto encoders = node.find("encoders")) {
    columns.encoders = readEncoders(*encoders);
  }
  if (const auto imu = node.find("imu")) {
    imu->allowKeys({"yaw"});
    columns.yaw = readValue(imu->at("yaw"), isAngle, kAngles);
  }
  if (const auto temperature = node.find("temperature")) {
    temperature->allowKeys({"column", "unit"});
    columns.temperature = readColumn(temperature->at("column"));
    (void)temperature->at("unit").choice({"c"});
  }
  if (const auto ranges = node.find("ranges")) {
    for (const YamlNode& range : ranges->items()) {
      columns.ranges.push_back(readRange(range));
      const auto same = std::count_if(
          columns.ranges.begin(), columns.ranges.end(),
          [&](const RangeColumn& other) { return other.sensor == columns.ranges.back().sensor; });
      if (same > 1) {
        range.at("sensor").fail("every sensor once", columns.ranges.back().sensor);
      }
    }
  }
}

TableColumns readTable(const YamlNode& node, bool is_joined) {
  std::vector<std::string_view> keys = {"separator",
                                        "header_lines",
                                        "comment",
                                        "flip_y",
                                        "heading_clockwise",
                                        "time",
                                        "pose",
                                        "period",
                                        "encoders",
                                        "imu",
                                        "temperature",
                                        "ranges",
                                        "speed_of_sound_m_per_s"};
  if (is_joined) {
    keys.insert(keys.end(), {"file", "by"});
  } else {
    keys.insert(keys.end(), {"vesper_columns", "robot", "join"});
  }
  node.allowKeys(keys);
  TableColumns columns;
  columns.source = node.source();
  readLayout(node, columns);
  readContents(node, columns);
  const bool has_content = !columns.poses.empty() || columns.encoders || columns.yaw ||
                           columns.temperature || !columns.ranges.empty();
  if (!has_content) {
    node.fail("pose, encoders, imu, temperature or ranges", "none of them");
  }
  return columns;
}

/// `vesper info` writes a ? wherever only the user knows; to YAML that is no value.
void refusePlaceholders(std::string_view text, const std::string& source) {
  std::int64_t line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view content = text.substr(begin, end - begin);
    content = content.substr(0, content.find('#'));
    if (const std::size_t mark = content.find(": ?"); mark != std::string_view::npos) {
      const std::size_t key = content.find_last_of(" {,", mark - (mark > 0 ? 1 : 0));
      const std::size_t from = key == std::string_view::npos ? 0 : key + 1;
      throw InputError({source, line, printable(content.substr(from, mark - from)), "a value", "?",
                        "left open by `vesper info`: fill it in, or take out what the table does "
                        "not have"});
    }
    begin = end + 1;
  }
}

}  // namespace

TableColumns parseColumns(std::string_view text, const std::string& source) {
  refusePlaceholders(text, source);
  const YamlNode root = parseYaml(text, source);
  const YamlNode version = root.at("vesper_columns");
  (void)version.integer(1, 1);
  TableColumns columns = readTable(root, false);
  if (const auto robot = root.find("robot")) {
    columns.robot = robot->text();
  }
  if (const auto join = root.find("join")) {
    columns.join = readJoin(*join);
  }
  const bool has_time = columns.time || columns.period_s ||
                        (columns.join && columns.join->by_row &&
                         (columns.join->columns->time || columns.join->columns->period_s));
  if (!has_time) {
    root.fail("time or period", "neither");
  }
  return columns;
}

TableColumns readColumnsFile(const std::string& path) {
  constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
  return parseColumns(readWholeFile(path, kMaxBytes), path);
}

}  // namespace vesper::inline v0
