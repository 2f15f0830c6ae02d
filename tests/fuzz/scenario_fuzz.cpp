#include <cstdint>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile file(data, size);
  try {
    const vesper::MovingAiScenario scenario = vesper::readMovingAiScenario(file.path());
    const vesper::OccupancyMap map(vesper::GridFrame(7, 4, 1.0));
    for (const vesper::ScenarioQuery& query : scenario.queries) {
      static_cast<void>(vesper::problemOf(query, map, file.path()));
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
