#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/image_rows.hpp"

namespace vesper::test {

/// The message of the InputError that `action` throws; "accepted" if it throws none.
inline std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// A picture as it was handed on.
struct TakenPicture {
  ImageLayout layout;
  std::vector<std::uint32_t> values;
  std::vector<std::uint8_t> alpha;
};

inline ImageSink sinkInto(TakenPicture& picture) {
  ImageSink sink;
  sink.begin = [&picture](const ImageLayout& layout) { picture.layout = layout; };
  sink.row = [&picture](std::span<const std::uint32_t> values,
                        std::span<const std::uint8_t> alpha) {
    picture.values.insert(picture.values.end(), values.begin(), values.end());
    picture.alpha.insert(picture.alpha.end(), alpha.begin(), alpha.end());
  };
  return sink;
}

/// Rows from the top, as a map's picture shows them: `#` occupied, `.` free, `?` unknown, `+`
/// graded.
inline std::string rowsOf(const OccupancyMap& map) {
  std::string rows;
  for (int y = map.frame().height() - 1; y >= 0; --y) {
    for (int x = 0; x < map.frame().width(); ++x) {
      const int percent = map.percentAt({x, y});
      rows += percent < 0 ? '?' : (percent == 100 ? '#' : (percent == 0 ? '.' : '+'));
    }
    rows += '\n';
  }
  return rows;
}

}  // namespace vesper::test
