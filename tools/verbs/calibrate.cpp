#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {

void addCalibrateVerb(CLI::App& app, int& exit_code) {
  CLI::App* calibrate =
      app.add_subcommand("calibrate", "Find the true parameters of a robot, with uncertainties.");
  calibrate->require_subcommand(1);
  addCalibrateOdometryVerb(*calibrate, exit_code);
  addCalibrateSonarVerb(*calibrate, exit_code);
  addCalibrateTrajectoryVerb(*calibrate, exit_code);
  addCalibrateBeamVerb(*calibrate, exit_code);
  addCalibrateSheetVerb(*calibrate, exit_code);
  addCalibrateDriveVerb(*calibrate, exit_code);
}

}  // namespace vesper::tools
