#include "vesper/mapping_gui/live/live_feed.hpp"

#include <QTimer>
#include <cmath>
#include <utility>
#include <variant>

#include "vesper/core/live/rosbridge_messages.hpp"
#include "vesper/core/mapping/reading_class.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"

namespace vesper::gui {
namespace {

constexpr int kTick_ms = 33;
constexpr double kLeastStep_m = 0.002;
constexpr qsizetype kMostTrackPoints = 100'000;

std::optional<std::size_t> sensorNamed(const RobotDescription& robot, const std::string& id) {
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    if (robot.sensors[i].id == id) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace

LiveFeed::LiveFeed(QObject* parent) : QObject(parent), timer_(new QTimer(this)) {
  timer_->setInterval(kTick_ms);
  timer_->setTimerType(Qt::PreciseTimer);
  connect(timer_, &QTimer::timeout, this, &LiveFeed::tick);
}

LiveFeed::~LiveFeed() = default;

void LiveFeed::start(const LiveRequest& request) {
  end();
  // All that can fail comes before anything is given up.
  (void)parseLinkAddress(request.url);
  auto mapper = std::make_shared<LiveMapper>(request.robot->robot, request.mapping, request.url);
  const LiveRequest before = std::exchange(request_, request);
  try {
    open(request.recording);
  } catch (...) {
    request_ = before;
    throw;
  }
  mapper_ = std::move(mapper);
  track_.clear();
  scan_.clear();
  readings_.clear();
  pose_.reset();
  celsius_ = request.mapping.celsius;
  timer_->start();
}

void LiveFeed::open(const std::string& recording) {
  LiveSessionOptions options;
  options.address = parseLinkAddress(request_.url);
  if (!recording.empty()) {
    options.recording = recording;
  }
  options.topics = rosbridgeTopics(request_.robot->robot);
  options.allows_commands = true;  // whether any is sent, setDriving() decides
  session_ = std::make_unique<LiveSession>(options);
  request_.recording = recording;
  status_ = session_->status();
}

void LiveFeed::setRecording(const std::string& recording) {
  session_->finish();
  takeEvents();
  try {
    open(recording);
  } catch (...) {
    open({});
    throw;
  }
}

void LiveFeed::end() {
  if (!session_) {
    return;
  }
  timer_->stop();
  session_->finish();
  takeEvents();
  mapper_->finish();
  if (mapper_->pose()) {
    moveTo(*mapper_->pose());
  }
  session_.reset();
  may_drive_ = false;
  emit ticked();
  emit over();
}

void LiveFeed::tick() {
  takeEvents();
  mapper_->advance();
  if (mapper_->poses() == PoseSource::Encoders && mapper_->pose()) {
    moveTo(*mapper_->pose());
  }
  if (status_.state == LiveState::Ended || status_.state == LiveState::Failed) {
    end();
    return;
  }
  emit ticked();
}

void LiveFeed::takeEvents() {
  for (const LiveEvent& event : session_->take()) {
    switch (event.kind) {
      case LiveEvent::Kind::Record:
        takeRecord(*event.record);
        break;
      case LiveEvent::Kind::Bad:
        emit said(tr("bad line: %1").arg(QString::fromStdString(event.text)));
        break;
      case LiveEvent::Kind::Connected:
        emit said(tr("connected to %1").arg(QString::fromStdString(event.text)));
        break;
      case LiveEvent::Kind::Lost:
        emit said(tr("the link to %1 was lost").arg(QString::fromStdString(request_.url)));
        break;
    }
  }
  status_ = session_->status();
}

void LiveFeed::takeRecord(const Record& record) {
  mapper_->add(record);
  if (const auto* odometry = std::get_if<OdometryRecord>(&record.body)) {
    if (mapper_->poses() == PoseSource::Odometry) {
      moveTo(odometry->T_odom_robot);
    }
  } else if (const auto* pose = std::get_if<PoseRecord>(&record.body)) {
    if (pose->source == nameOf(mapper_->poses())) {
      moveTo(pose->T_world_robot);
    }
  } else if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
    takeRange(*range);
  } else if (const auto* scan = std::get_if<ScanRecord>(&record.body)) {
    takeScan(*scan);
  } else if (const auto* air = std::get_if<TemperatureRecord>(&record.body)) {
    celsius_ = air->celsius > -273.15 ? std::optional(air->celsius) : celsius_;
  } else {
    say(record);
  }
}

void LiveFeed::say(const Record& record) {
  if (const auto* message = std::get_if<MessageRecord>(&record.body)) {
    emit said(tr("robot: %1").arg(QString::fromStdString(message->text)));
  } else if (const auto* hello = std::get_if<HelloRecord>(&record.body)) {
    emit said(tr("the robot is %1").arg(QString::fromStdString(hello->robot)));
  }
}

void LiveFeed::takeRange(const RangeRecord& range) {
  const auto sensor = sensorNamed(request_.robot->robot, range.sensor);
  if (!sensor || !pose_) {
    return;
  }
  const SensorDescription& description = request_.robot->robot.sensors[*sensor];
  const ClassifiedRange classified =
      classifyRange(range.value, range.is_raw, range.report, description, celsius_);
  const Pose2 T_world_sensor = *pose_ * description.T_robot_sensor;
  RangeObservation reading;
  reading.x_m = T_world_sensor.x();
  reading.y_m = T_world_sensor.y();
  reading.heading_rad = T_world_sensor.heading();
  reading.range_m = classified.range_m;
  reading.sensor = static_cast<std::uint16_t>(*sensor);
  reading.reading = classified.reading;
  readings_.push_back(reading);
  if (readings_.size() > kMostReadings) {
    readings_.pop_front();
  }
}

void LiveFeed::takeScan(const ScanRecord& scan) {
  const auto sensor = sensorNamed(request_.robot->robot, scan.sensor);
  if (!sensor || (!pose_ && !scan.T_world_sensor)) {
    return;
  }
  const SensorDescription& description = request_.robot->robot.sensors[*sensor];
  const Pose2 T_world_sensor =
      scan.T_world_sensor ? *scan.T_world_sensor : *pose_ * description.T_robot_sensor;
  scan_.clear();
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    const EchoReport report = scan.reports.empty() ? EchoReport::Measured : scan.reports[i];
    const ClassifiedRange beam =
        classifyRange(scan.ranges_m[i], false, report, description, celsius_);
    if (beam.reading == ReadingClass::Hit) {
      const double angle_rad = scan.first_angle_rad + static_cast<double>(i) * scan.angle_step_rad;
      const Eigen::Vector2d hit_m =
          T_world_sensor *
          Eigen::Vector2d(beam.range_m * std::cos(angle_rad), beam.range_m * std::sin(angle_rad));
      scan_ << QPointF(hit_m.x(), hit_m.y());
    }
  }
}

void LiveFeed::moveTo(const Pose2& pose) {
  pose_ = pose;
  const QPointF p_world_m(pose.x(), pose.y());
  if (!track_.isEmpty()) {
    const QPointF step_m = p_world_m - track_.back();
    if (std::hypot(step_m.x(), step_m.y()) < kLeastStep_m) {
      return;
    }
  }
  if (track_.size() >= kMostTrackPoints) {  // a day's drive: every second point will do
    QPolygonF half;
    for (qsizetype i = 0; i < track_.size(); i += 2) {
      half << track_[i];
    }
    track_ = half;
  }
  track_ << p_world_m;
}

void LiveFeed::setDriving(bool is_allowed) {
  if (may_drive_ && !is_allowed) {
    stopRobot();
  }
  may_drive_ = is_allowed;
}

void LiveFeed::drive(const BodyVelocity& velocity) {
  if (session_ && may_drive_) {
    session_->drive(velocity);
  }
}

void LiveFeed::stopRobot() {
  if (session_) {
    session_->stop();
  }
}

std::int64_t LiveFeed::used() const {
  return mapper_ ? mapper_->counts().hits + mapper_->counts().no_echo + mapper_->counts().far : 0;
}

std::shared_ptr<MapDocument> LiveFeed::document(const ShadeThresholds& thresholds) const {
  if (!mapper_ || !mapper_->builder().grid().observedBox()) {
    return nullptr;
  }
  auto made = documentOf(std::shared_ptr<const LogOddsGrid>(mapper_, &mapper_->builder().grid()),
                         thresholds);
  MapProvenance provenance;
  provenance.robot = request_.robot->robot.name;
  provenance.model = mapper_->builder().settings().model;
  provenance.sources.push_back({request_.url, std::string(nameOf(mapper_->poses())),
                                mapper_->counts().total(), request_.mapping.celsius});
  made->provenance = std::move(provenance);
  return made;
}

}  // namespace vesper::gui
