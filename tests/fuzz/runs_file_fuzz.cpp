#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "vesper/calibration/odometry/runs_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string path = (std::filesystem::temp_directory_path() /
                                   ("runs_file_fuzz." + std::to_string(::getpid()) + ".csv"))
                                      .string();
  {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  }
  try {
    const auto file = vesper::calibration::readRunsFile(path);
    for (const auto& run : file.runs) {
      if (run.name.empty() || !(run.side_m >= 0.0)) {
        std::abort();
      }
    }
  } catch (const vesper::InputError&) {
  }
  std::filesystem::remove(path);
  return 0;
}
