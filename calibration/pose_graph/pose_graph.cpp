#include "vesper/calibration/pose_graph/pose_graph.hpp"

#include <ceres/autodiff_cost_function.h>
#include <ceres/loss_function.h>
#include <ceres/problem.h>

#include <Eigen/Dense>
#include <array>
#include <stdexcept>

#include "vesper/calibration/solver/quiet_solve.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// The residual of one edge, over (x, y, heading) of its two poses.
struct EdgeCost {
  Pose2 measured;
  Eigen::Matrix3d root;  ///< root^T root is the inverse of the covariance.

  template <class T>
  bool operator()(const T* const from, const T* const to, T* residual) const {
    using std::atan2;
    using std::cos;
    using std::sin;
    const T c = cos(from[2]);
    const T s = sin(from[2]);
    const T dx = to[0] - from[0];
    const T dy = to[1] - from[1];
    const T turn = to[2] - from[2] - T(measured.heading());
    const T misfit[3] = {c * dx + s * dy - T(measured.x()), c * dy - s * dx - T(measured.y()),
                         atan2(sin(turn), cos(turn))};
    for (int i = 0; i < 3; ++i) {
      residual[i] = root(i, 0) * misfit[0] + root(i, 1) * misfit[1] + root(i, 2) * misfit[2];
    }
    return true;
  }
};

std::vector<EdgeCost> costsOf(const PoseGraph& graph) {
  std::vector<EdgeCost> costs;
  for (const PoseGraphEdge& edge : graph.edges) {
    if (edge.from >= graph.poses.size() || edge.to >= graph.poses.size() || edge.from == edge.to) {
      throw std::invalid_argument("solvePoseGraph: an edge must join two poses of the graph");
    }
    const Eigen::LLT<Eigen::Matrix3d> covariance(edge.motion.covariance);
    const Eigen::Matrix3d lower = covariance.matrixL();
    if (covariance.info() != Eigen::Success || !lower.allFinite()) {
      throw std::invalid_argument("solvePoseGraph: a covariance must be positive definite");
    }
    costs.push_back({edge.motion.T_a_b, lower.inverse()});
  }
  return costs;
}

using Parameters = std::vector<std::array<double, 3>>;

bool solveOnce(const PoseGraph& graph, const std::vector<EdgeCost>& costs, double loss_width,
               Parameters& parameters, const std::stop_token& stop) {
  constexpr int kMaxIterations = 60;
  constexpr double kTolerance = 1e-9;
  ceres::Problem problem;
  for (auto& pose : parameters) {
    problem.AddParameterBlock(pose.data(), 3);
  }
  problem.SetParameterBlockConstant(parameters.front().data());
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const PoseGraphEdge& edge = graph.edges[i];
    problem.AddResidualBlock(
        new ceres::AutoDiffCostFunction<EdgeCost, 3, 3, 3>(new EdgeCost(costs[i])),
        edge.is_closure ? new ceres::CauchyLoss(loss_width) : nullptr, parameters[edge.from].data(),
        parameters[edge.to].data());
  }
  return solveQuietly(problem, kMaxIterations, kTolerance, stop, LinearSolver::SparseCholesky)
      .has_converged;
}

}  // namespace

PoseGraphSolution solvePoseGraph(const PoseGraph& graph, const std::stop_token& stop) {
  const std::vector<EdgeCost> costs = costsOf(graph);
  PoseGraphSolution solution{graph.poses, std::vector<double>(graph.edges.size(), 1.0), true};
  if (graph.edges.empty()) {
    return solution;
  }
  Parameters parameters;
  bool has_closures = false;
  for (const Pose2& pose : graph.poses) {
    parameters.push_back({pose.x(), pose.y(), pose.heading()});
  }
  for (const PoseGraphEdge& edge : graph.edges) {
    has_closures = has_closures || edge.is_closure;
  }
  constexpr double kWidest = 64.0;
  for (double width = has_closures ? kWidest : 1.0; width >= 1.0; width *= 0.25) {
    solution.has_converged = solveOnce(graph, costs, width, parameters, stop);
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    solution.poses[i] = Pose2(parameters[i][0], parameters[i][1], parameters[i][2]);
  }
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    if (graph.edges[i].is_closure) {
      Eigen::Vector3d residual;
      costs[i](parameters[graph.edges[i].from].data(), parameters[graph.edges[i].to].data(),
               residual.data());
      solution.weights[i] = 1.0 / (1.0 + residual.squaredNorm());
    }
  }
  return solution;
}

}  // namespace vesper::calibration::inline v0
