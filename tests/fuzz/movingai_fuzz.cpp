#include <cstdint>
#include <string>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const vesper::test::ScratchFolder folder;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string path = folder.write("a.map", bytes);
  try {
    vesper::MapLimits limits;
    limits.max_cells = 1U << 16U;
    static_cast<void>(vesper::readMovingAiMap(path, 1.0, limits));
  } catch (const vesper::InputError&) {
  }
  return 0;
}
