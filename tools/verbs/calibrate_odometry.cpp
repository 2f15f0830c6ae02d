#include <fmt/chrono.h>
#include <fmt/format.h>
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/calibration/report/odometry_report.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/calibrate_ackermann.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/odometry_text.hpp"

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
  bool has_json = false;
};

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

RobotLog readWholeLog(const std::string& path) {
  RobotLog log = readLog(path);
  if (log.skipped_lines > 0) {
    std::cerr << path << ": " << log.skipped_lines << " line(s) skipped\n";
  }
  return log;
}

OdometryMeasurements readMeasurements(const Options& options) {
  OdometryMeasurements measurements;
  for (const std::string& path : options.files) {
    if (path != "-" && !looksLikeRunsFile(path)) {
      measurements.logs.push_back(readWholeLog(path));
      continue;
    }
    if (measurements.runs) {
      throw InputError({path, 0, "", "one runs file", "another one", "put all runs into one file"});
    }
    measurements.runs = readRunsFile(path, {options.side_m});
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    for (const CalibrationRun& run : measurements.runs->runs) {
      if (run.use && !run.log.empty() && !measurements.run_logs.contains(run.log)) {
        measurements.run_logs.emplace(run.log, readWholeLog((folder / run.log).string()));
      }
    }
  }
  return measurements;
}

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

/// Empty if `date` looks like 2026-11-30, as the robot file's reader wants it.
std::string wrongDate(const std::string& date) {
  constexpr std::string_view kShape = "0000-00-00";
  const bool is_date = date.size() == kShape.size() &&
                       std::equal(date.begin(), date.end(), kShape.begin(), [](char c, char shape) {
                         return shape == '0' ? c >= '0' && c <= '9' : c == shape;
                       });
  return is_date ? std::string() : "a date is written as 2026-11-30";
}

/// For an Ackermann robot; what only two wheels or squares have is refused.
int runAckermann(const Options& options, const RobotDescription& robot, Language language,
                 const std::string& date) {
  if (options.method != "lsq" || !options.held.empty() || options.side_m || options.width_m) {
    throw std::invalid_argument(
        "--method, --hold, --side and --width are not for an ackermann robot");
  }
  return calibrateAckermannRobot(
      readMeasurements(options), robot, calibrationOptions(options).log_motion.pose_sd,
      {options.has_json, options.apply, options.report, language, date, options.floor});
}

void run(const Options& options, int& exit_code) {
  const RobotDescription robot = readRobotFile(options.robot);
  const Language language = options.language == "es" ? Language::Spanish : Language::English;
  const std::string date = options.date.empty() ? today() : options.date;
  if (std::holds_alternative<AckermannDrive>(robot.drive.geometry)) {
    exit_code = runAckermann(options, robot, language, date);
    return;
  }
  const OdometryCalibration result =
      calibrateOdometry(readMeasurements(options), robot, calibrationOptions(options));
  if (!result.has_measured_sd) {
    std::cerr << fmt::format("measuring error taken as {:.1f} mm and {:.2f} deg\n",
                             result.measured_sd.x_m * 1e3,
                             result.measured_sd.theta_rad * 57.29577951308232);
  }
  for (const std::string& warning : result.warnings) {
    std::cerr << "note: " << warning << '\n';
  }
  std::cout << (options.has_json ? toJson(result) : odometryText(result));
  exit_code = result.is_complete ? kOk : kFailed;
  if (!options.report.empty()) {
    writeFileAtomically(options.report, odometryReport(result, language));
  }
  if (options.apply.empty()) {
    return;
  }
  if (!result.is_complete) {
    std::cerr << "the result is incomplete: " << options.apply << " is not written\n";
    return;
  }
  writeRobotFile(options.apply, applied(result, robot, date, options.floor, options.width_m));
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
  verb->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace vesper::tools
