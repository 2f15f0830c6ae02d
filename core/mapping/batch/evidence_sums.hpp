#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace vesper::inline v0 {

/// Sums of many small non-negative numbers in fixed point (1/32768), one a cell. Whole numbers that
/// stop at the top add up to the same in any order, so that neither the order of readings nor the
/// number of threads shows in the result. They stop at 131071.
class EvidenceSums {
 public:
  static constexpr float kScale = 32768.0F;

  EvidenceSums() = default;
  explicit EvidenceSums(std::size_t cells) : sums_(cells, 0) {}

  /// Adds `scaled` / kScale, rounded. Requires 0 <= scaled < 2^31.
  void addScaled(std::size_t cell, float scaled) noexcept {
    const std::uint32_t sum =
        sums_[cell] + static_cast<std::uint32_t>(static_cast<std::int32_t>(scaled + 0.5F));
    sums_[cell] = sum < sums_[cell] ? kTop : sum;
  }
  [[nodiscard]] float at(std::size_t cell) const noexcept {
    return static_cast<float>(sums_[cell]) * (1.0F / kScale);
  }
  [[nodiscard]] bool isZero(std::size_t cell) const noexcept { return sums_[cell] == 0; }
  void add(const EvidenceSums& other, std::size_t begin, std::size_t end) noexcept {
    for (std::size_t cell = begin; cell < end; ++cell) {
      const std::uint32_t sum = sums_[cell] + other.sums_[cell];
      sums_[cell] = sum < sums_[cell] ? kTop : sum;
    }
  }
  void clear(std::size_t begin, std::size_t end) noexcept {
    for (std::size_t cell = begin; cell < end; ++cell) {
      sums_[cell] = 0;
    }
  }

 private:
  static constexpr std::uint32_t kTop = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> sums_;
};

}  // namespace vesper::inline v0
