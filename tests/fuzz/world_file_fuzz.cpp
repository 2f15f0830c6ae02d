#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/scene.hpp"
#include "vesper/core/sim/truth_map.hpp"

/// Whatever is accepted is rasterised and looked at from its start.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const vesper::World world = vesper::parseWorld(text, "fuzz");
    const double resolution_m = std::max(world.size_m.x(), world.size_m.y()) / 40.0;
    (void)vesper::truthMap(world, resolution_m);
    for (const auto& hit : vesper::Scene(world).castFan(world.T_world_start, 1.0, 5, 100.0)) {
      if (std::isnan(hit.range_m) || hit.range_m < 0.0) {
        std::abort();
      }
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
