#include "vesper/planning/comparison/comparison.hpp"

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <stdexcept>

#include "vesper/planning/comparison/query_sources.hpp"

namespace vesper::planning {
namespace {

/// Throws, or returns a path that is not there: what a comparison has to survive.
class FaultySearch : public PreparedSearch {
 public:
  explicit FaultySearch(bool throws) : throws_(throws) {}
  PlanResult solve(const Query& query, const Limits& /*limits*/,
                   std::stop_token /*stop*/) override {
    if (throws_) {
      throw std::runtime_error("the search broke");
    }
    PlanResult result;
    result.status = PlanStatus::Found;
    result.path = {{Pose2(query.start.p_world_m.x(), query.start.p_world_m.y(), 0), 1},
                   {Pose2(query.goal.p_world_m.x(), query.goal.p_world_m.y(), 0), 1}};
    result.length_m = 0.001;
    return result;
  }
  [[nodiscard]] std::size_t bytes() const noexcept override { return 0; }

 private:
  bool throws_;
};

class FaultyPlanner : public Planner {
 public:
  explicit FaultyPlanner(bool throws) : throws_(throws) {}
  [[nodiscard]] std::string_view name() const noexcept override { return "faulty"; }
  [[nodiscard]] Capabilities capabilities() const override { return {}; }
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> /*grid*/) const override {
    return std::make_unique<FaultySearch>(throws_);
  }

 private:
  bool throws_;
};

PlannerRegistry registryWithFaults() {
  PlannerRegistry registry = builtinPlanners();
  registry.add("liar", [] { return std::make_unique<FaultyPlanner>(false); });
  registry.add("thrower", [] { return std::make_unique<FaultyPlanner>(true); });
  return registry;
}

/// 30 x 30 cells with a wall that has one gap, and 12 random queries.
std::vector<ComparisonMap> oneMap() {
  OccupancyMap map(GridFrame(30, 30, 0.1), std::vector<std::int8_t>(900, 0));
  for (int y = 0; y < 29; ++y) {
    map.set({15, y}, 100);
  }
  std::vector<ComparisonQuery> queries = randomQueries(TraversabilityGrid(map), 12, 1);
  return {{"gap.map", hashOf(map), map, std::move(queries)}};
}

using Answers = std::map<std::pair<std::string, std::size_t>, ComparisonRecord>;

Answers compare(const ComparisonOptions& options, std::stop_token stop = {}) {
  Answers answers;
  ComparisonSink sink;
  sink.onRecord = [&answers](const ComparisonRecord& record) {
    EXPECT_TRUE(answers.emplace(std::pair(record.planner, record.query), record).second)
        << "an answer was reported twice";
  };
  static_cast<void>(runComparison(oneMap(), registryWithFaults(), options, sink, stop));
  return answers;
}

TEST(ComparisonTest, OnePlannersFailureDropsNoResult) {
  ComparisonOptions options;
  options.planners = {"thrower", "dijkstra", "liar"};
  const Answers answers = compare(options);
  ASSERT_EQ(answers.size(), 36U);
  for (const auto& [key, record] : answers) {
    if (key.first == "thrower") {
      EXPECT_EQ(record.result.status, PlanStatus::Error);
      EXPECT_EQ(record.result.reason, "the search broke");
    } else {
      EXPECT_EQ(record.result.status, PlanStatus::Found);
      EXPECT_EQ(record.is_valid, key.first == "dijkstra") << record.check_problem;
    }
  }
}

TEST(ComparisonTest, ExactAnswersHaveTheRatioOne) {
  ComparisonOptions options;
  options.planners = {"dijkstra"};
  options.repeats = 3;
  for (const auto& [key, record] : compare(options)) {
    EXPECT_NEAR(record.ratio_octile.value(), 1.0, 1e-12);
    EXPECT_EQ(record.timings.size(), 3U);
    EXPECT_GT(record.metrics.points, 1U);
  }
}

TEST(ComparisonTest, ThreadsChangeNoAnswer) {
  ComparisonOptions options;
  options.planners = {"dijkstra", "liar"};
  const Answers alone = compare(options);
  options.threads = 4;
  const Answers together = compare(options);
  ASSERT_EQ(alone.size(), together.size());
  for (const auto& [key, record] : alone) {
    EXPECT_EQ(record.result.cells, together.at(key).result.cells);
    EXPECT_EQ(record.result.expanded_cells, together.at(key).result.expanded_cells);
  }
}

TEST(ComparisonTest, StopsWhenAskedTo) {
  ComparisonOptions options;
  options.planners = {"dijkstra"};
  std::stop_source source;
  std::size_t answers = 0;
  ComparisonSink sink;
  sink.onRecord = [&](const ComparisonRecord&) {
    if (++answers == 3) {
      source.request_stop();
    }
  };
  EXPECT_FALSE(runComparison(oneMap(), registryWithFaults(), options, sink, source.get_token()));
  EXPECT_EQ(answers, 3U);
}

TEST(ComparisonTest, RefusesUnknownAndRepeatedPlanners) {
  ComparisonOptions options;
  options.planners = {"dikstra"};
  EXPECT_THROW(compare(options), std::invalid_argument);
  options.planners = {"dijkstra", "dijkstra"};
  EXPECT_THROW(compare(options), std::invalid_argument);
  options.planners = {};
  EXPECT_THROW(compare(options), std::invalid_argument);
}

TEST(ComparisonTest, HashTellsMapsApart) {
  OccupancyMap map(GridFrame(3, 2, 0.1));
  const std::string hash = hashOf(map);
  EXPECT_EQ(hash.size(), 64U);
  EXPECT_EQ(hash, hashOf(map));
  map.set({1, 1}, 0);
  EXPECT_NE(hash, hashOf(map));
  EXPECT_NE(hash, hashOf(OccupancyMap(GridFrame(3, 2, 0.2))));
}

}  // namespace
}  // namespace vesper::planning
