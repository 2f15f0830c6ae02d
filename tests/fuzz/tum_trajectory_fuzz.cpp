// Any bytes: a track with rising times and finite poses, or InputError.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "vesper/calibration/trajectory/track_comparison.hpp"
#include "vesper/calibration/trajectory/tum_trajectory.hpp"
#include "vesper/core/input_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vesper;
  static const std::string path = "/tmp/tum_trajectory_fuzz." + std::to_string(::getpid());
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr || std::fwrite(data, 1, size, file) != size) {
    std::abort();
  }
  std::fclose(file);
  try {
    const calibration::TrackFile track = calibration::readTumTrajectory(path);
    for (std::size_t i = 0; i < track.poses.size(); ++i) {
      if (!track.poses[i].T_world_robot.isFinite() ||
          (i > 0 && track.poses[i].stamp <= track.poses[i - 1].stamp)) {
        std::abort();
      }
    }
    calibration::ComparisonOptions options;
    options.alignment = calibration::Alignment::Se2;
    if (!(calibration::compareTracks(track.poses, track.poses, path, options).ate_m.rmse < 1.0)) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  std::remove(path.c_str());
  return 0;
}
