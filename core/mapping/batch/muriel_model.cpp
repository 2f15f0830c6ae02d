#include "vesper/core/mapping/batch/muriel_model.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>
#include <tuple>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/mapping/batch/cell_lists.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kBucket_m = 0.2;
constexpr double kBucket_rad = std::numbers::pi / 12.0;
constexpr MilliLogOdds kMurielClamp = 6000;

using Bucket = std::tuple<std::int64_t, std::int64_t, int>;

Bucket bucketOf(const RangeObservation& reading) {
  const auto place = [](double at_m) {
    return static_cast<std::int64_t>(std::floor(at_m / kBucket_m));
  };
  const double heading_rad = wrapToPi(reading.heading_rad) + std::numbers::pi;
  return {place(reading.x_m), place(reading.y_m),
          static_cast<int>(std::floor(heading_rad / kBucket_rad))};
}

/// 1/sqrt(n) of every reading's bucket.
std::vector<double> weightsOf(std::span<const RangeObservation> readings) {
  std::map<Bucket, int> counts;
  for (const RangeObservation& reading : readings) {
    ++counts[bucketOf(reading)];
  }
  std::vector<double> weights;
  weights.reserve(readings.size());
  for (const RangeObservation& reading : readings) {
    weights.push_back(1.0 / std::sqrt(counts[bucketOf(reading)]));
  }
  return weights;
}

/// What one thread gathers, in whole numbers, so that order and threads do not show.
struct MurielSums {
  static constexpr double kScale = 1048576.0;
  explicit MurielSums(std::size_t cells) : log_odds(cells), raised(cells), lowered(cells) {}
  static constexpr std::size_t kBytesPerCell = sizeof(std::int64_t) + 2 * sizeof(std::uint32_t);

  void add(std::size_t cell, double term) noexcept {
    log_odds[cell] += std::llround(term * kScale);
    ++(term > 0.0 ? raised : lowered)[cell];
  }
  void add(const MurielSums& other) noexcept {
    for (std::size_t cell = 0; cell < log_odds.size(); ++cell) {
      log_odds[cell] += other.log_odds[cell];
      raised[cell] += other.raised[cell];
      lowered[cell] += other.lowered[cell];
    }
  }

  std::vector<std::int64_t> log_odds;
  std::vector<std::uint32_t> raised;
  std::vector<std::uint32_t> lowered;
};

int threadsFor(std::size_t cells, const BatchRun& run) {
  int threads = std::max(1, run.threads);
  const auto bytes = [cells](int count) {
    return cells * MurielSums::kBytesPerCell * static_cast<std::size_t>(count);
  };
  while (threads > 1 && bytes(threads) > run.max_memory_bytes) {
    --threads;
  }
  if (bytes(threads) > run.max_memory_bytes) {
    throw GridMemoryError("the model muriel needs " + std::to_string(bytes(1) >> 20) + " MiB for " +
                          std::to_string(cells) + " cells; at most " +
                          std::to_string(run.max_memory_bytes >> 20) + " MiB are allowed");
  }
  return threads;
}

/// How many cells of the band lie within 2 sigma of the echo, in eighths, at least 1: A.
double cellsShare(std::span<const ConeCell> band, double unit_m, double range_m, double sigma_m) {
  const auto near = std::ranges::count_if(band, [&](const ConeCell& cell) {
    return std::abs(cell.range * unit_m - range_m) < 2.0 * sigma_m;
  });
  return std::max(1.0, static_cast<double>(near) / 8.0);
}

}  // namespace

double MurielTerms::passed(double reach) noexcept { return std::log(1.0 - reach); }

double MurielTerms::band(double reach, double offset_m, double sigma_m,
                         double cells_share) noexcept {
  const double z = offset_m / sigma_m;
  const double density = std::exp(-0.5 * z * z) / (std::sqrt(2.0 * std::numbers::pi) * sigma_m);
  const double later = 0.5 * std::erfc(z / std::numbers::sqrt2);
  const double occupied = reach / cells_share * density + kBackground_per_m * (1.0 - reach * later);
  return std::min(kMost, std::log(occupied) - std::log(kBackground_per_m));
}

std::optional<LogOddsGrid> buildMurielMap(const BatchInput& input, double detection,
                                          const BatchRun& run) {
  if (!(detection > 0.0 && detection < 1.0)) {
    throw std::invalid_argument("detection must lie between 0 and 1");
  }
  const ConeCells cones(input.readings, input.robot, input.resolution_m, input.clear_fraction);
  const CellLists lists(cones, input.readings);  // read once: nothing is kept
  const std::vector<double> weights = weightsOf(input.readings);
  const std::size_t cells = cones.window().cellCount();
  const int threads = threadsFor(cells, run);
  std::vector<MurielSums> sums(static_cast<std::size_t>(threads), MurielSums(cells));
  std::atomic<std::size_t> done{0};
  const auto reach = [&](const ConeCell& cell) { return detection * cell.weight / 255.0; };
  const bool is_done = lists.walk(
      threads, run.stop,
      [&](std::size_t index, std::span<const ConeCell> front, std::span<const ConeCell> band,
          int thread) {
        const RangeObservation& reading = input.readings[index];
        MurielSums& mine = sums[static_cast<std::size_t>(thread)];
        for (const ConeCell& cell : front) {
          mine.add(static_cast<std::size_t>(cell.cell),
                   weights[index] * MurielTerms::passed(reach(cell)));
        }
        const double sigma_m = cones.sigmaOf(reading);
        const double share = cellsShare(band, cones.rangeUnit(), reading.range_m, sigma_m);
        for (const ConeCell& cell : band) {
          const double offset_m = cell.range * cones.rangeUnit() - reading.range_m;
          mine.add(static_cast<std::size_t>(cell.cell),
                   weights[index] * MurielTerms::band(reach(cell), offset_m, sigma_m, share));
        }
        const std::size_t walked = ++done;
        if (run.progress && thread == 0 && walked % CellLists::kReadingsPerChunk == 0) {
          run.progress(walked, input.readings.size());
        }
      });
  if (!is_done) {
    return std::nullopt;
  }
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    sums[0].add(sums[thread]);
  }
  const auto cellOf = [&](std::size_t cell) {
    return BatchCell{static_cast<double>(sums[0].log_odds[cell]) / MurielSums::kScale,
                     static_cast<double>(sums[0].raised[cell]),
                     static_cast<double>(sums[0].lowered[cell])};
  };
  return gridOf(cones.window(), cellOf, kMurielClamp, run.max_memory_bytes);
}

}  // namespace vesper::inline v0
