#include <gtest/gtest.h>
#include <ompl/base/ScopedState.h>
#include <ompl/base/spaces/ReedsSheppStateSpace.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <random>

#include "vesper/planning/path/reeds_shepp.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// OMPL has its own implementation: the lengths must agree.
TEST(ReedsSheppTest, IsAsLongAsOmplSays) {
  constexpr double kTolerance_m = 1e-6;  // OMPL's own thresholds
  const auto space = std::make_shared<ompl::base::ReedsSheppStateSpace>(1.0);
  ompl::base::ScopedState<ompl::base::SE2StateSpace> from(space);
  ompl::base::ScopedState<ompl::base::SE2StateSpace> to(space);
  std::mt19937_64 random(3);
  const auto draw = [&random](double reach) {
    return reach * (2.0 * static_cast<double>(random() >> 11) * 0x1.0p-53 - 1.0);
  };
  for (int i = 0; i < 20000; ++i) {
    const double reach_m = i % 2 == 0 ? 1.5 : 8.0;
    from->setXY(draw(reach_m), draw(reach_m));
    from->setYaw(draw(std::numbers::pi));
    to->setXY(draw(reach_m), draw(reach_m));
    to->setYaw(draw(std::numbers::pi));
    const double ours_m = shortestReedsShepp(Pose2(from->getX(), from->getY(), from->getYaw()),
                                             Pose2(to->getX(), to->getY(), to->getYaw()), 1.0)
                              .length();
    ASSERT_NEAR(ours_m, space->distance(from.get(), to.get()), kTolerance_m) << i;
  }
}

}  // namespace
}  // namespace vesper::planning::inline v0
