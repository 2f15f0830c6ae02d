// The sketches of tools/robot_side on a stand-in board: what they send through the real decoder,
// and what they make of commands.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <string.h>

#include <numbers>
#include <sstream>
#include <variant>

#include "Arduino.h"
#include "WiFi.h"
#include "WiFiUdp.h"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/tests/support/record_bodies.hpp"

// The sketches are C++ of Arduino's kind: narrowing, C casts.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
namespace arduino {
#include "arduino/vesper_arduino/vesper_arduino.ino"
}
namespace esp32 {
#include "esp32/vesper_esp32/vesper_esp32.ino"
}
#pragma GCC diagnostic pop

namespace vesper {
namespace {

using test::bodiesOf;

std::vector<Record> recordsIn(const std::string& text) {
  RobotLineDecoder decoder("sketch");
  std::vector<Record> records;
  std::istringstream in(text);
  std::int64_t number = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) {
      line.pop_back();
    }
    auto record = decoder.decode(line, ++number);  // throws for a line that is none
    EXPECT_TRUE(record) << line;
    records.push_back(*std::move(record));
  }
  return records;
}

/// Runs a sketch's loop for some time of the board.
template <typename Loop>
void runFor(unsigned long ms, const Loop& loop) {
  const unsigned long end = millis() + ms;
  while (millis() < end) {
    loop();
    board::now_us += 500;
  }
}

TEST(ArduinoSketchTest, SendsCountsAndRangesThatTheDecoderReads) {
  board::reset();
  arduino::left_ticks = 0;
  arduino::right_ticks = 0;
  arduino::setup();
  for (int i = 0; i < 7; ++i) {
    board::interrupt.at(2)();
  }
  board::interrupt.at(3)();
  board::echo_us = 5828;  // 1 m there and back: 2 m / 343.2 m/s
  runFor(1000, arduino::loop);
  board::echo_us = 0;
  runFor(500, arduino::loop);
  const auto records = recordsIn(board::sent);
  ASSERT_FALSE(records.empty());
  EXPECT_EQ(std::get<HelloRecord>(records[0].body).robot, "arduino");
  const auto counts = bodiesOf<EncoderRecord>(records);
  ASSERT_GE(counts.size(), 10U);
  EXPECT_EQ(counts.back().counts[0], 7);
  EXPECT_EQ(counts.back().counts[1], 1);
  const auto ranges = bodiesOf<RangeRecord>(records);
  EXPECT_EQ(ranges.front().sensor, "front");
  EXPECT_NEAR(ranges.front().value, 1.0, 0.0011);  // whole millimetres
  EXPECT_EQ(ranges.back().report, EchoReport::NoEcho);
}

TEST(ArduinoSketchTest, DrivesByCommandAndStopsWithoutOne) {
  board::reset();
  arduino::left_ticks = 0;
  arduino::right_ticks = 0;
  arduino::setup();
  board::echo_us = 1000;
  // 0.25 m/s of 0.5 at full PWM, no turn: both forwards at 127.
  board::to_read = "{\"type\":\"command\",\"t\":1.5,\"v\":0.25,\"w\":0}\n";
  runFor(100, arduino::loop);
  EXPECT_EQ(board::analog[5], 127);
  EXPECT_EQ(board::analog[6], 0);
  EXPECT_EQ(board::analog[9], 127);
  // A turn to the left on the spot: w b/2 = 1 * 0.07 m/s, 35 of 255; left back, right forwards.
  board::to_read = "{\"type\":\"command\",\"t\":1.6,\"v\":0,\"w\":1}\n";
  runFor(100, arduino::loop);
  EXPECT_EQ(board::analog[6], 35);
  EXPECT_EQ(board::analog[9], 35);
  board::interrupt.at(2)();  // the left wheel turns back now
  runFor(200, arduino::loop);
  EXPECT_EQ(bodiesOf<EncoderRecord>(recordsIn(board::sent)).back().counts[0], -1);
  runFor(400, arduino::loop);  // no command for more than 0.5 s
  EXPECT_EQ(board::analog[6], 0);
  EXPECT_EQ(board::analog[9], 0);
}

TEST(ArduinoSketchTest, NonsenseAndLongLinesMoveNothing) {
  board::reset();
  arduino::left_ticks = 0;
  arduino::right_ticks = 0;
  arduino::setup();
  board::to_read =
      std::string(1000, 'x') + "\"command\",\"v\":1,\"w\":0\n" + "\n{\"type\":\"command\"}\n";
  runFor(200, arduino::loop);
  EXPECT_EQ(board::analog[5] + board::analog[9], 0);
  board::to_read = "{\"type\":\"command\",\"t\":1,\"v\":0.5,\"w\":0}\n";
  runFor(100, arduino::loop);
  EXPECT_EQ(board::analog[5], 255);
  board::to_read = "S,120\n";
  runFor(100, arduino::loop);
  EXPECT_EQ(board::analog[5], 0);
}

TEST(Esp32SketchTest, SendsDatagramsAndObeysItsComputerOnly) {
  board::reset();
  esp32::setup();
  board::echo_us = 5828;
  const std::string command = "{\"type\":\"command\",\"t\":1,\"v\":0.5,\"w\":0}\n";
  board::arriving.push_back({{10, 0, 0, 66}, command});
  runFor(100, esp32::loop);
  EXPECT_EQ(board::analog[25], 0);  // a stranger
  board::arriving.push_back({{192, 168, 4, 2}, command});
  runFor(100, esp32::loop);
  EXPECT_EQ(board::analog[25], 255);
  runFor(600, esp32::loop);
  EXPECT_EQ(board::analog[25], 0);
  std::string all;
  for (const std::string& datagram : board::datagrams) {
    EXPECT_LE(datagram.size(), 1472U);
    all += datagram;
  }
  const auto records = recordsIn(all);
  EXPECT_EQ(bodiesOf<HelloRecord>(records).size(), 1U);
  EXPECT_GE(bodiesOf<EncoderRecord>(records).size(), 10U);
  EXPECT_NEAR(bodiesOf<RangeRecord>(records).front().value, 1.0, 0.0011);
}

}  // namespace
}  // namespace vesper
