#include "vesper/core/drawing/map_files.hpp"

#include <filesystem>
#include <limits>

#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"

namespace vesper::inline v0 {
namespace {

/// The robot's way, with breaks between segments and where it leaves the map (a wild pose).
std::vector<Eigen::Vector2d> wayOf(const PoseTrack& track, const GridFrame& frame) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<Eigen::Vector2d> way_m;
  std::size_t segment = 1;
  for (std::size_t i = 0; i < track.entries().size(); ++i) {
    while (segment < track.borders().size() && track.borders()[segment] == i) {
      way_m.emplace_back(kNone, kNone);
      ++segment;
    }
    const Eigen::Vector2d& place_m = track.entries()[i].T_world_robot.translation();
    way_m.push_back(frame.cellAt(place_m) ? place_m : Eigen::Vector2d(kNone, kNone));
  }
  return way_m;
}

std::string picture(const std::string& prefix, const MapFiles& files) {
  MapPictureOptions options;
  options.title = std::filesystem::path(prefix).filename().string();
  MapPicture picture(rasterOf(files.map), options);
  if (files.track != nullptr) {
    PictureTrack way;
    way.name = "track";
    way.points_world_m = wayOf(*files.track, files.map.frame());
    way.has_ends = true;
    picture.track(way);
  }
  return picture.png();
}

}  // namespace

std::vector<std::string> writeMapFiles(const std::string& prefix, const MapFiles& files,
                                       const std::stop_token& stop) {
  AtomicFileSet set;  // leaves nothing behind without a commit
  stageVGrid(set, prefix + ".vgrid", files.grid, files.provenance);
  if (stop.stop_requested()) {
    return {};
  }
  const std::string png = picture(prefix, files);
  if (stop.stop_requested()) {
    return {};
  }
  const RosMapFiles ros = stageRosMap(set, prefix, files.map);
  set.add(prefix + ".png").write(png);
  if (stop.stop_requested()) {
    return {};
  }
  set.commit();
  return {ros.yaml, ros.image, prefix + ".vgrid", prefix + ".png"};
}

}  // namespace vesper::inline v0
