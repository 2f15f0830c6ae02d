#pragma once

#include "Arduino.h"

class IPAddress {
 public:
  IPAddress() = default;
  IPAddress(int a, int b, int c, int d)
      : bytes_{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
               static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)} {}
  explicit IPAddress(const std::array<std::uint8_t, 4>& bytes) : bytes_(bytes) {}
  bool operator==(const IPAddress& other) const { return bytes_ == other.bytes_; }

 private:
  std::array<std::uint8_t, 4> bytes_{};
};

constexpr int WL_CONNECTED = 3;
class WiFiStandIn {
 public:
  void begin(const char*, const char*) {}
  int status() { return ++tries_ > 2 ? WL_CONNECTED : 0; }

 private:
  int tries_ = 0;
};
inline WiFiStandIn WiFi;
