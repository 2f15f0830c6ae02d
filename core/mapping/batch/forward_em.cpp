#include "vesper/core/mapping/batch/forward_em.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/mapping/batch/direction_table.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kAdaptAfter = 2;
constexpr int kFullSparsityAt = 3;

/// Sums of shares over readings in whole numbers, as in EvidenceSums.
struct CauseTally {
  static constexpr double kScale = 4294967296.0;
  std::int64_t log_likelihood = 0;
  std::int64_t hit = 0;
  std::int64_t pass = 0;
  std::int64_t random = 0;
  std::int64_t readings = 0;

  void add(const EchoCauses& causes) noexcept {
    log_likelihood += std::llround(std::log(causes.likelihood) * kScale);
    hit += std::llround(static_cast<double>(causes.hit) * kScale);
    pass += std::llround(static_cast<double>(causes.pass) * kScale);
    random += std::llround(static_cast<double>(causes.random) * kScale);
    ++readings;
  }
  void add(const CauseTally& other) noexcept {
    log_likelihood += other.log_likelihood;
    hit += other.hit;
    pass += other.pass;
    random += other.random;
    readings += other.readings;
  }
  [[nodiscard]] double mean(std::int64_t sum) const noexcept {
    return readings == 0 ? 0.0 : static_cast<double>(sum) / kScale / static_cast<double>(readings);
  }
};

}  // namespace

ForwardEm::ForwardEm(const CellLists& lists, std::span<const std::uint8_t> is_used,
                     const ForwardOptions& options, int threads)
    : lists_(lists),
      is_used_(is_used),
      options_((check(options), options)),
      priors_(options.priors.value_or(ForwardPriors{})),
      threads_(std::max(1, threads)) {
  const std::size_t cells = window().cellCount();
  const std::size_t places = cells * static_cast<std::size_t>(options.directions);
  reflection_.resize(places);
  hits_.assign(static_cast<std::size_t>(threads_), EvidenceSums(places));
  passes_.assign(static_cast<std::size_t>(threads_), EvidenceSums(places));
  highest_.resize(cells);
  best_.resize(cells);
  may_hide_.resize(cells);
}

std::size_t ForwardEm::bytes(std::size_t cells, int directions, int threads) noexcept {
  constexpr std::size_t kSums = 2 * sizeof(std::uint32_t);
  const std::size_t a_place = sizeof(float) + kSums * static_cast<std::size_t>(threads);
  return cells * (static_cast<std::size_t>(directions) * a_place + sizeof(float) + 2);
}

std::array<std::size_t, kConeSectors> ForwardEm::planesOf(
    const RangeObservation& reading) const noexcept {
  const std::array<int, kConeSectors> directions =
      directionsOf(reading.heading_rad, lists_.cones().halfAngleOf(reading), options_.directions);
  std::array<std::size_t, kConeSectors> planes{};
  std::ranges::transform(directions, planes.begin(), [this](int b) { return place(0, b); });
  return planes;
}

template <class Work>
void ForwardEm::forCells(Work&& work) const {
  constexpr std::size_t kCellsAtOnce = 16384;
  const std::size_t cells = window().cellCount();
  forEachOnThreads((cells + kCellsAtOnce - 1) / kCellsAtOnce, threads_, {},
                   [&](std::size_t part, int /*thread*/) {
                     work(part * kCellsAtOnce, std::min(cells, (part + 1) * kCellsAtOnce));
                   });
}

void ForwardEm::clearSums() {
  forCells([this](std::size_t begin, std::size_t end) {
    for (int b = 0; b < options_.directions; ++b) {
      for (std::size_t thread = 0; thread < hits_.size(); ++thread) {
        hits_[thread].clear(place(begin, b), place(end, b));
        passes_[thread].clear(place(begin, b), place(end, b));
      }
    }
  });
}

void ForwardEm::joinSums() {
  forCells([this](std::size_t begin, std::size_t end) {
    for (int b = 0; b < options_.directions; ++b) {
      for (std::size_t thread = 1; thread < hits_.size(); ++thread) {
        hits_[0].add(hits_[thread], place(begin, b), place(end, b));
        passes_[0].add(passes_[thread], place(begin, b), place(end, b));
      }
    }
  });
}

bool ForwardEm::start(const std::stop_token& stop) {
  constexpr float kEchoCountsAs = 3.0F;
  iterations_ = 0;
  priors_ = options_.priors.value_or(ForwardPriors{});
  clearSums();
  const EchoReckoning reckoning(options_, lists_.cones().rangeUnit());
  const auto gather = [&](std::size_t index, std::span<const ConeCell> front,
                          std::span<const ConeCell> band, int thread) {
    if (!isUsed(index)) {
      return;
    }
    const RangeObservation& reading = lists_.readings()[index];
    const double sigma_m = lists_.cones().sigmaOf(reading);
    const std::array<std::size_t, kConeSectors> planes = planesOf(reading);
    const auto placeOf = [&planes](const ConeCell& cell) {
      return planes[cell.sector] + static_cast<std::size_t>(cell.cell);
    };
    EvidenceSums& hits = hits_[static_cast<std::size_t>(thread)];
    EvidenceSums& passes = passes_[static_cast<std::size_t>(thread)];
    for (const ConeCell& cell : front) {
      passes.addScaled(placeOf(cell), reckoning.reach(cell) * EvidenceSums::kScale);
    }
    float sum = 0.0F;
    for (const ConeCell& cell : band) {
      sum += reckoning.reach(cell) * reckoning.bell(cell, reading.range_m, sigma_m);
    }
    if (sum > 0.0F) {
      const float scale = kEchoCountsAs * EvidenceSums::kScale / sum;
      for (const ConeCell& cell : band) {
        hits.addScaled(placeOf(cell), scale * reckoning.reach(cell) *
                                          reckoning.bell(cell, reading.range_m, sigma_m));
      }
    }
  };
  if (!lists_.walk(threads_, stop, gather)) {
    return false;
  }
  joinSums();
  forCells([this](std::size_t begin, std::size_t end) {
    for (std::size_t cell = begin; cell < end; ++cell) {
      for (int b = 0; b < options_.directions; ++b) {
        const std::size_t at = place(cell, b);
        const float hit = hits_[0].at(at);
        reflection_[at] =
            hits_[0].isZero(at) ? 0.0F : (hit + 0.02F) / (hit + passes_[0].at(at) + 0.6F);
      }
      setHighest(cell);
    }
  });
  return true;
}

std::optional<ForwardIteration> ForwardEm::iterate(const std::stop_token& stop) {
  clearSums();
  std::vector<CauseTally> tallies(static_cast<std::size_t>(threads_));
  const bool is_done = reckonAll(
      stop, [&](std::size_t index, std::span<const ConeCell> front, std::span<const ConeCell> band,
                const EchoCauses& causes, const EchoReckoning& reckoning, int thread) {
        const std::array<std::size_t, kConeSectors> planes = planesOf(lists_.readings()[index]);
        const auto placeOf = [&planes](const ConeCell& cell) {
          return planes[cell.sector] + static_cast<std::size_t>(cell.cell);
        };
        EvidenceSums& hits = hits_[static_cast<std::size_t>(thread)];
        EvidenceSums& passes = passes_[static_cast<std::size_t>(thread)];
        const float not_random = (causes.hit + causes.pass) * EvidenceSums::kScale;
        for (const ConeCell& cell : front) {
          passes.addScaled(placeOf(cell), reckoning.reach(cell) * not_random);
        }
        const std::span<const float> shares = reckoning.responsibilities();
        float farther = 0.0F;  // responsibility of the cells behind
        for (std::size_t k = band.size(); k > 0;) {
          float here = 0.0F;
          for (const std::uint16_t range = band[k - 1].range; k > 0 && band[k - 1].range == range;
               --k) {
            const ConeCell& cell = band[k - 1];
            hits.addScaled(placeOf(cell), shares[k - 1] * EvidenceSums::kScale);
            passes.addScaled(placeOf(cell), reckoning.reach(cell) * farther * EvidenceSums::kScale);
            here += shares[k - 1];
          }
          farther += here;
        }
        tallies[static_cast<std::size_t>(thread)].add(causes);
      });
  if (!is_done) {
    return std::nullopt;
  }
  joinSums();
  for (std::size_t thread = 1; thread < tallies.size(); ++thread) {
    tallies[0].add(tallies[thread]);
  }
  ++iterations_;
  forCells([this](std::size_t begin, std::size_t end) { maximise(begin, end); });
  if (iterations_ == kAdaptAfter && !options_.priors) {
    adapt();
  }
  const CauseTally& all = tallies[0];
  return ForwardIteration{all.mean(all.log_likelihood), all.mean(all.hit), all.mean(all.pass),
                          all.mean(all.random)};
}

void ForwardEm::maximise(std::size_t begin, std::size_t end) {
  const double share = std::min(1.0, static_cast<double>(iterations_) / kFullSparsityAt);
  const auto sparsity = static_cast<float>(priors_.sparsity * share);
  for (std::size_t cell = begin; cell < end; ++cell) {
    maximiseCell(cell, sparsity);
    setHighest(cell);
  }
}

void ForwardEm::maximiseCell(std::size_t cell, float sparsity) {
  const auto prior = static_cast<float>(options_.hit_prior + options_.pass_prior);
  const auto pooling = static_cast<float>(priors_.pooling);
  const auto mean = static_cast<float>(pooled(cell));
  for (int b = 0; b < options_.directions; ++b) {
    const std::size_t at = place(cell, b);
    if (hits_[0].isZero(at)) {
      reflection_[at] = 0.0F;
      continue;
    }
    // kappa readings of the mean: kappa M echoes and kappa (1 - M) passes.
    const float hit = hits_[0].at(at) + pooling * mean;
    const float all = hits_[0].at(at) + passes_[0].at(at) + pooling + prior;
    reflection_[at] = std::max(0.0F, hit - sparsity) / all;
  }
}

double ForwardEm::pooled(std::size_t cell) const noexcept {
  double hit = 0.0;
  double all = options_.hit_prior + options_.pass_prior;
  for (int b = 0; b < options_.directions; ++b) {
    hit += static_cast<double>(hits(cell, b));
    all += static_cast<double>(hits(cell, b)) + static_cast<double>(passes(cell, b));
  }
  return all > 0.0 ? hit / all : 0.0;
}

void ForwardEm::setHighest(std::size_t cell) {
  float highest = reflection_[cell];
  int best = 0;
  for (int b = 1; b < options_.directions; ++b) {
    if (reflection_[place(cell, b)] > highest) {
      highest = reflection_[place(cell, b)];
      best = b;
    }
  }
  highest_[cell] = highest;
  best_[cell] = static_cast<std::uint8_t>(best);
  may_hide_[cell] = highest > static_cast<float>(options_.least_reflection) ? 1 : 0;
}

void ForwardEm::adapt() {
  constexpr float kLeastHits = 0.2F;
  double sum = 0.0;
  std::int64_t cells = 0;
  for (std::size_t cell = 0; cell < window().cellCount(); ++cell) {
    float most = 0.0F;
    for (int b = 0; b < options_.directions; ++b) {
      most = std::max(most, hits(cell, b));
    }
    if (most >= kLeastHits) {
      sum += static_cast<double>(most);
      ++cells;
    }
  }
  if (cells == 0) {
    return;
  }
  const double hits_a_wall_cell = sum / static_cast<double>(cells);
  priors_.min_hits = std::clamp(1.25 * (hits_a_wall_cell - 0.5), 0.3, 1.5);
  priors_.sparsity = std::clamp(0.2 * priors_.min_hits, 0.05, 0.3);
  priors_.pooling = hits_a_wall_cell < 1.1 ? 1.0 : 3.0;
}

}  // namespace vesper::inline v0
