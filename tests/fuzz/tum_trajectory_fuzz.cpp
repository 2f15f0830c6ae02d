// Any bytes: a track with rising times and finite poses, or InputError.
#include <cstdint>
#include <cstdlib>

#include "vesper/calibration/trajectory/track_comparison.hpp"
#include "vesper/calibration/trajectory/tum_trajectory.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vesper;
  const fuzz::FuzzFile file(data, size);
  try {
    const calibration::TrackFile track = calibration::readTumTrajectory(file.path());
    for (std::size_t i = 0; i < track.poses.size(); ++i) {
      if (!track.poses[i].T_world_robot.isFinite() ||
          (i > 0 && track.poses[i].stamp <= track.poses[i - 1].stamp)) {
        std::abort();
      }
    }
    calibration::ComparisonOptions options;
    options.alignment = calibration::Alignment::Se2;
    if (!(calibration::compareTracks(track.poses, track.poses, file.path(), options).ate_m.rmse <
          1.0)) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  return 0;
}
