#include "vesper/planning/comparison/result_store.hpp"

#include <gtest/gtest.h>

#include <set>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"
#include "vesper/planning/comparison/query_sources.hpp"
#include "vesper/planning/comparison/stored_results.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::planning {
namespace {

class ResultStoreTest : public ::testing::Test {
 protected:
  ResultStoreTest() {
    OccupancyMap map(GridFrame(20, 20, 0.25, Pose2(1, -2, 0.5)), std::vector<std::int8_t>(400, 0));
    map.set({10, 10}, 100);
    std::vector<ComparisonQuery> queries = randomQueries(TraversabilityGrid(map), 6, 1);
    maps_.push_back({"field.yaml", hashOf(map), map, std::move(queries)});
    options_.planners = {"dijkstra"};
    options_.repeats = 2;
  }

  /// Runs and stores; stops after `most` answers.
  void run(bool resume, std::size_t most = 1000) {
    ResultStore store(path_, maps_, registry_, options_, identityOfThisRun("vesper compare"),
                      resume);
    std::stop_source source;
    std::size_t added = 0;
    ComparisonSink sink;
    sink.isDone = [&](std::size_t map, std::size_t query, const std::string& planner) {
      return store.isDone(map, query, planner);
    };
    sink.onRecord = [&](const ComparisonRecord& record) {
      store.add(record);
      records_.push_back(record);
      if (++added == most) {
        source.request_stop();
      }
    };
    static_cast<void>(runComparison(maps_, registry_, options_, sink, source.get_token()));
  }

  test::ScratchFolder scratch_;
  std::string path_ = scratch_.file("results.sqlite");
  PlannerRegistry registry_ = builtinPlanners();
  ComparisonOptions options_;
  std::vector<ComparisonMap> maps_;
  std::vector<ComparisonRecord> records_;
};

TEST_F(ResultStoreTest, KeepsEveryAnswerAsItWasGiven) {
  run(false);
  const StoredResults stored = readResults(path_);
  ASSERT_EQ(stored.maps.size(), 1U);
  EXPECT_EQ(stored.maps[0].map, maps_[0].map);
  ASSERT_EQ(stored.answers.size(), 6U);
  for (const StoredAnswer& answer : stored.answers) {
    const ComparisonRecord& record = records_.at(answer.query);
    EXPECT_TRUE(answer.isSolved());
    EXPECT_EQ(answer.length_m, record.result.length_m);
    EXPECT_EQ(answer.ratio_octile, record.ratio_octile);
    EXPECT_EQ(answer.expanded, static_cast<std::int64_t>(record.result.expanded_cells));
    EXPECT_EQ(answer.metrics.turns, record.metrics.turns);
    const auto path = pathOf(stored, answer);
    ASSERT_EQ(path.size(), record.result.path.size());
    EXPECT_EQ(path.back(), record.result.path.back().T_world_robot.translation());
    EXPECT_EQ(stored.queries[answer.query].goal_world_m,
              maps_[0].queries[answer.query].query.goal.p_world_m);
  }
}

TEST_F(ResultStoreTest, ResumesWhereAnEarlierRunStopped) {
  run(false, 2);
  EXPECT_EQ(readResults(path_).answers.size(), 2U);
  run(true);
  const StoredResults stored = readResults(path_);
  EXPECT_EQ(stored.answers.size(), 6U);
  EXPECT_EQ(records_.size(), 6U) << "an answer was asked for twice";
  EXPECT_EQ(stored.runs.size(), 2U);
}

TEST_F(ResultStoreTest, AnUnfinishedComparisonSaysSo) {
  run(false, 2);
  EXPECT_EQ(
      unfinishedText(summarise(readResults(path_))),
      "Unfinished: 2 of 6 queries were asked of every planner; compare with --resume goes on.");
  run(true);
  EXPECT_EQ(unfinishedText(summarise(readResults(path_))), "");
}

TEST_F(ResultStoreTest, KeepsWhatAPlannerSaysOfItsPaths) {
  // Jump points are derived for the rule never: under `four` jps is another planner in disguise.
  options_.planners = {"dijkstra", "jps"};
  options_.traversability.rule = MovementRule::Four;
  run(false);
  EXPECT_EQ(
      answerNotes(readResults(path_)),
      std::vector<std::string>{"jps says of 6 of its paths: handed over to astar: jump points "
                               "are derived for the rule never."});
}

TEST_F(ResultStoreTest, RefusesToResumeWithOtherOptionsOrMaps) {
  run(false, 2);
  options_.traversability.footprint_radius_m = 0.3;
  EXPECT_THROW(run(true), InputError);
  options_.traversability.footprint_radius_m = 0.0;
  maps_[0].sha256 = std::string(64, '0');
  try {
    run(true);
    ADD_FAILURE() << "the map had been changed";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("expected the cells that the run began with"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(ResultStoreTest, NeverOverwritesAndNeedsAFileToResume) {
  EXPECT_THROW(run(true), InputError);
  run(false, 1);
  EXPECT_THROW(run(false), InputError);
  EXPECT_EQ(readResults(path_).answers.size(), 1U);
}

TEST_F(ResultStoreTest, RefusesFilesThatAreNoResults) {
  EXPECT_THROW(static_cast<void>(readResults(scratch_.write("a.sqlite", "not SQLite at all"))),
               InputError);
  EXPECT_THROW(static_cast<void>(readResults(scratch_.file("absent"))), InputError);
  EXPECT_THROW(static_cast<void>(readResults(scratch_.write("empty", ""))), InputError);
}

TEST_F(ResultStoreTest, SummaryCountsFailuresAndSharesOnlySolvedQueries) {
  run(false);
  StoredResults stored = readResults(path_);
  // A second planner, twice as slow everywhere, that failed one query and cheated in another.
  stored.planners.push_back({"slow", "never", true, "", ""});
  const std::vector<StoredAnswer> first = stored.answers;
  for (StoredAnswer answer : first) {
    answer.planner = 1;
    answer.solve_s *= 2.0;
    answer.status = answer.query == 0 ? "no path" : "found";
    answer.is_valid = answer.query != 1;
    stored.answers.push_back(answer);
  }
  const ComparisonSummary summary = summarise(stored);
  EXPECT_EQ(summary.solved_by_all, 4U);
  const PlannerSummary& slow = summary.planners.at(1);
  EXPECT_EQ(slow.solved, 4U);
  EXPECT_EQ(slow.unsolved_by_status.at("no path"), 1U);
  EXPECT_EQ(slow.unsolved_by_status.at("invalid path"), 1U);
  EXPECT_NEAR(slow.time_ratio.value().value, 2.0, 1e-9);
  EXPECT_NEAR(slow.time_ratio.value().low, 2.0, 1e-9);
  EXPECT_NEAR(slow.ratio_octile_mean.value(), 1.0, 1e-12);
}

}  // namespace
}  // namespace vesper::planning
