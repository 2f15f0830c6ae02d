#include "vesper/calibration/pose_graph/loop_closing.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kWindowSd = 3.0;
constexpr double kLeastWindow_m = 0.4;
constexpr double kLeastWindow_rad = 0.1;
constexpr double kAgreeingWeight = 0.2;

std::vector<Eigen::Vector2d> pointsOf(const Submap& submap) {
  std::vector<Eigen::Vector2d> points;
  for (const Eigen::Vector2f& p : submap.points_m) {
    points.push_back(p.cast<double>());
  }
  return points;
}

/// By how much the place of `p_b` in frame a is uncertain, sd of x and y.
Eigen::Vector2d spreadAt(const UncertainMotion& ab, const Eigen::Vector2d& p_b) {
  const UncertainMotion place =
      compound(ab, {Pose2(p_b.x(), p_b.y(), 0.0), Eigen::Matrix3d::Zero()});
  return place.covariance.diagonal().head<2>().cwiseMax(0.0).cwiseSqrt();
}

}  // namespace

ClosureRules closureRules(bool is_laser) {
  ClosureRules rules;
  rules.match.window_m = 0.4;
  rules.match.window_rad = 0.08;
  rules.match.most_independent = 60.0;
  if (!is_laser) {
    rules.field_cell_m = 0.1;
    rules.match.sigma_m = 0.15;
    rules.match.most_independent = 20.0;
    rules.search_limit = 4.0;
    rules.least_near_share = 0.6;
    rules.least_sd_m = 0.1;
    rules.least_sd_rad = 0.03;
  }
  return rules;
}

LoopCloser::LoopCloser(const SubmapChain& chain, const ClosureRules& rules)
    : chain_(chain), rules_(rules) {
  for (const Submap& submap : chain.submaps()) {
    graph_.poses.push_back(submap.T_world_anchor);
    Eigen::Vector2d middle_m = Eigen::Vector2d::Zero();
    double squares = 0.0;
    const double count = std::max(1.0, static_cast<double>(submap.points_m.size()));
    for (const Eigen::Vector2f& p : submap.points_m) {
      middle_m += p.cast<double>() / count;
    }
    for (const Eigen::Vector2f& p : submap.points_m) {
      squares += (p.cast<double>() - middle_m).squaredNorm() / count;
    }
    middles_m_.push_back(middle_m);
    radii_m_.push_back(std::sqrt(squares));
  }
  graph_.edges = chain.edges();
  joinEdges();
}

void LoopCloser::joinEdges() {
  edges_of_.assign(graph_.poses.size(), {});
  for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
    edges_of_[graph_.edges[i].from].push_back(i);
    edges_of_[graph_.edges[i].to].push_back(i);
  }
}

/// Poses and covariances of all submaps up to `known`, in the frame of `submap`, each along the way
/// of least spread; not of those that are too uncertain to be searched.
std::vector<std::optional<UncertainMotion>> LoopCloser::motionsFrom(std::size_t submap,
                                                                    std::size_t known) const {
  using Reached = std::pair<double, std::size_t>;
  std::vector<std::optional<UncertainMotion>> motions(known + 1);
  std::vector<char> is_done(known + 1, 0);
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
  motions[submap] = UncertainMotion{};
  open.emplace(0.0, submap);
  const auto spread = [](const UncertainMotion& motion) {
    return motion.covariance(0, 0) + motion.covariance(1, 1);
  };
  while (!open.empty()) {
    const std::size_t at = open.top().second;
    open.pop();
    if (is_done[at] != 0) {
      continue;
    }
    is_done[at] = 1;
    for (const std::size_t e : edges_of_[at]) {
      const PoseGraphEdge& edge = graph_.edges[e];
      const std::size_t other = edge.from == at ? edge.to : edge.from;
      if (other > known || is_done[other] != 0) {
        continue;
      }
      UncertainMotion next =
          compound(*motions[at], edge.from == at ? edge.motion : inverse(edge.motion));
      if (spread(next) > PlaceSearch::kMostShift_m * PlaceSearch::kMostShift_m) {
        continue;
      }
      if (!motions[other] || spread(next) < spread(*motions[other])) {
        open.emplace(spread(next), other);
        motions[other] = std::move(next);
      }
    }
  }
  for (std::size_t i = 0; i <= known; ++i) {  // the covariance of the way, the pose of the graph
    if (motions[i]) {
      motions[i]->T_a_b = graph_.poses[submap].inverse() * graph_.poses[i];
    }
  }
  return motions;
}

bool LoopCloser::isJoined(std::size_t a, std::size_t b) const {
  return std::ranges::any_of(edges_of_[a], [&](std::size_t e) {
    return graph_.edges[e].from == b || graph_.edges[e].to == b;
  });
}

std::vector<LoopCloser::Candidate> LoopCloser::candidatesFor(std::size_t submap,
                                                             std::size_t known) const {
  const auto motions = motionsFrom(submap, known);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i + static_cast<std::size_t>(rules_.least_gap) <= submap; ++i) {
    if (!motions[i] || chain_.submaps()[i].points_m.size() < rules_.least_points ||
        isJoined(submap, i)) {
      continue;
    }
    const double distance_m = (motions[i]->T_a_b * middles_m_[i] - middles_m_[submap]).norm();
    const double spread_m = kWindowSd * spreadAt(*motions[i], middles_m_[i]).norm();
    if (distance_m <= spread_m + std::max(radii_m_[i], radii_m_[submap])) {
      candidates.push_back({i, *motions[i], distance_m});
    }
  }
  std::ranges::stable_sort(candidates, {}, &Candidate::distance_m);
  if (candidates.size() > rules_.most_candidates) {
    candidates.resize(rules_.most_candidates);
  }
  return candidates;
}

std::optional<UncertainMotion> LoopCloser::closureBetween(const PlaceSearch& search,
                                                          const PointField& field,
                                                          const Candidate& candidate) {
  ++counts_.tried;
  const std::vector<Eigen::Vector2d> points = pointsOf(chain_.submaps()[candidate.submap]);
  const Eigen::Vector2d spread = spreadAt(candidate.T_from, middles_m_[candidate.submap]);
  const double yaw_sd = std::sqrt(std::max(0.0, candidate.T_from.covariance(2, 2)));
  const PlaceWindow window{std::max(kLeastWindow_m, kWindowSd * spread.x()),
                           std::max(kLeastWindow_m, kWindowSd * spread.y()),
                           std::max(kLeastWindow_rad, kWindowSd * yaw_sd)};
  const std::optional<FoundPlace> place =
      search.find(points, candidate.T_from.T_a_b, window, rules_.search_limit, rules_.second_ratio);
  if (!place) {
    return std::nullopt;
  }
  if (std::isfinite(place->second_squared_cells)) {
    ++counts_.ambiguous;
    return std::nullopt;
  }
  const Eigen::Matrix3d wide = Eigen::Vector3d(0.25, 0.25, 0.01).asDiagonal();
  PointMatch match = matchPoints(field, points, {place->T_place_points, wide}, rules_.match);
  if (match.near_share < rules_.least_near_share) {
    return std::nullopt;
  }
  const Eigen::Vector3d least(rules_.least_sd_m, rules_.least_sd_m, rules_.least_sd_rad);
  match.found.covariance.diagonal() += least.cwiseAbs2();
  return match.found;
}

std::size_t LoopCloser::closeAt(std::size_t submap, std::size_t known,
                                const std::stop_token& stop) {
  const Submap& here = chain_.submaps()[submap];
  if (here.points_m.size() < rules_.least_points) {
    return 0;
  }
  const std::vector<Candidate> candidates = candidatesFor(submap, known);
  if (candidates.empty()) {
    return 0;
  }
  const std::vector<Eigen::Vector2d> points = pointsOf(here);
  const PlaceSearch search(points, rules_.search_cell_m);
  PointField field(rules_.field_cell_m);
  field.add(points);
  std::size_t found = 0;
  for (const Candidate& candidate : candidates) {
    if (stop.stop_requested()) {
      return found;
    }
    if (const auto closure = closureBetween(search, field, candidate)) {
      edges_of_[submap].push_back(graph_.edges.size());
      edges_of_[candidate.submap].push_back(graph_.edges.size());
      graph_.edges.push_back({submap, candidate.submap, *closure, true});
      ++found;
      ++counts_.found;
    }
  }
  return found;
}

/// Solves for the submaps up to `known`; those behind follow the last of them. Closures that the
/// solution contradicts are dropped, to be tried again from better poses.
void LoopCloser::solve(std::size_t known, const std::stop_token& stop) {
  PoseGraph part;
  part.poses.assign(graph_.poses.begin(),
                    graph_.poses.begin() + static_cast<std::ptrdiff_t>(known) + 1);
  const auto rest = std::stable_partition(
      graph_.edges.begin(), graph_.edges.end(),
      [known](const PoseGraphEdge& edge) { return edge.from <= known && edge.to <= known; });
  part.edges.assign(graph_.edges.begin(), rest);
  const PoseGraphSolution solution = solvePoseGraph(part, stop);
  const Pose2 T_new_old = solution.poses[known] * graph_.poses[known].inverse();
  std::ranges::copy(solution.poses, graph_.poses.begin());
  for (std::size_t i = known + 1; i < graph_.poses.size(); ++i) {
    graph_.poses[i] = T_new_old * graph_.poses[i];
  }
  counts_.kept = 0;
  std::vector<PoseGraphEdge> kept;
  for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
    const bool is_solved_closure = i < part.edges.size() && graph_.edges[i].is_closure;
    if (!is_solved_closure || solution.weights[i] >= kAgreeingWeight) {
      kept.push_back(graph_.edges[i]);
      counts_.kept += is_solved_closure ? 1 : 0;
    }
  }
  graph_.edges = std::move(kept);
  joinEdges();
}

bool LoopCloser::run(const std::stop_token& stop, const Progress& progress) {
  constexpr std::size_t kPasses = 2;
  const std::size_t count = graph_.poses.size();
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    std::size_t fresh = 0;
    std::size_t solved_at = 0;
    for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
      fresh += closeAt(i, pass == 0 ? i : count - 1, stop);
      const bool is_due = i - solved_at > i / 50;  // so that all solves take a few times the last
      if (pass == 0 && fresh > 0 && is_due) {
        solve(i, stop);
        solved_at = i;
        fresh = 0;
      }
      progress(pass * count + i + 1, kPasses * count);
    }
    if (stop.stop_requested()) {
      return false;
    }
    if (count > 0 && graph_.edges.size() > chain_.edges().size()) {
      solve(count - 1, stop);
    }
  }
  return !stop.stop_requested();
}

}  // namespace vesper::calibration::inline v0
