#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {

/// What a run of the `vesper` command left.
struct CommandRun {
  int exit_code = -1;  ///< -1: ended by a signal.
  std::string out;
  std::string err;
};

/// Runs a piece of shell text, in which $vesper is the command, and waits. Its standard input is
/// empty.
inline CommandRun runShell(const std::string& text) {
  const ScratchFolder folder;
  const std::string command = std::string("vesper='") + VESPER_COMMAND + "'; { " + text + "\n} >'" +
                              folder.file("out") + "' 2>'" + folder.file("err") + "' </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readFile(folder.file("out")),
          readFile(folder.file("err"))};
}

/// Runs `vesper <arguments>` (as a shell reads them) and waits.
inline CommandRun runVesper(const std::string& arguments) {
  return runShell("\"$vesper\" " + arguments);
}

}  // namespace vesper::test
