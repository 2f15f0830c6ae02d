#include "vesper/tools/terminal/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace vesper::tools {

using std::chrono::steady_clock;

ProgressBar::ProgressBar(std::string label)
    : label_(std::move(label)),
      is_on_terminal_(::isatty(STDERR_FILENO) == 1),
      started_(steady_clock::now()),
      last_drawn_(started_) {}

ProgressBar::~ProgressBar() {
  if (is_drawn_) {
    std::cerr << "\r\033[K" << std::flush;
  }
}

void ProgressBar::update(std::size_t done, std::size_t total) {
  constexpr std::chrono::milliseconds kPeriod{100};
  constexpr std::size_t kWidth = 30;
  if (!is_on_terminal_ || total == 0) {
    return;
  }
  const auto now = steady_clock::now();
  if (now - last_drawn_ < kPeriod) {
    return;
  }
  last_drawn_ = now;
  is_drawn_ = true;
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const auto filled = static_cast<std::size_t>(share * kWidth);
  const double elapsed_s = std::chrono::duration<double>(now - started_).count();
  std::cerr << fmt::format("\r{} [{}{}] {:3.0f} %  {:.0f} s\033[K", label_,
                           std::string(filled, '#'), std::string(kWidth - filled, '.'),
                           100.0 * share, elapsed_s)
            << std::flush;
}

}  // namespace vesper::tools
