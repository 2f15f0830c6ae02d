#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/mapping/map_provenance.hpp"
#include "vesper/core/mapping/pose_track.hpp"

namespace vesper::inline v0 {

/// A finished run of the mapper, ready to be written.
struct MapFiles {
  const LogOddsGrid& grid;
  const OccupancyMap& map;
  const MapProvenance& provenance;
  const PoseTrack* track = nullptr;  ///< Drawn into the picture where there is one.
};

/// Writes `prefix`.pgm and `prefix`.yaml (ROS), `prefix`.vgrid (everything, to go on from) and
/// `prefix`.png (a picture with track, scale bar and legend), all of them or none, and returns
/// their names; none if `stop` asks for that before the files are shown. Throws std::system_error.
std::vector<std::string> writeMapFiles(const std::string& prefix, const MapFiles& files,
                                       const std::stop_token& stop = {});

}  // namespace vesper::inline v0
