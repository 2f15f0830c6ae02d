#include "vesper/calibration/trajectory/read_track.hpp"

#include <algorithm>
#include <optional>
#include <variant>

#include "vesper/core/log/read_log.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// The best poses that the log has.
PoseSource bestSource(const RobotLog& log) {
  bool has_corrected = false;
  for (const Record& record : log.records) {
    if (const auto* pose = std::get_if<PoseRecord>(&record.body)) {
      if (pose->source == "truth") {
        return PoseSource::Truth;
      }
      has_corrected = has_corrected || pose->source == "corrected";
    } else if (const auto* scan = std::get_if<ScanRecord>(&record.body)) {
      has_corrected = has_corrected || scan->T_world_sensor.has_value();
    }
  }
  return has_corrected ? PoseSource::Corrected : defaultPoseSource(log);
}

TrackFile fromLog(const std::string& path, const TrackOptions& options) {
  const RobotLog log = readLog(path, options.reading);
  const PoseSource source = options.poses.empty()
                                ? bestSource(log)
                                : poseSourceNamed(options.poses).value_or(bestSource(log));
  RobotDescription robot;
  if (!options.robot_file.empty()) {
    robot = readRobotFile(options.robot_file);
  } else if (source == PoseSource::Encoders) {
    throw InputError(
        {path, 0, "", "a robot file to turn encoder counts into poses", "none", "give --robot"});
  }
  const PoseTrack track(log, robot, source);
  TrackFile file;
  file.source = path;
  file.format = log.format + ", " + std::string(nameOf(source));
  file.notes = log.notes;
  file.notes.insert(file.notes.end(), log.skipped.begin(), log.skipped.end());
  for (const PoseTrack::Entry& entry : track.entries()) {
    if (!file.poses.empty() && entry.stamp == file.poses.back().stamp) {
      file.poses.back().T_world_robot = entry.T_world_robot;
      continue;
    }
    if (!file.poses.empty() && entry.stamp < file.poses.back().stamp) {
      throw InputError({path, log.records[entry.record].line, "t", "times that rise",
                        "a clock that starts anew", "cut the file there"});
    }
    file.poses.push_back({entry.stamp, entry.T_world_robot});
  }
  return file;
}

}  // namespace

TrackFile readTrack(const std::string& path, const TrackOptions& options) {
  TrackFile file = looksLikeTum(path) ? readTumTrajectory(path) : fromLog(path, options);
  if (file.poses.size() < 2) {
    throw InputError({path, 0, "", "two poses or more at different times",
                      std::to_string(file.poses.size()), ""});
  }
  return file;
}

}  // namespace vesper::calibration::inline v0
