#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "vesper/calibration/pose_graph/pose_graph.hpp"
#include "vesper/calibration/pose_graph/submap_chain.hpp"
#include "vesper/core/scan_matching/place_search.hpp"
#include "vesper/core/scan_matching/point_match.hpp"

namespace vesper::calibration::inline v0 {

/// When two submaps are held to show one place.
struct ClosureRules {
  int least_gap = 4;                ///< Submaps between the two, at least.
  std::size_t most_candidates = 8;  ///< Older submaps tried for each, nearest first.
  std::size_t least_points = 40;    ///< Of either.
  double search_cell_m = 0.2;       ///< Of the search by branch and bound.
  double field_cell_m = 0.05;       ///< Of the refinement.
  double search_limit = 4.5;        ///< Mean squared cells (of 9 at most) that a place may have.
  double second_ratio = 1.1;        ///< A second place nearly as good: ambiguous.
  double least_near_share = 0.55;   ///< Of points within two fine cells: a submap on itself has 1.
  double least_sd_m = 0.02;         ///< Added to the error that the refinement states.
  double least_sd_rad = 0.003;
  MatchOptions match;  ///< Of the refinement.
};

[[nodiscard]] ClosureRules closureRules(bool is_laser);

struct ClosureCounts {
  std::size_t tried = 0;      ///< Pairs of submaps.
  std::size_t ambiguous = 0;  ///< Two places fit: dropped.
  std::size_t found = 0;      ///< Fit well enough; one that was dropped may be found again.
  std::size_t kept = 0;       ///< Edges that the finished graph agrees with: weight 0.2 or more.
};

/// Finds where the way came back to older submaps and solves the graph. For each submap in turn its
/// place relative to the older ones is known with some covariance: along the least uncertain chain
/// of edges (Dijkstra; Olson, "Robust and efficient robotic mapping", 2008). Those that may overlap
/// are searched within three sd. Two passes: the second one goes on from the solved graph. Time:
/// O(n^2 log n) steps of the covariance and at most 16 searches a submap, for n submaps.
class LoopCloser {
 public:
  using Progress = std::function<void(std::size_t done, std::size_t total)>;

  LoopCloser(const SubmapChain& chain, const ClosureRules& rules);

  /// False if stopped.
  bool run(const std::stop_token& stop, const Progress& progress);

  /// In the world, one a submap.
  [[nodiscard]] const std::vector<Pose2>& anchors() const noexcept { return graph_.poses; }
  [[nodiscard]] const PoseGraph& graph() const noexcept { return graph_; }
  [[nodiscard]] const ClosureCounts& counts() const noexcept { return counts_; }

 private:
  struct Candidate {
    std::size_t submap = 0;
    UncertainMotion T_from;  ///< From the submap that is compared.
    double distance_m = 0.0;
  };

  [[nodiscard]] std::vector<Candidate> candidatesFor(std::size_t submap, std::size_t known) const;
  [[nodiscard]] std::vector<std::optional<UncertainMotion>> motionsFrom(std::size_t submap,
                                                                        std::size_t known) const;
  [[nodiscard]] bool isJoined(std::size_t a, std::size_t b) const;
  std::size_t closeAt(std::size_t submap, std::size_t known, const std::stop_token& stop);
  [[nodiscard]] std::optional<UncertainMotion> closureBetween(const PlaceSearch& search,
                                                              const PointField& field,
                                                              const Candidate& candidate);
  void solve(std::size_t known, const std::stop_token& stop);
  void joinEdges();

  const SubmapChain& chain_;
  ClosureRules rules_;
  PoseGraph graph_;
  std::vector<std::vector<std::size_t>> edges_of_;  ///< By pose.
  std::vector<Eigen::Vector2d> middles_m_;          ///< Of each submap's points, from its anchor.
  std::vector<double> radii_m_;                     ///< Root mean square, around the middle.
  ClosureCounts counts_;
};

}  // namespace vesper::calibration::inline v0
