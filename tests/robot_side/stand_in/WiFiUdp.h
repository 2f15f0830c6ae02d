#pragma once

#include "WiFi.h"

class WiFiUDP {
 public:
  void begin(std::uint16_t) {}
  int parsePacket() {
    if (board::arriving.empty()) {
      return 0;
    }
    current_ = board::arriving.front();
    board::arriving.erase(board::arriving.begin());
    return static_cast<int>(current_.bytes.size());
  }
  int read(char* bytes, std::size_t most) {
    const std::size_t count = std::min(most, current_.bytes.size());
    std::memcpy(bytes, current_.bytes.data(), count);
    return static_cast<int>(count);
  }
  IPAddress remoteIP() { return IPAddress(current_.from); }
  void beginPacket(const IPAddress&, std::uint16_t) { board::datagrams.emplace_back(); }
  void print(const char* text) { board::datagrams.back() += text; }
  void endPacket() {}

 private:
  board::Datagram current_;
};
