#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>

#include "vesper/calibration/drive/live_square.hpp"
#include "vesper/calibration/drive/runs_appender.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/line_prompt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"

namespace vesper::tools {
namespace {

using namespace calibration;

struct DriveVerbOptions {
  std::string url;
  std::string robot_file;
  double side_m = 1.0;
  int runs = 5;
  double speed_m_per_s = 0.2;
  double turn_rad_per_s = 0.5;
  double connect_s = 10.0;
  std::string out = "squares.runs.csv";
};

/// What a person measured: "x y" in metres, or "x y degrees". Empty for anything else.
std::optional<EndPose> parseEndPose(const std::string& text, double side_m) {
  std::istringstream words(text);
  words.imbue(std::locale::classic());
  EndPose pose;
  double degrees = 0.0;
  if (!(words >> pose.x_m >> pose.y_m) || std::abs(pose.x_m) > 2.0 * side_m ||
      std::abs(pose.y_m) > 2.0 * side_m) {
    return std::nullopt;
  }
  if (words >> degrees) {
    if (std::abs(degrees) > 360.0) {
      return std::nullopt;
    }
    pose.theta_rad = degToRad(degrees);
  } else if (!words.eof()) {
    return std::nullopt;
  }
  std::string rest;
  words.clear();
  return words >> rest ? std::nullopt : std::optional(pose);
}

const char* reasonOf(LiveSquareStatus status) {
  switch (status) {
    case LiveSquareStatus::Silent:
      return "the robot sent no wheel counts (enc) for too long";
    case LiveSquareStatus::Stuck:
      return "its wheels stand still though it was told to move: is it blocked?";
    case LiveSquareStatus::Lost:
      return "the robot closed the link";
    case LiveSquareStatus::Interrupted:
      return "interrupted";
    case LiveSquareStatus::Released:
      return "ended by the keyboard";
    case LiveSquareStatus::Done:
      break;
  }
  return "done";
}

/// The runs of one call.
class SquareSession {
 public:
  SquareSession(const DriveVerbOptions& options, const std::stop_token& stop)
      : options_(options),
        stop_(stop),
        robot_(readRobotFile(options.robot_file)),
        runs_(options.out),
        link_(connect()) {
    live_.drive = {options.side_m, std::min(options.speed_m_per_s, robot_.limits.speed_m_per_s),
                   std::min(options.turn_rad_per_s, robot_.limits.turn_rad_per_s)};
  }

  int drive() {
    for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
      for (int i = 0; i < options_.runs; ++i) {
        const int exit_code = driveOne(kind);
        if (exit_code != kOk) {
          return exit_code;
        }
      }
    }
    std::cerr << "next: vesper calibrate odometry " << options_.out << " --robot "
              << options_.robot_file << '\n';
    return kOk;
  }

 private:
  [[nodiscard]] std::unique_ptr<LineLink> connect() const {
    LineLinkOptions link;
    link.connect_patience = std::chrono::milliseconds(static_cast<int>(options_.connect_s * 1e3));
    (void)SquareDriver(robot_, RunKind::Clockwise, {});  // refuses other drives before connecting
    const LinkAddress address = parseLinkAddress(options_.url);
    std::cerr << "connecting to " << nameOf(address) << '\n';
    return std::make_unique<LineLink>(address, link, stop_);
  }

  std::optional<std::string> ask(const std::string& question) {
    return prompt_.read(question, stop_, [this] { link_->clear(); });
  }

  /// Why a person's answer is missing.
  int withoutAnswer() const {
    if (stop_.stop_requested()) {
      return kInterrupted;
    }
    std::cerr << "\nerror: the standard input has ended\n";
    return kFailed;
  }

  int driveOne(RunKind kind) {
    const std::string name = runs_.freeName(kind);
    if (!ask(fmt::format("run {}: robot at the start mark, path of {:g} m free to the {}. Enter "
                         "starts it; Enter or Ctrl-C stops it on its way. ",
                         name, options_.side_m, kind == RunKind::Clockwise ? "right" : "left"))) {
      return withoutAnswer();
    }
    const std::filesystem::path recording = runs_.recordingOf(name);
    LiveSquareResult result;
    {
      ProgressBar bar(name);
      const auto is_held = [this] { return !prompt_.hasInput(); };
      result = driveLiveSquare(
          *link_, robot_, kind, recording, live_, stop_, is_held,
          [&bar](double share) { bar.update(static_cast<std::size_t>(share * 100.0), 100); });
    }
    if (result.status != LiveSquareStatus::Done || !result.is_stopped) {
      const bool is_interrupted = result.status == LiveSquareStatus::Interrupted;
      std::cerr << (is_interrupted ? "" : "error: ") << "run " << name << ": "
                << (result.status == LiveSquareStatus::Done ? "the stop could not be sent"
                                                            : reasonOf(result.status))
                << "; stop " << (result.is_stopped ? "sent" : "NOT sent, look at the robot")
                << "; not added to " << options_.out << ", what came in is in "
                << recording.string() << '\n';
      return is_interrupted ? kInterrupted : kFailed;
    }
    return measure(name, kind, result);
  }

  int measure(const std::string& name, RunKind kind, const LiveSquareResult& result) {
    while (true) {
      const auto answer =
          ask("measured end from the start mark, x forward, y left: x_m y_m [theta_deg], or "
              "'skip': ");
      if (!answer) {
        return withoutAnswer();
      }
      if (*answer == "skip") {
        return kOk;
      }
      if (const auto pose = parseEndPose(*answer, options_.side_m)) {
        runs_.append(name, kind, options_.side_m, *pose, result.belief);
        std::cout << name << " added to " << options_.out << '\n' << std::flush;
        return kOk;
      }
      std::cerr << "expected two or three numbers, such as 0.012 -0.034 1.5 (metres, degrees)\n";
    }
  }

  const DriveVerbOptions& options_;
  std::stop_token stop_;
  RobotDescription robot_;
  RunsAppender runs_;
  std::unique_ptr<LineLink> link_;
  LiveSquareOptions live_;
  LinePrompt prompt_;
};

int run(const DriveVerbOptions& options) {
  const InterruptGuard guard;
  return SquareSession(options, guard.token()).drive();
}

}  // namespace

void addCalibrateDriveVerb(CLI::App& calibrate, int& exit_code) {
  const auto options = std::make_shared<DriveVerbOptions>();  // owned by the callback
  CLI::App* verb = calibrate.add_subcommand(
      "drive", "Drive a live robot around squares and note where it ends.");
  verb->add_option("--live", options->url,
                   "The robot: tcp://host:port, serial:///dev/ttyUSB0?baud=115200, /dev/pts/3")
      ->required();
  verb->add_option("--robot", options->robot_file, "Robot file (*.robot.yaml)")->required();
  verb->add_option("--side", options->side_m, "Side of the square [m]")
      ->check(CLI::Range(0.1, 100.0))
      ->capture_default_str();
  verb->add_option("--runs", options->runs, "Runs in each direction")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  verb->add_option("--speed", options->speed_m_per_s, "On the legs [m/s], within the robot's limit")
      ->check(CLI::Range(0.01, 10.0))
      ->capture_default_str();
  verb->add_option("--turn-rate", options->turn_rad_per_s, "At the corners [rad/s]")
      ->check(CLI::Range(0.05, 20.0))
      ->capture_default_str();
  verb->add_option("--connect", options->connect_s, "How long to try to connect [s]")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  verb->add_option("--out", options->out, "Runs file to begin or to append to")
      ->capture_default_str();
  verb->footer(
      "Example:\n  vesper calibrate drive --live tcp://192.168.4.1:5600 --robot ev3.robot.yaml "
      "--side 1 --runs 5");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
