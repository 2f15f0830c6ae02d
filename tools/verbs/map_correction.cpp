#include "vesper/tools/verbs/map_correction.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "vesper/calibration/trajectory/tum_trajectory.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"

namespace vesper::tools {

void requireCorrectable(const MapVerbOptions& options) {
  if (options.is_corrected && (options.poses == "truth" || options.poses == "corrected")) {
    throw std::invalid_argument("--correct: poses '" + options.poses +
                                "' do not drift; it goes with --poses odom, encoders or "
                                "encoders+yaw");
  }
}

bool correctPoses(MapJob& job, const std::stop_token& stop) {
  std::string shown;
  std::optional<ProgressBar> bar;
  calibration::CorrectionRun run;
  run.stop = stop;
  run.progress = [&](const std::string& stage, std::size_t done, std::size_t total) {
    if (!bar || stage != shown) {
      bar.reset();
      bar.emplace(stage);
      shown = stage;
    }
    bar->update(done, total);
  };
  std::optional<calibration::CorrectedDrift> corrected =
      calibration::correctDrift(job.log, job.robot, job.observations, run);
  if (!corrected) {
    return false;
  }
  job.observations.track = std::make_shared<const PoseTrack>(std::move(corrected->track));
  job.drift = corrected->report;
  return true;
}

std::string tumTextOf(const PoseTrack& track, const std::string& source) {
  std::vector<StampedPose> poses;
  for (const PoseTrack::Entry& entry : track.entries()) {
    if (!poses.empty() && entry.stamp < poses.back().stamp) {
      throw InputError({source, 0, "t", "times that rise, for --track", "a clock that starts anew",
                        "cut the log there"});
    }
    if (!poses.empty() && entry.stamp == poses.back().stamp) {
      poses.back().T_world_robot = entry.T_world_robot;
    } else {
      poses.push_back({entry.stamp, entry.T_world_robot});
    }
  }
  return calibration::tumText(poses);
}

std::string driftText(const calibration::DriftReport& report) {
  std::string text =
      fmt::format("  drift: {} submaps of {}", report.submaps,
                  report.is_laser ? fmt::format("{} matched laser scans", report.matched_scans)
                                  : "sonar readings as odometry lays them");
  text += fmt::format("; {} loop closures found in {} tries ({} ambiguous), {} kept\n",
                      report.closures.found, report.closures.tried, report.closures.ambiguous,
                      report.closures.kept);
  return text + fmt::format(
                    "  the track moved by {:.3f} m in the mean, {:.3f} m at most, at the "
                    "end {:.3f} m and {:+.2f} degrees\n",
                    report.mean_shift_m, report.max_shift_m, report.end_shift_m,
                    radToDeg(report.end_turn_rad));
}

nlohmann::ordered_json driftJson(const calibration::DriftReport& report) {
  return {{"sensor", report.is_laser ? "laser" : "sonar"},
          {"matched_scans", report.matched_scans},
          {"submaps", report.submaps},
          {"closures",
           {{"tried", report.closures.tried},
            {"ambiguous", report.closures.ambiguous},
            {"found", report.closures.found},
            {"kept", report.closures.kept}}},
          {"shift_m", {{"mean", report.mean_shift_m}, {"max", report.max_shift_m}}},
          {"end_shift_m", report.end_shift_m},
          {"end_turn_rad", report.end_turn_rad}};
}

}  // namespace vesper::tools
