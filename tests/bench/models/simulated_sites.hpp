#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/mapping/map_metrics.hpp"
#include "vesper/tests/bench/models/model_runs.hpp"

namespace vesper::bench {

/// A shipped world and the robot that drives through it.
struct Site {
  std::string_view world;
  std::string_view robot;
  double speed_m_per_s;
};

/// What is driven through. MAPPING_MODELS §9 states its list for walls that answer within 20 to 28
/// degrees and logs of thousands of readings more than a drive at full speed gives.
enum class Conditions {
  Shipped,  ///< The worlds as they are.
  Listed,   ///< Every surface answers within 20 to 28 degrees; the drive at 0.4 of the speed; walls
            ///< 2 cm off the borders of cells, where it is a coin toss which cell an echo is in.
};

/// office, corridor, arena, sewer.
[[nodiscard]] const std::array<Site, 4>& sites();

/// What is measured of one map; one value a seed.
struct Figures {
  std::vector<double> f1;
  std::vector<double> wall_m;         ///< Mean distance of the map's walls from the truth's.
  std::vector<double> free_accuracy;  ///< Of cells away from walls.
  std::vector<double> occupied_in_free;
  std::vector<double> free_behind;  ///< Free where nothing can get to, per true free area.
  std::vector<double> lost;         ///< Share of the true walls that are free.
  std::vector<double> ms_per_1000;  ///< Processor time per 1000 readings.
};

struct SiteResult {
  Site site;
  std::map<std::string_view, Figures> by_model;
  /// F1 of cone20 and forward on every 4th and 10th scan.
  std::map<std::string_view, std::vector<double>> f1_of_4th;
  std::map<std::string_view, std::vector<double>> f1_of_10th;
};

/// Drives with known poses, 2 % of the echoes lost and 3 % of the readings random, and maps by all
/// contenders. The first seed's maps are drawn into `pictures`/WORLD_MODEL.png unless that is
/// empty; those of listed conditions into WORLD_listed_MODEL.png.
[[nodiscard]] SiteResult runSite(const Site& site, Conditions conditions, int first_seed, int seeds,
                                 const std::string& pictures);

}  // namespace vesper::bench
