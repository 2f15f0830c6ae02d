#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "vesper/calibration/sonar/beam_job.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/log_input.hpp"

namespace vesper::tools {
namespace {

struct BeamOptions {
  calibration::BeamJob job;
  LogInputOptions reading;
  bool is_json = false;
};

int run(BeamOptions& options) {
  options.job.reading = readOptionsOf(options.reading);
  const InterruptGuard guard;
  const calibration::BeamJobResult result = calibration::runBeamJob(options.job, guard.token());
  if (guard.isInterrupted()) {
    return kInterrupted;
  }
  std::cout << (options.is_json ? calibration::beamJson(result) : calibration::beamSummary(result));
  return result.fit.has_converged ? kOk : kFailed;
}

}  // namespace

void addCalibrateBeamVerb(CLI::App& calibrate, int& exit_code) {
  const auto options = std::make_shared<BeamOptions>();  // owned by the callback
  CLI::App* verb = calibrate.add_subcommand(
      "beam", "Weights of the beam model (hit, short, no echo, random) from a log and a map.");
  verb->add_option("log", options->job.log, "Log with poses in the map's frame")->required();
  verb->add_option("--map", options->job.map, "Map (ROS yaml, vgrid, ...)")->required();
  verb->add_option("--robot", options->job.robot_file, "Robot file (*.robot.yaml)")->required();
  verb->add_option("--sensor", options->job.sensor, "Id of the sensor, where there are several");
  verb->add_option("--poses", options->job.poses, "odom, encoders, truth or corrected")
      ->check(CLI::IsMember({"odom", "encoders", "truth", "corrected"}));
  verb->add_option("--celsius", options->job.celsius, "Air temperature, where the log has none")
      ->check(CLI::Range(-60.0, 80.0));
  addLogInputOptions(*verb, options->reading);
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->footer(
      "Example:\n  vesper calibrate beam run.jsonl --map office.yaml --robot ev3.robot.yaml "
      "--poses "
      "truth");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
