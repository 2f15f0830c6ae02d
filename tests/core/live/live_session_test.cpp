#include "vesper/core/live/live_session.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "vesper/core/live/clock_offset.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/support/raw_peer.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using std::chrono::milliseconds;
using test::eventually;
using test::RawPeer;
using test::ScratchFolder;
using test::ServedRobot;

LiveSessionOptions toPeer(const std::string& url) {
  LiveSessionOptions options;
  options.address = parseLinkAddress(url);
  options.first_pause = milliseconds(20);
  options.longest_pause = milliseconds(100);
  return options;
}

std::string countsLine(int i) {
  return R"({"type":"enc","t":)" + std::to_string(i) + R"(e-3,"l":)" + std::to_string(i) +
         R"(,"r":0})" + '\n';
}

TEST(ClockOffsetTest, LagIsAgainstTheQuickestLineOfTenSeconds) {
  constexpr std::int64_t kMs = 1'000'000;
  ClockOffset offset;
  EXPECT_EQ(offset.lag(1005 * kMs, 0), 0);
  EXPECT_EQ(offset.lag(1110 * kMs, 100 * kMs), 5 * kMs);
  EXPECT_EQ(offset.lag(1203 * kMs, 200 * kMs), 0);  // the quickest so far
  EXPECT_EQ(offset.lag(1310 * kMs, 300 * kMs), 7 * kMs);
  // Eleven seconds later what was quickest then is forgotten.
  EXPECT_EQ(offset.lag(12'310 * kMs, 11'300 * kMs), 0);
}

TEST(LiveSessionTest, RecordsAndDecodesWhatAServedRobotSends) {
  const ScratchFolder folder;
  ServedRobot served;
  LiveSessionOptions options = toPeer(served.server().url());
  options.recording = folder.file("live.jsonl");
  LiveSession session(options);
  std::vector<LiveEvent> events;
  ASSERT_TRUE(eventually([&] {
    for (LiveEvent& event : session.take()) {
      events.push_back(std::move(event));
    }
    return events.size() > 100;
  }));
  EXPECT_EQ(session.status().state, LiveState::Live);
  session.finish();
  for (LiveEvent& event : session.take()) {
    events.push_back(std::move(event));
  }
  EXPECT_EQ(session.status().state, LiveState::Ended);
  EXPECT_EQ(session.status().bad, 0U);
  ASSERT_EQ(events.front().kind, LiveEvent::Kind::Connected);
  // The recording holds the same, in the same order.
  const RobotLog log = readLog(folder.file("live.jsonl"));
  EXPECT_EQ(log.skipped_lines, 0);
  ASSERT_EQ(log.lines, static_cast<std::int64_t>(events.size()) - 1);
  EXPECT_EQ(session.status().lines, events.size() - 1);
  std::multiset<std::int64_t> arrivals;
  for (const Record& record : log.records) {
    arrivals.insert(record.arrival_ns.value_or(0));
  }
  for (std::size_t i = 1; i < events.size(); ++i) {
    EXPECT_EQ(arrivals.count(events[i].arrival_ns) > 0, true);
  }
}

TEST(LiveSessionTest, APeerThatIsKilledAndComesBackIsFoundAgain) {
  const ScratchFolder folder;
  auto peer = std::make_unique<RawPeer>();
  const std::uint16_t port = peer->port();
  LiveSessionOptions options = toPeer(peer->url());
  options.recording = folder.file("live.jsonl");
  LiveSession session(options);
  ASSERT_TRUE(peer->accept());
  peer->send(countsLine(1));
  peer->send(R"({"type":"enc","t":2e-3,"l)");  // half a line, then it dies
  ASSERT_TRUE(eventually([&] { return session.status().lines == 1; }));
  peer.reset();
  ASSERT_TRUE(eventually([&] { return session.status().state == LiveState::Waiting; }));
  EXPECT_FALSE(session.status().message.empty());
  peer = std::make_unique<RawPeer>(port);
  ASSERT_TRUE(peer->accept());
  peer->send(countsLine(3));
  ASSERT_TRUE(eventually([&] { return session.status().lines == 2; }));
  session.finish();
  EXPECT_EQ(session.status().connections, 2U);
  EXPECT_EQ(session.status().bad, 1U);  // the half line
  std::vector<LiveEvent::Kind> kinds;
  for (const LiveEvent& event : session.take()) {
    kinds.push_back(event.kind);
  }
  using Kind = LiveEvent::Kind;
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::Connected, Kind::Record, Kind::Lost, Kind::Connected,
                                      Kind::Record}));
  const RobotLog log = readLog(folder.file("live.jsonl"));
  EXPECT_EQ(log.skipped_lines, 0);
  EXPECT_EQ(log.records.size(), 2U);
}

TEST(LiveSessionTest, LinesMayComeInAnyPieces) {
  RawPeer peer;
  LiveSession session(toPeer(peer.url()));
  ASSERT_TRUE(peer.accept());
  for (int i = 0; i < 50; ++i) {
    const std::string line = countsLine(i);
    const auto cut = static_cast<std::size_t>(i) % line.size();
    peer.send(line.substr(0, cut));
    peer.send(line.substr(cut));
  }
  peer.send("no robot line {\n{\"type\":\"enc\"}\n");
  EXPECT_TRUE(eventually([&] { return session.status().lines == 52; }));
  EXPECT_TRUE(eventually([&] { return session.status().bad == 1; }));  // the first is console text
}

TEST(LiveSessionTest, AFloodLosesDisplayEventsButNothingOfTheRecording) {
  constexpr int kLines = 60'000;  // what 1 kHz brings in a minute
  const ScratchFolder folder;
  RawPeer peer;
  LiveSessionOptions options = toPeer(peer.url());
  options.recording = folder.file("live.jsonl");
  options.max_events = 1000;
  LiveSession session(options);
  ASSERT_TRUE(peer.accept());
  std::string lines;
  const bool has_a_minute = std::getenv("VESPER_MINUTE") != nullptr;  // tools/test.sh --full
  auto next = std::chrono::steady_clock::now();
  for (int i = 0; i < kLines; ++i) {
    lines += countsLine(i);
    if (has_a_minute) {
      next += milliseconds(1);
      std::this_thread::sleep_until(next);
      peer.send(std::exchange(lines, {}));
    }
  }
  peer.send(lines);
  ASSERT_TRUE(eventually([&] { return session.status().lines == kLines; }));
  session.finish();
  EXPECT_EQ(session.take().size(), 1000U);
  EXPECT_EQ(session.status().dropped, kLines + 1U - 1000U);
  const RobotLog log = readLog(folder.file("live.jsonl"));
  ASSERT_EQ(log.records.size(), static_cast<std::size_t>(kLines));
  for (int i = 0; i < kLines; i += 997) {
    EXPECT_EQ(std::get<EncoderRecord>(log.records[static_cast<std::size_t>(i)].body).counts[0], i);
  }
}

TEST(LiveSessionTest, DrivesOnlyWhenAllowedAndOnlyWhileHeld) {
  RawPeer peer;
  LiveSessionOptions options = toPeer(peer.url());
  {
    LiveSession listening(options);
    ASSERT_TRUE(peer.accept());
    listening.drive({0.1, 0.0});
    listening.stop();
    peer.send(countsLine(1));
    ASSERT_TRUE(eventually([&] { return listening.status().lines == 1; }));
  }
  EXPECT_EQ(peer.received(), "");
  options.allows_commands = true;
  LiveSession session(options);
  ASSERT_TRUE(peer.accept());
  session.drive({0.125, -0.5});
  // Nobody calls drive() again: commands, then one stop.
  ASSERT_TRUE(
      eventually([&] { return peer.received().find(R"({"type":"stop")") != std::string::npos; }));
  const std::string sent = peer.received();
  EXPECT_EQ(sent.find(R"({"type":"command","t":0,"v":0.125,"w":-0.5})"), 0U) << sent;
  EXPECT_EQ(sent.find("stop"), sent.rfind("stop"));
  session.drive({0.25, 0.0});
  ASSERT_TRUE(
      eventually([&] { return peer.received().find(R"("v":0.25,)") != std::string::npos; }));
  session.finish();  // leaves no robot driving
  EXPECT_TRUE(eventually([&] { return peer.received().ends_with("\"stop\",\"t\":0}\n"); }))
      << peer.received();
}

TEST(LiveSessionTest, SteeringIsToldBeforeTheCommandThatNeedsIt) {
  auto peer = std::make_unique<RawPeer>();
  const std::uint16_t port = peer->port();
  LiveSessionOptions options = toPeer(peer->url());
  options.allows_commands = true;
  LiveSession session(options);
  ASSERT_TRUE(peer->accept());
  session.steer(SteerMode::Crab, 0.25);
  session.drive({0.5, 0.0});
  const std::string steering = R"({"type":"steer","t":0,"front":0.25,"rear":0.25,"mode":"crab"})"
                               "\n";
  const std::string command = R"({"type":"command","t":0,"v":0.5,"w":0})"
                              "\n";
  const auto isTold = [&] {
    session.steer(SteerMode::Crab, 0.25);  // the same again is no news
    session.drive({0.5, 0.0});
    return peer->received().find(command + command) != std::string::npos;
  };
  ASSERT_TRUE(eventually(isTold));
  EXPECT_EQ(peer->received().find(steering + command), 0U) << peer->received();
  EXPECT_EQ(peer->received().rfind("steer"), peer->received().find("steer"));
  // A robot that begins anew has to be told anew.
  peer.reset();
  peer = std::make_unique<RawPeer>(port);
  ASSERT_TRUE(peer->accept());
  ASSERT_TRUE(eventually(isTold));
  EXPECT_EQ(peer->received().find(steering + command), 0U) << peer->received();
}

TEST(LiveSessionTest, ARecordingThatIsThereIsRefused) {
  const ScratchFolder folder;
  LiveSessionOptions options = toPeer("tcp://127.0.0.1:1");
  options.recording = folder.write("live.jsonl", "precious\n");
  EXPECT_THROW(LiveSession session(options), std::system_error);
  EXPECT_EQ(test::readFile(folder.file("live.jsonl")), "precious\n");
}

TEST(LiveSessionTest, PlaysARecordingToItsEnd) {
  const ScratchFolder folder;
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text +=
        "@" + std::to_string(1'700'000'000'000'000'000 + i * 1'000'000'000LL) + ' ' + countsLine(i);
  }
  const std::string path = folder.write("old.jsonl", text);
  LiveSessionOptions options = toPeer("file://" + path + "?pace=1e6");
  options.recording = folder.file("new.jsonl");
  LiveSession session(options);
  ASSERT_TRUE(eventually([&] { return session.status().state == LiveState::Ended; }));
  session.finish();
  EXPECT_EQ(session.status().lines, 100U);
  EXPECT_EQ(test::readFile(folder.file("new.jsonl")), text);  // with its own times of arrival
  LiveSession missing(toPeer("file:///nowhere/old.jsonl"));
  ASSERT_TRUE(eventually([&] { return missing.status().state == LiveState::Failed; }));
  EXPECT_NE(missing.status().message.find("/nowhere/old.jsonl"), std::string::npos);
}

TEST(LiveSessionTest, ARobotSendsToAListeningPort) {
  // What ESP32 robots do: datagrams to a fixed port, without being asked.
  RawPeer robot(RawPeer::Udp{});
  LiveSessionOptions options = toPeer(robot.listenerUrl());
  options.allows_commands = true;
  LiveSession session(options);
  ASSERT_TRUE(eventually([&] {
    robot.send("E,100,1,2\nE,120,3,4");  // the last line needs no LF
    return session.status().lines >= 2;
  }));
  session.drive({0.1, 0.0});
  EXPECT_TRUE(eventually([&] { return !robot.received().empty(); }));
  // Another sender is not the robot.
  const std::uint64_t lines = session.status().lines;
  RawPeer stranger(RawPeer::Udp{robot.peerPort()});
  stranger.send("E,140,5,6\n");
  robot.send("E,160,7,8\n");
  ASSERT_TRUE(eventually([&] { return session.status().lines > lines; }));
  session.finish();
  for (const LiveEvent& event : session.take()) {
    const auto* counts = event.record ? std::get_if<EncoderRecord>(&event.record->body) : nullptr;
    EXPECT_TRUE(counts == nullptr || counts->counts[0] != 5);
  }
}

TEST(StatusLineTest, SaysHowItGoes) {
  LiveStatus status;
  status.state = LiveState::Live;
  status.lines_per_s = 48.0;
  status.lag_s = 0.035;
  EXPECT_EQ(statusLine(status), "● live 48/s · 0 bad · 0 dropped · lag 35 ms");
  status.state = LiveState::Waiting;
  status.message = "cannot connect to tcp://x:1: Connection refused";
  EXPECT_EQ(statusLine(status),
            "◌ waiting to connect again: cannot connect to tcp://x:1: Connection refused");
}

}  // namespace
}  // namespace vesper
