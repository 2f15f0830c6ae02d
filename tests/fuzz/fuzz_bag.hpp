#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "vesper/core/bags/bag_map.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"
#include "vesper/tests/fuzz/fuzz_log.hpp"

namespace vesper::fuzz {

/// The bytes as a bag, told by their beginning: its log and its map are read or refused.
inline void readBag(const std::uint8_t* data, std::size_t size) {
  const FuzzFile file(data, size);
  readAndWriteLog(file.path());
  try {
    if (const std::optional<BagFormat> format = bagFormatOf(file.path())) {
      (void)readBagMap(file.path(), *format, "");
    }
  } catch (const InputError&) {
  }
}

}  // namespace vesper::fuzz
