#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace vesper::gui {

class ReplayData;

/// Readings of one sensor in one stretch of time, by what they mean, in the order of ReadingClass:
/// hit, no echo, near, invalid, far.
struct QualityBin {
  std::array<std::int32_t, 5> counts{};
  [[nodiscard]] std::int32_t total() const noexcept {
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4];
  }
};

/// [sensor][stretch]: the time of the log in `bins` equal stretches. Requires bins > 0.
[[nodiscard]] std::vector<std::vector<QualityBin>> readingQuality(const ReplayData& data,
                                                                  std::size_t sensors,
                                                                  std::size_t bins);

}  // namespace vesper::gui
