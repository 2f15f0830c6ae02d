#include "vesper/planning/comparison/comparison_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace vesper::planning::inline v0 {
namespace {

constexpr std::uint64_t kBootstrapSeed = 20261130;

using Answers = std::vector<const StoredAnswer*>;

/// Answers of each query by planner; null where one is missing.
std::vector<Answers> byQuery(const StoredResults& results) {
  std::vector<Answers> table(results.queries.size(), Answers(results.planners.size(), nullptr));
  for (const StoredAnswer& answer : results.answers) {
    table[answer.query][answer.planner] = &answer;
  }
  return table;
}

bool isSolvedByAll(const Answers& answers) {
  return std::ranges::all_of(
      answers, [](const StoredAnswer* answer) { return answer != nullptr && answer->isSolved(); });
}

template <typename Get>
std::optional<double> meanOf(const Answers& answers, Get get) {
  double sum = 0.0;
  std::size_t count = 0;
  for (const StoredAnswer* answer : answers) {
    if (const std::optional<double> value = get(*answer)) {
      sum += *value;
      ++count;
    }
  }
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

void countAnswers(const StoredResults& results, std::size_t planner, PlannerSummary& summary) {
  std::vector<double> times_s;
  for (const StoredAnswer& answer : results.answers) {
    if (answer.planner != planner) {
      continue;
    }
    ++summary.asked;
    summary.prepare_max_s = std::max(summary.prepare_max_s, answer.prepare_s);
    summary.peak_bytes = std::max(summary.peak_bytes, answer.peak_bytes);
    if (answer.isSolved()) {
      ++summary.solved;
      times_s.push_back(answer.solve_s);
    } else {
      ++summary.unsolved_by_status[answer.status == "found" ? "invalid path" : answer.status];
    }
  }
  if (summary.asked > 0) {
    summary.success = wilsonInterval(summary.solved, summary.asked);
  }
  if (!times_s.empty()) {
    std::ranges::sort(times_s);
    summary.solve_p50_s = quantileOfSorted(times_s, 0.5);
    summary.solve_p95_s = quantileOfSorted(times_s, 0.95);
    summary.solve_max_s = times_s.back();
  }
}

void compareTimes(const Answers& own, const Answers& first, PlannerSummary& summary) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i]->solve_s > 0.0 && first[i]->solve_s > 0.0) {
      ratios.push_back(own[i]->solve_s / first[i]->solve_s);
    }
  }
  if (!ratios.empty()) {
    summary.time_ratio = geometricMeanInterval(ratios, 0.95, kBootstrapSeed);
    summary.median_time_ratio = median(ratios);
  }
}

void averageShared(const Answers& own, PlannerSummary& summary) {
  const auto real = [](auto value) { return std::optional(static_cast<double>(value)); };
  summary.ratio_octile_mean = meanOf(own, [](const auto& a) { return a.ratio_octile; });
  summary.ratio_any_angle_mean = meanOf(own, [](const auto& a) { return a.ratio_any_angle; });
  summary.expanded_mean = meanOf(own, [&](const auto& a) { return real(a.expanded); });
  summary.turns_mean = meanOf(own, [&](const auto& a) { return real(a.metrics.turns); });
  summary.turning_mean_rad =
      meanOf(own, [&](const auto& a) { return real(a.metrics.turning_rad); });
  summary.clearance_min_mean_m =
      meanOf(own, [&](const auto& a) { return real(a.metrics.clearance_min_m); });
  summary.length_mean_m = meanOf(own, [](const auto& a) { return a.length_m; });
  for (const StoredAnswer* answer : own) {
    if (answer->ratio_octile) {
      summary.ratio_octile_max =
          std::max(summary.ratio_octile_max.value_or(0.0), *answer->ratio_octile);
    }
  }
}

/// Whether the robot was a point.
bool isPoint(const StoredResults& results) {
  const auto footprint = nlohmann::json::parse(results.footprint_json, nullptr, false);
  return !footprint.is_object() || footprint.value("radius_m", 0.0) == 0.0;
}

/// As scenario files mean a length: of a point, by the rule `never`, as the search left it.
bool asScenariosMean(const StoredResults& results, const StoredAnswer& answer) {
  const StoredPlanner& planner = results.planners[answer.planner];
  return answer.isSolved() && answer.length_m && planner.optimal &&
         planner.rule == nameOf(MovementRule::Never) && results.smoothing == "none";
}

/// Published lengths have six digits or two decimals.
void compareStated(const StoredResults& results, ComparisonSummary& summary) {
  constexpr double kTolerance_cells = 0.0101;
  std::vector<bool> is_seen(results.queries.size(), !isPoint(results));
  for (const StoredAnswer& answer : results.answers) {
    const StoredQuery& query = results.queries[answer.query];
    if (!query.reference_length || is_seen[answer.query] || !asScenariosMean(results, answer)) {
      continue;
    }
    is_seen[answer.query] = true;
    const double found_cells = *answer.length_m / results.maps[query.map].map.frame().resolution();
    ++summary.stated;
    summary.stated_otherwise +=
        std::abs(found_cells - *query.reference_length) > kTolerance_cells ? 1U : 0U;
  }
}

}  // namespace

ComparisonSummary summarise(const StoredResults& results) {
  ComparisonSummary summary;
  summary.queries = results.queries.size();
  std::vector<Answers> shared(results.planners.size());
  for (const Answers& answers : byQuery(results)) {
    if (!isSolvedByAll(answers)) {
      continue;
    }
    ++summary.solved_by_all;
    for (std::size_t planner = 0; planner < answers.size(); ++planner) {
      shared[planner].push_back(answers[planner]);
    }
  }
  for (std::size_t planner = 0; planner < results.planners.size(); ++planner) {
    PlannerSummary& entry = summary.planners.emplace_back();
    entry.planner = results.planners[planner].name;
    entry.rule = results.planners[planner].rule;
    countAnswers(results, planner, entry);
    compareTimes(shared[planner], shared[0], entry);
    averageShared(shared[planner], entry);
  }
  compareStated(results, summary);
  return summary;
}

std::string unfinishedText(const ComparisonSummary& summary) {
  std::size_t least = summary.queries;
  for (const PlannerSummary& planner : summary.planners) {
    least = std::min(least, planner.asked);
  }
  return least == summary.queries
             ? std::string()
             : fmt::format(
                   "Unfinished: {} of {} queries were asked of every planner; compare with "
                   "--resume goes on.",
                   least, summary.queries);
}

std::vector<std::string> answerNotes(const StoredResults& results) {
  std::vector<std::map<std::string, std::size_t>> counts(results.planners.size());
  for (const StoredAnswer& answer : results.answers) {
    const bool is_known = answer.reason == results.planners[answer.planner].not_optimal_because;
    if (answer.isSolved() && !answer.reason.empty() && !is_known) {
      ++counts[answer.planner][answer.reason];
    }
  }
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto most =
        std::ranges::max_element(counts[i], {}, [](const auto& entry) { return entry.second; });
    if (most != counts[i].end()) {
      notes.push_back(fmt::format("{} says of {} of its paths: {}.", results.planners[i].name,
                                  most->second, most->first));
    }
  }
  return notes;
}

}  // namespace vesper::planning::inline v0
