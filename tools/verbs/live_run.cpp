#include "vesper/tools/verbs/live_run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <variant>

#include "vesper/core/drawing/map_files.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/live/live_mapper.hpp"
#include "vesper/core/live/live_session.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/raw_keyboard.hpp"
#include "vesper/tools/terminal/teleop_keys.hpp"

namespace vesper::tools {
namespace {

using LiveClock = std::chrono::steady_clock;

LiveSessionOptions sessionOptions(const LiveVerbOptions& options, const RobotDescription& robot) {
  LiveSessionOptions session;
  session.address = parseLinkAddress(options.url);
  if (!options.record.empty()) {
    session.recording = options.record;
  }
  session.topics = rosbridgeTopics(robot);
  session.allows_commands = options.drives;
  if (options.drives && isFinite(session.address)) {
    throw std::invalid_argument("--drive: nothing can be sent to " + nameOf(session.address));
  }
  return session;
}

std::optional<TeleopCar> teleopCarOf(const RobotDescription& robot) {
  const auto* drive = std::get_if<AckermannDrive>(&robot.drive.geometry);
  return drive == nullptr ? std::nullopt
                          : std::optional(TeleopCar{drive->modes, drive->max_steer_rad});
}

/// Whether there is a mode to be told of: a car that is nothing else needs no word.
bool hasModes(const RobotDescription& robot) {
  const auto car = teleopCarOf(robot);
  return car && (car->modes.size() > 1 || car->modes.front() != SteerMode::Car);
}

LiveMapperOptions mapperOptions(const LiveVerbOptions& options) {
  LiveMapperOptions mapper;
  mapper.settings.resolution_m = options.resolution_m;
  mapper.settings.model = resolveModel({});
  mapper.celsius = options.celsius;
  if (!options.poses.empty()) {
    mapper.poses = poseSourceNamed(options.poses);
    if (!mapper.poses) {
      throw std::invalid_argument("--poses: odom, encoders, truth or corrected, not '" +
                                  options.poses + "'");
    }
  }
  return mapper;
}

/// One call of the verb.
class LiveRun {
 public:
  explicit LiveRun(const LiveVerbOptions& options)
      : options_(options),
        robot_(readRobotFile(options.robot)),
        mapper_(robot_, mapperOptions(options), options.url),
        keys_({options.speed_m_per_s, options.turn_rad_per_s}, teleopCarOf(robot_)),
        is_on_terminal_(::isatty(STDERR_FILENO) != 0) {
    const LiveSessionOptions session = sessionOptions(options, robot_);
    if (const auto* udp = std::get_if<UdpAddress>(&session.address);
        udp != nullptr && udp->listens && udp->host != "127.0.0.1" && udp->host != "::1") {
      std::cerr << "warning: other computers can reach " << nameOf(session.address) << '\n';
    }
    if (options.drives) {
      keyboard_.emplace();
      std::cerr << "drive by the arrow keys, held down; space stops, "
                << (hasModes(robot_) ? "m changes the mode, " : "") << "q ends\n";
    }
    session_.emplace(session);
  }

  int run(const std::stop_token& stop) {
    const auto end = LiveClock::now() + std::chrono::duration_cast<LiveClock::duration>(
                                            std::chrono::duration<double>(options_.duration_s));
    while (!stop.stop_requested() && !keys_.wantsToQuit() &&
           (options_.duration_s <= 0.0 || LiveClock::now() < end)) {
      takeEvents();
      driveByKeys();
      showStatus();
      const LiveState state = session_->status().state;
      if (state == LiveState::Ended || state == LiveState::Failed) {
        break;
      }
      std::this_thread::sleep_for(kPeriod);
    }
    session_->finish();
    takeEvents();
    mapper_.finish();
    clearStatus();
    return conclude();
  }

 private:
  static constexpr std::chrono::milliseconds kPeriod{33};
  static constexpr int kMostTold = 20;

  void tell(const std::string& text) {
    if (++told_ <= kMostTold) {
      clearStatus();
      std::cerr << text << '\n';
    } else if (told_ == kMostTold + 1) {
      clearStatus();
      std::cerr << "more messages are not shown\n";
    }
  }

  void takeEvents() {
    for (const LiveEvent& event : session_->take()) {
      switch (event.kind) {
        case LiveEvent::Kind::Record:
          takeRecord(*event.record);
          break;
        case LiveEvent::Kind::Bad:
          tell("bad line: " + event.text);
          break;
        case LiveEvent::Kind::Connected:
          tell("connected to " + event.text);
          break;
        case LiveEvent::Kind::Lost:
          tell(event.text);
          break;
      }
    }
    mapper_.advance();
  }

  void takeRecord(const Record& record) {
    mapper_.add(record);
    if (const auto* message = std::get_if<MessageRecord>(&record.body)) {
      tell("robot: " + message->level + ": " + printable(message->text));
    } else if (const auto* other = std::get_if<OtherRecord>(&record.body);
               other != nullptr && other->type.empty()) {
      tell("robot: " + printable(other->text));
    } else if (const auto* hello = std::get_if<HelloRecord>(&record.body)) {
      tell("robot: hello from " + printable(hello->robot));
    }
  }

  void driveByKeys() {
    if (!keyboard_) {
      return;
    }
    const auto now = LiveClock::now();
    keys_.feed(keyboard_->take(), now);
    const auto velocity = keyboard_->isOpen() ? keys_.velocity(now) : std::nullopt;
    if (velocity) {
      if (const auto steering = keys_.steering(); steering && hasModes(robot_)) {
        session_->steer(steering->mode, steering->crab_rad);
      }
      session_->drive(*velocity);
    } else if (was_driving_) {
      session_->stop();
    }
    was_driving_ = velocity.has_value();
  }

  void showStatus() {
    const auto now = LiveClock::now();
    if (!is_on_terminal_ || now < next_status_) {
      return;
    }
    next_status_ = now + std::chrono::milliseconds(250);
    clearStatus();
    std::cerr << statusLine(session_->status()) << std::flush;
    is_shown_ = true;
  }

  void clearStatus() {
    if (is_shown_) {
      std::cerr << "\r\x1b[K" << std::flush;
      is_shown_ = false;
    }
  }

  int conclude() {
    const LiveStatus status = session_->status();
    std::vector<std::string> files;
    const auto map = mapper_.map();
    if (map && !options_.map.empty()) {
      const auto& builder = mapper_.builder();
      MapProvenance provenance;
      provenance.robot = robot_.name;
      provenance.model = builder.settings().model;
      provenance.sources.push_back({options_.url, std::string(nameOf(mapper_.poses())),
                                    mapper_.counts().total(), options_.celsius});
      files = writeMapFiles(options_.map, {builder.grid(), *map, provenance, nullptr});
    }
    for (const auto& [id, readings] : mapper_.unknownSensors()) {
      std::cerr << fmt::format(
          "note: {} readings of '{}', a sensor that the robot file does not "
          "name, are not in the map\n",
          readings, printable(id));
    }
    sayRefusals();
    print(status, files);
    if (status.state == LiveState::Failed) {
      std::cerr << "error: " << status.message << '\n';
      return kEnvironment;
    }
    if (status.connections == 0) {
      std::cerr << "error: no link: " << status.message << '\n';
      return kEnvironment;
    }
    if (!options_.map.empty() && files.empty()) {
      std::cerr << "error: no reading changed the map: none was written\n";
      return kFailed;
    }
    return kOk;
  }

  void sayRefusals() const {
    const Refusals& refusals = mapper_.builder().refusals();
    if (refusals.readings > 0) {
      std::cerr << fmt::format("note: {} readings are not in the map{}{}\n", refusals.readings,
                               refusals.named.empty() ? "" : ", the first: ",
                               refusals.named.empty() ? "" : describe(refusals.named.front()));
    }
  }

  void print(const LiveStatus& status, const std::vector<std::string>& files) const {
    if (options_.is_json) {
      const nlohmann::ordered_json json = {{"lines", status.lines},
                                           {"bad", status.bad},
                                           {"dropped", status.dropped},
                                           {"connections", status.connections},
                                           {"clock_jumps", mapper_.clockJumps()},
                                           {"strays", mapper_.strays()},
                                           {"left_out", mapper_.builder().refusals().readings},
                                           {"hits", mapper_.counts().hits},
                                           {"no_echo", mapper_.counts().no_echo},
                                           {"recording", options_.record},
                                           {"files", files}};
      std::cout << json.dump(2) << '\n';
      return;
    }
    std::cout << fmt::format("{} lines, {} bad, {} dropped, {} links made\n", status.lines,
                             status.bad, status.dropped, status.connections);
    if (mapper_.clockJumps() + mapper_.strays() > 0) {
      std::cout << fmt::format("the robot's clock began anew {} times; {} lines out of time\n",
                               mapper_.clockJumps(), mapper_.strays());
    }
    if (!options_.record.empty()) {
      std::cout << "recorded to " << options_.record << '\n';
    }
    for (const std::string& file : files) {
      std::cout << "wrote " << file << '\n';
    }
  }

  const LiveVerbOptions& options_;
  RobotDescription robot_;
  LiveMapper mapper_;
  TeleopKeys keys_;
  bool is_on_terminal_;
  bool is_shown_ = false;
  bool was_driving_ = false;
  int told_ = 0;
  LiveClock::time_point next_status_;
  std::optional<RawKeyboard> keyboard_;
  std::optional<LiveSession> session_;
};

}  // namespace

int runLive(const LiveVerbOptions& options, const std::stop_token& stop) {
  return LiveRun(options).run(stop);
}

}  // namespace vesper::tools
