#include "vesper/planning/search/dstar_lite.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "vesper/planning/search/dstar_lite_field.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/query_ends.hpp"

namespace vesper::planning::inline v0 {
namespace {

class DstarLiteSearch : public ReplanningSearch {
 public:
  DstarLiteSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities)
      : grid_(std::move(grid)), refusal_(refusalOf(capabilities, *grid_)), field_(*grid_) {}

  [[nodiscard]] std::size_t bytes() const noexcept override { return field_.bytes(); }

  void update(std::span<const CellChange> changes) override {
    for (const CellChange& change : changes) {
      if (!grid_->frame().contains(change.cell)) {
        throw std::out_of_range("CellChange: cell (" + std::to_string(change.cell.x) + ", " +
                                std::to_string(change.cell.y) + ") lies outside the grid");
      }
    }
    for (const CellChange& change : changes) {
      field_.setBlocked(change.cell, change.blocked);
      has_changed_ = true;
    }
  }

  [[nodiscard]] PlanResult solve(const Query& query, const Limits& limits,
                                 std::stop_token stop) override {
    SearchControl control(limits, std::move(stop));
    PlanResult result;
    if (refusal_) {
      result.status = PlanStatus::Refused;
      result.reason = *refusal_;
    } else if (!control.mayGoOn()) {
      result = control.ended(0);
    } else {
      const QueryEnds ends =
          has_changed_ ? endsAfterChanges(query) : checkEnds(*grid_, query, control);
      if (ends.status != PlanStatus::Found) {
        result.status = ends.status;
        result.reason = ends.reason;
      } else {
        result = search(ends, control);
      }
    }
    result.rule = grid_->rule();
    return result;
  }

 private:
  /// The grid's areas and reasons are no longer those of the changed cells.
  [[nodiscard]] QueryEnds endsAfterChanges(const Query& query) const {
    QueryEnds ends;
    const auto start = grid_->frame().cellAt(query.start.p_world_m);
    const auto goal = grid_->frame().cellAt(query.goal.p_world_m);
    if (!start || !goal) {
      ends.status = PlanStatus::Outside;
      ends.reason = std::string("the ") + (start ? "goal" : "start") + " lies outside the map";
    } else if (field_.blocked().at(*start)) {
      ends.status = PlanStatus::StartBlocked;
      ends.reason = "the start is blocked on the changed map";
    } else if (field_.blocked().at(*goal)) {
      ends.status = PlanStatus::GoalBlocked;
      ends.reason = "the goal is blocked on the changed map";
    } else {
      ends.start = *start;
      ends.goal = *goal;
      ends.way_out = {*start};
    }
    return ends;
  }

  [[nodiscard]] PlanResult search(const QueryEnds& ends, SearchControl& control) {
    PlanResult result;
    if (ends.start == ends.goal) {
      result.status = PlanStatus::Found;
      result.cells = {ends.start};
      completeGridResult(result, *grid_, {});
      return result;
    }
    if (field_.goal() == ends.goal) {
      field_.moveTo(ends.way_out.back());
    } else {
      field_.begin(ends.way_out.back(), ends.goal);
    }
    if (!field_.repair(control)) {
      result = control.ended(field_.expanded());
    } else if (field_.cost() == DstarLiteField::kNoWay) {
      result.reason = "every way to the goal was tried";
    } else {
      result.status = PlanStatus::Found;
      result.cells = field_.way();
      result.cost = costInCells(field_.cost());
      completeGridResult(result, *grid_, ends.way_out);
    }
    result.expanded_cells = field_.expanded();
    result.generated_cells = field_.generated();
    result.peak_open = field_.peakOpen();
    result.peak_bytes = field_.bytes();
    return result;
  }

  std::shared_ptr<const TraversabilityGrid> grid_;  ///< Owned with the caller of prepare().
  std::optional<std::string> refusal_;
  DstarLiteField field_;
  bool has_changed_ = false;
};

}  // namespace

Capabilities DstarLitePlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.replans = true;
  capabilities.summary = "searches from the goal and repairs its plan when cells change";
  return capabilities;
}

std::unique_ptr<PreparedSearch> DstarLitePlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<DstarLiteSearch>(std::move(grid), capabilities());
}

}  // namespace vesper::planning::inline v0
