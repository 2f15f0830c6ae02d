#include "vesper/core/live/robot_server.hpp"

#include <gtest/gtest.h>

#include <map>
#include <system_error>
#include <variant>

#include "vesper/core/live/driver_seat.hpp"
#include "vesper/core/live/line_link.hpp"
#include "vesper/core/live/slow_wire.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using std::chrono::milliseconds;
using test::eventually;
using test::ServedRobot;

constexpr const char* kForward = R"({"type":"command","t":0,"v":0.1,"w":0})";

TEST(DriverSeatTest, TheFirstDrivesUntilItStopsIsSilentOrLeaves) {
  DriverSeat seat(milliseconds(500));
  const DriverSeat::Time start{};
  EXPECT_TRUE(seat.command(1, {0.1, 0.0}, start));
  EXPECT_FALSE(seat.command(2, {0.2, 0.0}, start + milliseconds(400)));
  EXPECT_EQ(seat.velocity().speed_m_per_s, 0.1);
  EXPECT_TRUE(seat.command(1, {0.3, 0.0}, start + milliseconds(400)));
  EXPECT_FALSE(seat.expire(start + milliseconds(900)));
  EXPECT_TRUE(seat.expire(start + milliseconds(901)));
  EXPECT_EQ(seat.velocity().speed_m_per_s, 0.0);
  EXPECT_FALSE(seat.expire(start + milliseconds(2000)));  // told once
  EXPECT_TRUE(seat.command(2, {0.2, 0.0}, start + milliseconds(2000)));
  seat.leave(1);
  EXPECT_EQ(seat.velocity().speed_m_per_s, 0.2);
  seat.leave(2);
  EXPECT_EQ(seat.velocity().speed_m_per_s, 0.0);
  EXPECT_TRUE(seat.command(1, {0.1, 0.0}, start + milliseconds(2100)));
  seat.stop();
  EXPECT_EQ(seat.velocity().speed_m_per_s, 0.0);
  EXPECT_FALSE(seat.driver());
}

TEST(SlowWireTest, SendsAtItsRateAndOnlyTheLatestOfEachKind) {
  // "E,1000,10,10" and its LF are 13 bytes: at 130 bytes/s one takes 0.1 s.
  SlowWire wire(130.0);
  Record counts;
  counts.stamp = fromSeconds(1.0);
  counts.body = EncoderRecord{{10, 10, 0, 0}, 2};
  wire.offer(counts);
  EXPECT_EQ(wire.takeSent(fromSeconds(1.0)), std::vector<std::string>{"E,1000,10,10"});
  counts.body = EncoderRecord{{11, 11, 0, 0}, 2};
  wire.offer(counts);
  counts.body = EncoderRecord{{12, 12, 0, 0}, 2};
  wire.offer(counts);
  std::size_t bytes = 13;
  for (int ms = 1000; ms <= 3000; ms += 20) {
    for (const std::string& line : wire.takeSent(milliseconds(ms))) {
      EXPECT_NE(line, "E,1000,11,11");
      bytes += line.size() + 1;
    }
    counts.stamp = milliseconds(1000);
    wire.offer(counts);
  }
  // 2 s at 130 bytes/s, give or take the line under way at either end and what an idle wire may
  // have begun.
  EXPECT_NEAR(static_cast<double>(bytes), 260.0, 2.0 * 13.0);
}

TEST(SlowWireTest, EveryLineOfTheShortFormReadsBack) {
  SlowWire wire(1e9);
  Record record;
  record.stamp = milliseconds(2500);
  const std::vector<RecordBody> bodies = {
      EncoderRecord{{-3, 7, 0, 0}, 2}, OdometryRecord{Pose2(0.25, -1.5, 0.125), std::nullopt},
      ImuRecord{0.5, std::nullopt},    BumperRecord{"front", true},
      TemperatureRecord{21.5},         RangeRecord{"left", 1.234, EchoReport::Measured, false}};
  RobotLineDecoder decoder("wire");
  for (const RecordBody& body : bodies) {
    record.body = body;
    wire.offer(record);
    const auto sent = wire.takeSent(*record.stamp);
    ASSERT_EQ(sent.size(), 1U);
    const auto read = decoder.decode(sent[0], 1);
    ASSERT_TRUE(read) << sent[0];
    EXPECT_TRUE(haveSameContent(*read, record)) << sent[0];
  }
  record.body = RangeRecord{"left", 0.0, EchoReport::Near, false};
  wire.offer(record);
  EXPECT_EQ(wire.takeSent(*record.stamp), std::vector<std::string>{"R,2500,left,-1"});
}

/// What a link brings, by type, until each wanted one came or a minute is over.
std::map<std::size_t, int> kindsFrom(LineLink& link, std::size_t wanted) {
  RobotLineDecoder decoder("test");
  std::map<std::size_t, int> kinds;
  for (int i = 0; i < 3000 && kinds.size() < wanted; ++i) {
    if (const auto line = link.next(milliseconds(20))) {
      const auto record = decoder.decode(line->text, i);
      ++kinds[record ? record->body.index() : 99];
    }
  }
  return kinds;
}

enum class Port { Tcp, Udp, Terminal };

class RobotServerTest : public testing::TestWithParam<Port> {
 protected:
  static RobotServerOptions options() {
    RobotServerOptions options;
    options.speed = 4.0;
    if (GetParam() == Port::Tcp) {
      options.listen = TcpAddress{"127.0.0.1", 0};
    } else if (GetParam() == Port::Udp) {
      options.listen = UdpAddress{"127.0.0.1", 0, true};
    }
    return options;
  }
};

TEST_P(RobotServerTest, SendsObeysAndStopsByItself) {
  ServedRobot served(options());
  RobotServer& server = served.server();
  EXPECT_TRUE(server.isLocal());
  LineLink link(parseLinkAddress(server.url()));
  // hello, enc, odom, range, imu; temp and the rest may come.
  EXPECT_GE(kindsFrom(link, 5).size(), 5U);
  const Pose2 before = server.truth();
  ASSERT_TRUE(eventually([&] {
    link.send(kForward);
    (void)link.next(milliseconds(10));
    return (server.truth().translation() - before.translation()).norm() > 0.05;
  }));
  EXPECT_FALSE(server.isStanding());
  // The watchdog, then stop by command.
  EXPECT_TRUE(eventually([&] { return server.isStanding(); }));
  EXPECT_EQ(server.counts().watchdog_stops, 1U);
  link.send(kForward);
  EXPECT_TRUE(eventually([&] { return !server.isStanding(); }));
  link.send(R"({"type":"stop","t":0})");
  EXPECT_TRUE(eventually([&] { return server.isStanding(); }));
  EXPECT_EQ(server.counts().watchdog_stops, 1U);
}

INSTANTIATE_TEST_SUITE_P(Ports, RobotServerTest,
                         testing::Values(Port::Tcp, Port::Udp, Port::Terminal),
                         [](const auto& port) {
                           return std::string(port.param == Port::Tcp   ? "Tcp"
                                              : port.param == Port::Udp ? "Udp"
                                                                        : "Terminal");
                         });

TEST(RobotServerClientsTest, AllListenOneDrives) {
  RobotServerOptions options = ServedRobot::onTcp();
  options.watchdog = std::chrono::seconds(60);
  ServedRobot served(options);
  RobotServer& server = served.server();
  std::optional<LineLink> first(parseLinkAddress(server.url()));
  LineLink second(parseLinkAddress(server.url()));
  first->send(kForward);
  ASSERT_TRUE(eventually([&] { return server.counts().commands == 1; }));
  second.send(R"({"type":"command","t":0,"v":-0.1,"w":0})");
  ASSERT_TRUE(eventually([&] { return server.counts().refused_commands == 1; }));
  bool is_told = false;
  bool is_served = false;
  for (int i = 0; i < 3000 && !(is_told && is_served); ++i) {
    const auto line = second.next(milliseconds(20));
    is_told = is_told || (line && line->text.find("another client drives") != std::string::npos);
    is_served = is_served || (line && line->text.find("\"enc\"") != std::string::npos);
  }
  EXPECT_TRUE(is_told);
  EXPECT_TRUE(is_served);
  // Who leaves gives the seat away, and the robot stands.
  first.reset();
  EXPECT_TRUE(eventually([&] { return server.isStanding(); }));
  second.send(kForward);
  EXPECT_TRUE(eventually([&] { return server.counts().commands == 2; }));
}

TEST(RobotServerClientsTest, ACarSteersInTheModeThatItsDriverSets) {
  ServedRobot served(ServedRobot::onTcp(), "robucar", "parking");
  RobotServer& server = served.server();
  LineLink link(parseLinkAddress(server.url()));
  const Pose2 start = server.truth();
  const auto driveBy = [&](const std::string& steer, double metres) {
    link.send(steer);
    const Pose2 from = server.truth();
    return eventually([&] {
      link.send(R"({"type":"command","t":0,"v":0.5,"w":0.1})");
      (void)link.next(milliseconds(10));
      return (server.truth().translation() - from.translation()).norm() > metres;
    });
  };
  ASSERT_TRUE(driveBy(R"({"type":"steer","t":0,"front":0.3,"rear":0.3,"mode":"crab"})", 0.3));
  EXPECT_EQ(server.truth().heading(), start.heading());  // whatever w was
  ASSERT_TRUE(driveBy(R"({"type":"steer","t":0,"front":0,"mode":"dual"})", 0.3));
  EXPECT_GT(server.truth().heading(), start.heading());
}

TEST(RobotServerClientsTest, AModeThatARobotDoesNotHaveIsToldAndNotObeyed) {
  ServedRobot served;
  LineLink link(parseLinkAddress(served.server().url()));
  link.send(R"({"type":"steer","t":0,"front":0.1,"mode":"crab"})");
  bool is_told = false;
  for (int i = 0; i < 3000 && !is_told; ++i) {
    const auto line = link.next(milliseconds(20));
    is_told = line && line->text.find("this robot has no mode 'crab'") != std::string::npos;
  }
  EXPECT_TRUE(is_told);
}

TEST(RobotServerClientsTest, AClientIsToldWhyItsLineWasNotObeyed) {
  ServedRobot served;
  LineLink link(parseLinkAddress(served.server().url()));
  link.send(R"({"type":"command","v":0.1,"w":0})");
  bool is_told = false;
  for (int i = 0; i < 3000 && !is_told; ++i) {
    const auto line = link.next(milliseconds(20));
    is_told = line && line->text.find("not obeyed: client:1: field 't'") != std::string::npos;
  }
  EXPECT_TRUE(is_told);
  EXPECT_EQ(served.server().counts().commands, 0U);
}

TEST(RobotServerClientsTest, HostileInputIsCountedAndHarmless) {
  ServedRobot served;
  RobotServer& server = served.server();
  LineLink link(parseLinkAddress(server.url()));
  link.send(std::string(100'000, 'x'));  // longer than a line may be
  link.send("{\"type\":\"command\",\"t\":0,\"v\":1e999,\"w\":0}");
  link.send("{\"type\":");
  link.send(kForward);
  EXPECT_TRUE(eventually([&] { return server.counts().commands == 1; }));
  EXPECT_EQ(server.counts().bad_lines, 3U);
}

TEST(RobotServerClientsTest, AClientThatDoesNotReadLosesLinesAndNobodyElse) {
  RobotServerOptions options = ServedRobot::onTcp();
  options.speed = 200.0;
  options.max_unsent_bytes = 10'000;
  ServedRobot served(options);
  LineLink idle(parseLinkAddress(served.server().url()));
  LineLink reader(parseLinkAddress(served.server().url()));
  EXPECT_TRUE(eventually([&] {
    while (reader.next(milliseconds(1))) {
    }
    return served.server().counts().unsent_lines > 0;
  }));
  EXPECT_TRUE(reader.isOpen());
}

TEST(RobotServerClientsTest, ASlowLinkSendsTheShortForm) {
  RobotServerOptions options = ServedRobot::onTcp();
  options.speed = 20.0;
  ServedRobot served(options, "rcx");
  LineLink link(parseLinkAddress(served.server().url()));
  double first_s = -1.0;
  double last_s = 0.0;
  std::size_t bytes = 0;
  RobotLineDecoder decoder("rcx");
  for (int lines = 0; lines < 200;) {
    const auto line = link.next(std::chrono::seconds(60));
    ASSERT_TRUE(line);
    ASSERT_NE(line->text.front(), '{') << line->text;
    const auto record = decoder.decode(line->text, ++lines);
    ASSERT_TRUE(record && record->stamp) << line->text;
    last_s = std::max(last_s, toSeconds(*record->stamp));
    if (first_s < 0.0) {
      first_s = last_s;
    } else {
      bytes += line->text.size() + 1;
    }
  }
  // 110 bytes/s by the robot's clock; a line may wait for the ones before it.
  EXPECT_NEAR(static_cast<double>(bytes) / (last_s - first_s), 110.0, 6.0);
}

TEST(RobotServerAddressTest, SaysWhatItCannotOpen) {
  ServedRobot served;
  RobotServerOptions options;
  options.listen = std::get<TcpAddress>(parseLinkAddress(served.server().url()));
  try {
    ServedRobot again(options);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "cannot listen on " + served.server().url() + ": Address already in use");
  }
  options.listen = TcpAddress{"0.0.0.0", 0};
  ServedRobot everywhere(options);
  EXPECT_FALSE(everywhere.server().isLocal());
}

}  // namespace
}  // namespace vesper
