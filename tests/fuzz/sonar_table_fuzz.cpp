// Any bytes: a table that fits its own description, or InputError.
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "vesper/calibration/sonar/range_calibration.hpp"
#include "vesper/calibration/sonar/sonar_table.hpp"
#include "vesper/core/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vesper;
  static const std::string path = "/tmp/sonar_table_fuzz." + std::to_string(::getpid());
  {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr || std::fwrite(data, 1, size, file) != size) {
      std::abort();
    }
    std::fclose(file);
  }
  try {
    const calibration::SonarTable table = calibration::readSonarTable(path);
    for (const calibration::SonarReading& reading : table.readings) {
      if (!(reading.true_m > 0.0) || std::isnan(reading.reading) ||
          !(std::abs(reading.angle_rad) <= 3.2)) {
        std::abort();
      }
    }
    calibration::RangeFitOptions options;
    options.resamples = 3;
    const auto result = calibration::calibrateRange(
        calibration::sonarSamples(table, std::nullopt, std::nullopt), path, options);
    if (result.used > result.readings || !(result.sigma_a_m.value > 0.0)) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  std::remove(path.c_str());
  return 0;
}
