#include "vesper/core/live/robot_server.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cmath>
#include <map>
#include <mutex>
#include <stdexcept>
#include <variant>

#include "vesper/core/input_error.hpp"
#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/live/driver_seat.hpp"
#include "vesper/core/live/served_port.hpp"
#include "vesper/core/live/slow_wire.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper::inline v0 {
namespace {

using std::chrono::milliseconds;
using ServerClock = std::chrono::steady_clock;

constexpr Stamp kControlPeriod = milliseconds(20);
/// A server that was held up does not make up for more than this.
constexpr int kMostPeriodsAtATime = 1000;

ServerClock::duration tickOf(double speed) {
  if (!(speed > 0.0 && speed <= 1000.0)) {
    throw std::invalid_argument("RobotServer: speed must lie above 0 and be at most 1000");
  }
  const auto period = std::chrono::duration<double>(toSeconds(kControlPeriod) / speed);
  return std::max(std::chrono::duration_cast<ServerClock::duration>(period),
                  ServerClock::duration(milliseconds(2)));
}

std::unique_ptr<ServedPort> openPort(boost::asio::io_context& io,
                                     const RobotServerOptions& options) {
  if (!options.listen) {
    return makeTerminalPort(io, options);
  }
  if (const auto* tcp = std::get_if<TcpAddress>(&*options.listen)) {
    return makeTcpPort(io, *tcp, options);
  }
  return makeUdpPort(io, std::get<UdpAddress>(*options.listen), options);
}

}  // namespace

class RobotServer::Impl {
 public:
  Impl(const World& world, const RobotDescription& robot, const RobotServerOptions& options)
      : options_(options),
        description_(robot),
        tick_(tickOf(options.speed)),
        port_(openPort(io_, options_)),
        robot_(world, robot, stalling(options.robot), world.T_world_start),
        seat_(options.watchdog) {
    if (robot.link_bytes_per_s) {
      wire_.emplace(*robot.link_bytes_per_s);
    }
    truth_ = robot_.truth();
  }

  [[nodiscard]] const ServedPort& port() const { return *port_; }

  void run(const std::stop_token& stop) {
    const std::stop_callback ending(stop, [this] { io_.stop(); });
    port_->start({[this](ServedPort::Client client) { join(client); },
                  [this](ServedPort::Client client, std::string_view line) { obey(client, line); },
                  [this](ServedPort::Client client) { leave(client); },
                  [this] { count(&RobotServerCounts::bad_lines); },
                  [this] { count(&RobotServerCounts::unsent_lines); }});
    last_tick_ = ServerClock::now();
    waitForTick();
    if (!stop.stop_requested()) {
      io_.run();
    }
  }

  [[nodiscard]] RobotServerCounts counts() const {
    const std::scoped_lock lock(mutex_);
    return counts_;
  }
  [[nodiscard]] Pose2 truth() const {
    const std::scoped_lock lock(mutex_);
    return truth_;
  }
  [[nodiscard]] bool isStanding() const {
    const std::scoped_lock lock(mutex_);
    return is_standing_;
  }

 private:
  static SimulatedRobotOptions stalling(SimulatedRobotOptions options) {
    options.stalls_at_walls = true;
    return options;
  }

  void count(std::uint64_t RobotServerCounts::*counter) {
    const std::scoped_lock lock(mutex_);
    ++(counts_.*counter);
  }

  void waitForTick() {
    timer_.expires_at(last_tick_ + tick_);
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (!error) {
        tick();
        waitForTick();
      }
    });
  }

  void tick() {
    const auto now = ServerClock::now();
    owed_s_ += std::chrono::duration<double>(now - last_tick_).count() * options_.speed;
    last_tick_ = now;
    const double period_s = toSeconds(kControlPeriod);
    const int periods = std::min(static_cast<int>(owed_s_ / period_s), kMostPeriodsAtATime);
    owed_s_ = periods == kMostPeriodsAtATime ? 0.0 : owed_s_ - periods * period_s;
    if (seat_.expire(now)) {
      count(&RobotServerCounts::watchdog_stops);
      robot_.say(MessageRecord{"warn", "no command in time: stopped"});
    }
    for (int i = 0; i < periods; ++i) {
      robot_.step(seat_.velocity(), kControlPeriod);
    }
    publish();
  }

  void publish() {
    std::string lines;
    for (const Record& record : robot_.takeRecords()) {
      if (wire_) {
        wire_->offer(record);
      } else {
        lines += formatRobotLine(record) + '\n';
      }
    }
    if (wire_) {
      for (const std::string& line : wire_->takeSent(robot_.now())) {
        lines += line + '\n';
      }
    }
    if (!lines.empty()) {
      port_->sendToAll(lines);
    }
    const std::scoped_lock lock(mutex_);
    truth_ = robot_.truth();
    is_standing_ = seat_.velocity().speed_m_per_s == 0.0 && seat_.velocity().turn_rad_per_s == 0.0;
  }

  void join(ServedPort::Client client) {
    count(&RobotServerCounts::clients);
    if (!wire_) {
      Record hello;
      hello.body = HelloRecord{1, description_.name, description_.name + ".robot.yaml", ""};
      port_->send(client, formatRobotLine(hello) + '\n');
    }
  }

  void leave(ServedPort::Client client) {
    seat_.leave(client);
    told_.erase(client);
  }

  void obey(ServedPort::Client client, std::string_view line) {
    std::optional<Record> record;
    try {
      record = decoder_.decode(line, ++lines_);
    } catch (const InputError& error) {
      count(&RobotServerCounts::bad_lines);
      tellSeldom(client, "not obeyed: " + describe(error.problem()));
      return;
    }
    if (!record) {
      return;
    }
    if (const auto* command = std::get_if<CommandRecord>(&record->body)) {
      take(client, *command);
    } else if (std::holds_alternative<StopRecord>(record->body)) {
      seat_.stop();
    } else if (const auto* width = std::get_if<WidthRecord>(&record->body)) {
      if (maySet(client)) {
        (void)robot_.changeWidth(width->width_m);
      }
    } else if (const auto* steer = std::get_if<SteerRecord>(&record->body)) {
      if (maySet(client)) {
        changeMode(client, *steer);
      }
    }
  }

  /// Whether nobody else drives.
  [[nodiscard]] bool maySet(ServedPort::Client client) const {
    const auto driver = seat_.driver();
    return !driver || *driver == client;
  }

  void changeMode(ServedPort::Client client, const SteerRecord& steer) {
    const auto mode = steerModeNamed(steer.mode);
    if (!mode || !robot_.changeSteering(*mode, steer.front_rad)) {
      tell(client, "this robot has no mode '" + steer.mode + "': not obeyed");
    }
  }

  void tell(ServedPort::Client client, const std::string& text) {
    Record message;
    message.stamp = robot_.now();
    message.body = MessageRecord{"warn", text};
    port_->send(client, formatRobotLine(message) + '\n');
  }

  void take(ServedPort::Client client, const CommandRecord& command) {
    const auto now = ServerClock::now();
    if (!std::isfinite(command.speed_m_per_s) || !std::isfinite(command.turn_rad_per_s)) {
      count(&RobotServerCounts::bad_lines);
      return;
    }
    if (seat_.command(client, {command.speed_m_per_s, command.turn_rad_per_s}, now)) {
      count(&RobotServerCounts::commands);
      return;
    }
    count(&RobotServerCounts::refused_commands);
    tellSeldom(client, "another client drives: command not obeyed");
  }

  /// At most once a second.
  void tellSeldom(ServedPort::Client client, const std::string& text) {
    const auto now = ServerClock::now();
    auto& told = told_[client];
    if (now - told > std::chrono::seconds(1)) {
      told = now;
      tell(client, text);
    }
  }

  const RobotServerOptions options_;
  const RobotDescription& description_;
  ServerClock::duration tick_;
  boost::asio::io_context io_{1};
  boost::asio::steady_timer timer_{io_};
  std::unique_ptr<ServedPort> port_;
  SimulatedRobot robot_;
  DriverSeat seat_;
  std::optional<SlowWire> wire_;
  RobotLineDecoder decoder_{"client"};
  std::int64_t lines_ = 0;
  std::map<ServedPort::Client, ServerClock::time_point> told_;
  ServerClock::time_point last_tick_;
  double owed_s_ = 0.0;
  mutable std::mutex mutex_;
  RobotServerCounts counts_;
  Pose2 truth_;
  bool is_standing_ = true;
};

RobotServer::RobotServer(const World& world, const RobotDescription& robot,
                         const RobotServerOptions& options)
    : impl_(std::make_unique<Impl>(world, robot, options)) {}

RobotServer::~RobotServer() = default;

std::string RobotServer::url() const { return impl_->port().url(); }
bool RobotServer::isLocal() const { return impl_->port().isLocal(); }
void RobotServer::run(const std::stop_token& stop) { impl_->run(stop); }
RobotServerCounts RobotServer::counts() const { return impl_->counts(); }
Pose2 RobotServer::truth() const { return impl_->truth(); }
bool RobotServer::isStanding() const { return impl_->isStanding(); }

}  // namespace vesper::inline v0
