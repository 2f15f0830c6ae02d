#include "vesper/mapping_gui/build/map_history.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::gui {
namespace {

constexpr std::int64_t kLooks = 100;
/// About a second's worth over a whole log.
constexpr double kMostLookedCells = 4e8;

/// By log-odds in thousandths, from the least a grid can hold.
std::vector<double> entropyOfMilli() {
  std::vector<double> bits;
  for (int milli = -LogOddsGrid::kMostClamp; milli <= LogOddsGrid::kMostClamp; ++milli) {
    const double p = vesper::probabilityOf(toLogOdds(milli));
    bits.push_back(-p * std::log2(p) - (1.0 - p) * std::log2(1.0 - p));
  }
  return bits;
}

}  // namespace

MapQuality mapQualityOf(const LogOddsGrid& grid, std::int64_t line) {
  static const std::vector<double> kBits = entropyOfMilli();
  std::int64_t observed = 0;
  std::int64_t conflicts = 0;
  double bits = 0.0;
  for (const auto& [key, tile] : grid.tiles()) {
    for (int y = 0; y < GridTile::kSide; ++y) {
      const std::uint16_t* hits = tile->hits(y);
      const std::uint16_t* misses = tile->misses(y);
      for (int x = 0; x < GridTile::kSide; ++x) {
        if (hits[x] == 0 && misses[x] == 0) {
          continue;
        }
        ++observed;
        conflicts += isContradicted(hits[x], misses[x]) ? 1 : 0;
        const int place = LogOddsGrid::kMostClamp +
                          valueOfViews(tile->logOdds(0, y) + x, GridTile::kPlane, grid.views());
        bits += kBits[static_cast<std::size_t>(place)];
      }
    }
  }
  const auto cells = static_cast<double>(std::max<std::int64_t>(observed, 1));
  return {line, static_cast<double>(observed) * grid.resolution() * grid.resolution(), bits / cells,
          static_cast<double>(conflicts) / cells};
}

MapHistorian::MapHistorian(std::int64_t last_line)
    : last_line_(std::max<std::int64_t>(last_line, 1)) {}

void MapHistorian::lookNow(const LogOddsGrid& grid, std::int64_t line) {
  next_line_ = line + std::max<std::int64_t>(last_line_ / kLooks, 1);
  const auto cells =
      static_cast<std::int64_t>(grid.tiles().size()) * GridTile::kSide * GridTile::kSide;
  const double share = static_cast<double>(line) / static_cast<double>(last_line_);
  if (static_cast<double>(looked_cells_ + cells) <= kMostLookedCells * share) {
    looked_cells_ += cells;
    history_.push_back(mapQualityOf(grid, line));
  }
}

std::vector<MapQuality> MapHistorian::finished(const LogOddsGrid& grid, std::int64_t line) && {
  if (!history_.empty() && history_.back().line == line) {
    history_.pop_back();
  }
  history_.push_back(mapQualityOf(grid, line));
  return std::move(history_);
}

}  // namespace vesper::gui
