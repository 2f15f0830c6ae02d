#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/sniff_log.hpp"
#include "vesper/core/log/suggest_columns.hpp"
#include "vesper/core/log/table_columns.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/terminal/shell_word.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownProblems = 12;

Json problemJson(const InputProblem& problem) {
  return {{"line", problem.line},   {"field", problem.field},   {"expected", problem.expected},
          {"found", problem.found}, {"advice", problem.advice}, {"text", describe(problem)}};
}

Json sensorJson(const SensorSummary& sensor) {
  Json json = {{"id", sensor.id},
               {"kind", sensor.is_scan ? "scan" : "range"},
               {"records", sensor.records},
               {"readings", sensor.readings()},
               {"hits", sensor.hits},
               {"no_echo", sensor.no_echo},
               {"near", sensor.near},
               {"invalid", sensor.invalid},
               {"far", sensor.far},
               {"raw", sensor.is_raw},
               {"by_robot_file", sensor.is_in_robot_file}};
  json["smallest"] = sensor.hits > 0 ? Json(sensor.smallest) : Json(nullptr);
  json["largest"] = sensor.hits > 0 ? Json(sensor.largest) : Json(nullptr);
  return json;
}

Json logJson(const RobotLog& log, const LogSummary& summary, const std::string& next) {
  Json json = {{"format", log.format},
               {"file", log.source},
               {"lines", log.lines},
               {"records", log.records.size()},
               {"skipped", log.skipped_lines},
               {"duplicates", log.duplicates},
               {"complete", log.is_complete},
               {"segments", summary.segments},
               {"duration_s", summary.duration_s}};
  json["first_s"] = summary.first ? Json(toSeconds(*summary.first)) : Json(nullptr);
  json["last_s"] = summary.last ? Json(toSeconds(*summary.last)) : Json(nullptr);
  json["types"] = Json::object();
  for (const TypeCount& type : summary.types) {
    json["types"][type.type] = type.count;
  }
  json["line_kinds"] = Json::object();
  for (const auto& [name, count] : log.line_kinds) {
    json["line_kinds"][name] = count;
  }
  if (!log.topics.empty()) {
    json["topics"] = Json::array();
    for (const LogTopic& topic : log.topics) {
      json["topics"].push_back({{"name", topic.name},
                                {"type", topic.type},
                                {"messages", topic.messages},
                                {"use", topic.use}});
    }
  }
  json["tracks"] = Json::array();
  for (const TrackSummary& track : summary.tracks) {
    json["tracks"].push_back({{"source", track.source},
                              {"poses", track.poses},
                              {"path_length_m", track.path_length_m},
                              {"turned_rad", track.turned_rad},
                              {"net_turn_rad", track.net_turn_rad},
                              {"largest_speed_m_per_s", track.largest_speed_m_per_s}});
  }
  json["sensors"] = Json::array();
  for (const SensorSummary& sensor : summary.sensors) {
    json["sensors"].push_back(sensorJson(sensor));
  }
  json["skipped_lines"] = Json::array();
  for (const InputProblem& problem : log.skipped) {
    json["skipped_lines"].push_back(problemJson(problem));
  }
  json["notes"] = Json::array();
  for (const InputProblem& note : log.notes) {
    json["notes"].push_back(problemJson(note));
  }
  json["sensors_for_robot_file"] = sensorsForRobotFile(log);
  json["next"] = next;
  return json;
}

/// To the millimetre; a wild value stays short.
std::string readingText(double value) {
  return std::abs(value) < 1e6 ? fmt::format("{:.3f}", value) : fmt::format("{:.3g}", value);
}

std::string sensorText(const LogSummary& summary) {
  if (summary.sensors.empty()) {
    return "";
  }
  std::string text =
      fmt::format("{:<14}{:>10}{:>10}{:>9}{:>8}{:>9}{:>8}  {}\n", "sensor", "readings", "hits",
                  "no echo", "near", "invalid", "far", "hits from .. to");
  for (const SensorSummary& sensor : summary.sensors) {
    text += fmt::format("{:<14}{:>10}{:>10}{:>9}{:>8}{:>9}{:>8}", printable(sensor.id, 24),
                        sensor.readings(), sensor.hits, sensor.no_echo, sensor.near, sensor.invalid,
                        sensor.far);
    text += sensor.hits == 0
                ? "\n"
                : fmt::format("  {} .. {} {}\n", readingText(sensor.smallest),
                              readingText(sensor.largest), sensor.is_raw ? "(raw)" : "m");
  }
  return text;
}

/// The topics of a bag and what becomes of each.
std::string topicText(const RobotLog& log) {
  if (log.topics.empty()) {
    return "";
  }
  std::string text = fmt::format("{:<32}{:<36}{:>9}  {}\n", "topic", "type", "messages", "used as");
  for (const LogTopic& topic : log.topics) {
    text += fmt::format("{:<31} {:<35} {:>9}  {}\n", printable(topic.name), printable(topic.type),
                        topic.messages, topic.use);
  }
  return text;
}

std::string problemText(const char* title, const std::vector<InputProblem>& problems,
                        std::int64_t count, const char* line_word) {
  if (count == 0) {
    return "";
  }
  std::string text = fmt::format("{} ({}):\n", title, count);
  for (std::size_t i = 0; i < problems.size() && i < kShownProblems; ++i) {
    InputProblem problem = problems[i];
    problem.source = problem.line > 0 ? line_word : "";
    text += "  " + describe(problem) + '\n';
  }
  if (count > static_cast<std::int64_t>(kShownProblems)) {
    text += fmt::format("  ... and {} more (--json has the first 1000)\n",
                        count - static_cast<std::int64_t>(kShownProblems));
  }
  return text;
}

std::string logText(const RobotLog& log, const LogSummary& summary, const std::string& next) {
  const bool is_bag = !log.topics.empty();
  const char* const line_word = is_bag ? "message" : "line";
  std::string text = fmt::format("{}: {}, {} {}s, {} records\n", log.source, log.format, log.lines,
                                 line_word, log.records.size());
  text += fmt::format("time: {:.3f} s in {} segment{}", summary.duration_s, summary.segments,
                      summary.segments == 1 ? "" : "s");
  if (summary.first) {
    text +=
        fmt::format(", from {:.3f} to {:.3f}", toSeconds(*summary.first), toSeconds(*summary.last));
  }
  text += fmt::format("\nskipped {}s: {}, duplicates: {}\nrecords:", line_word, log.skipped_lines,
                      log.duplicates);
  for (const TypeCount& type : summary.types) {
    text += fmt::format(" {} {}", printable(type.type, 24), type.count);
  }
  text += '\n';
  if (!log.line_kinds.empty()) {
    text += "lines:";
    for (const auto& [name, count] : log.line_kinds) {
      text += fmt::format(" {} {}", name, count);
    }
    text += '\n';
  }
  text += topicText(log);
  for (const TrackSummary& track : summary.tracks) {
    text += fmt::format("path ({}): {} poses, {:.3f} m, turned {:.1f} deg in all, {:.1f} deg net\n",
                        printable(track.source, 40), track.poses, track.path_length_m,
                        radToDeg(track.turned_rad), radToDeg(track.net_turn_rad));
  }
  text += sensorText(summary);
  text += sensorsForRobotFile(log);
  text += problemText("skipped", log.skipped, log.skipped_lines, line_word);
  text += problemText("notes", log.notes, static_cast<std::int64_t>(log.notes.size()), line_word);
  return text + "next: " + next + '\n';
}

/// The command that makes a map of the log, or what is missing for one.
std::string nextCommand(const InfoOptions& options, const RobotLog& log, const LogSummary& summary,
                        const std::string& robot_name) {
  std::string command = "vesper map " + shellWord(options.path) + commandTextOf(options.log);
  bool is_laser = !summary.sensors.empty();
  for (const SensorSummary& sensor : summary.sensors) {
    is_laser = is_laser && sensor.is_scan;
  }
  if (summary.sensors.empty()) {
    for (const LogTopic& topic : log.topics) {
      if (topic.use == "map") {
        return "vesper convert " + shellWord(options.path) + " map.yaml --topic " +
               shellWord(topic.name);
      }
    }
    return "vesper calibrate odometry --help   (no range readings: nothing to map)";
  }
  const std::string robot = !options.robot_file.empty() ? options.robot_file
                            : robot_name.empty()        ? "ROBOT.robot.yaml"
                                                 : "datasets/robots/" + robot_name + ".robot.yaml";
  command += " --robot " + robot;
  return command + (is_laser ? " --model ray" : "") + " --out map";
}

/// Of a log whose reading was interrupted: counts of a part would be taken for those of the whole.
std::string partText(const RobotLog& log) {
  return fmt::format("{}: {}\ninterrupted after {} lines: nothing is said of a part\n", log.source,
                     log.format, log.lines);
}

InfoAnswer describeUnmapped(const InfoOptions& options) {
  const std::string columns = suggestColumns(options.path);
  InfoAnswer answer;
  const std::string next =
      "vesper info " + shellWord(options.path) + " --columns FILE.columns.yaml";
  answer.json = {{"format", "unmapped table"},
                 {"file", options.path},
                 {"suggested_columns", columns},
                 {"next", next}};
  answer.text =
      columns + "# next: complete this, save it as FILE.columns.yaml, then\n#   " + next + '\n';
  return answer;
}

}  // namespace

std::optional<InfoAnswer> describeLog(const InfoOptions& options) {
  if (options.log.columns_file.empty() && options.path != "-" &&
      sniffLogFile(options.path) == LogFormat::UnmappedTable) {
    return describeUnmapped(options);
  }
  std::string robot_name;
  if (!options.log.columns_file.empty()) {
    robot_name = readColumnsFile(options.log.columns_file).robot;
  }
  std::unique_ptr<RobotDescription> robot;
  if (!options.robot_file.empty()) {
    robot = std::make_unique<RobotDescription>(readRobotFile(options.robot_file));
  }
  const InterruptGuard interrupt;
  ProgressBar bar("reading");
  const RobotLog log =
      readLog(options.path, readOptionsOf(options.log), interrupt.token(),
              [&bar](std::int64_t done, std::int64_t total) {
                bar.update(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
              });
  const LogSummary summary = summarize(log, robot.get());
  const std::string next = nextCommand(options, log, summary, robot_name);
  InfoAnswer answer;
  answer.json = logJson(log, summary, next);
  answer.text = logText(log, summary, next);
  if (interrupt.isInterrupted()) {
    answer.text = partText(log);
    answer.exit_code = kInterrupted;
  } else if (!log.is_complete || (log.records.empty() && log.skipped_lines > 0)) {
    answer.exit_code = kFailed;
  }
  return answer;
}

}  // namespace vesper::tools
