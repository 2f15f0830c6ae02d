#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::gui {
namespace {

CellPyramid::Level pooled(const CellPyramid::Level& fine) {
  CellPyramid::Level coarse{(fine.width + 1) / 2, (fine.height + 1) / 2, {}};
  coarse.shades.resize(static_cast<std::size_t>(coarse.width) *
                       static_cast<std::size_t>(coarse.height));
  std::vector<CellShade> taller(static_cast<std::size_t>(fine.width));
  CellShade* out = coarse.shades.data();
  for (int y = 0; y < coarse.height; ++y) {
    const CellShade* lower = fine.row(2 * y);
    const CellShade* upper = fine.row(std::min(2 * y + 1, fine.height - 1));
    std::transform(lower, lower + fine.width, upper, taller.begin(),
                   [](CellShade a, CellShade b) { return std::max(a, b); });
    for (std::size_t x = 0; x + 1 < taller.size(); x += 2) {
      *out++ = std::max(taller[x], taller[x + 1]);
    }
    if (fine.width % 2 == 1) {
      *out++ = taller.back();
    }
  }
  return coarse;
}

/// By log-odds in thousandths, from the least a grid can hold.
std::vector<CellShade> shadesOfMilli() {
  std::vector<CellShade> shades;
  for (int milli = -LogOddsGrid::kMostClamp; milli <= LogOddsGrid::kMostClamp; ++milli) {
    shades.push_back(shadeOf(vesper::probabilityOf(toLogOdds(milli))));
  }
  return shades;
}

}  // namespace

CellShade shadeOf(double probability) noexcept {
  return static_cast<CellShade>(1 + std::lround(254.0 * std::clamp(probability, 0.0, 1.0)));
}

double probabilityOf(CellShade shade) noexcept { return (shade - 1) / 254.0; }

std::vector<CellShade> shadesOf(const OccupancyMap& map) {
  std::array<CellShade, 256> shade_of_byte{};
  for (int percent = 0; percent <= 100; ++percent) {
    shade_of_byte[static_cast<std::size_t>(percent)] = shadeOf(percent / 100.0);
  }
  std::vector<CellShade> shades(map.percents().size());
  std::transform(
      map.percents().begin(), map.percents().end(), shades.begin(),
      [&](std::int8_t percent) { return shade_of_byte[static_cast<std::uint8_t>(percent)]; });
  return shades;
}

std::vector<CellShade> shadesOf(const LogOddsGrid& grid, const OccupancyMap& map) {
  const GridFrame& frame = map.frame();
  std::vector<CellShade> shades(frame.cellCount());
  const auto first = grid.cellAt(frame.centerOf({0, 0}));
  if (!first) {
    return shades;
  }
  static const std::vector<CellShade> kShadeOfMilli = shadesOfMilli();
  for (const auto& [key, tile] : grid.tiles()) {
    const CellIndex low{key.second * GridTile::kSide - first->x,
                        key.first * GridTile::kSide - first->y};
    for (int y = std::max(0, -low.y); y < std::min(GridTile::kSide, frame.height() - low.y); ++y) {
      const std::size_t row =
          static_cast<std::size_t>(low.y + y) * static_cast<std::size_t>(frame.width());
      for (int x = std::max(0, -low.x); x < std::min(GridTile::kSide, frame.width() - low.x); ++x) {
        if (tile->hits(y)[x] != 0 || tile->misses(y)[x] != 0) {
          const int place = LogOddsGrid::kMostClamp +
                            valueOfViews(tile->logOdds(0, y) + x, GridTile::kPlane, grid.views());
          shades[row + static_cast<std::size_t>(low.x + x)] =
              kShadeOfMilli[static_cast<std::size_t>(place)];
        }
      }
    }
  }
  return shades;
}

CellPyramid::CellPyramid(int width, int height, std::vector<CellShade> shades) {
  levels_.push_back({width, height, std::move(shades)});
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    levels_.push_back(pooled(levels_.back()));
  }
}

void CellPyramid::set(CellIndex cell, CellShade shade) {
  const auto at = [](Level& level, int x, int y) -> CellShade& {
    return level.shades[static_cast<std::size_t>(y) * static_cast<std::size_t>(level.width) +
                        static_cast<std::size_t>(x)];
  };
  at(levels_[0], cell.x, cell.y) = shade;
  int x = cell.x;
  int y = cell.y;
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    Level& fine = levels_[i - 1];
    const int low_x = x & ~1;
    const int low_y = y & ~1;
    const int high_x = std::min(low_x + 1, fine.width - 1);
    const int high_y = std::min(low_y + 1, fine.height - 1);
    x /= 2;
    y /= 2;
    at(levels_[i], x, y) = std::max({at(fine, low_x, low_y), at(fine, high_x, low_y),
                                     at(fine, low_x, high_y), at(fine, high_x, high_y)});
  }
}

}  // namespace vesper::gui
