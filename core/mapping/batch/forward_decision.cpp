#include "vesper/core/mapping/batch/forward_decision.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace vesper::inline v0 {
namespace {

bool isOccupied(ForwardCell cell) {
  return cell == ForwardCell::Occupied || cell == ForwardCell::Bridged;
}

/// Cells that hide what lies behind: occupied ones and those with two occupied neighbours of eight.
std::vector<std::uint8_t> hidingCells(const CellWindow& window,
                                      const std::vector<ForwardCell>& cells) {
  std::vector<std::uint8_t> neighbours(cells.size(), 0);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!isOccupied(cells[cell])) {
      continue;
    }
    const int x = static_cast<int>(cell) % window.width;
    const int y = static_cast<int>(cell) / window.width;
    for (int row = std::max(0, y - 1); row <= std::min(window.height - 1, y + 1); ++row) {
      for (int column = std::max(0, x - 1); column <= std::min(window.width - 1, x + 1); ++column) {
        neighbours[static_cast<std::size_t>(row * window.width + column)] += 1;
      }
    }
  }
  std::vector<std::uint8_t> hides(cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    hides[cell] = isOccupied(cells[cell]) || neighbours[cell] >= 2 ? 1 : 0;
  }
  return hides;
}

/// Sums of one thread of step 3.
struct Seen {
  explicit Seen(std::size_t cells) : passes(cells), hits(cells) {}
  EvidenceSums passes;
  EvidenceSums hits;
};

}  // namespace

std::vector<ForwardCell> occupiedCells(const ForwardEm& em, double threshold) {
  std::vector<ForwardCell> cells(em.window().cellCount(), ForwardCell::Unknown);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (static_cast<double>(em.highest(cell)) > threshold &&
        static_cast<double>(em.hits(cell, em.bestDirection(cell))) >= em.priors().min_hits) {
      cells[cell] = ForwardCell::Occupied;
    }
  }
  return cells;
}

double specularIndex(const ForwardEm& em, const std::vector<ForwardCell>& cells) {
  constexpr double kMirrorBelow = 0.1;
  std::size_t occupied = 0;
  std::size_t mirrors = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == ForwardCell::Occupied) {
      ++occupied;
      mirrors += em.pooled(cell) < kMirrorBelow ? 1U : 0U;
    }
  }
  return occupied == 0 ? 0.0 : static_cast<double>(mirrors) / static_cast<double>(occupied);
}

std::optional<ForwardVerdict> see(const ForwardEm& em, std::vector<ForwardCell> cells,
                                  const std::stop_token& stop) {
  constexpr double kHiddenBehind_cells = 1.5;
  constexpr double kEchoesFrom_m = 0.2;
  constexpr double kShareOfMinHits = 0.67;
  constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max() / 2;
  const std::vector<std::uint8_t> hides = hidingCells(em.window(), cells);
  const double unit_m = em.lists().cones().rangeUnit();
  const auto behind =
      static_cast<std::uint32_t>(kHiddenBehind_cells * em.window().resolution_m / unit_m + 0.5);
  const auto echoes_from = static_cast<std::uint32_t>(kEchoesFrom_m / unit_m + 0.5);
  std::vector<Seen> seen(static_cast<std::size_t>(em.threads()), Seen(cells.size()));
  const bool is_done =
      em.reckonAll(stop, [&](std::size_t /*reading*/, std::span<const ConeCell> front,
                             std::span<const ConeCell> band, const EchoCauses&,
                             const EchoReckoning& reckoning, int thread) {
        Seen& mine = seen[static_cast<std::size_t>(thread)];
        std::array<std::uint32_t, kConeSectors> hidden_from;
        hidden_from.fill(kNothing);
        for (const ConeCell& cell : front) {
          std::uint32_t& hidden = hidden_from[cell.sector];
          if (cell.range > hidden) {
            continue;
          }
          const auto place = static_cast<std::size_t>(cell.cell);
          mine.passes.addScaled(place, reckoning.reach(cell) * EvidenceSums::kScale);
          if (hidden == kNothing && hides[place] != 0) {
            hidden = cell.range + behind;
          }
        }
        const std::span<const float> shares = reckoning.responsibilities();
        for (std::size_t k = 0; k < band.size(); ++k) {
          if (band[k].range <= hidden_from[band[k].sector] + echoes_from) {
            mine.hits.addScaled(static_cast<std::size_t>(band[k].cell),
                                shares[k] * EvidenceSums::kScale);
          }
        }
      });
  if (!is_done) {
    return std::nullopt;
  }
  for (std::size_t thread = 1; thread < seen.size(); ++thread) {
    seen[0].passes.add(seen[thread].passes, 0, cells.size());
    seen[0].hits.add(seen[thread].hits, 0, cells.size());
  }
  ForwardVerdict verdict;
  verdict.passes.resize(cells.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    verdict.passes[cell] = seen[0].passes.at(cell);
    if (cells[cell] == ForwardCell::Occupied &&
        static_cast<double>(seen[0].hits.at(cell)) < kShareOfMinHits * em.priors().min_hits) {
      cells[cell] = ForwardCell::Unknown;
    }
  }
  verdict.cells = std::move(cells);
  return verdict;
}

std::optional<ForwardVerdict> decide(const ForwardEm& em, double threshold,
                                     const std::stop_token& stop) {
  constexpr float kFreeAbove = 0.4F;
  std::vector<ForwardCell> cells = occupiedCells(em, threshold);
  const double index = specularIndex(em, cells);
  bridge(em, cells);
  std::optional<ForwardVerdict> verdict = see(em, std::move(cells), stop);
  if (!verdict) {
    return verdict;
  }
  for (std::size_t cell = 0; cell < verdict->cells.size(); ++cell) {
    if (!isOccupied(verdict->cells[cell]) && verdict->passes[cell] > kFreeAbove) {
      verdict->cells[cell] = ForwardCell::Free;
    }
  }
  keepReachable(em, verdict->cells);
  verdict->specular_index = index;
  return verdict;
}

}  // namespace vesper::inline v0
