#include "vesper/calibration/odometry/calibration_run.hpp"

#include <algorithm>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::array<std::pair<RunKind, std::string_view>, 7> kNames = {{
    {RunKind::Clockwise, "cw"},
    {RunKind::CounterClockwise, "ccw"},
    {RunKind::Straight, "straight"},
    {RunKind::Spin, "spin"},
    {RunKind::Circle, "circle"},
    {RunKind::Eight, "eight"},
    {RunKind::Path, "path"},
}};

}  // namespace

std::string_view nameOf(RunKind kind) noexcept {
  const auto found = std::find_if(kNames.begin(), kNames.end(),
                                  [kind](const auto& entry) { return entry.first == kind; });
  return found == kNames.end() ? std::string_view() : found->second;
}

std::optional<RunKind> runKindOf(std::string_view name) noexcept {
  const auto found = std::find_if(kNames.begin(), kNames.end(),
                                  [name](const auto& entry) { return entry.second == name; });
  return found == kNames.end() ? std::nullopt : std::optional(found->first);
}

}  // namespace vesper::calibration::inline v0
