#include "vesper/calibration/pose_graph/sonar_walls.hpp"

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/mapping/model_options.hpp"

namespace vesper::calibration::inline v0 {

SonarWalls::SonarWalls(const RobotDescription& robot)
    : model_(makeSensorModel(resolveModel({}), robot, kCell_m)), views_(resolveModel({}).views) {}

std::vector<Eigen::Vector2d> SonarWalls::points(std::span<const RangeObservation> readings) {
  LogOddsGrid grid({kCell_m, views_, 5000, std::size_t{256} << 20});
  for (const RangeObservation& reading : readings) {
    model_->add({&reading, 1}, grid);
  }
  std::vector<Eigen::Vector2d> points;
  if (!grid.observedBox()) {
    return points;
  }
  const OccupancyMap map = toOccupancyMap(grid);
  for (std::size_t i = 0; i < map.percents().size(); ++i) {
    if (map.percents()[i] == 100) {
      points.push_back(map.frame().centerOf(map.frame().cellOf(i)));
    }
  }
  return points;
}

}  // namespace vesper::calibration::inline v0
