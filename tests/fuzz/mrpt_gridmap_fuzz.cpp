#include <cstdint>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/mrpt_gridmap.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile file(data, size);
  try {
    vesper::MapLimits limits;
    limits.max_cells = 1U << 16U;
    static_cast<void>(vesper::readMrptGridmap(file.path(), limits));
  } catch (const vesper::InputError&) {
  }
  return 0;
}
