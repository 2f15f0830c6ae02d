#pragma once

// A stand-in for an Arduino or ESP32 board: what the sketches of tools/robot_side use, on a clock
// and pins that tests set.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace board {

inline unsigned long now_us = 1'000'000;        ///< Never goes back, as on a board.
inline std::array<int, 64> analog{};            ///< Last analogWrite of each pin.
inline std::array<void (*)(), 64> interrupt{};  ///< Of each pin.
inline unsigned long echo_us = 0;               ///< What pulseIn measures; 0: nothing comes.
inline std::string sent;                        ///< Over serial.
inline std::string to_read;
struct Datagram {
  std::array<std::uint8_t, 4> from;
  std::string bytes;
};
inline std::vector<Datagram> arriving;
inline std::vector<std::string> datagrams;  ///< Sent.

inline void reset() {
  analog = {};
  interrupt = {};
  echo_us = 0;
  sent.clear();
  to_read.clear();
  arriving.clear();
  datagrams.clear();
}

}  // namespace board

constexpr int HIGH = 1;
constexpr int LOW = 0;
constexpr int INPUT = 0;
constexpr int OUTPUT = 1;
constexpr int INPUT_PULLUP = 2;
constexpr int RISING = 3;
#define IRAM_ATTR

inline void pinMode(std::uint8_t, int) {}
inline void digitalWrite(std::uint8_t, int) {}
inline void analogWrite(std::uint8_t pin, int value) { board::analog.at(pin) = value; }
inline std::uint8_t digitalPinToInterrupt(std::uint8_t pin) { return pin; }
inline void attachInterrupt(std::uint8_t pin, void (*handler)(), int) {
  board::interrupt.at(pin) = handler;
}
inline void interrupts() {}
inline void noInterrupts() {}
inline unsigned long millis() { return board::now_us / 1000; }
inline void delay(unsigned long ms) { board::now_us += 1000 * ms; }
inline void delayMicroseconds(unsigned long us) { board::now_us += us; }
inline unsigned long pulseIn(std::uint8_t, int, unsigned long timeout_us) {
  const bool is_heard = board::echo_us > 0 && board::echo_us <= timeout_us;
  board::now_us += is_heard ? board::echo_us : timeout_us;
  return is_heard ? board::echo_us : 0;
}
inline int constrain(int value, int low, int high) { return std::clamp(value, low, high); }

class SerialStandIn {
 public:
  void begin(long) {}
  int available() { return static_cast<int>(board::to_read.size()); }
  int read() {
    const char letter = board::to_read.front();
    board::to_read.erase(0, 1);
    return static_cast<unsigned char>(letter);
  }
  void print(const char* text) { board::sent += text; }
  void print(char letter) { board::sent += letter; }
  void print(long number) { board::sent += std::to_string(number); }
  void print(unsigned long number) { board::sent += std::to_string(number); }
  template <typename Value>
  void println(Value value) {
    print(value);
    board::sent += "\r\n";
  }
};
inline SerialStandIn Serial;
