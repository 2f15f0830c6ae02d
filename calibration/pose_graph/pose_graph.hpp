#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "vesper/core/geometry/uncertain_motion.hpp"

namespace vesper::calibration::inline v0 {

/// A measured motion between two poses of a graph.
struct PoseGraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  UncertainMotion motion;   ///< From the frame of `from` to that of `to`; of full rank.
  bool is_closure = false;  ///< May be wrong altogether: its residual is weighed robustly.
};

/// Poses in the plane and what is known of the motions between them.
struct PoseGraph {
  std::vector<Pose2> poses;  ///< In the world; the first one stays where it is.
  std::vector<PoseGraphEdge> edges;
};

struct PoseGraphSolution {
  std::vector<Pose2> poses;
  /// One an edge: 1 for edges that are not closures, else 1 / (1 + s) of the squared residual s in
  /// units of its covariance; a closure that contradicts the others ends near 0.
  std::vector<double> weights;
  bool has_converged = false;
};

/// The poses of least sum of squared residuals, each in units of its edge's covariance:
/// (x, y, heading) of the motion between the poses minus the measured one, in the frame of the
/// first (Lu and Milios, "Globally consistent range scan alignment for environment mapping", 1997).
/// Closures have Cauchy's loss, whose width shrinks from 64 to 1 in solves that start from each
/// other (graduated non-convexity: Yang et al., RA-L 2020), so that right closures may first be far
/// off and wrong ones lose their hold. Sparse: time and memory grow with edges where the graph is a
/// chain with closures. Throws std::invalid_argument for an edge to a pose that is not there, from
/// a pose to itself, or with a covariance that is not positive definite. Stopped between
/// iterations.
[[nodiscard]] PoseGraphSolution solvePoseGraph(const PoseGraph& graph,
                                               const std::stop_token& stop = {});

}  // namespace vesper::calibration::inline v0
