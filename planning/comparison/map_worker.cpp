#include "vesper/planning/comparison/map_worker.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <utility>

#include "vesper/planning/comparison/path_metrics.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/path/smoothing.hpp"

namespace vesper::planning::inline v0 {
namespace {

using WorkClock = std::chrono::steady_clock;

std::int64_t nanosecondsSince(WorkClock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(WorkClock::now() - start).count();
}

/// Failures count as longest. Of two in the middle the longer.
PlanResult medianOf(std::vector<PlanResult> results) {
  std::ranges::stable_sort(results, {}, [](const PlanResult& result) {
    return result.status == PlanStatus::Found ? result.length_m
                                              : std::numeric_limits<double>::infinity();
  });
  return std::move(results[results.size() / 2]);
}

}  // namespace

MapWorker::MapWorker(const OccupancyMap& map, std::shared_ptr<const TraversabilityGrid> grid,
                     const PlannerRegistry& registry, const ComparisonOptions& options)
    : grid_(std::move(grid)),
      options_(options),
      references_(map, options.traversability, registry) {
  clearances_ = grid_->clearances();
  for (const std::string& name : options.planners) {
    searches_.push_back(prepare(registry, name));
  }
}

ComparisonRecord MapWorker::ask(std::size_t planner, const ComparisonQuery& query,
                                std::stop_token stop) {
  Search& search = searches_[planner];
  ComparisonRecord record;
  record.planner = options_.planners[planner];
  if (search.prepared == nullptr) {
    record.result.status = PlanStatus::Error;
    record.result.reason = search.failure;
    record.check_problem = search.failure;
    return record;
  }
  try {
    solve(search, query.query, record, stop);
  } catch (const std::exception& error) {
    record.result = PlanResult{};
    record.result.status = PlanStatus::Error;
    record.result.reason = error.what();
  }
  judge(query.query, record);
  return record;
}

MapWorker::Search MapWorker::prepare(const PlannerRegistry& registry,
                                     const std::string& name) const {
  Search search;
  const WorkClock::time_point start = WorkClock::now();
  try {
    const std::unique_ptr<Planner> planner = registry.create(name);
    search.is_seeded = planner->capabilities().seeded;
    search.drives_cars = planner->capabilities().headings;
    search.prepared = planner->prepare(grid_);
  } catch (const std::exception& error) {
    search.failure = std::string("preparing failed: ") + error.what();
  }
  search.prepare_ns = nanosecondsSince(start);
  return search;
}

void MapWorker::solve(Search& search, const Query& query, ComparisonRecord& record,
                      const std::stop_token& stop) const {
  for (int i = 0; !search.is_warm && i < options_.warm_up; ++i) {
    static_cast<void>(search.prepared->solve(query, options_.limits, stop));
  }
  search.is_warm = true;
  const int repeats =
      search.is_seeded ? std::max(options_.repeats, options_.sampling_repeats) : options_.repeats;
  std::vector<PlanResult> results;
  for (int repeat = 0; repeat < repeats && !stop.stop_requested(); ++repeat) {
    const WorkClock::time_point start = WorkClock::now();
    results.push_back(search.prepared->solve(query, options_.limits, stop));
    SolveTiming timing{search.prepare_ns, nanosecondsSince(start), 0};
    // Smoothing loses the headings that a car's path must keep.
    if (options_.smoothing != Smoothing::None && !search.drives_cars) {
      const WorkClock::time_point post_start = WorkClock::now();
      results.back() = smoothed(query, results.back());
      timing.post_ns = nanosecondsSince(post_start);
    }
    record.timings.push_back(timing);
  }
  if (!results.empty()) {
    record.result = search.is_seeded ? medianOf(std::move(results)) : std::move(results.back());
  }
  record.result.peak_bytes = std::max(record.result.peak_bytes, search.prepared->bytes());
}

PlanResult MapWorker::smoothed(const Query& query, const PlanResult& result) const {
  if (result.status != PlanStatus::Found) {
    return result;
  }
  return options_.smoothing == Smoothing::Shortcut ? shortcutPath(*grid_, query, result)
                                                   : smoothKeepingClearance(*grid_, query, result);
}

/// All planners are asked one query in turn, so the last one's lengths are kept.
const ReferenceLengths& MapWorker::referencesOf(const Query& query) {
  const auto isSame = [](const QueryPoint& a, const QueryPoint& b) {
    return a.p_world_m == b.p_world_m;
  };
  if (!lengths_ || !isSame(query.start, lengths_query_.start) ||
      !isSame(query.goal, lengths_query_.goal)) {
    lengths_ = references_.of(query);
    lengths_query_ = query;
  }
  return *lengths_;
}

void MapWorker::judge(const Query& query, ComparisonRecord& record) {
  const PathCheck check = checkPath(*grid_, query, record.result);
  record.is_valid = check.valid;
  record.check_problem = check.problem;
  if (record.result.status != PlanStatus::Found) {
    return;
  }
  record.metrics = measurePath(*grid_, clearances_, record.result.path);
  const ReferenceLengths& lengths = referencesOf(query);
  const auto ratio = [&record](const std::optional<double>& length_m) -> std::optional<double> {
    if (!length_m) {
      return std::nullopt;
    }
    return *length_m > 0.0 ? record.result.length_m / *length_m : 1.0;
  };
  record.ratio_octile = ratio(lengths.octile_m);
  record.ratio_any_angle = ratio(lengths.any_angle_m);
}

}  // namespace vesper::planning::inline v0
