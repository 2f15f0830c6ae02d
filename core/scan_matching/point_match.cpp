#include "vesper/core/scan_matching/point_match.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace vesper::inline v0 {
namespace {

constexpr double kYawStep_rad = 0.02;
constexpr double kNear_squared_cells = 4.0;

/// The negative logarithm of the posterior, up to a constant, over (x, y, heading).
class Posterior {
 public:
  Posterior(const PointField& field, std::span<const Eigen::Vector2d> points_m,
            const UncertainMotion& prior, const MatchOptions& options)
      : field_(field), points_m_(points_m), prior_(prior) {
    information_ = prior.covariance.inverse();
    const double count = std::min(static_cast<double>(points_m.size()), options.most_independent);
    const double sigma_cells = options.sigma_m / field.resolution();
    weight_ = points_m.empty() ? 0.0
                               : 0.5 * count / (sigma_cells * sigma_cells) /
                                     static_cast<double>(points_m.size());
  }

  [[nodiscard]] const Eigen::Matrix3d& information() const noexcept { return information_; }

  [[nodiscard]] double priorCost(const Eigen::Vector3d& offset) const {
    return 0.5 * offset.dot(information_ * offset);
  }
  /// Of `offset` from the prior's mean. Stops adding where the sum passes `limit`.
  template <bool kIsFine>
  [[nodiscard]] double dataCost(const Eigen::Vector3d& offset,
                                double limit = std::numeric_limits<double>::max()) const {
    const double heading = prior_.T_a_b.heading() + offset.z();
    const double c = std::cos(heading);
    const double s = std::sin(heading);
    const double x = prior_.T_a_b.x() + offset.x();
    const double y = prior_.T_a_b.y() + offset.y();
    const double most = weight_ > 0.0 ? limit / weight_ : limit;
    double sum = 0.0;
    for (const Eigen::Vector2d& p : points_m_) {
      const Eigen::Vector2d q(x + c * p.x() - s * p.y(), y + s * p.x() + c * p.y());
      sum += kIsFine ? field_.squaredAt(q) : field_.squaredNear(q);
      if (sum > most) {
        break;
      }
    }
    return weight_ * sum;
  }

 private:
  const PointField& field_;
  std::span<const Eigen::Vector2d> points_m_;
  const UncertainMotion& prior_;
  Eigen::Matrix3d information_;
  double weight_ = 0.0;
};

int stepsOf(double sd, double window_sd, double window, double step) {
  return static_cast<int>(std::ceil(std::min(window_sd * sd, window) / step));
}

/// The best of a lattice over the window.
Eigen::Vector3d coarseBest(const Posterior& posterior, const Eigen::Matrix3d& covariance,
                           double step_m, const MatchOptions& options) {
  const std::array<int, 3> reach = {
      stepsOf(std::sqrt(covariance(0, 0)), options.window_sd, options.window_m, step_m),
      stepsOf(std::sqrt(covariance(1, 1)), options.window_sd, options.window_m, step_m),
      stepsOf(std::sqrt(covariance(2, 2)), options.window_sd, options.window_rad, kYawStep_rad)};
  Eigen::Vector3d best = Eigen::Vector3d::Zero();
  double least = posterior.dataCost<false>(best);
  for (int k = -reach[2]; k <= reach[2]; ++k) {
    for (int j = -reach[1]; j <= reach[1]; ++j) {
      for (int i = -reach[0]; i <= reach[0]; ++i) {
        const Eigen::Vector3d offset(i * step_m, j * step_m, k * kYawStep_rad);
        const double prior = posterior.priorCost(offset);
        if (prior < least) {
          const double cost = prior + posterior.dataCost<false>(offset, least - prior);
          if (cost < least) {
            least = cost;
            best = offset;
          }
        }
      }
    }
  }
  return best;
}

/// Walks to the best neighbour of 26 while there is one, with ever smaller steps.
Eigen::Vector3d refined(const Posterior& posterior, Eigen::Vector3d best, double step_m) {
  constexpr int kLevels = 4;
  constexpr int kMostWalk = 20;
  double least = posterior.priorCost(best) + posterior.dataCost<true>(best);
  double step_rad = 0.5 * kYawStep_rad;
  for (int level = 0; level < kLevels; ++level, step_m *= 0.5, step_rad *= 0.5) {
    for (int walk = 0; walk < kMostWalk; ++walk) {
      const Eigen::Vector3d from = best;
      for (int n = 0; n < 27; ++n) {
        const Eigen::Vector3d offset =
            from +
            Eigen::Vector3d((n % 3 - 1) * step_m, (n / 3 % 3 - 1) * step_m, (n / 9 - 1) * step_rad);
        const double prior = posterior.priorCost(offset);
        if (n != 13 && prior < least) {
          const double cost = prior + posterior.dataCost<true>(offset, least - prior);
          if (cost < least) {
            least = cost;
            best = offset;
          }
        }
      }
      if (best == from) {
        break;
      }
    }
  }
  return best;
}

/// Second differences of the score around its best place, without what they say against a
/// minimum there.
Eigen::Matrix3d curvature(const Posterior& posterior, const Eigen::Vector3d& at, double step_m) {
  const Eigen::Vector3d steps(step_m, step_m, kYawStep_rad);
  const auto cost = [&](const Eigen::Vector3d& by) {
    return posterior.dataCost<true>(at + by.cwiseProduct(steps));
  };
  const double middle = cost(Eigen::Vector3d::Zero());
  Eigen::Matrix3d H;
  for (int i = 0; i < 3; ++i) {
    const Eigen::Vector3d a = Eigen::Vector3d::Unit(i);
    H(i, i) = (cost(a) + cost(-a) - 2.0 * middle) / (steps[i] * steps[i]);
    for (int j = 0; j < i; ++j) {
      const Eigen::Vector3d b = Eigen::Vector3d::Unit(j);
      H(i, j) = H(j, i) =
          0.25 * (cost(a + b) + cost(-a - b) - cost(a - b) - cost(b - a)) / (steps[i] * steps[j]);
    }
  }
  // Metres and radians mix in H; a scaled matrix has comparable eigenvalues.
  const Eigen::Vector3d scale(1.0, 1.0, kYawStep_rad / step_m);
  const Eigen::Matrix3d scaled = scale.asDiagonal() * H * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(scaled);
  const Eigen::Matrix3d kept = solver.eigenvectors() *
                               solver.eigenvalues().cwiseMax(0.0).asDiagonal() *
                               solver.eigenvectors().transpose();
  const Eigen::Vector3d back = scale.cwiseInverse();
  return back.asDiagonal() * kept * back.asDiagonal();
}

}  // namespace

PointMatch matchPoints(const PointField& field, std::span<const Eigen::Vector2d> points_m,
                       const UncertainMotion& prior, const MatchOptions& options) {
  PointMatch match{prior, 0.0};
  if (points_m.empty() || field.isEmpty()) {
    return match;
  }
  const double cell_m = field.resolution();
  const Posterior posterior(field, points_m, prior, options);
  Eigen::Vector3d best = coarseBest(posterior, prior.covariance, 2.0 * cell_m, options);
  best = refined(posterior, best, cell_m);
  match.found.T_a_b = Pose2(prior.T_a_b.x() + best.x(), prior.T_a_b.y() + best.y(),
                            prior.T_a_b.heading() + best.z());
  const Eigen::Matrix3d information =
      posterior.information() + curvature(posterior, best, 2.0 * cell_m);
  const Eigen::Matrix3d covariance = information.inverse();
  match.found.covariance = 0.5 * (covariance + covariance.transpose());
  match.near_share = nearShare(field, points_m, match.found.T_a_b);
  return match;
}

double nearShare(const PointField& field, std::span<const Eigen::Vector2d> points_m,
                 const Pose2& T_field_points) {
  if (points_m.empty()) {
    return 0.0;
  }
  const auto near = std::ranges::count_if(points_m, [&](const Eigen::Vector2d& p_m) {
    const Eigen::Vector2d at_m = T_field_points * p_m;
    return field.isSeen(at_m) && field.squaredAt(at_m) <= kNear_squared_cells;
  });
  return static_cast<double>(near) / static_cast<double>(points_m.size());
}

}  // namespace vesper::inline v0
