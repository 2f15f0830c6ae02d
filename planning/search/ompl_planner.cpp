#include "vesper/planning/search/ompl_planner.hpp"

#include <ompl/base/MotionValidator.h>
#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/prm/PRMstar.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "vesper/planning/search/grid_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using Space = ob::RealVectorStateSpace;

constexpr std::array<std::string_view, 4> kOmplNames = {"rrtconnect", "rrtstar", "prmstar",
                                                        "bitstar"};
constexpr std::array<const char*, 4> kSummaries = {
    "OMPL: two random trees that grow towards each other; the first path",
    "OMPL: a random tree that keeps shortening its paths",
    "OMPL: a random roadmap that grows until the limit",
    "OMPL: batches of random samples searched by estimated length"};

Eigen::Vector2d pointOf(const ob::State* state) {
  const auto* values = state->as<Space::StateType>()->values;
  return {values[0], values[1]};
}

/// Points are in cells. Touching a blocked cell counts as entering it: strict, hence safe.
bool isLineFree(const BitGrid& blocked, Eigen::Vector2d from, Eigen::Vector2d to) {
  if (from.x() > to.x()) {
    std::swap(from, to);
  }
  const auto cell = [](double value, int size) {
    return std::clamp(static_cast<int>(std::floor(value)), 0, size - 1);
  };
  const double dx = to.x() - from.x();
  const auto heightAt = [&](double x) {
    return dx > 0.0 ? from.y() + std::clamp((x - from.x()) / dx, 0.0, 1.0) * (to.y() - from.y())
                    : to.y();
  };
  const int last_x = cell(to.x(), blocked.width());
  for (int x = cell(from.x(), blocked.width()); x <= last_x; ++x) {
    const double enter = dx > 0.0 ? heightAt(x) : from.y();
    const double leave = heightAt(x + 1.0);
    const int last_y = cell(std::max(enter, leave), blocked.height());
    for (int y = cell(std::min(enter, leave), blocked.height()); y <= last_y; ++y) {
      if (blocked.at(x, y)) {
        return false;
      }
    }
  }
  return true;
}

class LineValidator : public ob::MotionValidator {
 public:
  LineValidator(ob::SpaceInformation* information, const BitGrid& blocked)
      : ob::MotionValidator(information), blocked_(blocked) {}
  bool checkMotion(const ob::State* from, const ob::State* to) const override {
    return isLineFree(blocked_, pointOf(from), pointOf(to));
  }
  bool checkMotion(const ob::State* from, const ob::State* to,
                   std::pair<ob::State*, double>& last_valid) const override {
    const bool is_free = checkMotion(from, to);
    if (!is_free) {
      last_valid.second = 0.0;
      if (last_valid.first != nullptr) {
        si_->copyState(last_valid.first, from);
      }
    }
    return is_free;
  }

 private:
  const BitGrid& blocked_;
};

void prepareOmpl(std::uint32_t seed) {
  static std::once_flag once;  // OMPL's generator of seeds is the process's own
  std::call_once(once, [seed] {
    ompl::msg::noOutputHandler();
    ompl::RNG::setSeed(seed);
  });
}

class OmplSearch : public GridSearch {
 public:
  OmplSearch(std::shared_ptr<const TraversabilityGrid> shared, const Capabilities& capabilities,
             OmplPlanner::Kind kind, const OmplOptions& options)
      : GridSearch(std::move(shared), capabilities), kind_(kind), options_(options) {
    prepareOmpl(options.seed);
    auto space = std::make_shared<Space>(2);
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0.0);
    bounds.setHigh(0, grid().width());
    bounds.setHigh(1, grid().height());
    space->setBounds(bounds);
    information_ = std::make_shared<ob::SpaceInformation>(space);
    const BitGrid& blocked = grid().blocked();
    information_->setStateValidityChecker([&blocked](const ob::State* state) {
      return isLineFree(blocked, pointOf(state), pointOf(state));
    });
    information_->setMotionValidator(std::make_shared<LineValidator>(information_.get(), blocked));
    information_->setup();
  }

  [[nodiscard]] std::size_t bytes() const noexcept override { return bytes_; }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    if (!control.mayTake(bytes_) || !control.mayGoOn()) {
      return control.ended(0);
    }
    auto problem = std::make_shared<ob::ProblemDefinition>(information_);
    ob::ScopedState<Space> from(information_);
    ob::ScopedState<Space> to(information_);
    from->values[0] = start.x + 0.5;
    from->values[1] = start.y + 0.5;
    to->values[0] = goal.x + 0.5;
    to->values[1] = goal.y + 0.5;
    problem->setStartAndGoalStates(from, to);
    problem->setOptimizationObjective(
        std::make_shared<ob::PathLengthOptimizationObjective>(information_));
    const ob::PlannerPtr planner = makePlanner();
    planner->setProblemDefinition(problem);
    planner->setup();
    return run(*planner, *problem, control);
  }

 private:
  [[nodiscard]] ob::PlannerPtr makePlanner() const {
    switch (kind_) {
      case OmplPlanner::Kind::RrtConnect:
        return std::make_shared<og::RRTConnect>(information_);
      case OmplPlanner::Kind::RrtStar:
        return std::make_shared<og::RRTstar>(information_);
      case OmplPlanner::Kind::PrmStar:
        return std::make_shared<og::PRMstar>(information_);
      case OmplPlanner::Kind::BitStar:
        break;
    }
    return std::make_shared<og::BITstar>(information_);
  }

  [[nodiscard]] PlanResult run(ob::Planner& planner, ob::ProblemDefinition& problem,
                               SearchControl& control) {
    std::atomic<std::size_t> checks = 0;
    std::atomic<bool> has_ended = false;
    std::mutex control_guard;  // prmstar asks from two threads
    const ob::PlannerTerminationCondition ends([&] {
      const std::size_t count = ++checks;
      if (count > options_.iterations || has_ended) {
        return true;
      }
      const std::scoped_lock lock(control_guard);
      has_ended = !control.mayGoOn(count);
      return has_ended.load();
    });
    const ob::PlannerStatus status = planner.solve(ends);
    ob::PlannerData data(information_);
    planner.getPlannerData(data);
    PlanResult result;
    result.expanded_cells = data.numVertices();
    bytes_ = data.numVertices() * kBytesPerVertex;
    result.peak_bytes = bytes_;
    result.bound = std::numeric_limits<double>::infinity();
    if (status == ob::PlannerStatus::EXACT_SOLUTION) {
      result.status = PlanStatus::Found;
      setPath(*problem.getSolutionPath()->as<og::PathGeometric>(), result);
    } else if (has_ended) {
      result = control.ended(result.expanded_cells);
    } else {
      result.status = PlanStatus::LimitReached;
      result.reason = "no path was found within " + std::to_string(options_.iterations) +
                      " iterations; there may be one";
    }
    return result;
  }

  void setPath(const og::PathGeometric& found, PlanResult& result) const {
    const GridFrame& frame = grid().frame();
    for (std::size_t i = 0; i < found.getStateCount(); ++i) {
      const Eigen::Vector2d p_cells = pointOf(found.getState(static_cast<unsigned>(i)));
      double heading_rad = result.path.empty() ? 0.0 : result.path.back().T_world_robot.heading();
      if (i + 1 < found.getStateCount()) {
        const Eigen::Vector2d ahead =
            pointOf(found.getState(static_cast<unsigned>(i) + 1)) - p_cells;
        heading_rad = frame.origin().heading() + std::atan2(ahead.y(), ahead.x());
      }
      const Eigen::Vector2d p_world_m =
          frame.origin() * Eigen::Vector2d(p_cells * frame.resolution());
      result.path.push_back({Pose2(p_world_m.x(), p_world_m.y(), heading_rad), 1});
    }
    result.cost = found.length();
  }

  /// A state, its motion or vertex and edges: an estimate, OMPL does not tell.
  static constexpr std::size_t kBytesPerVertex = 200;

  OmplPlanner::Kind kind_;
  OmplOptions options_;
  ob::SpaceInformationPtr information_;
  std::size_t bytes_ = sizeof(OmplSearch);
};

}  // namespace

OmplPlanner::OmplPlanner(Kind kind, const OmplOptions& options) : kind_(kind), options_(options) {
  if (options.iterations == 0) {
    throw std::invalid_argument("OmplOptions: iterations must be > 0");
  }
}

std::string_view OmplPlanner::name() const noexcept {
  return kOmplNames[static_cast<std::size_t>(kind_)];
}

Capabilities OmplPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.octile = false;
  capabilities.optimal = false;
  capabilities.seeded = true;
  capabilities.records_expansions = false;  // OMPL does not tell in which order it grows
  capabilities.not_optimal_because = "it samples at random and stops at its limit of iterations";
  capabilities.summary = kSummaries[static_cast<std::size_t>(kind_)];
  return capabilities;
}

std::unique_ptr<PreparedSearch> OmplPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<OmplSearch>(std::move(grid), capabilities(), kind_, options_);
}

}  // namespace vesper::planning::inline v0
