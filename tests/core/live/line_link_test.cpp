#include "vesper/core/live/line_link.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "vesper/core/live/backoff.hpp"
#include "vesper/core/live/line_recorder.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/scripted_robot.hpp"

namespace vesper {
namespace {

using std::chrono::milliseconds;

std::string addressRefusal(std::string_view url) {
  try {
    (void)parseLinkAddress(url);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(LinkAddressTest, KnowsTcpSerialAndPaths) {
  EXPECT_EQ(parseLinkAddress("tcp://localhost:5600"), LinkAddress(TcpAddress{"localhost", 5600}));
  EXPECT_EQ(parseLinkAddress("tcp://[::1]:80"), LinkAddress(TcpAddress{"::1", 80}));
  EXPECT_EQ(nameOf(parseLinkAddress("tcp://[::1]:80")), "tcp://[::1]:80");
  EXPECT_EQ(parseLinkAddress("serial:///dev/ttyUSB0?baud=9600"),
            LinkAddress(SerialAddress{"/dev/ttyUSB0", 9600}));
  EXPECT_EQ(parseLinkAddress("/dev/pts/3"), LinkAddress(SerialAddress{"/dev/pts/3", 115200}));
}

TEST(LinkAddressTest, KnowsDatagramsRosbridgeFilesAndTheStandardInput) {
  EXPECT_EQ(parseLinkAddress("udp://10.0.0.7:5600"),
            LinkAddress(UdpAddress{"10.0.0.7", 5600, false}));
  EXPECT_EQ(parseLinkAddress("udp://0.0.0.0:5601?listen"),
            LinkAddress(UdpAddress{"0.0.0.0", 5601, true}));
  EXPECT_EQ(parseLinkAddress("ws://robot:9090"), LinkAddress(RosbridgeAddress{"robot", 9090, "/"}));
  EXPECT_EQ(parseLinkAddress("ws://[::1]:80/ros"),
            LinkAddress(RosbridgeAddress{"::1", 80, "/ros"}));
  EXPECT_EQ(nameOf(parseLinkAddress("ws://[::1]:80/ros")), "ws://[::1]:80/ros");
  EXPECT_EQ(parseLinkAddress("file:///a/b.jsonl?pace=2.5"),
            LinkAddress(FileAddress{"/a/b.jsonl", 2.5}));
  EXPECT_EQ(parseLinkAddress("-"), LinkAddress(StandardInputAddress{}));
  EXPECT_TRUE(isFinite(parseLinkAddress("-")));
  EXPECT_FALSE(isFinite(parseLinkAddress("udp://a:1")));
  EXPECT_EQ(parseListenAddress("tcp://127.0.0.1:0"), ListenAddress(TcpAddress{"127.0.0.1", 0}));
  EXPECT_THROW((void)parseListenAddress("ws://127.0.0.1:0"), std::invalid_argument);
}

TEST(LinkAddressTest, SaysWhatIsWrong) {
  EXPECT_EQ(addressRefusal("tcp://robot"), "address 'tcp://robot': expected tcp://host:port");
  for (const char* url : {"tcp://robot:0", "tcp://robot:65536", "tcp://robot:5x", "tcp://robot:"}) {
    EXPECT_EQ(addressRefusal(url),
              std::string("address '") + url + "': expected a host and a port between 1 and 65535");
  }
  EXPECT_EQ(addressRefusal("tcp://::1:80"),
            "address 'tcp://::1:80': expected an IPv6 host in square brackets");
  EXPECT_EQ(addressRefusal("serial:///dev/ttyS0?baud=123"),
            "address 'serial:///dev/ttyS0?baud=123': expected ?baud= with 1200, 2400, 4800, 9600, "
            "19200, 38400, 57600, 115200 or 230400");
  EXPECT_EQ(addressRefusal("serial://ttyS0"),
            "address 'serial://ttyS0': expected the device's whole path: serial:///dev/...");
  EXPECT_EQ(addressRefusal("robot"),
            "address 'robot': expected tcp://host:port, udp://host:port, "
            "serial:///dev/ttyUSB0?baud=115200, the path of a terminal device, ws://host:port "
            "(rosbridge), file:///path or - (standard input)");
  EXPECT_EQ(addressRefusal("udp://robot:1?loud"),
            "address 'udp://robot:1?loud': expected udp://host:port or udp://host:port?listen");
  EXPECT_EQ(addressRefusal("file://run.jsonl?pace=fast"),
            "address 'file://run.jsonl?pace=fast': expected ?pace= with a number: 1 as recorded, 2 "
            "twice as fast, 0 as fast as it reads");
  EXPECT_EQ(addressRefusal("ws://robot:9090/a\r\nb"),
            "address 'ws://robot:9090/a??b': expected a path without blanks and control "
            "characters");
}

TEST(LineFramerTest, CutsLinesWhereverTheBytesAreCut) {
  const std::string text = "one\r\n\ntwo\nthree";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    LineFramer framer(100, 10);
    framer.feed(text.substr(0, cut), 1);
    framer.feed(text.substr(cut), 2);
    EXPECT_EQ(framer.next()->text, "one");
    EXPECT_EQ(framer.next()->text, "");
    EXPECT_EQ(framer.next()->text, "two");
    EXPECT_FALSE(framer.next());  // "three" has not ended
  }
}

TEST(LineFramerTest, IsBounded) {
  LineFramer framer(5, 3);
  framer.feed("12345\r\n123456\n" + std::string(100'000, 'x'), 1);
  framer.feed("y\na\nb\nc\n", 2);
  EXPECT_EQ(framer.tooLong(), 2U);
  EXPECT_EQ(framer.dropped(), 1U);  // 12345, the oldest of four
  EXPECT_EQ(framer.next()->text, "a");
  EXPECT_EQ(framer.next()->text, "b");
  const auto last = framer.next();
  EXPECT_EQ(last->text, "c");
  EXPECT_EQ(last->arrival_ns, 2);
  EXPECT_FALSE(framer.next());
}

TEST(BackoffTest, DoublesUpToTheLongest) {
  Backoff backoff(milliseconds(100), milliseconds(350));
  EXPECT_EQ(backoff.next(), milliseconds(100));
  EXPECT_EQ(backoff.next(), milliseconds(200));
  EXPECT_EQ(backoff.next(), milliseconds(350));
  EXPECT_EQ(backoff.next(), milliseconds(350));
  backoff.reset();
  EXPECT_EQ(backoff.next(), milliseconds(100));
}

RobotDescription smallRobot() {
  RobotDescription robot;
  robot.drive.geometry = DifferentialDrive{0.03, 0.03, 0.12};
  robot.drive.ticks_per_revolution = 1000.0;
  return robot;
}

class LineLinkTest : public testing::TestWithParam<bool> {};

TEST_P(LineLinkTest, SendsAndReceives) {
  test::ScriptedRobot robot(smallRobot(), {0.03, 0.03, 0.12}, {GetParam()});
  LineLink link(parseLinkAddress(robot.url()));
  const auto line = link.next(milliseconds(2000));
  ASSERT_TRUE(line);
  EXPECT_EQ(line->text.substr(0, 13), "{\"type\":\"enc\"");
  EXPECT_GT(line->arrival_ns, 1'000'000'000'000'000'000);
  link.send("{\"type\":\"command\",\"t\":0,\"v\":0.1,\"w\":0}");
  for (int i = 0; i < 1000 && robot.commands() == 0; ++i) {
    (void)link.next(milliseconds(10));
  }
  EXPECT_EQ(robot.commands(), 1);
}

INSTANTIATE_TEST_SUITE_P(Peers, LineLinkTest, testing::Bool(),
                         [](const auto& peer) { return std::string(peer.param ? "Pty" : "Tcp"); });

TEST(LineLinkFailureTest, NoticesThatThePeerCloses) {
  test::ScriptedRobot robot(smallRobot(), {0.03, 0.03, 0.12}, {false, 4.0, 0.0, true});
  LineLink link(parseLinkAddress(robot.url()));
  link.send("{\"type\":\"command\",\"t\":0,\"v\":0.1,\"w\":0}");
  for (int i = 0; i < 1000 && link.isOpen(); ++i) {
    (void)link.next(milliseconds(10));
  }
  EXPECT_FALSE(link.isOpen());
  EXPECT_THROW(link.send("{}"), std::system_error);
}

TEST(LineLinkFailureTest, NobodyThereIsAnErrorThatNamesTheAddress) {
  const LineLinkOptions once{milliseconds(50)};
  try {
    LineLink link(TcpAddress{"127.0.0.1", 1}, once);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(std::string(error.what()), "cannot connect to tcp://127.0.0.1:1: Connection refused");
  }
  try {
    LineLink link(SerialAddress{"/dev/null"}, once);
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(std::string(error.what()), "cannot open /dev/null: Inappropriate ioctl for device");
  }
}

TEST(LineRecorderTest, RecordsWhatReadersRead) {
  const test::ScratchFolder folder;
  const std::string path = folder.file("live.jsonl");
  {
    LineRecorder recorder(path);
    recorder.add({1'700'000'000'000'000'000, R"({"type":"enc","t":1,"l":5,"r":6})"});
    recorder.add({1'700'000'000'020'000'000, "hello from the robot"});
    recorder.close();
  }
  EXPECT_THROW(LineRecorder again(path), std::system_error);
  const RobotLog log = readLog(path);
  ASSERT_EQ(log.records.size(), 2U);
  EXPECT_EQ(log.records[0].arrival_ns, 1'700'000'000'000'000'000);
}

TEST(LineRecorderTest, NamesTheFileItCannotCreate) {
  try {
    LineRecorder recorder("/dev/full/x");
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(std::string(error.what()), "cannot record to /dev/full/x: Not a directory");
  }
}

}  // namespace
}  // namespace vesper
