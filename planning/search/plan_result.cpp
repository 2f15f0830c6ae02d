#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

std::string_view nameOf(PlanStatus status) noexcept {
  switch (status) {
    case PlanStatus::Found:
      return "found";
    case PlanStatus::NoPath:
      return "no path";
    case PlanStatus::StartBlocked:
      return "start blocked";
    case PlanStatus::GoalBlocked:
      return "goal blocked";
    case PlanStatus::StartUnknown:
      return "start unknown";
    case PlanStatus::GoalUnknown:
      return "goal unknown";
    case PlanStatus::Outside:
      return "outside";
    case PlanStatus::Refused:
      return "refused";
    case PlanStatus::LimitReached:
      return "limit reached";
    case PlanStatus::Cancelled:
      return "cancelled";
    case PlanStatus::Error:
      return "error";
  }
  return "error";
}

}  // namespace vesper::planning::inline v0
