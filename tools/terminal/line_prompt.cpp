#include "vesper/tools/terminal/line_prompt.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <iostream>

namespace vesper::tools {

void LinePrompt::fill(int patience_ms) {
  constexpr std::size_t kMostTyped = 64 * 1024;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (has_ended_) {
    return;
  }
  if (::poll(&input, 1, patience_ms) <= 0) {
    return;
  }
  std::array<char, 1024> bytes{};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count <= 0 || typed_.size() > kMostTyped) {
    has_ended_ = true;
  } else {
    typed_.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

bool LinePrompt::hasInput() {
  fill(0);
  return has_ended_ || typed_.find('\n') != std::string::npos;
}

void LinePrompt::clear() {
  fill(0);
  typed_.clear();
}

std::optional<std::string> LinePrompt::read(const std::string& question,
                                            const std::stop_token& stop,
                                            const std::function<void()>& meanwhile) {
  constexpr int kPatience_ms = 50;
  std::cerr << question << std::flush;
  while (!stop.stop_requested()) {
    const std::size_t end = typed_.find('\n');
    if (end != std::string::npos) {
      std::string line = typed_.substr(0, end);
      typed_.erase(0, end + 1);
      if (line.ends_with('\r')) {
        line.pop_back();
      }
      return line;
    }
    if (has_ended_) {
      return std::nullopt;
    }
    fill(kPatience_ms);
    meanwhile();
  }
  return std::nullopt;
}

}  // namespace vesper::tools
