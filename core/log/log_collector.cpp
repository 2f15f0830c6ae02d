#include "vesper/core/log/log_collector.hpp"

#include <algorithm>
#include <cmath>
#include <locale>
#include <sstream>
#include <variant>

namespace vesper::inline v0 {
namespace {

const Pose2* poseOf(const RecordBody& body) {
  if (const auto* odometry = std::get_if<OdometryRecord>(&body)) {
    return &odometry->T_odom_robot;
  }
  if (const auto* pose = std::get_if<PoseRecord>(&body)) {
    return &pose->T_world_robot;
  }
  const auto* scan = std::get_if<ScanRecord>(&body);
  return scan != nullptr && scan->T_world_sensor ? &*scan->T_world_sensor : nullptr;
}

std::string inShort(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << value;
  return text.str();
}

}  // namespace

LogCollector::LogCollector(std::string source, std::string format, bool is_strict)
    : is_strict_(is_strict) {
  log_.source = std::move(source);
  log_.format = std::move(format);
}

void LogCollector::add(Record record) {
  if (const Pose2* pose = poseOf(record.body)) {
    const double farthest_m = std::max(std::abs(pose->x()), std::abs(pose->y()));
    if (!(farthest_m <= kFarthestPose_m)) {
      skip({log_.source, record.line, "pose", "x and y within 1e7 m",
            "(" + inShort(pose->x()) + ", " + inShort(pose->y()) + ")",
            "look for a wrong unit or column"});
      return;
    }
  }
  log_.records.push_back(std::move(record));
}

void LogCollector::expectMore(double share) {
  constexpr std::size_t kEnoughToTell = 512;
  constexpr double kMostRoom = 1 << 20;     // at once: the beginning may be denser than the rest
  constexpr std::size_t kMostOfALine = 32;  // more than that, and the room doubles once
  std::vector<Record>& records = log_.records;
  if (records.size() + kMostOfALine < records.capacity() || records.size() < kEnoughToTell ||
      !(share > 0.0) || share >= 1.0) {
    return;
  }
  const auto size = static_cast<double>(records.size());
  const double expected = std::min(1.02 * size / share, size + kMostRoom);
  records.reserve(static_cast<std::size_t>(std::max(1.5 * size, expected)));
}

void LogCollector::skip(InputProblem problem) {
  if (is_strict_) {
    throw InputError(std::move(problem));
  }
  ++log_.skipped_lines;
  if (log_.skipped.size() < kMaxSkippedKept) {
    log_.skipped.push_back(std::move(problem));
  }
}

void LogCollector::note(const std::string& kind, InputProblem problem) {
  if (++notes_by_kind_[kind] <= kMaxNotesOfAKind) {
    log_.notes.push_back(std::move(problem));
  }
}

RobotLog LogCollector::finish() {
  for (const auto& [kind, count] : notes_by_kind_) {
    if (count > kMaxNotesOfAKind) {
      log_.notes.push_back({log_.source, 0, "", "", "",
                            std::to_string(count - kMaxNotesOfAKind) + " more of: " + kind});
    }
  }
  return std::move(log_);
}

}  // namespace vesper::inline v0
