#include "vesper/mapping_gui/calibrate/square_drive_job.hpp"

#include <algorithm>

#include "vesper/calibration/drive/runs_appender.hpp"

namespace vesper::gui {

DrivenSquare driveSquare(const SquareDriveRequest& request, const std::stop_token& stop,
                         const std::function<bool()>& is_held, const ProgressSink& progress) {
  const RobotDescription& robot = request.robot->robot;
  calibration::LiveSquareOptions options;
  options.drive = request.drive;
  options.drive.speed_m_per_s = std::min(options.drive.speed_m_per_s, robot.limits.speed_m_per_s);
  options.drive.turn_rad_per_s =
      std::min(options.drive.turn_rad_per_s, robot.limits.turn_rad_per_s);
  // Refuses other drives before connecting.
  (void)calibration::SquareDriver(robot, request.kind, options.drive);
  const calibration::RunsAppender runs(request.runs_path);
  DrivenSquare square;
  square.name = runs.freeName(request.kind);
  square.kind = request.kind;
  square.side_m = request.drive.side_m;
  square.recording = runs.recordingOf(square.name).string();
  LineLink link(parseLinkAddress(request.url), {}, stop);
  square.result = calibration::driveLiveSquare(link, robot, request.kind, square.recording, options,
                                               stop, is_held, progress);
  return square;
}

}  // namespace vesper::gui
