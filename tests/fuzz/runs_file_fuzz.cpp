#include <cstdlib>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile bytes(data, size);
  try {
    const auto file = vesper::calibration::readRunsFile(bytes.path());
    for (const auto& run : file.runs) {
      if (run.name.empty() || !(run.side_m >= 0.0)) {
        std::abort();
      }
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
