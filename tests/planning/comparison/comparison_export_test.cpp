#include "vesper/planning/comparison/comparison_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/comparison_charts.hpp"
#include "vesper/planning/comparison/expansion_raster.hpp"
#include "vesper/planning/comparison/expansion_recording.hpp"
#include "vesper/planning/comparison/result_store.hpp"
#include "vesper/planning/comparison/sqlite_database.hpp"
#include "vesper/tests/planning/planning_maps.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::planning {
namespace {

/// Cells of half a metre; a wall with nothing behind it separates the right column.
class ComparisonExportTest : public ::testing::Test {
 protected:
  ComparisonExportTest() {
    const OccupancyMap map =
        test::mapOf({"......#.", "..##..#.", "..##..#.", "......#."}, kResolution_m);
    const auto ask = [&](const std::string& id, CellIndex start, CellIndex goal) {
      return ComparisonQuery{id, "a,b.scen", 1, queryBetween(map.frame(), start, goal), {}};
    };
    std::vector<ComparisonQuery> queries = {ask("0", {0, 0}, {5, 0}), ask("1", {0, 0}, {7, 3}),
                                            ask("2", {1, 1}, {4, 2})};
    queries[0].reference_length = 5.0;
    maps_.push_back({"folder/hall.map", hashOf(map), map, std::move(queries)});
    options_.planners = {"dijkstra", "jps"};
    ResultStore store(path_, maps_, registry_, options_, identityOfThisRun("vesper compare"),
                      false);
    ComparisonSink sink;
    sink.onRecord = [&](const ComparisonRecord& record) { store.add(record); };
    EXPECT_TRUE(runComparison(maps_, registry_, options_, sink, {}));
    recordExpansions(maps_[0], 2, registry_, options_,
                     [&](const std::string& planner, const std::vector<CellIndex>& cells) {
                       store.addExpansions(0, 2, planner, cells);
                     },
                     {});
  }

  static constexpr double kResolution_m = 0.5;
  test::ScratchFolder scratch_;
  std::string path_ = scratch_.file("results.sqlite");
  PlannerRegistry registry_ = builtinPlanners();
  ComparisonOptions options_;
  std::vector<ComparisonMap> maps_;
};

TEST_F(ComparisonExportTest, GppcColumnsReadBack) {
  std::istringstream csv(gppcCsv(readResults(path_)));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line,
            "map,scen,experiment_id,path_size,path_length,ref_length,time_cost,20steps_cost,"
            "max_step_time,planner");
  std::vector<std::string> lines;
  while (std::getline(csv, line)) {
    lines.push_back(line);
  }
  ASSERT_EQ(lines.size(), 6U);
  // Five steps to the right: lengths in cells, whatever a cell measures.
  EXPECT_TRUE(lines[0].starts_with("folder/hall.map,\"a,b.scen\",0,6,5.000000000,5.000000000,0."))
      << lines[0];
  EXPECT_TRUE(lines[0].ends_with(",dijkstra"));
  EXPECT_TRUE(lines[1].ends_with(",jps"));
  // No path: no size, no length, and no reference is known.
  EXPECT_TRUE(lines[2].starts_with("folder/hall.map,\"a,b.scen\",1,0,0.000000000,,0.")) << lines[2];
  // Around the box without cutting its corners: one step down, three along, two up.
  EXPECT_THAT(lines[4], testing::HasSubstr(",2,7,6.000000000,6.000000000,"));
}

TEST_F(ComparisonExportTest, OmplTablesReadBack) {
  const std::string path = scratch_.file("ompl.db");
  writeOmplDatabase(readResults(path_), path);
  const SqliteDatabase database(path, SqliteDatabase::Mode::ReadWrite);
  const auto tables = database.prepare(
      "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%' "
      "ORDER BY name");
  std::vector<std::string> names;
  while (tables->step()) {
    names.push_back(tables->text(0));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"enums", "experiments", "plannerConfigs", "progress",
                                             "runs"}));
  const auto experiment = database.prepare("SELECT name, runcount, version FROM experiments");
  ASSERT_TRUE(experiment->step());
  EXPECT_EQ(experiment->text(0), "hall");
  EXPECT_EQ(experiment->integer(1), 3);
  EXPECT_TRUE(experiment->text(2).starts_with("Vesper "));
  EXPECT_FALSE(experiment->step());
  const auto runs = database.prepare(
      "SELECT plannerConfigs.name, enums.description, solved, solution_length, time, "
      "solution_segments FROM runs JOIN plannerConfigs ON plannerConfigs.id = plannerid "
      "JOIN enums ON enums.name = 'status' AND enums.value = status ORDER BY runs.id");
  ASSERT_TRUE(runs->step());
  EXPECT_EQ(runs->text(0), "dijkstra");
  EXPECT_EQ(runs->text(1), "Exact solution");
  EXPECT_EQ(runs->integer(2), 1);
  EXPECT_DOUBLE_EQ(runs->real(3), 2.5);
  EXPECT_GT(runs->real(4), 0.0);
  EXPECT_EQ(runs->integer(5), 5);
  ASSERT_TRUE(runs->step());
  EXPECT_EQ(runs->text(0), "jps");
  ASSERT_TRUE(runs->step());
  EXPECT_EQ(runs->text(1), "No path");
  EXPECT_EQ(runs->integer(2), 0);
  EXPECT_TRUE(runs->isNull(3));
  int rest = 0;
  while (runs->step()) {
    ++rest;
  }
  EXPECT_EQ(rest, 3);
  const auto progress = database.prepare("SELECT count(*) FROM progress");
  ASSERT_TRUE(progress->step());
  EXPECT_EQ(progress->integer(0), 0);
  EXPECT_THROW(writeOmplDatabase(readResults(path_), path), InputError);
}

TEST_F(ComparisonExportTest, KeepsTheExpansionsOfTheQueryAskedFor) {
  const StoredResults results = readResults(path_);
  std::size_t kept = 0;
  for (const StoredAnswer& answer : results.answers) {
    const std::vector<CellIndex> cells = expansionsOf(results, answer);
    if (answer.query != 2) {
      EXPECT_TRUE(cells.empty());
      continue;
    }
    ++kept;
    EXPECT_EQ(cells.size(), static_cast<std::size_t>(answer.expanded));
    EXPECT_EQ(cells.front(), (CellIndex{1, 1}));
  }
  EXPECT_EQ(kept, 2U);
}

TEST(ExpansionRasterTest, ColoursCellsByTheirTurn) {
  const OccupancyMap map = test::mapOf({"....", "..#."});
  const std::vector<CellIndex> order = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  const CellRaster raster = expansionRaster(map, order);
  const std::size_t before = rasterOf(map).palette.size();
  EXPECT_EQ(raster.classes[0], before);                    // first of four: class 0 of eight
  EXPECT_EQ(raster.classes[4], before + 2);                // (0, 1)
  EXPECT_EQ(raster.classes[5], before + 6);                // (1, 1), last
  EXPECT_EQ(raster.classes[2], rasterOf(map).classes[2]);  // the wall stays
  EXPECT_THROW((void)expansionRaster(map, std::vector<CellIndex>{{4, 0}}), std::out_of_range);
}

/// Finds a way on some of its draws only, longer on each.
class MoodySearch : public PreparedSearch {
 public:
  explicit MoodySearch(std::shared_ptr<const TraversabilityGrid> grid)
      : search_(builtinPlanners().create("dijkstra")->prepare(std::move(grid))) {}
  PlanResult solve(const Query& query, const Limits& limits, std::stop_token stop) override {
    PlanResult result = search_->solve(query, limits, stop);
    result.expanded_cells = static_cast<std::size_t>(++draws_);
    if (draws_ % 2 == 0) {
      result = PlanResult{};
      result.status = PlanStatus::LimitReached;
      result.reason = "bad luck";
    }
    return result;
  }
  std::size_t bytes() const noexcept override { return 0; }

 private:
  std::unique_ptr<PreparedSearch> search_;
  int draws_ = 0;
};

class MoodyPlanner : public Planner {
 public:
  std::string_view name() const noexcept override { return "moody"; }
  Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.seeded = true;
    capabilities.records_expansions = false;
    return capabilities;
  }
  std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override {
    return std::make_unique<MoodySearch>(std::move(grid));
  }
};

TEST_F(ComparisonExportTest, SamplingPlannersAreAskedThirtyTimesAndTheMedianIsKept) {
  registry_.add("moody", [] { return std::make_unique<MoodyPlanner>(); });
  options_.planners = {"dijkstra", "moody"};
  options_.warm_up = 1;  // the draws that count are then numbers 2 to 31: 15 found, 15 failed
  maps_[0].queries.resize(1);
  std::vector<ComparisonRecord> records;
  ComparisonSink sink;
  sink.onRecord = [&](const ComparisonRecord& record) { records.push_back(record); };
  EXPECT_TRUE(runComparison(maps_, registry_, options_, sink, {}));
  for (const ComparisonRecord& record : records) {
    const bool is_moody = record.planner == "moody";
    EXPECT_EQ(record.timings.size(), is_moody ? 30U : 1U);
    // Of 15 found and 15 failed the sixteenth is a failure.
    EXPECT_EQ(record.result.status, is_moody ? PlanStatus::LimitReached : PlanStatus::Found);
  }
  options_.sampling_repeats = 0;
  EXPECT_THROW(runComparison(maps_, registry_, options_, sink, {}), std::invalid_argument);
}

TEST_F(ComparisonExportTest, SmoothingIsTimedAndJudged) {
  options_.planners = {"dijkstra"};
  options_.smoothing = Smoothing::Shortcut;
  maps_[0].queries = {{"s", "", 0, queryBetween(maps_[0].map.frame(), {0, 0}, {5, 3}), {}}};
  std::vector<ComparisonRecord> records;
  ComparisonSink sink;
  sink.onRecord = [&](const ComparisonRecord& record) { records.push_back(record); };
  EXPECT_TRUE(runComparison(maps_, registry_, options_, sink, {}));
  ASSERT_EQ(records.size(), 1U);
  EXPECT_TRUE(records[0].is_valid) << records[0].check_problem;
  EXPECT_GT(records[0].timings.at(0).post_ns, 0);
  // Straight to the box's corner (4, 1) or (2, 3) in cells, and on: shorter than any octile path.
  const double straight_m = kResolution_m * (std::hypot(3.5, 0.5) + std::hypot(1.5, 2.5));
  EXPECT_GE(records[0].result.length_m, straight_m - 1e-9);
  EXPECT_LT(records[0].ratio_octile.value(), 1.0);
  EXPECT_EQ(smoothingOf("clearance"), Smoothing::Clearance);
  EXPECT_FALSE(smoothingOf("smooth"));
}

}  // namespace
}  // namespace vesper::planning
