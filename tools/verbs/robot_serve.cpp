#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "vesper/core/live/robot_server.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/actual_drive_options.hpp"
#include "vesper/tools/verbs/echo_effect_options.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

struct ServeOptions {
  std::string world;
  std::string robot;
  std::string listen = "tcp://127.0.0.1:5600";
  bool has_terminal = false;
  bool shows_truth = false;
  ActualDriveOptions drive;
  RobotServerOptions server;
};

int runServe(const ServeOptions& options) {
  const World world = readWorldFile(options.world);
  const RobotDescription robot = readRobotFile(options.robot);
  RobotServerOptions server_options = options.server;
  if (!options.has_terminal) {
    server_options.listen = parseListenAddress(options.listen);
  }
  server_options.robot.actual_drive = actualDrive(robot, options.drive);
  server_options.robot.records_truth = options.shows_truth;
  const InterruptGuard interrupt;
  RobotServer server(world, robot, server_options);
  std::cout << fmt::format("serving {} in {} on {}\n", robot.name, world.name, server.url())
            << std::flush;
  if (!server.isLocal()) {
    std::cerr << "warning: other computers can reach and drive this robot; without --listen it "
                 "serves this one only\n";
  }
  server.run(interrupt.token());
  const RobotServerCounts counts = server.counts();
  std::cerr << fmt::format(
      "ended: {} clients, {} commands ({} refused), {} bad lines, {} watchdog stops\n",
      counts.clients, counts.commands, counts.refused_commands, counts.bad_lines,
      counts.watchdog_stops);
  return kOk;
}

}  // namespace

void addRobotServeVerb(CLI::App& robot, int& exit_code) {
  const auto options = std::make_shared<ServeOptions>();  // owned by the callback
  CLI::App* verb = robot.add_subcommand(
      "serve", "Serve a simulated robot that behaves like a real one over robot lines.");
  verb->add_option("--world", options->world, "A *.world.yaml")->required();
  verb->add_option("--robot", options->robot, "A *.robot.yaml")->required();
  auto* listen = verb->add_option("--listen", options->listen,
                                  "tcp://host:port or udp://host:port; port 0: any that is free")
                     ->capture_default_str();
  verb->add_flag("--pty", options->has_terminal,
                 "A pseudo-terminal instead, as a serial device would be; its path is printed")
      ->excludes(listen);
  verb->add_option("--seed", options->server.robot.seed, "Of the robot's noise")
      ->capture_default_str();
  verb->add_option("--speed", options->server.speed, "The robot's clock by ours, up to 1000")
      ->check(CLI::Range(0.01, 1000.0))
      ->capture_default_str();
  addActualDrive(*verb, options->drive);
  verb->add_flag("--truth", options->shows_truth, "Send the true pose, too (pose, src truth)");
  addEchoEffects(*verb, options->server.robot.effects);
  verb->footer(
      "All clients may listen, one drives: the first whose command comes while nobody drives. A "
      "driver that is silent for 0.5 s, leaves or stops gives the seat away, and the robot stands. "
      "Ctrl-C ends it.\n"
      "Example: vesper robot serve --world datasets/worlds/arena.world.yaml "
      "--robot datasets/robots/ev3.robot.yaml");
  verb->callback([options, &exit_code] { exit_code = runServe(*options); });
}

}  // namespace vesper::tools
