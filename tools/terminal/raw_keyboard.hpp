#pragma once

#include <termios.h>

#include <optional>
#include <string>

namespace vesper::tools {

/// The standard input key by key, without echo, while it lives; Ctrl-C stays what it is. Something
/// that is no terminal is read as it comes.
class RawKeyboard {
 public:
  RawKeyboard();
  ~RawKeyboard();
  RawKeyboard(const RawKeyboard&) = delete;
  RawKeyboard& operator=(const RawKeyboard&) = delete;

  /// What was typed since the last call; waits for nothing.
  [[nodiscard]] std::string take();
  /// False once the input has ended: nobody holds the keys any more.
  [[nodiscard]] bool isOpen() const noexcept { return is_open_; }

 private:
  std::optional<termios> before_;
  bool is_open_ = true;
};

}  // namespace vesper::tools
