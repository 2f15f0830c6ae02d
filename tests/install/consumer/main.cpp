#include <iostream>

#include "vesper/calibration/odometry/wheel_errors.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/search/plan_result.hpp"

int main() {
  vesper::OccupancyMap map(vesper::GridFrame(4, 3, 0.05));
  map.set({0, 0}, 100);
  map.set({1, 0}, 0);
  const vesper::CellCounts counts = map.counts();
  vesper::writeFileAtomically("counts.txt", "written by an installed Vesper\n");
  const auto drive = vesper::calibration::withErrors({0.03, 0.03, 0.2}, {1.0, 1.01, 1.0});
  std::cout << "occupied " << counts.occupied << " free " << counts.free << " unknown "
            << counts.unknown << ", track " << drive.track_width_m << ", "
            << vesper::planning::nameOf(vesper::planning::PlanStatus::Found) << '\n';
}
