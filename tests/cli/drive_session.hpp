#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {

/// `vesper calibrate drive` with a person's hands on it.
class DriveSession {
 public:
  DriveSession(const ScratchFolder& folder, const std::string& url, int runs)
      : err_(folder.file("err")) {
    int input[2];
    if (::pipe(input) != 0) {
      throw std::runtime_error("no pipe");
    }
    ::fcntl(input[1], F_SETFD, FD_CLOEXEC);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(input[0], STDIN_FILENO);
      const int err = ::open(err_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      ::dup2(err, STDERR_FILENO);
      const int out = ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      ::dup2(out, STDOUT_FILENO);
      const std::string robot = ev3();
      const std::string squares = folder.file("s.runs.csv");
      const std::string count = std::to_string(runs);
      ::execl(VESPER_COMMAND, VESPER_COMMAND, "calibrate", "drive", "--live", url.c_str(),
              "--robot", robot.c_str(), "--side", "0.3", "--runs", count.c_str(), "--speed", "0.3",
              "--turn-rate", "1.2", "--out", squares.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(input[0]);
    keyboard_ = input[1];
  }
  ~DriveSession() {
    ::close(keyboard_);
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
  }
  DriveSession(const DriveSession&) = delete;
  DriveSession& operator=(const DriveSession&) = delete;

  /// Waits until `text` has been shown `times` times.
  [[nodiscard]] bool sees(const std::string& text, int times = 1) {
    for (int i = 0; i < 6000; ++i) {
      const std::string shown = readFile(err_);
      int seen = 0;
      for (std::size_t at = shown.find(text); at != std::string::npos;
           at = shown.find(text, at + 1)) {
        ++seen;
      }
      if (seen >= times) {
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  void type(const std::string& text) { (void)!::write(keyboard_, text.data(), text.size()); }
  void interrupt() const { ::kill(child_, SIGINT); }
  [[nodiscard]] int exitCode() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] std::string shown() const { return readFile(err_); }

 private:
  std::string err_;
  pid_t child_ = -1;
  int keyboard_ = -1;
};

}  // namespace vesper::test
