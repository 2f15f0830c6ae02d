#include "vesper/core/grid_tools/merge_maps.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string>

#include "vesper/core/grid_tools/clamped_addition.hpp"
#include "vesper/core/mapping/map_resampling.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::array<std::pair<MergeRule, std::string_view>, 5> kRuleNames = {
    {{MergeRule::OccupiedWins, "occupied_wins"},
     {MergeRule::FreeWins, "free_wins"},
     {MergeRule::Mean, "mean"},
     {MergeRule::First, "first"},
     {MergeRule::Last, "last"}}};

/// What the maps say of one cell.
struct CellOpinions {
  int known = 0;
  int sum = 0;
  std::int8_t highest = 0;
  std::int8_t lowest = 100;
  std::int8_t first = OccupancyMap::kUnknown;
  std::int8_t last = OccupancyMap::kUnknown;

  void add(std::int8_t percent) {
    if (percent == OccupancyMap::kUnknown) {
      return;
    }
    first = known == 0 ? percent : first;
    last = percent;
    highest = std::max(highest, percent);
    lowest = std::min(lowest, percent);
    sum += percent;
    ++known;
  }

  [[nodiscard]] std::int8_t by(MergeRule rule) const {
    if (known == 0) {
      return OccupancyMap::kUnknown;
    }
    switch (rule) {
      case MergeRule::OccupiedWins:
        return highest;
      case MergeRule::FreeWins:
        return lowest;
      case MergeRule::Mean:
        return static_cast<std::int8_t>((2 * sum + known) / (2 * known));
      case MergeRule::First:
        return first;
      default:
        return last;
    }
  }
};

std::uint16_t saturatingSum(std::uint16_t a, std::uint16_t b) {
  return static_cast<std::uint16_t>(
      std::min<int>(int{a} + int{b}, std::numeric_limits<std::uint16_t>::max()));
}

void requireSameKind(const LogOddsGrid& first, const LogOddsGrid& other) {
  const auto differ = [](const std::string& what, const auto& a, const auto& b) {
    throw std::invalid_argument("the grids differ in their " + what + ": " + std::to_string(a) +
                                " and " + std::to_string(b));
  };
  if (first.resolution() != other.resolution()) {
    differ("resolution", first.resolution(), other.resolution());
  }
  if (first.views() != other.views()) {
    differ("number of views", first.views(), other.views());
  }
  if (first.options().clamp != other.options().clamp) {
    differ("clamp in thousandths", first.options().clamp, other.options().clamp);
  }
}

/// Each log-odds of `more` after that of `tile`.
void compose(GridTile& tile, const GridTile& more, int views, int clamp) {
  for (int y = 0; y < GridTile::kSide; ++y) {
    for (int view = 0; view < views; ++view) {
      MilliLogOdds* to = tile.logOdds(view, y);
      const MilliLogOdds* from = more.logOdds(view, y);
      for (int x = 0; x < GridTile::kSide; ++x) {
        to[x] = static_cast<MilliLogOdds>(ClampedAddition{from[x], -clamp, clamp}(to[x]));
      }
    }
    for (int x = 0; x < GridTile::kSide; ++x) {
      tile.hits(y)[x] = saturatingSum(tile.hits(y)[x], more.hits(y)[x]);
      tile.misses(y)[x] = saturatingSum(tile.misses(y)[x], more.misses(y)[x]);
    }
  }
}

}  // namespace

std::string_view nameOf(MergeRule rule) noexcept {
  for (const auto& [known, name] : kRuleNames) {
    if (known == rule) {
      return name;
    }
  }
  return "";
}

std::optional<MergeRule> mergeRuleNamed(std::string_view name) noexcept {
  for (const auto& [rule, known] : kRuleNames) {
    if (known == name) {
      return rule;
    }
  }
  return std::nullopt;
}

MergedMap mergedMaps(const std::vector<PlacedMap>& maps, MergeRule rule, std::size_t max_cells) {
  if (maps.empty()) {
    throw std::invalid_argument("mergedMaps: no maps");
  }
  std::vector<PlacedFrame> others;
  for (const PlacedMap& placed : maps) {
    others.push_back({placed.map.frame(), placed.T_first_map});
  }
  const GridFrame frame = extended(maps.front().map.frame(), others, max_cells);
  std::vector<OccupancyMap> laid;
  laid.reserve(maps.size());
  for (const PlacedMap& placed : maps) {
    laid.push_back(resampled(placed.map, frame, placed.T_first_map));
  }
  MergedMap merged{OccupancyMap(frame), 0, 0};
  for (std::size_t i = 0; i < frame.cellCount(); ++i) {
    CellOpinions opinions;
    for (const OccupancyMap& map : laid) {
      opinions.add(map.percents()[i]);
    }
    merged.map.set(frame.cellOf(i), opinions.by(rule));
    if (opinions.known > 1) {
      ++merged.known_in_several;
      merged.disagreeing += opinions.highest == 100 && opinions.lowest == 0 ? 1 : 0;
    }
  }
  return merged;
}

LogOddsGrid mergedGrids(const std::vector<const LogOddsGrid*>& grids) {
  if (grids.empty()) {
    throw std::invalid_argument("mergedGrids: no grids");
  }
  const LogOddsGrid& first = *grids.front();
  LogOddsGrid merged(first.options());
  for (const LogOddsGrid* grid : grids) {
    requireSameKind(first, *grid);
    for (const auto& [key, tile] : grid->tiles()) {
      compose(merged.tileAt({key.second, key.first}), *tile, first.views(), first.options().clamp);
    }
  }
  return merged;
}

}  // namespace vesper::inline v0
