#include "vesper/planning/comparison/query_csv.hpp"

#include <gtest/gtest.h>

#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::planning {
namespace {

const GridFrame kFrame(20, 10, 0.5, Pose2(-1, -2, 0));

class QueryCsvTest : public ::testing::Test {
 protected:
  std::vector<ComparisonQuery> read(const std::string& text) {
    return readQueryCsv(scratch_.write("q.csv", text), kFrame);
  }
  std::string refusal(const std::string& text) {
    try {
      static_cast<void>(read(text));
    } catch (const InputError& error) {
      const std::string what = error.what();
      return what.substr(what.find("q.csv"));
    }
    return "accepted";
  }
  test::ScratchFolder scratch_;
};

TEST_F(QueryCsvTest, ReadsPointsWithHeadingsAndIds) {
  const auto queries = read(
      "# two drives\n"
      "start_x_m,start_y_m,goal_x_m,goal_y_m,start_theta_rad,goal_theta_rad,id\n"
      "-0.75,-1.75,8.5,2.5,0.5,-1.5,there\r\n"
      "8.5, 2.5, -0.75, -1.75, 0, 0, back\n");
  ASSERT_EQ(queries.size(), 2U);
  EXPECT_EQ(queries[0].id, "there");
  EXPECT_EQ(queries[0].line, 3);
  EXPECT_EQ(queries[0].query.start.p_world_m, Eigen::Vector2d(-0.75, -1.75));
  EXPECT_EQ(queries[0].query.goal.heading_rad, -1.5);
  EXPECT_EQ(queries[1].query.start.p_world_m, Eigen::Vector2d(8.5, 2.5));
}

TEST_F(QueryCsvTest, CountsRowsFromTheBottom) {
  const auto queries = read("goal_col,goal_row,start_col,start_row\n19,9,0,1\n");
  EXPECT_EQ(queries.at(0).query.start.p_world_m, kFrame.centerOf({0, 1}));
  EXPECT_EQ(queries.at(0).query.goal.p_world_m, kFrame.centerOf({19, 9}));
  EXPECT_EQ(queries.at(0).id, "line 2");
}

TEST_F(QueryCsvTest, NamesLineAndColumnOfWhatIsWrong) {
  const std::string header = "start_x_m,start_y_m,goal_x_m,goal_y_m\n";
  EXPECT_EQ(refusal(header + "0,0,1,1\n0,zero,1,1\n"),
            "q.csv:3: field 'start_y_m': expected a finite number, found 'zero'");
  EXPECT_EQ(refusal(header + "0,nan,1,1\n"),
            "q.csv:2: field 'start_y_m': expected a finite number, found 'nan'");
  EXPECT_EQ(refusal(header + "0,0,1\n"), "q.csv:2: expected 4 columns, found '3'");
  EXPECT_EQ(refusal(header + "0,0,100,1\n"),
            "q.csv:2: field 'goal_x_m': expected a point on the map, found '100, 1'");
  EXPECT_EQ(refusal("start_col,start_row,goal_col,goal_row\n0,0,3,10\n"),
            "q.csv:2: field 'goal_row': expected less than 10, the map's size, found '10'");
  EXPECT_EQ(refusal("start_col,start_row,goal_col,goal_row\n0,0,-3,1\n"),
            "q.csv:2: field 'goal_col': expected a whole number >= 0, found '-3'");
  EXPECT_EQ(refusal(header), "q.csv: expected a header line and at least one query, found 'none'");
}

TEST_F(QueryCsvTest, RefusesDegreesAndTwins) {
  EXPECT_EQ(refusal("start_x_m,start_y_m,goal_x_m,goal_y_m,goal_theta_rad\n0,0,1,1,90\n"),
            "q.csv:2: field 'goal_theta_rad': expected an angle in radians, at most 2 pi, found "
            "'90'");
  EXPECT_EQ(refusal("start_x_m,start_y_m,goal_x_m,goal_y_m,id\n0,0,1,1,a\n0,0,1,1,a\n"),
            "q.csv:3: field 'id': expected each query once, found 'a'");
}

TEST_F(QueryCsvTest, HelpsWithTheHeader) {
  EXPECT_EQ(refusal("start_x,start_y_m,goal_x_m,goal_y_m\n0,0,1,1\n"),
            "q.csv:1: expected columns of queries (start_x_m, ...), found 'start_x' (did you mean "
            "'start_x_m'?)");
  EXPECT_EQ(refusal("start_x_m,goal_x_m,goal_y_m\n"),
            "q.csv:1: expected start_x_m,start_y_m,goal_x_m,goal_y_m or "
            "start_col,start_row,goal_col,goal_row, found 'start_x_m,goal_x_m,goal_y_m'");
}

TEST_F(QueryCsvTest, EveryTruncationIsReadOrRefused) {
  const std::string whole = "start_col,start_row,goal_col,goal_row,id\n0,1,12,9,first\n";
  int accepted = 0;
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    accepted += refusal(whole.substr(0, length)) == "accepted" ? 1 : 0;
  }
  // Whole but for the id's last letters or the newline: "f" ... "first", "first\n", and no id.
  EXPECT_EQ(accepted, 7);
}

}  // namespace
}  // namespace vesper::planning
