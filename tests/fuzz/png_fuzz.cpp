#include <cstdint>
#include <string>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/png_image.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const vesper::test::ScratchFolder folder;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string path = folder.write("a.png", bytes);
  try {
    vesper::MapLimits limits;
    limits.max_cells = 1U << 16U;
    std::size_t pixels = 0;
    vesper::ImageSink sink;
    sink.begin = [](const vesper::ImageLayout&) {};
    sink.row = [&pixels](std::span<const std::uint32_t> row, std::span<const std::uint8_t>) {
      pixels += row.size();
    };
    vesper::readPng(path, limits, sink);
    if (pixels > limits.max_cells) {
      __builtin_trap();
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
