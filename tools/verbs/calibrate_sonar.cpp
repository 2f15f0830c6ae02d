#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "vesper/calibration/report/sonar_page.hpp"
#include "vesper/calibration/report/sonar_summary.hpp"
#include "vesper/calibration/sonar/sonar_job.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/log_input.hpp"
#include "vesper/tools/verbs/result_files.hpp"

namespace vesper::tools {
namespace {

using calibration::Language;

struct SonarOptions {
  calibration::SonarJob job;
  LogInputOptions reading;
  std::optional<double> humidity_percent;
  std::string apply_to;
  std::string report_to;
  std::string language = "en";
  bool is_json = false;
};

/// Writes what was asked for; refuses to apply a result that its own warnings forbid.
int finish(const SonarOptions& options, const calibration::SonarJobResult& result) {
  const Language language = options.language == "es" ? Language::Spanish : Language::English;
  const bool is_usable = std::ranges::none_of(result.range.warnings, calibration::forbidsUse);
  ResultFiles files;
  files.add(options.report_to,
            calibration::sonarPage(result.range, options.job.input, result.block_yaml, language));
  if (is_usable && !options.apply_to.empty()) {
    files.add(options.apply_to, formatRobotLikeFile(*result.robot, options.job.robot_file));
  }
  files.write();
  if (options.is_json) {
    std::cout << calibration::sonarJson(result.range, result.sensor);
  } else {
    std::cout << calibration::sonarSummary(result.range, language);
  }
  if (!is_usable) {
    std::cerr << "error: the input has a mistake that must be mended first (see the warnings)"
              << (options.apply_to.empty() ? "" : "; nothing was applied") << '\n';
    return kFailed;
  }
  if (options.apply_to.empty() && !options.is_json) {
    std::cout << result.block_yaml;
  }
  return kOk;
}

int run(SonarOptions& options) {
  if (!options.job.is_wall &&
      (options.reading.is_strict || !commandTextOf(options.reading).empty())) {
    throw std::invalid_argument("--columns, --topic and --strict are for logs: give --wall");
  }
  options.job.reading = readOptionsOf(options.reading);
  if (options.humidity_percent) {
    options.job.wall.fit.relative_humidity = *options.humidity_percent / 100.0;
  }
  const InterruptGuard guard;
  const calibration::SonarJobResult result = calibration::runSonarJob(options.job, guard.token());
  if (!options.job.is_wall) {
    sayIfCut(options.job.input);
  }
  if (guard.isInterrupted()) {
    std::cerr << "interrupted: nothing was written\n";
    return kInterrupted;
  }
  return finish(options, result);
}

void addInputs(CLI::App& verb, SonarOptions& options) {
  calibration::SonarJob& job = options.job;
  verb.add_option("input", job.input, "Table (*.sonar.csv), or a log with --wall")->required();
  CLI::Option* wall =
      verb.add_flag("--wall", job.is_wall, "The input is a log of straight runs at one wall");
  verb.add_option("--wall-distance", job.wall.wall_distance_m,
                  "Distance of the robot's centre to the wall at the first reading [m]")
      ->needs(wall)
      ->check(CLI::PositiveNumber);
  verb.add_option("--poses", job.poses, "With --wall: odom, encoders, truth or corrected")
      ->needs(wall)
      ->check(CLI::IsMember({"odom", "encoders", "truth", "corrected"}));
  CLI::Option* robot = verb.add_option("--robot", job.robot_file, "Robot file (*.robot.yaml)");
  wall->needs(robot);
  verb.add_option("--sensor", job.sensor, "Id of the sensor, where there are several");
  verb.add_option("--celsius", job.celsius, "Air temperature, where the input has none")
      ->check(CLI::Range(-60.0, 80.0));
  verb.add_option("--humidity", options.humidity_percent, "Relative humidity [%]")
      ->check(CLI::Range(0.0, 100.0));
  verb.add_option("--from", job.wall.fit.min_true_m, "Leave out nearer targets [m]")
      ->check(CLI::NonNegativeNumber);
  verb.add_option("--seed", job.wall.fit.seed, "Of the bootstrap")->capture_default_str();
  verb.add_option("--apply", options.apply_to, "Write the robot file with the sensor's new block")
      ->needs(robot);
}

}  // namespace

void addCalibrateSonarVerb(CLI::App& calibrate, int& exit_code) {
  const auto options = std::make_shared<SonarOptions>();  // owned by the callback
  CLI::App* verb = calibrate.add_subcommand(
      "sonar", "Scale, offset, spread, dead zone, codes and beam of a sonar.");
  addInputs(*verb, *options);
  addLogInputOptions(*verb, options->reading);
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->add_option("--report", options->report_to, "Write an HTML page");
  verb->add_option("--lang", options->language, "Language of texts: en or es")
      ->check(CLI::IsMember({"en", "es"}))
      ->capture_default_str();
  verb->footer(
      "Example:\n  vesper calibrate sonar bench.sonar.csv --robot ev3.robot.yaml --sensor front "
      "\\\n"
      "    --apply ev3-new.robot.yaml --report sonar.html");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
