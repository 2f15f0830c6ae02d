#include "vesper/planning/path/path_csv.hpp"

#include <fmt/format.h>

#include <iterator>

namespace vesper::planning::inline v0 {

std::string pathCsv(const PlanResult& result) {
  const bool has_cells = !result.cells.empty() && result.cells.size() == result.path.size();
  std::string csv = has_cells ? "x_m,y_m,theta_rad,gear,col,row\n" : "x_m,y_m,theta_rad,gear\n";
  for (std::size_t i = 0; i < result.path.size(); ++i) {
    const Pose2& pose = result.path[i].T_world_robot;
    fmt::format_to(std::back_inserter(csv), "{},{},{},{}", pose.x(), pose.y(), pose.heading(),
                   result.path[i].gear);
    if (has_cells) {
      fmt::format_to(std::back_inserter(csv), ",{},{}", result.cells[i].x, result.cells[i].y);
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace vesper::planning::inline v0
