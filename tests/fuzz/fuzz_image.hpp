#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/image_rows.hpp"
#include "vesper/core/map_io/map_limits.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

namespace vesper::fuzz {

/// A picture is refused, or gives no more pixels than it may.
template <class Read>
int readImage(const std::uint8_t* data, std::size_t size, const Read& read) {
  const FuzzFile file(data, size);
  MapLimits limits;
  limits.max_cells = 1U << 16U;
  std::size_t pixels = 0;
  ImageSink sink;
  sink.begin = [](const ImageLayout&) {};
  sink.row = [&pixels](std::span<const std::uint32_t> row, std::span<const std::uint8_t>) {
    pixels += row.size();
  };
  try {
    read(file.path(), limits, sink);
  } catch (const InputError&) {
  }
  if (pixels > limits.max_cells) {
    std::abort();
  }
  return 0;
}

}  // namespace vesper::fuzz
