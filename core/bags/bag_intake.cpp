#include "vesper/core/bags/bag_intake.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "vesper/core/bags/reading_reports.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kMostTilt_rad = 0.1;

/// The upper triangle xx xy xt yy yt tt of the planar part; none if nothing is said.
std::optional<std::array<double, 6>> planarCovariance(const std::array<double, 36>& full) {
  const std::array<double, 6> planar = {full[0], full[1], full[5], full[7], full[11], full[35]};
  const bool is_good = std::all_of(planar.begin(), planar.end(),
                                   [](double value) { return std::isfinite(value); }) &&
                       planar[0] >= 0.0 && planar[3] >= 0.0 && planar[5] >= 0.0;
  const bool is_said =
      std::any_of(planar.begin(), planar.end(), [](double value) { return value != 0.0; });
  return is_good && is_said ? std::optional(planar) : std::nullopt;
}

}  // namespace

BagIntake::Decoder BagIntake::decoderOf(TopicKind kind) noexcept {
  switch (kind) {
    case TopicKind::Range:
      return &BagIntake::decodeRange;
    case TopicKind::Scan:
      return &BagIntake::decodeScan;
    case TopicKind::Imu:
      return &BagIntake::decodeImu;
    case TopicKind::Odometry:
      return &BagIntake::decodeOdometry;
    case TopicKind::Pose:
    case TopicKind::PoseWithCovariance:
      return &BagIntake::decodePose;
    case TopicKind::Transforms:
      return &BagIntake::decodeTransforms;
    case TopicKind::Grid:
    case TopicKind::Unread:
      break;
  }
  return nullptr;
}

TopicAccount& BagIntake::accountOf(const BagReader& bag, const BagMessage& message) {
  while (found_.accounts.size() < bag.topics().size()) {
    TopicAccount account;
    account.kind = kindOf(bag.topics()[found_.accounts.size()]);
    found_.accounts.push_back(account);
  }
  return found_.accounts[message.topic];
}

void BagIntake::read(BagReader& bag, const BagMessage& message) {
  TopicAccount& account = accountOf(bag, message);
  account.first_message = account.first_message == 0 ? message.number : account.first_message;
  if (const Decoder decoder = decoderOf(account.kind)) {
    const std::string_view payload = bag.payload();
    const BagTopic& topic = bag.topics()[message.topic];
    try {
      (this->*decoder)(topic.encoding, payload, message);
    } catch (const InputError& error) {
      InputProblem problem = error.problem();
      problem.source = path_;
      problem.line = message.number;
      problem.field = printable(topic.name) + " " + problem.field;
      collector_.skip(std::move(problem));
    }
  }
}

void BagIntake::add(const BagMessage& message, const RosHeader& header, RecordBody body) {
  TopicAccount& account = found_.accounts[message.topic];
  BagRecord entry;
  entry.topic = message.topic;
  entry.record.line = message.number;
  entry.record.arrival_ns = message.receive_ns;
  entry.record.body = std::move(body);
  if (header.stamp_ns == 0) {
    ++account.unstamped;
    entry.record.stamp = Stamp(message.receive_ns);
  } else {
    entry.record.stamp = Stamp(header.stamp_ns);
    const std::int64_t delay_ns = message.receive_ns - header.stamp_ns;
    account.least_delay_ns = std::min(account.least_delay_ns, delay_ns);
    account.most_delay_ns = std::max(account.most_delay_ns, delay_ns);
  }
  found_.records.push_back(std::move(entry));
}

void BagIntake::decodeRange(MessageEncoding encoding, std::string_view payload,
                            const BagMessage& message) {
  const RosRange range = readRosRange(encoding, payload);
  found_.sensors.see(message.topic, range);
  RangeRecord record;
  record.sensor = range.header.frame;
  record.report = reportOf(range);
  if (record.report == EchoReport::Measured) {
    record.value = range.range_m;
  }
  if (range.min_m == range.max_m && record.report == EchoReport::Near) {
    ++found_.accounts[message.topic].fixed_near;
  }
  add(message, range.header, std::move(record));
}

void BagIntake::decodeScan(MessageEncoding encoding, std::string_view payload,
                           const BagMessage& message) {
  RosScan scan = readRosScan(encoding, payload);
  if (!std::isfinite(scan.first_angle_rad) || !std::isfinite(scan.angle_step_rad)) {
    throw InputError({"", 0, "angle_min, angle_increment", "finite angles", "others", ""});
  }
  found_.sensors.see(message.topic, scan);
  const RosHeader header = scan.header;
  add(message, header, scanOf(std::move(scan)));
}

void BagIntake::decodeImu(MessageEncoding encoding, std::string_view payload,
                          const BagMessage& message) {
  const RosImu imu = readRosImu(encoding, payload);
  ImuRecord record;
  if (imu.has_rotation && imu.pose.isFinite() && imu.pose.hasRotation()) {
    record.yaw_rad = imu.pose.flat().heading();
  }
  if (imu.has_rate && std::isfinite(imu.yaw_rate_rad_per_s)) {
    record.rate_rad_per_s = imu.yaw_rate_rad_per_s;
  }
  if (!record.yaw_rad && !record.rate_rad_per_s) {
    throw InputError({"", 0, "orientation", "a heading or a turn rate", "neither", ""});
  }
  add(message, imu.header, record);
}

void BagIntake::addPose(const BagMessage& message, const RosTrackedPose& pose, TopicKind kind) {
  if (!pose.pose.isFinite() || !pose.pose.hasRotation()) {
    throw InputError({"", 0, "pose", "a finite pose with a rotation", "none", ""});
  }
  if (pose.pose.tilt_rad() > kMostTilt_rad) {
    ++found_.accounts[message.topic].tilted;
  }
  if (kind == TopicKind::Odometry) {
    found_.base_frame = found_.base_frame.empty() ? pose.child_frame : found_.base_frame;
    add(message, pose.header, OdometryRecord{pose.pose.flat(), planarCovariance(pose.covariance)});
  } else {
    add(message, pose.header, PoseRecord{pose.pose.flat(), ""});
  }
}

void BagIntake::decodeOdometry(MessageEncoding encoding, std::string_view payload,
                               const BagMessage& message) {
  addPose(message, readRosOdometry(encoding, payload), TopicKind::Odometry);
}

void BagIntake::decodePose(MessageEncoding encoding, std::string_view payload,
                           const BagMessage& message) {
  const TopicKind kind = found_.accounts[message.topic].kind;
  addPose(message, readRosPose(encoding, payload, kind == TopicKind::PoseWithCovariance), kind);
}

void BagIntake::decodeTransforms(MessageEncoding encoding, std::string_view payload,
                                 const BagMessage& message) {
  for (RosTransform& transform : readRosTransforms(encoding, payload)) {
    found_.frames.add(transform);
    if (transform.header.frame == "odom" && isBaseFrame(transform.child_frame)) {
      RosTrackedPose pose;
      pose.header = transform.header;
      pose.pose = transform.T_parent_child;
      pose.child_frame = transform.child_frame;
      addPose(message, pose, TopicKind::Odometry);
    }
  }
}

}  // namespace vesper::inline v0
