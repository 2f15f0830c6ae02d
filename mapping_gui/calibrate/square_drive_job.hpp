#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "vesper/calibration/drive/live_square.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"

namespace vesper::gui {

struct SquareDriveRequest {
  std::string url;  ///< See parseLinkAddress.
  // Shared by the session and the job.
  std::shared_ptr<const RobotDocument> robot;
  std::string runs_path;  ///< The recording lies beside it.
  calibration::RunKind kind = calibration::RunKind::Clockwise;
  calibration::SquareDriveOptions drive;
};

/// One square that was driven, to its end or not.
struct DrivenSquare {
  std::string name;
  calibration::RunKind kind = calibration::RunKind::Clockwise;
  double side_m = 0.0;
  std::string recording;
  calibration::LiveSquareResult result;
};

/// Connects, drives one square as `vesper calibrate drive` does and leaves the link. Runs in any
/// thread. Throws std::exception with the reason if the runs file is of another shape, the robot
/// cannot drive squares or nobody answers.
[[nodiscard]] DrivenSquare driveSquare(const SquareDriveRequest& request,
                                       const std::stop_token& stop,
                                       const std::function<bool()>& is_held,
                                       const ProgressSink& progress);

}  // namespace vesper::gui
