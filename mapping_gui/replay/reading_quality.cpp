#include "vesper/mapping_gui/replay/reading_quality.hpp"

#include <algorithm>

#include "vesper/mapping_gui/replay/replay_data.hpp"

namespace vesper::gui {

std::vector<std::vector<QualityBin>> readingQuality(const ReplayData& data, std::size_t sensors,
                                                    std::size_t bins) {
  std::vector<std::vector<QualityBin>> quality(sensors, std::vector<QualityBin>(bins));
  const double duration_s = std::max(data.duration(), 1e-9);
  for (const ReplayReading& reading : data.readings()) {
    const double share = data.frames()[reading.frame].time_s / duration_s;
    const auto bin =
        std::min(bins - 1, static_cast<std::size_t>(share * static_cast<double>(bins)));
    if (reading.observation.sensor < sensors) {
      const auto kind = static_cast<std::size_t>(reading.observation.reading);
      ++quality[reading.observation.sensor][bin].counts[kind];
    }
  }
  return quality;
}

}  // namespace vesper::gui
