#pragma once

namespace vesper::tools {

/// What `vesper` tells its caller.
enum ExitCode : int {
  kOk = 0,
  kFailed = 1,  ///< The run failed or its result is incomplete.
  kUsage = 2,
  kNoPath = 3,  ///< No path, or start or goal not usable.
  kBadInput = 4,
  kEnvironment = 5,  ///< No display, device, space or permission.
  kInterrupted = 130
};

}  // namespace vesper::tools
