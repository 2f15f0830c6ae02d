#pragma once

#include <QPolygonF>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/wheel_errors.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {

/// The way of one run, seen from where it began.
struct RunTrack {
  std::string run;
  calibration::RunKind kind = calibration::RunKind::Path;
  QPolygonF way_m;
  QPointF measured_m;  ///< Where it really ended.
};

/// The ways of all used runs with a measured end, for a robot whose drive has `errors`. What the
/// wheels did is told by the run's counts or its task (observationOf). Throws
/// std::invalid_argument for a drive without two wheels.
[[nodiscard]] std::vector<RunTrack> tracksOf(const calibration::RunsFile& runs,
                                             const RobotDescription& robot,
                                             const calibration::WheelErrors& errors);

/// `robot` with its drive as it is under `errors`.
[[nodiscard]] RobotDescription robotWith(const RobotDescription& robot,
                                         const calibration::WheelErrors& errors);

/// A log mapped again by its wheel counts.
struct WhatIfRequest {
  // Shared with the session.
  std::shared_ptr<const LogDocument> log;
  std::shared_ptr<const RobotDocument> robot;
  calibration::WheelErrors errors;
  ShadeThresholds thresholds;
  bool is_coarse = false;  ///< Large cells that tell no views apart: for a first look.
};
struct WhatIfMap {
  std::shared_ptr<MapDocument> document;
  QPolygonF track_m;         ///< With the errors.
  QPolygonF track_before_m;  ///< As the robot is described.
};
/// As `vesper map --poses encoders` for robotWith(). An empty document when stopped. Throws
/// std::exception with the reason.
[[nodiscard]] WhatIfMap mapWhatIf(const WhatIfRequest& request, const std::stop_token& stop);

/// Side of a coarse cell, metres.
inline constexpr double kCoarseCell_m = 0.2;

}  // namespace vesper::gui
