#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/live_run.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {

void addLiveVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<LiveVerbOptions>();  // owned by the callback
  CLI::App* verb =
      app.add_subcommand("live", "Listen to a live robot: record, map, drive it by the keyboard.");
  verb->add_option("URL", options->url,
                   "tcp://host:port, udp://host:port (?listen: an own port), "
                   "serial:///dev/ttyUSB0?baud=115200, /dev/pts/3, ws://host:9090 (rosbridge), "
                   "file:///path?pace=1, - (standard input)")
      ->required();
  verb->add_option("--robot", options->robot, "Robot description (*.robot.yaml)")->required();
  verb->add_option("--record", options->record,
                   "Record every line as it comes, with its time of arrival (*.jsonl; a new file)");
  verb->add_option("--map", options->map, "Writes PREFIX.yaml, .pgm, .vgrid and .png at the end")
      ->check(filePrefix())
      ->type_name("PREFIX");
  verb->add_option("--resolution", options->resolution_m, "Side of a cell of the map [m]")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb->add_option("--poses", options->poses,
                   "odom, encoders, truth or corrected (default: odom if it comes, else encoders)");
  verb->add_option("--celsius", options->celsius, "Air temperature where the robot does not say it")
      ->check(CLI::Range(-100.0, 200.0));
  auto* drive = verb->add_flag(
      "--drive", options->drives,
      "Drive by the arrow keys, held down; space stops, m takes a car's next mode, q ends");
  verb->add_option("--speed", options->speed_m_per_s, "Of the arrows up and down [m/s]")
      ->check(CLI::Range(0.01, 10.0))
      ->needs(drive)
      ->capture_default_str();
  verb->add_option("--turn-rate", options->turn_rad_per_s, "Of the arrows left and right [rad/s]")
      ->check(CLI::Range(0.05, 20.0))
      ->needs(drive)
      ->capture_default_str();
  verb->add_option("--duration", options->duration_s, "End after so many seconds")
      ->check(CLI::PositiveNumber);
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->footer(
      "Ctrl-C ends it: the recording is completed, the map written. A lost link is made again, for "
      "ever.\nExample: vesper live tcp://127.0.0.1:5600 --robot datasets/robots/ev3.robot.yaml "
      "--record out/live.jsonl --map out/live --drive");
  verb->callback([options, &exit_code] {
    const InterruptGuard interrupt;
    exit_code = runLive(*options, interrupt.token());
  });
}

}  // namespace vesper::tools
