#include <cstdint>
#include <string>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const vesper::test::ScratchFolder folder;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string path = folder.write("a.scen", bytes);
  try {
    const vesper::MovingAiScenario scenario = vesper::readMovingAiScenario(path);
    const vesper::OccupancyMap map(vesper::GridFrame(7, 4, 1.0));
    for (const vesper::ScenarioQuery& query : scenario.queries) {
      static_cast<void>(vesper::problemOf(query, map, path));
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
