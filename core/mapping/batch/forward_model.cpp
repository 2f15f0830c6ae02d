#include "vesper/core/mapping/batch/forward_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/mapping/batch/forward_decision.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kDirections = 12;
constexpr double kMirrorLikeFrom = 0.15;
constexpr std::array<double, 3> kThresholds = {0.01, 0.1, 0.3};
constexpr double kLeastReflectionOfOne = 0.01;

/// Two standard errors of the difference of two such shares, were they of different echoes.
double chanceOf(const HeldOutScore& score) {
  const double share = score.share();
  return score.echoes() == 0
             ? 0.0
             : 2.0 * std::sqrt(2.0 * share * (1.0 - share) / static_cast<double>(score.echoes()));
}

/// One run of buildForwardMap.
class ForwardBuilder {
 public:
  ForwardBuilder(const BatchInput& input, const ForwardRequest& request, const BatchRun& run)
      : input_(input),
        request_(request),
        run_(run),
        cones_(input.readings, input.robot, input.resolution_m, input.clear_fraction),
        lists_(cones_, input.readings) {
    // Map and decision for 12 directions; then twice for one, and readings left out.
    const auto walks = static_cast<std::size_t>(request.iterations) + 2;
    total_ = request.directions && request.threshold ? walks + 1 : 3 * walks + 4;
  }

  std::optional<ForwardMap> build() {
    if (!makeRoom() || !lists_.keep(list_bytes_, threads_, run_.stop)) {
      return std::nullopt;
    }
    step();
    report_.lists_were_kept = lists_.areKept();
    report_.memory_bytes = lists_.bytes() + state_bytes_;
    return request_.directions ? withDirections(*request_.directions) : byIndex();
  }

 private:
  [[nodiscard]] ForwardOptions optionsFor(int directions) const {
    ForwardOptions options;
    options.directions = directions;
    options.detection = request_.detection;
    options.iterations = request_.iterations;
    if (directions == 1) {
      options.least_reflection = kLeastReflectionOfOne;
    }
    options.threshold = request_.threshold.value_or(options.threshold);
    check(options);
    return options;
  }

  void step() {
    done_ = std::min(done_ + 1, total_);
    if (run_.progress) {
      run_.progress(done_, total_);
    }
  }

  /// Takes fewer threads rather than too much memory; what is left is for the lists.
  bool makeRoom() {
    const std::size_t cells = cones_.window().cellCount();
    const int directions = request_.directions.value_or(kDirections);
    static_cast<void>(optionsFor(directions));
    const auto need = [&](int threads) {
      constexpr std::size_t kVerdict = 16;
      return ForwardEm::bytes(cells, directions, threads) +
             cells * (kVerdict + 8 * static_cast<std::size_t>(threads));
    };
    threads_ = std::max(1, run_.threads);
    while (threads_ > 1 && need(threads_) > run_.max_memory_bytes) {
      --threads_;
    }
    state_bytes_ = need(threads_);
    if (state_bytes_ > run_.max_memory_bytes) {
      throw GridMemoryError("the model forward needs " + std::to_string(state_bytes_ >> 20) +
                            " MiB for " + std::to_string(cells) + " cells in " +
                            std::to_string(directions) + " directions; at most " +
                            std::to_string(run_.max_memory_bytes >> 20) + " MiB are allowed");
    }
    list_bytes_ = run_.max_memory_bytes - state_bytes_;
    return !run_.stop.stop_requested();
  }

  /// Iterates to the end; false if stopped.
  bool iterate(ForwardEm& em, ForwardReport& report) {
    if (!em.start(run_.stop)) {
      return false;
    }
    step();
    report.iterations.clear();
    report.has_converged = false;
    while (static_cast<int>(report.iterations.size()) < em.options().iterations &&
           !report.has_converged) {
      const std::optional<ForwardIteration> found = em.iterate(run_.stop);
      if (!found) {
        return false;
      }
      // The priors move the map until they stand, and the likelihood with it.
      constexpr std::size_t kPriorsStand = 4;
      report.has_converged =
          report.iterations.size() >= kPriorsStand &&
          found->mean_log_likelihood - report.iterations.back().mean_log_likelihood <
              em.options().least_gain;
      report.iterations.push_back(*found);
      step();
    }
    return true;
  }

  std::optional<ForwardMap> byIndex() {
    {
      ForwardEm em(lists_, {}, optionsFor(kDirections), threads_);
      if (!iterate(em, report_)) {
        return std::nullopt;
      }
      report_.specular_index = specularIndex(em, occupiedCells(em, em.options().threshold));
      if (*report_.specular_index >= kMirrorLikeFrom) {
        return finish(em, em.options().threshold);
      }
    }
    return withOne();
  }

  std::optional<ForwardMap> withDirections(int directions) {
    if (directions == 1) {
      return withOne();
    }
    ForwardEm em(lists_, {}, optionsFor(directions), threads_);
    return iterate(em, report_) ? finish(em, em.options().threshold) : std::nullopt;
  }

  std::optional<ForwardMap> withOne() {
    std::optional<double> threshold = request_.threshold;
    if (!threshold) {
      threshold = thresholdByHeldOut();
    }
    if (!threshold) {
      return std::nullopt;
    }
    ForwardEm em(lists_, {}, optionsFor(1), threads_);
    return iterate(em, report_) ? finish(em, *threshold) : std::nullopt;
  }

  /// Empty if stopped.
  std::optional<double> thresholdByHeldOut() {
    const std::vector<std::uint8_t> left_out = heldOutMarks(input_.readings, 0);
    std::vector<std::uint8_t> used(left_out.size());
    std::ranges::transform(left_out, used.begin(), [](std::uint8_t mark) {
      return static_cast<std::uint8_t>(mark == 0 ? 1 : 0);
    });
    ForwardEm em(lists_, used, optionsFor(1), threads_);
    ForwardReport unused;
    if (!iterate(em, unused)) {
      return std::nullopt;
    }
    double best = kThresholds.front();
    double best_share = -1.0;
    // From the lowest on: a high threshold that wins by chance costs walls.
    for (const double threshold : kThresholds) {
      const std::optional<ForwardVerdict> verdict = decide(em, threshold, run_.stop);
      if (!verdict) {
        return std::nullopt;
      }
      const HeldOutScore score =
          scoreEchoes(input_.readings, left_out, input_.robot, input_.resolution_m,
                      [&](CellIndex cell) { return isOccupied(*verdict, cell); });
      report_.tried.emplace_back(threshold, score);
      if (score.share() > best_share + chanceOf(score)) {
        best_share = score.share();
        best = threshold;
      }
      step();
    }
    return best;
  }

  [[nodiscard]] bool isOccupied(const ForwardVerdict& verdict, CellIndex cell) const {
    if (!cones_.window().contains(cell)) {
      return false;
    }
    const ForwardCell state =
        verdict.cells[static_cast<std::size_t>(cones_.window().numberOf(cell))];
    return state == ForwardCell::Occupied || state == ForwardCell::Bridged;
  }

  std::optional<ForwardMap> finish(const ForwardEm& em, double threshold) {
    constexpr MilliLogOdds kClamp = 5000;
    const std::optional<ForwardVerdict> verdict = decide(em, threshold, run_.stop);
    if (!verdict) {
      return std::nullopt;
    }
    report_.directions = em.options().directions;
    report_.threshold = threshold;
    report_.priors = em.priors();
    const auto cellOf = [&](std::size_t cell) {
      BatchCell made;
      for (int b = 0; b < em.options().directions; ++b) {
        made.raised += static_cast<double>(em.hits(cell, b));
        made.lowered += static_cast<double>(em.passes(cell, b));
      }
      const double above =
          std::max(0.0, static_cast<double>(em.highest(cell)) - threshold) / (1.0 - threshold);
      switch (verdict->cells[cell]) {
        case ForwardCell::Occupied:
        case ForwardCell::Bridged:
          made.log_odds = logOddsOf(0.65 + 0.34 * above);
          break;
        case ForwardCell::Free:
          made.log_odds = -(1.45 + static_cast<double>(verdict->passes[cell]));
          break;
        case ForwardCell::Unknown:
          break;
      }
      return made;
    };
    done_ = total_ - 1;
    step();
    return ForwardMap{gridOf(em.window(), cellOf, kClamp, run_.max_memory_bytes), report_};
  }

  const BatchInput& input_;
  const ForwardRequest& request_;
  const BatchRun& run_;
  ConeCells cones_;
  CellLists lists_;
  int threads_ = 1;
  std::size_t state_bytes_ = 0;
  std::size_t list_bytes_ = 0;
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  ForwardReport report_;
};

}  // namespace

std::optional<ForwardMap> buildForwardMap(const BatchInput& input, const ForwardRequest& request,
                                          const BatchRun& run) {
  return ForwardBuilder(input, request, run).build();
}

}  // namespace vesper::inline v0
