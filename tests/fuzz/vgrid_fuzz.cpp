// Reads any bytes as a .vgrid file; what is accepted must survive writing and reading again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostMemory = std::size_t{32} << 20;
  const vesper::fuzz::FuzzFile file(data, size);
  static const vesper::test::ScratchFolder folder;
  const std::string copy = folder.file("out.vgrid");
  try {
    const vesper::VGrid map = vesper::readVGrid(file.path(), kMostMemory);
    vesper::writeVGrid(copy, map.grid, map.provenance);
    const vesper::VGrid back = vesper::readVGrid(copy, kMostMemory);
    if (!(back.provenance == map.provenance) ||
        back.grid.tiles().size() != map.grid.tiles().size()) {
      std::abort();
    }
  } catch (const vesper::InputError&) {
    return 0;
  }
  return 0;
}
