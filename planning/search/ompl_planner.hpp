#pragma once

#include <cstddef>
#include <cstdint>

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

struct OmplOptions {
  /// A query ends after so many checks of OMPL's termination condition, about one an iteration;
  /// > 0. rrtconnect ends at its first path, the others use them all to shorten it.
  std::size_t iterations = 5000;
  /// OMPL has one generator of seeds in a process and takes a seed only before its first use: the
  /// first query of a process decides for all.
  std::uint32_t seed = 1;
};

/// A sampling planner of OMPL (built only where OMPL is found), for comparison: points in the plane
/// under the any-angle rule, line of sight checked on every cell a line touches. Not repeatable:
/// OMPL seeds its generators in the order they are made, and prmstar uses a second thread. Not
/// finding a path within the iterations (PlanStatus::LimitReached) does not mean that there is
/// none.
class OmplPlanner : public Planner {
 public:
  enum class Kind : std::uint8_t { RrtConnect, RrtStar, PrmStar, BitStar };

  /// Throws std::invalid_argument unless `options.iterations` is positive.
  explicit OmplPlanner(Kind kind, const OmplOptions& options = {});

  /// "rrtconnect", "rrtstar", "prmstar", "bitstar".
  [[nodiscard]] std::string_view name() const noexcept override;
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  Kind kind_;
  OmplOptions options_;
};

}  // namespace vesper::planning::inline v0
