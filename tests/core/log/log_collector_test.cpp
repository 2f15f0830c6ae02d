#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/natural_order.hpp"
#include "vesper/tests/core/log/log_texts.hpp"

namespace vesper {
namespace {

using test::readText;

TEST(FarPoseTest, APoseBeyondALongRoadIsSkippedByEveryReader) {
  const std::vector<std::string> texts = {
      "{\"type\":\"odom\",\"t\":1,\"x\":0,\"y\":0,\"th\":0}\n"
      "{\"type\":\"odom\",\"t\":2,\"x\":1e30,\"y\":0,\"th\":0}\n"
      "{\"type\":\"odom\",\"t\":3,\"x\":1,\"y\":9.9e6,\"th\":0}\n",
      "ODOM 0 0 0 0 0 0 1 host 1\nODOM 1e30 0 0 0 0 0 2 host 2\n"
      "ODOM 1 9900000 0 0 0 0 3 host 3\n",
      "t_s,x_m,y_m,theta_rad\n1,0,0,0\n2,1e30,0,0\n3,1,9.9e6,0\n"};
  for (const std::string& text : texts) {
    const RobotLog log = readText(text);
    EXPECT_EQ(log.records.size(), 2U) << log.format;
    ASSERT_EQ(log.skipped_lines, 1) << log.format;
    const InputProblem& problem = log.skipped[0];
    EXPECT_EQ(problem.line, text.front() == 't' ? 3 : 2) << log.format;
    EXPECT_EQ(problem.field, "pose");
    EXPECT_EQ(problem.expected, "x and y within 1e7 m");
    EXPECT_EQ(problem.found, "(1e+30, 0)");
    EXPECT_EQ(test::refusal(text), "pose|x and y within 1e7 m|(1e+30, 0)");
  }
}

TEST(NaturalOrderTest, NumbersCountAsNumbers) {
  std::vector<std::string> names = {"s10", "s2", "b", "s1", "s", "s02", "front 9", "front 10", "3"};
  std::sort(names.begin(), names.end(), NaturalOrder());
  EXPECT_EQ(names, (std::vector<std::string>{"3", "b", "front 9", "front 10", "s", "s1", "s02",
                                             "s2", "s10"}));
  EXPECT_FALSE(NaturalOrder()("s1", "s1"));
  EXPECT_TRUE(NaturalOrder()("99999999999999999999998", "99999999999999999999999"));
}

TEST(NaturalOrderTest, ASummaryListsSensorsByIt) {
  std::string text;
  for (const char* id : {"s10", "s0", "s1", "s2"}) {
    text += "{\"type\":\"range\",\"t\":1,\"id\":\"" + std::string(id) + "\",\"r\":1}\n";
  }
  std::vector<std::string> ids;
  for (const SensorSummary& sensor : summarize(readText(text)).sensors) {
    ids.push_back(sensor.id);
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"s0", "s1", "s2", "s10"}));
}

}  // namespace
}  // namespace vesper
