#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <variant>

#include "vesper/calibration/sheet/measuring_sheet.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/result_files.hpp"

namespace vesper::tools {
namespace {

struct SheetVerbOptions {
  calibration::SheetOptions sheet;
  std::string language = "en";
  std::string robot_file;
  std::string out;
};

int run(SheetVerbOptions& options) {
  options.sheet.language =
      options.language == "es" ? calibration::Language::Spanish : calibration::Language::English;
  if (!options.robot_file.empty()) {
    const RobotDescription robot = readRobotFile(options.robot_file);
    if (const auto* wheels = std::get_if<DifferentialDrive>(&robot.drive.geometry)) {
      options.sheet.robot.track_width_m = wheels->track_width_m;
    } else if (const auto* sides = std::get_if<SkidSteerDrive>(&robot.drive.geometry)) {
      options.sheet.robot.track_width_m = sides->track_width_m;
    } else {
      throw InputError({options.robot_file, 0, "drive.type", "differential or skid_steer",
                        "ackermann", "square runs need a robot that turns on the spot"});
    }
    if (robot.drive.noise.k_left > 0.0) {
      options.sheet.robot.k = robot.drive.noise.k_left;
    }
  }
  const std::string page = calibration::measuringSheet(options.sheet);
  if (options.out.empty()) {
    std::cout << page;
  } else {
    ResultFiles files;
    files.add(options.out, page);
    files.write();
  }
  return kOk;
}

}  // namespace

void addCalibrateSheetVerb(CLI::App& calibrate, int& exit_code) {
  const auto options = std::make_shared<SheetVerbOptions>();  // owned by the callback
  CLI::App* verb = calibrate.add_subcommand(
      "sheet", "A page to print: how to measure square runs, with a form.");
  verb->add_option("--lang", options->language, "en or es")
      ->check(CLI::IsMember({"en", "es"}))
      ->capture_default_str();
  verb->add_option("--robot", options->robot_file, "Robot file, for its track width and noise");
  verb->add_option("--side", options->sheet.side_m, "Side of the square [m]; default: suggested")
      ->check(CLI::Range(0.1, 100.0));
  verb->add_option("--out", options->out, "HTML file; default: the standard output");
  verb->footer(
      "Example:\n  vesper calibrate sheet --robot ev3.robot.yaml --lang es --out hoja.html");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
