#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// A found path with corners cut wherever the line between two of its points is free: from each
/// point straight on to the last one in sight. Never longer. Obeys the any-angle rule whatever rule
/// the path had before. What leads out of the inflation zone stays.
///
/// Not for paths of cars (their headings are lost), and blind to cost fields. The outcome is
/// checked by checkPath; if it fails, for example because a polygon footprint does not turn where a
/// corner was cut, or if `result` is not found, `result` comes back as it is, with a note.
[[nodiscard]] PlanResult shortcutPath(const TraversabilityGrid& grid, const Query& query,
                                      const PlanResult& result);

struct SmoothingOptions {
  int passes = 60;                  ///< At most; >= 0.
  double point_distance_m = 0.0;    ///< Between points of the smooth path; 0: two cells.
  double enough_clearance_m = 0.5;  ///< More clearance than this is worth nothing; >= 0.
};

/// A found path with its corners rounded: its points move towards the middle of their neighbours
/// as long as the lines to them stay free and do not come nearer to obstacles than they were, or
/// than enough. Never longer, and its least clearance never falls below the smaller of the path's
/// own and `enough_clearance_m`. Limits and outcome as for shortcutPath. Throws
/// std::invalid_argument naming the first option out of its range.
[[nodiscard]] PlanResult smoothKeepingClearance(const TraversabilityGrid& grid, const Query& query,
                                                const PlanResult& result,
                                                const SmoothingOptions& options = {});

}  // namespace vesper::planning::inline v0
