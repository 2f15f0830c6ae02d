#include "vesper/core/live/live_session.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/live/link_connection.hpp"

namespace vesper::inline v0 {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kPumpPeriod{20};
constexpr seconds kStaleAfter{2};
constexpr seconds kPingAfter{5};
constexpr seconds kLostAfter{10};
constexpr seconds kGoodAfter{5};
constexpr std::size_t kMostRecent = 100'000;

}  // namespace

LiveSession::LiveSession(LiveSessionOptions options)
    : options_(std::move(options)), backoff_(options_.first_pause, options_.longest_pause) {
  if (options_.recording) {
    recorder_.emplace(*options_.recording);
  }
  jitter_ = static_cast<std::uint64_t>(unixNow());
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

LiveSession::~LiveSession() { finish(); }

std::vector<LiveEvent> LiveSession::take() {
  const std::scoped_lock lock(mutex_);
  std::vector<LiveEvent> taken(std::make_move_iterator(events_.begin()),
                               std::make_move_iterator(events_.end()));
  events_.clear();
  return taken;
}

LiveStatus LiveSession::status() const {
  const std::scoped_lock lock(mutex_);
  LiveStatus status = status_;
  const auto now = Clock::now();
  status.lines_per_s = static_cast<double>(std::count_if(
      recent_.begin(), recent_.end(), [now](const auto& at) { return now - at <= seconds(1); }));
  return status;
}

void LiveSession::drive(const BodyVelocity& velocity) {
  if (options_.allows_commands) {
    wishes_.drive(velocity);
  }
}

void LiveSession::steer(SteerMode mode, double crab_rad) {
  if (options_.allows_commands) {
    wishes_.steer(mode, crab_rad);
  }
}

void LiveSession::stop() {
  if (options_.allows_commands) {
    wishes_.stop();
  }
}

void LiveSession::finish() {
  thread_.request_stop();
  wake_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void LiveSession::run(const std::stop_token& stop) {
  try {
    while (!stop.stop_requested()) {
      connectAndPump(stop);
      const LiveState state = status().state;
      if (state == LiveState::Ended || state == LiveState::Failed) {
        break;
      }
      pause(stop);
    }
    if (recorder_) {
      recorder_->close();
    }
    if (status().state != LiveState::Failed) {
      setState(LiveState::Ended, "");
    }
  } catch (const std::exception& error) {  // the recording: without it nothing goes on
    setState(LiveState::Failed, error.what());
  }
}

void LiveSession::connectAndPump(const std::stop_token& stop) {
  setState(LiveState::Connecting, "");
  LineLinkOptions link_options;
  link_options.connect_patience = seconds(2);
  link_options.tries_once = true;
  link_options.topics = options_.topics;
  std::optional<LineLink> link;
  try {
    link.emplace(options_.address, link_options, stop);
  } catch (const std::system_error& error) {
    setState(isFinite(options_.address) ? LiveState::Failed : LiveState::Waiting, error.what());
    return;
  }
  {
    const std::scoped_lock lock(mutex_);
    ++status_.connections;
    status_.state = LiveState::Live;
  }
  push({LiveEvent::Kind::Connected, unixNow(), std::nullopt, nameOf(options_.address)});
  offset_.clear();
  pump(*link, stop);
  countLost(*link);
  if (stop.stop_requested() || isFinite(options_.address)) {
    setState(LiveState::Ended, "");
    return;
  }
  const std::string reason = "the link to " + nameOf(options_.address) + " was lost";
  push({LiveEvent::Kind::Lost, unixNow(), std::nullopt, reason});
  setState(LiveState::Waiting, reason);
}

void LiveSession::pump(LineLink& link, const std::stop_token& stop) {
  const auto connected = Clock::now();
  last_line_ = connected;
  wishes_.begin();
  bool is_pinged = false;
  try {
    while (!stop.stop_requested()) {
      auto line = link.next(kPumpPeriod);
      if (!line && !link.isOpen()) {
        return;
      }
      const auto now = Clock::now();
      if (line) {
        takeLine(*std::move(line));
        last_line_ = now;
        is_pinged = false;
        if (now - connected > kGoodAfter) {
          backoff_.reset();
        }
      } else if (std::holds_alternative<TcpAddress>(options_.address)) {
        // A peer that is gone without a word answers an empty line with a reset.
        if (now - last_line_ > kLostAfter) {
          break;
        }
        if (now - last_line_ > kPingAfter && !is_pinged) {
          link.send("");
          is_pinged = true;
        }
      }
      {
        const std::scoped_lock lock(mutex_);
        status_.state = now - last_line_ > kStaleAfter ? LiveState::Stale : LiveState::Live;
      }
      wishes_.send(link, lastStamp());
      if (recorder_) {
        recorder_->flushIfDue();
      }
    }
  } catch (const std::system_error&) {
    wishes_.sendStop(link, lastStamp());
    if (link.isOpen()) {
      throw;  // not the link, the recording
    }
  }
  wishes_.sendStop(link, lastStamp());
}

void LiveSession::takeLine(ReceivedLine line) {
  if (recorder_) {
    recorder_->add(line);
  }
  std::uint64_t number = 0;
  {
    const std::scoped_lock lock(mutex_);
    number = ++status_.lines;
    const auto now = Clock::now();
    recent_.push_back(now);
    while (recent_.front() < now - seconds(1) || recent_.size() > kMostRecent) {
      recent_.pop_front();
    }
  }
  try {
    auto record = decoder_.decode(line.text, static_cast<std::int64_t>(number));
    if (!record) {
      return;
    }
    record->arrival_ns = line.arrival_ns;
    if (record->stamp) {
      last_stamp_ = record->stamp;
      const auto lag_ns = offset_.lag(line.arrival_ns, record->stamp->count());
      const std::scoped_lock lock(mutex_);
      status_.lag_s = static_cast<double>(lag_ns) * 1e-9;
    }
    push({LiveEvent::Kind::Record, line.arrival_ns, std::move(record), ""});
  } catch (const InputError& error) {
    {
      const std::scoped_lock lock(mutex_);
      ++status_.bad;
    }
    push({LiveEvent::Kind::Bad, line.arrival_ns, std::nullopt, error.what()});
  }
}

void LiveSession::countLost(const LineLink& link) {
  if (link.tooLongLines() > 0) {
    push({LiveEvent::Kind::Bad, 0, std::nullopt,
          std::to_string(link.tooLongLines()) +
              " lines of more than 65536 bytes were skipped, and are not in the recording"});
  }
  const std::scoped_lock lock(mutex_);
  status_.bad += link.tooLongLines() + link.cutLines();
  status_.dropped += link.droppedLines();
}

void LiveSession::pause(const std::stop_token& stop) {
  // +- 20 %, so that many clients of one robot do not come all at once.
  jitter_ = jitter_ * 6364136223846793005U + 1442695040888963407U;
  const double factor = 0.8 + 0.4 * static_cast<double>(jitter_ >> 40U) / 16777216.0;
  const auto wait = std::chrono::duration<double, std::milli>(
      static_cast<double>(backoff_.next().count()) * factor);
  if (recorder_) {
    recorder_->flush();
  }
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, stop, wait, [] { return false; });
}

void LiveSession::push(LiveEvent event) {
  const std::scoped_lock lock(mutex_);
  if (events_.size() >= options_.max_events) {
    events_.pop_front();
    ++status_.dropped;
  }
  events_.push_back(std::move(event));
}

void LiveSession::setState(LiveState state, const std::string& message) {
  const std::scoped_lock lock(mutex_);
  status_.state = state;
  if (!message.empty() || state == LiveState::Live) {
    status_.message = message;
  }
}

}  // namespace vesper::inline v0
