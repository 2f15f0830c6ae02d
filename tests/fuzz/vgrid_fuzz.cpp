// Reads any bytes as a .vgrid file; what is accepted must survive writing and reading again.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostMemory = std::size_t{32} << 20;
  static const std::string folder =
      (std::filesystem::temp_directory_path() / ("vgrid-fuzz-" + std::to_string(::getpid())))
          .string();
  std::filesystem::create_directories(folder);
  const std::string path = folder + "/in.vgrid";
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    const vesper::VGrid map = vesper::readVGrid(path, kMostMemory);
    vesper::writeVGrid(folder + "/out.vgrid", map.grid, map.provenance);
    const vesper::VGrid back = vesper::readVGrid(folder + "/out.vgrid", kMostMemory);
    if (!(back.provenance == map.provenance) ||
        back.grid.tiles().size() != map.grid.tiles().size()) {
      std::abort();
    }
  } catch (const vesper::InputError&) {
    return 0;
  }
  return 0;
}
