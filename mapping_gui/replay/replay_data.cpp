#include "vesper/mapping_gui/replay/replay_data.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <exception>

#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/core/mapping/observations.hpp"

namespace vesper::gui {
namespace {

constexpr std::size_t kMostEllipses = 200;

PoseEllipse ellipseOf(const Eigen::Matrix2d& covariance) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> solver(covariance);
  PoseEllipse ellipse;
  ellipse.minor_m = std::sqrt(std::max(solver.eigenvalues()[0], 0.0));
  ellipse.major_m = std::sqrt(std::max(solver.eigenvalues()[1], 0.0));
  const Eigen::Vector2d axis = solver.eigenvectors().col(1);
  ellipse.major_direction_rad = std::atan2(axis.y(), axis.x());
  return ellipse;
}

bool holdsPoses(const RobotLog& log, const char* source) {
  return std::any_of(log.records.begin(), log.records.end(), [&](const Record& record) {
    const auto* pose = std::get_if<PoseRecord>(&record.body);
    return pose != nullptr && pose->source == source;
  });
}

bool holdsEncoders(const RobotLog& log) {
  return std::any_of(log.records.begin(), log.records.end(), [](const Record& record) {
    return std::holds_alternative<EncoderRecord>(record.body);
  });
}

PoseSource sourceFor(const RobotLog& log, const RobotDescription* robot) {
  const PoseSource usual = defaultPoseSource(log);
  if (usual == PoseSource::Odometry || (robot != nullptr && holdsEncoders(log))) {
    return usual;
  }
  return holdsPoses(log, "truth") ? PoseSource::Truth : PoseSource::Corrected;
}

}  // namespace

ReplayData::ReplayData(const RobotLog& log, const RobotDescription* robot,
                       const std::stop_token& stop) {
  addFrames(log);
  findGaps();
  if (frames_.empty() || stop.stop_requested()) {
    return;
  }
  findPoses(log, robot);
  if (track_) {
    findEllipses(log, robot);
  }
  if (track_ && robot != nullptr) {
    findReadings(log, *robot, stop);
  }
}

void ReplayData::addFrames(const RobotLog& log) {
  double segment_offset_s = 0.0;
  for (std::size_t segment = 0; segment < log.segment_starts.size(); ++segment) {
    const std::size_t begin = log.segment_starts[segment];
    const std::size_t end = segment + 1 < log.segment_starts.size()
                                ? log.segment_starts[segment + 1]
                                : log.records.size();
    std::optional<Stamp> first;
    for (std::size_t i = begin; i < end; ++i) {
      const Record& record = log.records[i];
      if (!record.stamp) {
        continue;
      }
      if (!first) {
        first = record.stamp;
      }
      const bool is_new = frames_.empty() || frames_.back().segment != segment ||
                          frames_.back().stamp != *record.stamp;
      if (is_new) {
        frames_.push_back(
            {segment_offset_s + toSeconds(*record.stamp - *first), *record.stamp, segment, i, i});
      }
      frames_.back().end_record = i + 1;
      frame_of_line_.push_back({record.line, static_cast<std::int64_t>(frames_.size()) - 1});
    }
    segment_offset_s = duration();
  }
  std::sort(frame_of_line_.begin(), frame_of_line_.end());
}

void ReplayData::findGaps() {
  if (frames_.size() < 3) {
    return;
  }
  std::vector<double> steps_s(frames_.size() - 1);
  for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
    steps_s[i] = frames_[i + 1].time_s - frames_[i].time_s;
  }
  std::vector<double> sorted = steps_s;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  const double long_step_s = std::max(3.0 * *middle, 1.0);
  for (std::size_t i = 0; i < steps_s.size(); ++i) {
    if (steps_s[i] > long_step_s) {
      gaps_.push_back({frames_[i].time_s, frames_[i + 1].time_s});
    }
  }
}

void ReplayData::findPoses(const RobotLog& log, const RobotDescription* robot) {
  static const RobotDescription kNoRobot;
  source_ = sourceFor(log, robot);
  try {
    track_.emplace(log, robot != nullptr ? *robot : kNoRobot, source_);
  } catch (const std::exception& error) {
    pose_problem_ = error.what();
  }
}

void ReplayData::findEllipses(const RobotLog& log, const RobotDescription* robot) {
  std::vector<PoseEllipse> all;
  if (robot != nullptr && source_ == PoseSource::Encoders) {
    try {
      const EncoderOdometry odometry = encoderOdometry(log, *robot);
      const auto& poses = odometry.trajectory.poses();
      for (std::size_t i = 0; i < poses.size(); ++i) {
        PoseEllipse ellipse = ellipseOf(odometry.covariances[i].topLeftCorner<2, 2>());
        ellipse.T_world_robot = poses[i].T_world_robot;
        ellipse.frame = frameAt(toSeconds(poses[i].stamp - poses.front().stamp));
        all.push_back(ellipse);
      }
    } catch (const std::exception&) {  // an Ackermann drive: it has a track, but no spread yet
      return;
    }
  } else if (source_ == PoseSource::Odometry) {
    for (std::size_t i = 0; i < log.records.size(); ++i) {
      const auto* odometry = std::get_if<OdometryRecord>(&log.records[i].body);
      if (odometry != nullptr && odometry->covariance) {
        const std::array<double, 6>& c = *odometry->covariance;
        PoseEllipse ellipse = ellipseOf((Eigen::Matrix2d() << c[0], c[1], c[1], c[3]).finished());
        ellipse.T_world_robot = odometry->T_odom_robot;
        ellipse.frame = frameOfRecord(i).value_or(0);
        all.push_back(ellipse);
      }
    }
  }
  const std::size_t step = std::max<std::size_t>(1, all.size() / kMostEllipses);
  for (std::size_t i = 0; i < all.size(); i += step) {
    ellipses_.push_back(all[i]);
  }
}

void ReplayData::findReadings(const RobotLog& log, const RobotDescription& robot,
                              const std::stop_token& stop) {
  ObservationReader reader(log, robot, {source_, std::nullopt});
  for (auto next = reader.next(); !next.empty() && !stop.stop_requested(); next = reader.next()) {
    for (const RangeObservation& observation : next) {
      if (const auto frame = frameOfLine(observation.line)) {
        readings_.push_back({observation, static_cast<std::uint32_t>(*frame)});
      }
    }
  }
  std::stable_sort(readings_.begin(), readings_.end(),
                   [](const auto& a, const auto& b) { return a.frame < b.frame; });
}

std::size_t ReplayData::frameAt(double time_s) const {
  const auto after =
      std::upper_bound(frames_.begin(), frames_.end(), time_s + 1e-9,
                       [](double time, const ReplayFrame& frame) { return time < frame.time_s; });
  return after == frames_.begin() ? 0 : static_cast<std::size_t>(after - frames_.begin()) - 1;
}

std::optional<std::size_t> ReplayData::frameOfLine(std::int64_t line) const {
  const auto found = std::lower_bound(frame_of_line_.begin(), frame_of_line_.end(),
                                      std::array<std::int64_t, 2>{line, 0});
  if (found == frame_of_line_.end() || (*found)[0] != line) {
    return std::nullopt;
  }
  return static_cast<std::size_t>((*found)[1]);
}

std::optional<std::size_t> ReplayData::frameOfRecord(std::size_t record) const {
  const auto after = std::upper_bound(
      frames_.begin(), frames_.end(), record,
      [](std::size_t index, const ReplayFrame& frame) { return index < frame.first_record; });
  if (after == frames_.begin()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(after - frames_.begin()) - 1;
}

std::optional<Pose2> ReplayData::poseAt(double time_s) const {
  if (!track_ || frames_.empty()) {
    return std::nullopt;
  }
  const ReplayFrame& frame = frames_[frameAt(time_s)];
  const double since_s = std::max(time_s - frame.time_s, 0.0);
  const Stamp stamp = frame.stamp + fromSeconds(since_s);
  if (auto pose = track_->at(stamp, frame.end_record, frame.segment)) {
    return pose;
  }
  return track_->at(frame.stamp, frame.end_record, frame.segment);
}

}  // namespace vesper::gui
