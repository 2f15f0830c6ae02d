#pragma once

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {

/// How often a test kills its victim: a few times, or as often as VESPER_KILLS says
/// (tools/test.sh --full).
inline int killsOrFew(int few) {
  const char* many = std::getenv("VESPER_KILLS");
  return many != nullptr ? std::atoi(many) : few;
}

/// A running `vesper`, with a terminal as its keyboard; killed at the end if it still runs.
class ChildProcess {
 public:
  ChildProcess(const ScratchFolder& folder, const std::string& name,
               std::vector<std::string> arguments)
      : out_(folder.file(name + ".out")), err_(folder.file(name + ".err")) {
    keyboard_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (keyboard_ < 0 || ::grantpt(keyboard_) != 0 || ::unlockpt(keyboard_) != 0) {
      throw std::runtime_error("no PTY");
    }
    const std::string terminal = ::ptsname(keyboard_);
    arguments.insert(arguments.begin(), VESPER_COMMAND);
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
      argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      constexpr mode_t kMine = 0600;
      ::dup2(::open(terminal.c_str(), O_RDWR | O_NOCTTY), STDIN_FILENO);
      ::dup2(::open(out_.c_str(), O_WRONLY | O_CREAT | O_APPEND, kMine), STDOUT_FILENO);
      ::dup2(::open(err_.c_str(), O_WRONLY | O_CREAT | O_APPEND, kMine), STDERR_FILENO);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
  }
  ~ChildProcess() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    ::close(keyboard_);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void type(const std::string& text) const { (void)!::write(keyboard_, text.data(), text.size()); }
  /// Whether it looks after this signal by now: it blocks it, to wait for it.
  [[nodiscard]] bool heeds(int number) const {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.rfind("SigBlk:", 0) == 0) {
        return (std::stoull(line.substr(7), nullptr, 16) >> (number - 1) & 1U) != 0;
      }
    }
    return false;
  }
  void signal(int number) const { ::kill(child_, number); }
  /// Waits for its end; -1: by a signal.
  int exitCode() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] std::string out() const { return readFile(out_); }
  [[nodiscard]] std::string err() const { return readFile(err_); }

 private:
  std::string out_;
  std::string err_;
  int keyboard_ = -1;
  pid_t child_ = -1;
};

}  // namespace vesper::test
