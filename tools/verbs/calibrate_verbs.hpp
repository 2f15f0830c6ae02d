#pragma once

#include <CLI/CLI.hpp>

namespace vesper::tools {

/// Verbs under `vesper calibrate`; each is called in calibrate.cpp and works as said in verbs.hpp.
void addCalibrateOdometryVerb(CLI::App& calibrate, int& exit_code);
void addCalibrateSonarVerb(CLI::App& calibrate, int& exit_code);
void addCalibrateBeamVerb(CLI::App& calibrate, int& exit_code);
void addCalibrateTrajectoryVerb(CLI::App& calibrate, int& exit_code);
void addCalibrateSheetVerb(CLI::App& calibrate, int& exit_code);
void addCalibrateDriveVerb(CLI::App& calibrate, int& exit_code);

}  // namespace vesper::tools
