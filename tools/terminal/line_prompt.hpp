#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace vesper::tools {

/// Lines that a person types, read so that Ctrl-C and other work go on meanwhile. One at a time.
class LinePrompt {
 public:
  /// Whether the person typed a line, or closed the standard input, since the last read(); waits
  /// for nothing.
  [[nodiscard]] bool hasInput();
  /// Prints `question` to the standard error and waits for a line; `meanwhile` is called some 20
  /// times a second. Empty once `stop` is asked for or the standard input has ended.
  [[nodiscard]] std::optional<std::string> read(const std::string& question,
                                                const std::stop_token& stop,
                                                const std::function<void()>& meanwhile);
  /// Forgets what was typed.
  void clear();

 private:
  /// Takes what is there, waiting for at most `patience_ms`.
  void fill(int patience_ms);

  std::string typed_;
  bool has_ended_ = false;
};

}  // namespace vesper::tools
