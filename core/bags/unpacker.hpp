#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace vesper::inline v0 {

/// Unpacks one packed chunk piece by piece.
class Unpacker {
 public:
  struct Step {
    std::size_t used = 0;         ///< Bytes taken from the input.
    std::size_t made = 0;         ///< Bytes put into the output.
    bool is_done = false;         ///< The packed data ended as it should.
    const char* fault = nullptr;  ///< Why the packed data is bad, or null.
  };

  Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;
  virtual ~Unpacker() = default;

  /// Takes what it can from `packed` and makes at most `out.size()` bytes.
  [[nodiscard]] virtual Step step(std::string_view packed, std::span<char> out) = 0;
};

/// For "bz2", "lz4" (a frame) and "zstd"; null for another name.
[[nodiscard]] std::unique_ptr<Unpacker> makeUnpacker(std::string_view compression);

}  // namespace vesper::inline v0
