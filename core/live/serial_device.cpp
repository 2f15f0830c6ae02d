#include "vesper/core/live/serial_device.hpp"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace vesper::inline v0 {
namespace {

speed_t speedOf(int baud) {
  constexpr std::array<std::pair<int, speed_t>, 9> kSpeeds = {{{1200, B1200},
                                                               {2400, B2400},
                                                               {4800, B4800},
                                                               {9600, B9600},
                                                               {19200, B19200},
                                                               {38400, B38400},
                                                               {57600, B57600},
                                                               {115200, B115200},
                                                               {230400, B230400}}};
  for (const auto& [value, speed] : kSpeeds) {
    if (value == baud) {
      return speed;
    }
  }
  return B115200;  // parseLinkAddress knows no other
}

[[noreturn]] void failDevice(int descriptor, const std::string& path) {
  const int error = errno;
  if (descriptor >= 0) {
    ::close(descriptor);
  }
  throw std::system_error(error, std::generic_category(), "cannot open " + path);
}

}  // namespace

int openSerialDevice(const SerialAddress& address) {
  const int descriptor = ::open(address.path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  termios settings{};
  if (descriptor < 0 || ::tcgetattr(descriptor, &settings) != 0) {
    failDevice(descriptor, address.path);
  }
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  settings.c_cflag &= ~static_cast<tcflag_t>(CRTSCTS | CSTOPB);
  ::cfsetspeed(&settings, speedOf(address.baud));
  if (::tcsetattr(descriptor, TCSANOW, &settings) != 0) {
    failDevice(descriptor, address.path);
  }
  return descriptor;
}

}  // namespace vesper::inline v0
