#include <fmt/chrono.h>
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <memory>
#include <optional>

#include "vesper/calibration/odometry/ackermann_calibration.hpp"
#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/calibration/report/ackermann_report.hpp"
#include "vesper/calibration/report/odometry_report.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/log_input.hpp"
#include "vesper/tools/verbs/odometry_inputs.hpp"
#include "vesper/tools/verbs/odometry_text.hpp"
#include "vesper/tools/verbs/result_files.hpp"

namespace vesper::tools {
namespace {

using namespace calibration;

struct Options {
  std::vector<std::string> files;
  std::string robot;
  std::string method = "lsq";
  std::vector<std::string> held;
  std::vector<double> pose_sd = {0.002, 0.009};
  std::optional<double> side_m;
  std::optional<double> width_m;
  std::string apply;
  std::string report;
  std::string language = "en";
  std::string date;
  std::string floor;
  LogInputOptions reading;
  bool has_json = false;
};

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

OdometryCalibrationOptions calibrationOptions(const Options& options) {
  OdometryCalibrationOptions result;
  result.method = odometryMethodOf(options.method).value();
  for (const std::string& name : options.held) {
    result.is_held.at(name == "E_d" ? kE_d : name == "E_b" ? kE_b : kE_s) = true;
  }
  result.width_m = options.width_m;
  result.log_motion.pose_sd = {options.pose_sd[0], options.pose_sd[0], options.pose_sd[1]};
  return result;
}

/// Empty for a day of the calendar that is written like 2026-11-30.
std::string wrongDate(const std::string& date) {
  constexpr std::string_view kShape = "0000-00-00";
  const bool is_written = date.size() == kShape.size() &&
                          std::equal(date.begin(), date.end(), kShape.begin(), [](char c, char as) {
                            return as == '0' ? c >= '0' && c <= '9' : c == as;
                          });
  if (!is_written) {
    return "expected a date like 2026-11-30, found '" + date + "'";
  }
  const auto number = [&date](std::size_t from, std::size_t count) {
    return static_cast<unsigned>(std::stoi(date.substr(from, count)));
  };
  const std::chrono::year_month_day day{std::chrono::year(static_cast<int>(number(0, 4))),
                                        std::chrono::month(number(5, 2)),
                                        std::chrono::day(number(8, 2))};
  return day.ok() ? std::string() : "expected a day of the calendar, found '" + date + "'";
}

int sayInterrupted() {
  std::cerr << "interrupted: nothing was written\n";
  return kInterrupted;
}

void sayNotes(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) {
    std::cerr << "note: " << warning << '\n';
  }
}

/// What a calibration prints and writes.
struct Output {
  std::string text;
  std::string page;
  std::optional<std::string> robot;  ///< Empty: the result is incomplete.
};

int finish(const Options& options, const Output& output) {
  ResultFiles files;
  files.add(options.report, output.page);
  if (output.robot) {
    files.add(options.apply, *output.robot);
  }
  files.write();
  std::cout << output.text;
  if (!output.robot && !options.apply.empty()) {
    std::cerr << "the result is incomplete: " << options.apply << " is not written\n";
  }
  return output.robot ? kOk : kFailed;
}

Language languageOf(const Options& options) {
  return options.language == "es" ? Language::Spanish : Language::English;
}

/// For an Ackermann robot; what only two wheels or squares have is refused.
int runAckermann(const Options& options, const RobotDescription& robot) {
  if (options.method != "lsq" || !options.held.empty() || options.side_m || options.width_m) {
    throw std::invalid_argument(
        "--method, --hold, --side and --width are not for an ackermann robot");
  }
  const InterruptGuard interrupt;
  const OdometryMeasurements measurements = readMeasurements(
      options.files, options.side_m, readOptionsOf(options.reading), interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  const AckermannCalibration result = calibrateAckermann(
      measurements, robot, calibrationOptions(options).log_motion.pose_sd, interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  sayNotes(result.warnings);
  Output output{options.has_json ? toJson(result) : ackermannText(result),
                ackermannReport(result, languageOf(options)), std::nullopt};
  if (result.is_complete) {
    output.robot =
        formatRobotLikeFile(applied(result, robot, options.date, options.floor), options.robot);
  }
  return finish(options, output);
}

int runTwoWheels(const Options& options, const RobotDescription& robot) {
  const InterruptGuard interrupt;
  const OdometryMeasurements measurements = readMeasurements(
      options.files, options.side_m, readOptionsOf(options.reading), interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  const OdometryCalibration result =
      calibrateOdometry(measurements, robot, calibrationOptions(options), interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  if (!result.has_measured_sd) {
    std::cerr << fmt::format("measuring error taken as {:.1f} mm and {:.2f} deg\n",
                             result.measured_sd.x_m * 1e3, radToDeg(result.measured_sd.theta_rad));
  }
  sayNotes(result.warnings);
  Output output{options.has_json ? toJson(result) : odometryText(result),
                odometryReport(result, languageOf(options)), std::nullopt};
  if (result.is_complete) {
    output.robot = formatRobotLikeFile(
        applied(result, robot, options.date, options.floor, options.width_m), options.robot);
  }
  return finish(options, output);
}

int run(const Options& options) {
  const RobotDescription robot = readRobotFile(options.robot);
  return std::holds_alternative<AckermannDrive>(robot.drive.geometry)
             ? runAckermann(options, robot)
             : runTwoWheels(options, robot);
}

}  // namespace

void addCalibrateOdometryVerb(CLI::App& calibrate, int& exit_code) {
  CLI::App* verb = calibrate.add_subcommand(
      "odometry", "Wheel sizes, track width and wheel noise from square runs or logs.");
  const auto options = std::make_shared<Options>();  // owned by the callback
  verb->add_option("FILES", options->files, "One runs file (*.runs.csv), or logs with a pose track")
      ->required();
  verb->add_option("--robot", options->robot,
                   "Robot file (*.robot.yaml) that the runs were driven with")
      ->required();
  verb->add_option("--method", options->method, "lsq, or a closed form: x, y, mean, heading")
      ->check(CLI::IsMember({"lsq", "x", "y", "mean", "heading"}));
  verb->add_option("--hold", options->held, "Parameters that are known and stay: E_d, E_b, E_s")
      ->delimiter(',')
      ->check(CLI::IsMember({"E_d", "E_b", "E_s"}));
  verb->add_option("--side", options->side_m,
                   "Side of the squares in metres, for a file without it")
      ->check(CLI::PositiveNumber);
  verb->add_option("--pose-sd", options->pose_sd,
                   "Standard deviations of a log's poses: metres, radians")
      ->expected(2)
      ->check(CLI::PositiveNumber);
  verb->add_option("--width", options->width_m, "Width of a skid-steer robot's arms in these runs")
      ->check(CLI::PositiveNumber);
  addLogInputOptions(*verb, options->reading);
  verb->add_option("--apply", options->apply, "Write the corrected robot file here");
  verb->add_option("--report", options->report, "Write one HTML page here");
  verb->add_option("--lang", options->language, "Language of the page: en, es")
      ->check(CLI::IsMember({"en", "es"}));
  verb->add_option("--date", options->date, "Date in the robot file (default: today)")
      ->check(wrongDate);
  verb->add_option("--floor", options->floor, "Floor in the robot file, such as parquet");
  verb->add_flag("--json", options->has_json, "One JSON document on stdout");
  verb->footer(
      "Example:\n  vesper calibrate odometry squares.runs.csv --robot ev3.robot.yaml "
      "--apply ev3_calibrated.robot.yaml");
  verb->callback([options, &exit_code] {
    if (options->method != "lsq" && !options->held.empty()) {
      throw CLI::ValidationError("--hold", "only least squares (--method lsq) holds parameters");
    }
    options->date = options->date.empty() ? today() : options->date;
    exit_code = run(*options);
  });
}

}  // namespace vesper::tools
