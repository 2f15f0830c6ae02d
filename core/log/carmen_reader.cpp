#include "vesper/core/log/carmen_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "vesper/core/log/carmen_line.hpp"
#include "vesper/core/log/carmen_no_echo.hpp"
#include "vesper/core/log/carmen_odometry.hpp"
#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/readable_lines.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxNames = 64;

bool isNameLetter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/// A name that a line of a CARMEN log may start with.
bool isName(std::string_view word) {
  return !word.empty() && word.size() <= 32 && word.front() >= 'A' && word.front() <= 'Z' &&
         std::all_of(word.begin(), word.end(), isNameLetter);
}

/// The times of one line that gave records.
struct LineTimes {
  std::size_t first_record = 0;
  Stamp stamp{};
  Stamp logger_stamp{};
  bool has_scan = false;
};

bool isZero(const Pose2& pose) {
  return pose.x() == 0.0 && pose.y() == 0.0 && pose.heading() == 0.0;
}

class CarmenLogReader {
 public:
  explicit CarmenLogReader(LogCollector& collector) : collector_(collector) {}

  void readLine(const TextLine& text);
  void finish();

 private:
  void count(std::string_view name);
  void keep(CarmenLine& line, std::int64_t number);
  void declare(const std::vector<SensorDescription>& sensors, std::int64_t number);
  bool repeatsLastScan(const CarmenLine& line) const;
  void chooseTimes();
  void dropZeroPoses();
  void undoCorrections();

  LogCollector& collector_;
  CarmenLineParser parser_;
  std::vector<LineTimes> times_;
  std::map<std::string, std::int64_t, std::less<>> kinds_;
  std::map<std::string, std::string> declared_;  ///< Sensor -> its last line.
  CarmenLine line_;
  Stamp latest_ = Stamp::min();
  std::optional<Pose2> last_scan_odometry_;
  std::int64_t repeated_poses_ = 0;
  std::int64_t robot_poses_ = 0;
  bool are_robot_poses_zero_ = true;
  bool do_lasers_move_ = false;
  std::optional<Pose2> first_laser_pose_;
};

void CarmenLogReader::count(std::string_view name) {
  const auto found = kinds_.find(name);
  if (found != kinds_.end()) {
    ++found->second;
  } else if (kinds_.size() < kMaxNames) {
    kinds_.emplace(name, 1);
  } else {
    ++kinds_["others"];
  }
}

void CarmenLogReader::readLine(const TextLine& text) {
  CarmenFields fields(text.text);
  const std::string_view name = fields.word();
  if (name.empty() || name.front() == '#') {
    return;
  }
  const std::string& source = collector_.source();
  if (!isName(name)) {
    collector_.skip({source, text.number, "", "a CARMEN line", printable(text.text), ""});
    return;
  }
  if (!CarmenLineParser::reads(name)) {
    count(name);
    return;
  }
  line_.bodies.clear();
  line_.sensors.clear();
  line_.has_robot_pose = false;
  if (std::optional<LineFault> fault = parser_.parse(name, fields, line_)) {
    const char* advice = text.has_newline ? "" : "the file ends in the middle of this line";
    collector_.skip({source, text.number, std::string(name) + " " + fault->field, fault->expected,
                     printable(fault->found), advice});
    return;
  }
  count(name);
  if (!text.has_newline) {
    collector_.note("no line end", {source, text.number, "", "a line end", "the end of the file",
                                    "the last number may be cut"});
  }
  if (line_.bodies.size() == 1 && repeatsLastScan(line_)) {
    ++repeated_poses_;
    return;
  }
  keep(line_, text.number);
}

/// ODOM with the pose of the scan before and a stamp of long ago.
bool CarmenLogReader::repeatsLastScan(const CarmenLine& line) const {
  const auto* odometry = std::get_if<OdometryRecord>(&line.bodies.front());
  return odometry != nullptr && last_scan_odometry_ &&
         odometry->T_odom_robot == *last_scan_odometry_ &&
         line.stamp < latest_ - std::chrono::seconds(1);
}

void CarmenLogReader::declare(const std::vector<SensorDescription>& sensors, std::int64_t number) {
  for (const SensorDescription& sensor : sensors) {
    std::string text = formatSensorLine(sensor);
    std::string& known = declared_[sensor.id];
    if (known == text) {
      continue;
    }
    known = text;
    Record record;
    record.line = number;
    record.body = OtherRecord{"sensor", std::move(text)};
    collector_.add(std::move(record));
  }
}

void CarmenLogReader::keep(CarmenLine& line, std::int64_t number) {
  if (line.bodies.empty()) {
    return;
  }
  declare(line.sensors, number);
  LineTimes times{collector_.log().records.size(), line.stamp, line.logger_stamp, false};
  last_scan_odometry_.reset();
  std::optional<Pose2> odometry_pose;
  for (RecordBody& body : line.bodies) {
    if (const auto* odometry = std::get_if<OdometryRecord>(&body)) {
      odometry_pose = odometry->T_odom_robot;
      if (line.has_robot_pose) {
        ++robot_poses_;
        are_robot_poses_zero_ = are_robot_poses_zero_ && isZero(odometry->T_odom_robot);
      }
    } else if (const auto* scan = std::get_if<ScanRecord>(&body)) {
      times.has_scan = true;
      last_scan_odometry_ = odometry_pose;
      if (scan->T_world_sensor) {
        first_laser_pose_ = first_laser_pose_ ? first_laser_pose_ : scan->T_world_sensor;
        do_lasers_move_ = do_lasers_move_ || !(*scan->T_world_sensor == *first_laser_pose_);
      }
    }
    Record record;
    record.stamp = line.stamp;
    record.line = number;
    record.body = std::move(body);
    collector_.add(std::move(record));
  }
  latest_ = std::max(latest_, line.stamp);
  times_.push_back(times);
}

/// Whether more than half of the stamps of the scans (or, without scans, of all lines) repeat the
/// one before.
bool repeat(const std::vector<LineTimes>& times, Stamp LineTimes::*stamp) {
  constexpr std::int64_t kFewScans = 3;
  const bool has_scans = std::count_if(times.begin(), times.end(), [](const LineTimes& line) {
                           return line.has_scan;
                         }) >= kFewScans;
  const LineTimes* last = nullptr;
  std::int64_t steps = 0;
  std::int64_t repeated = 0;
  for (const LineTimes& line : times) {
    if (has_scans && !line.has_scan) {
      continue;
    }
    if (last != nullptr) {
      ++steps;
      repeated += line.*stamp == last->*stamp ? 1 : 0;
    }
    last = &line;
  }
  return steps > 0 && 2 * repeated > steps;
}

void CarmenLogReader::chooseTimes() {
  if (times_.size() < 3 || !repeat(times_, &LineTimes::stamp)) {
    return;
  }
  constexpr Stamp kLinePeriod = std::chrono::milliseconds(100);
  const bool is_logger_good = !repeat(times_, &LineTimes::logger_stamp);
  std::vector<Record>& records = collector_.log().records;
  Stamp counted{};
  for (std::size_t i = 0; i < times_.size(); ++i, counted += kLinePeriod) {
    const std::size_t end = i + 1 < times_.size() ? times_[i + 1].first_record : records.size();
    for (std::size_t r = times_[i].first_record; r < end; ++r) {
      if (records[r].stamp) {
        records[r].stamp = is_logger_good ? times_[i].logger_stamp : counted;
      }
    }
  }
  collector_.note("times", {collector_.source(), 0, "ipc_timestamp", "times that differ",
                            "mostly the same time again and again",
                            is_logger_good ? "the logger's times are used"
                                           : "lines count 0.1 s each: the order is true, speeds "
                                             "and durations are not"});
}

void CarmenLogReader::dropZeroPoses() {
  if (robot_poses_ < 2 || !are_robot_poses_zero_ || !do_lasers_move_) {
    return;
  }
  std::vector<Record>& records = collector_.log().records;
  const auto isZeroOdometry = [](const Record& record) {
    const auto* odometry = std::get_if<OdometryRecord>(&record.body);
    return odometry != nullptr && isZero(odometry->T_odom_robot);
  };
  records.erase(std::remove_if(records.begin(), records.end(), isZeroOdometry), records.end());
  collector_.note("robot pose",
                  {collector_.source(), 0, "robot_x", "the robot's pose", "0 0 0 in all lines",
                   "these give no odometry; the scans keep the pose of the laser"});
}

void CarmenLogReader::undoCorrections() {
  const RestoredOdometry found = restoreOdometry(collector_.log().records);
  collector_.note(
      "corrected odometry",
      {collector_.source(), 0, "ODOM", "dead reckoning",
       "steps from the poses that a SLAM program found",
       found.is_restored
           ? "the steps are strung together again: that is the odometry"
           : std::to_string(found.without_steps) + " of " + std::to_string(found.scans) +
                 " scans have no steps before them: odometry is the corrected poses"});
}

void CarmenLogReader::finish() {
  chooseTimes();
  dropZeroPoses();
  if (repeated_poses_ > 0) {
    collector_.note(
        "repeated poses",
        {collector_.source(), 0, "ODOM", "", "",
         std::to_string(repeated_poses_) +
             " lines repeat the pose of the scan before with a stamp that goes back, as "
             "one SLAM program prints them; dropped"});
    undoCorrections();
  }
  declareNoEcho(collector_);
  for (auto& [name, number] : kinds_) {
    collector_.log().line_kinds.emplace_back(name, number);
    if (!CarmenLineParser::reads(name) && name != "SYNC") {
      collector_.note("other lines", {collector_.source(), 0, name, "", "",
                                      std::to_string(number) + " lines of this name are not read"});
    }
  }
}

}  // namespace

bool looksLikeCarmen(const std::vector<std::string>& beginning) {
  constexpr std::array<std::string_view, 5> kOthers = {"SYNC", "NEFF", "VERTEX2", "EDGE2",
                                                       "MARKER"};
  return std::any_of(beginning.begin(), beginning.end(), [&kOthers](const std::string& line) {
    CarmenFields fields(line);
    const std::string_view name = fields.word();
    return CarmenLineParser::reads(name) ||
           std::find(kOthers.begin(), kOthers.end(), name) != kOthers.end();
  });
}

void readCarmen(LogLines& lines, LogCollector& collector) {
  CarmenLogReader reader(collector);
  while (const std::optional<TextLine> line = nextReadableLine(lines, collector)) {
    reader.readLine(*line);
  }
  reader.finish();
}

}  // namespace vesper::inline v0
