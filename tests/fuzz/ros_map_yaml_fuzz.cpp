#include <cstdint>
#include <string>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const vesper::test::ScratchFolder folder;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static const std::string image =
      folder.write("m.pgm", std::string_view("P5\n2 2\n255\n\x00\xFE\xCD\x7F", 15));
  const std::string path = folder.write("m.yaml", bytes);
  try {
    vesper::MapLimits limits;
    limits.max_cells = 1U << 16U;
    static_cast<void>(vesper::readRosMap(path, limits));
  } catch (const vesper::InputError&) {
  }
  return 0;
}
