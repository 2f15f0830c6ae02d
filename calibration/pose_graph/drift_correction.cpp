#include "vesper/calibration/pose_graph/drift_correction.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/calibration/pose_graph/corrected_track.hpp"

namespace vesper::calibration::inline v0 {
namespace {

void addShifts(const PoseTrack& before, const PoseTrack& after, DriftReport& report) {
  for (std::size_t i = 0; i < before.entries().size(); ++i) {
    const Pose2& from = before.entries()[i].T_world_robot;
    const Pose2& to = after.entries()[i].T_world_robot;
    report.end_shift_m = (to.translation() - from.translation()).norm();
    report.end_turn_rad = angleBetween(from.heading(), to.heading());
    report.max_shift_m = std::max(report.max_shift_m, report.end_shift_m);
    report.mean_shift_m += report.end_shift_m / static_cast<double>(before.entries().size());
  }
}

}  // namespace

std::optional<CorrectedDrift> correctDrift(const RobotLog& log, const RobotDescription& robot,
                                           const ObservationOptions& options,
                                           const CorrectionRun& run) {
  const PoseSource source = options.poses.value_or(defaultPoseSource(log));
  if (source == PoseSource::Truth || source == PoseSource::Corrected) {
    throw std::invalid_argument("correctDrift: the poses '" + std::string(nameOf(source)) +
                                "' do not drift");
  }
  const auto report_progress = [&run](const char* stage, std::size_t done, std::size_t total) {
    if (run.progress) {
      run.progress(stage, done, total);
    }
  };
  LocalScanReader scans(log, robot, options);
  SubmapChain chain(robot, scans.isLaser());
  while (const std::optional<LocalScan> scan = scans.next()) {
    if (run.stop.stop_requested()) {
      return std::nullopt;
    }
    chain.add(*scan);
    report_progress("matching scans", scans.recordsDone(), scans.recordCount());
  }
  chain.finish();
  LoopCloser closer(chain, closureRules(chain.isLaser()));
  if (!closer.run(run.stop, [&](std::size_t done, std::size_t total) {
        report_progress("closing loops", done, total);
      })) {
    return std::nullopt;
  }
  const std::vector<ChainPose> poses = anchoredPoses(chain, closer.anchors());
  CorrectedDrift corrected{correctedTrack(scans.track(), poses), {}};
  corrected.report.is_laser = chain.isLaser();
  corrected.report.matched_scans = chain.matchedScans();
  corrected.report.submaps = chain.submaps().size();
  corrected.report.closures = closer.counts();
  addShifts(scans.track(), corrected.track, corrected.report);
  return corrected;
}

}  // namespace vesper::calibration::inline v0
