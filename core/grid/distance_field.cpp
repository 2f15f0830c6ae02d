#include "vesper/core/grid/distance_field.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace vesper::inline v0 {
namespace {

/// Vertical distances beyond this count as none, so that their squares fit 32 bits.
constexpr std::uint32_t kFar = 65535;

/// Distance of every cell to the nearest feature of its own column, up to kFar.
std::vector<std::uint32_t> columnDistances(std::span<const std::uint8_t> is_feature,
                                           std::size_t width, std::size_t height) {
  std::vector<std::uint32_t> distance(is_feature.size());
  for (std::size_t i = 0; i < width; ++i) {
    distance[i] = is_feature[i] != 0 ? 0 : kFar;
  }
  for (std::size_t i = width; i < width * height; ++i) {
    distance[i] = is_feature[i] != 0 ? 0 : std::min(kFar, distance[i - width] + 1);
  }
  for (std::size_t i = width * (height - 1); i-- > 0;) {
    distance[i] = std::min(distance[i], distance[i + width] + 1);
  }
  return distance;
}

/// The lower envelope of the parabolas (x - i)² + g(i)² of one row.
class RowEnvelope {
 public:
  explicit RowEnvelope(std::size_t width) : site_(width), start_(width) {}

  /// Replaces the column distances in `row` by squared distances.
  void transform(std::span<std::uint32_t> row, std::vector<std::uint32_t>& column) {
    column.assign(row.begin(), row.end());
    const auto width = static_cast<std::int64_t>(row.size());
    std::size_t count = 0;
    for (std::int64_t u = 0; u < width; ++u) {
      const std::int64_t g = column[static_cast<std::size_t>(u)];
      if (g == kFar) {
        continue;
      }
      std::int64_t start = 0;
      while (count > 0) {
        const std::int64_t i = site_[count - 1];
        const std::int64_t h = column[static_cast<std::size_t>(i)];
        // The first x at which u's parabola lies below i's: Meijster's Sep(i, u) + 1.
        const std::int64_t numerator = u * u - i * i + g * g - h * h;
        start = floorDivide(numerator, 2 * (u - i)) + 1;
        if (start > start_[count - 1]) {
          break;
        }
        start = 0;
        --count;
      }
      if (start < width) {
        site_[count] = u;
        start_[count] = start;
        ++count;
      }
    }
    fill(row, column, count);
  }

 private:
  static std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
  }

  void fill(std::span<std::uint32_t> row, const std::vector<std::uint32_t>& column,
            std::size_t count) const {
    if (count == 0) {
      std::ranges::fill(row, kNoFeature);
      return;
    }
    for (std::size_t x = row.size(), top = count - 1; x-- > 0;) {
      const std::int64_t dx = static_cast<std::int64_t>(x) - site_[top];
      const std::int64_t g = column[static_cast<std::size_t>(site_[top])];
      const std::int64_t squared = dx * dx + g * g;
      row[x] =
          squared < std::int64_t{kNoFeature} ? static_cast<std::uint32_t>(squared) : kNoFeature;
      if (static_cast<std::int64_t>(x) == start_[top] && top > 0) {
        --top;
      }
    }
  }

  std::vector<std::int64_t> site_;
  std::vector<std::int64_t> start_;
};

}  // namespace

std::vector<std::uint32_t> squaredDistances(std::span<const std::uint8_t> is_feature, int width,
                                            int height) {
  if (width <= 0 || height <= 0 ||
      is_feature.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    throw std::invalid_argument("squaredDistances: one byte a cell is needed");
  }
  const auto columns = static_cast<std::size_t>(width);
  std::vector<std::uint32_t> distance =
      columnDistances(is_feature, columns, static_cast<std::size_t>(height));
  RowEnvelope envelope(columns);
  std::vector<std::uint32_t> column;
  for (std::size_t begin = 0; begin < distance.size(); begin += columns) {
    envelope.transform(std::span(distance).subspan(begin, columns), column);
  }
  return distance;
}

std::vector<std::uint8_t> occupiedMarks(const OccupancyMap& map) {
  std::vector<std::uint8_t> marks(map.percents().size());
  std::ranges::transform(map.percents(), marks.begin(), [](std::int8_t percent) {
    return static_cast<std::uint8_t>(percent == 100 ? 1 : 0);
  });
  return marks;
}

}  // namespace vesper::inline v0
