#include "vesper/tools/terminal/raw_keyboard.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>

namespace vesper::tools {

RawKeyboard::RawKeyboard() {
  termios settings{};
  if (::tcgetattr(STDIN_FILENO, &settings) != 0) {
    return;
  }
  before_ = settings;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

RawKeyboard::~RawKeyboard() {
  if (before_) {
    ::tcsetattr(STDIN_FILENO, TCSANOW, &*before_);
  }
}

std::string RawKeyboard::take() {
  std::string typed;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  constexpr std::size_t kMostTyped = 4096;
  while (is_open_ && typed.size() < kMostTyped && ::poll(&input, 1, 0) > 0) {
    std::array<char, 256> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count <= 0) {
      is_open_ = false;
      break;
    }
    typed.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return typed;
}

}  // namespace vesper::tools
