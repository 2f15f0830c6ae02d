#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/planning/motion/path_drive.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"

namespace vesper::tools {

/// What the user asked of `vesper plan`.
struct PlanArguments {
  std::string map_path;
  std::vector<double> start;
  std::vector<double> goal;
  std::string planner;    ///< Empty: auto, or hybrid_astar for a car.
  std::string footprint;  ///< Empty: the robot's, or a point.
  std::string robot_path;
  std::optional<double> turning_radius_m;
  std::string drive;  ///< "step-and-turn" or "pure-pursuit"; empty: not driven.
  std::string drive_guide = "truth";
  std::uint64_t seed = 1;
  std::string rule = "never";
  std::string unknown = "blocked";
  std::string heuristic;
  double weight = 1.5;
  double unknown_cost_factor = 3.0;
  double wall_cost_factor = 0.0;
  double wall_cost_decay_m = 0.3;
  MapInputOptions input;
  std::optional<double> time_limit_s;
  bool is_cell = false;
  bool is_json = false;
  bool shows_expansions = false;
  std::string out_path;
  std::string image_path;
};

/// A finished run, verified.
struct PlanAnswer {
  planning::PlanResult result;
  planning::PathCheck check;
  std::vector<CellIndex> expansions;  ///< In their order; empty unless asked for.
  planning::Query query;
  planning::Capabilities capabilities;
  double prepare_ms = 0.0;
  double solve_ms = 0.0;
  std::optional<planning::DrivenPath> driven;
};

/// Plans and checks the path, and drives it if that is asked for. Fills in the planner where the
/// arguments leave it open. Throws std::invalid_argument naming the option that is wrong.
[[nodiscard]] PlanAnswer answerOf(PlanArguments& arguments, const OccupancyMap& map,
                                  std::stop_token stop);
/// One JSON document. Numbers that are not finite are null.
[[nodiscard]] std::string planJson(const PlanArguments& arguments, const PlanAnswer& answer);
/// The same for people, several lines.
[[nodiscard]] std::string planText(const PlanArguments& arguments, const PlanAnswer& answer);
/// The map with the path, start and goal, and the expanded cells if there are some.
void writePlanPicture(const std::string& path, const OccupancyMap& map, const PlanAnswer& answer);

}  // namespace vesper::tools
