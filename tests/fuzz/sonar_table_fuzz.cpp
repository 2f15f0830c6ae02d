// Any bytes: a table that fits its own description, or InputError.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "vesper/calibration/sonar/range_calibration.hpp"
#include "vesper/calibration/sonar/sonar_table.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vesper;
  const fuzz::FuzzFile file(data, size);
  try {
    const calibration::SonarTable table = calibration::readSonarTable(file.path());
    for (const calibration::SonarReading& reading : table.readings) {
      if (!(reading.true_m > 0.0) || std::isnan(reading.reading) ||
          !(std::abs(reading.angle_rad) <= 3.2)) {
        std::abort();
      }
    }
    calibration::RangeFitOptions options;
    options.resamples = 3;
    const auto result = calibration::calibrateRange(
        calibration::sonarSamples(table, std::nullopt, std::nullopt), file.path(), options);
    if (result.used > result.readings || !(result.sigma_a_m.value > 0.0)) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  return 0;
}
