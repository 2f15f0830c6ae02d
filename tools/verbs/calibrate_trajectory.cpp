#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "vesper/calibration/report/track_report.hpp"
#include "vesper/calibration/trajectory/read_track.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/calibrate_verbs.hpp"
#include "vesper/tools/verbs/log_input.hpp"
#include "vesper/tools/verbs/result_files.hpp"

namespace vesper::tools {
namespace {

using calibration::Alignment;

struct TrajectoryOptions {
  std::vector<std::string> inputs;
  std::string poses;
  std::string robot_file;
  LogInputOptions reading;
  std::string alignment = "none";
  double max_dt_s = 0.05;
  calibration::ComparisonOptions comparison;
  std::string plot_to;
  bool is_json = false;
};

std::vector<std::string> splitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    parts.push_back(part);
  }
  return parts;
}

/// For CLI11: what is wrong with the text, or nothing.
std::string unknownPoses(const std::string& text) {
  for (const std::string& part : splitAtCommas(text)) {
    if (!poseSourceNamed(part)) {
      return "'" + part + "' is none of odom, encoders, truth, corrected";
    }
  }
  return {};
}

std::vector<calibration::TrackFile> readTracks(const TrajectoryOptions& options) {
  std::vector<calibration::TrackFile> tracks;
  const std::vector<std::string> poses = splitAtCommas(options.poses);
  for (std::size_t i = 0; i < options.inputs.size(); ++i) {
    calibration::TrackOptions track;
    track.robot_file = options.robot_file;
    track.reading = readOptionsOf(options.reading);
    if (!poses.empty()) {
      track.poses = poses[std::min(i, poses.size() - 1)];
    }
    tracks.push_back(calibration::readTrack(options.inputs[i], track));
    for (const InputProblem& note : tracks.back().notes) {
      std::cerr << "note: " << describe(note) << '\n';
    }
  }
  const bool has_encoders = std::ranges::any_of(tracks, [](const calibration::TrackFile& track) {
    return track.format.ends_with("encoders");
  });
  if (has_encoders && options.alignment == "none") {
    std::cerr << "note: poses counted from encoders begin at (0, 0, 0), wherever the robot stood: "
                 "--align first or SE2 compares the shapes\n";
  }
  return tracks;
}

int run(TrajectoryOptions& options) {
  options.comparison.max_dt = fromSeconds(options.max_dt_s);
  options.comparison.alignment = options.alignment == "SE2"     ? Alignment::Se2
                                 : options.alignment == "first" ? Alignment::First
                                                                : Alignment::None;
  const std::vector<calibration::TrackFile> tracks = readTracks(options);
  std::string text;
  std::string json;
  std::string picture;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    for (std::size_t j = i + 1; j < tracks.size(); ++j) {
      const calibration::TrackNames names{tracks[i].source + " (" + tracks[i].format + ")",
                                          tracks[j].source + " (" + tracks[j].format + ")"};
      const calibration::TrackComparison found = calibration::compareTracks(
          tracks[i].poses, tracks[j].poses, tracks[j].source, options.comparison);
      text +=
          (text.empty() ? "" : "\n") + calibration::trackSummary(found, names, options.comparison);
      json +=
          (json.empty() ? "" : ",\n") + calibration::trackJson(found, names, options.comparison);
      if (picture.empty() && !options.plot_to.empty()) {
        const calibration::TrackNames files{tracks[i].source, tracks[j].source};
        picture = options.plot_to.ends_with(".png") ? calibration::trackPng(found, files)
                                                    : calibration::trackSvg(found, files);
      }
    }
  }
  ResultFiles files;
  files.add(options.plot_to, picture);
  files.write();
  std::cout << (options.is_json ? "{\"comparisons\": [" + json + "]}\n" : text);
  return kOk;
}

}  // namespace

void addCalibrateTrajectoryVerb(CLI::App& calibrate, int& exit_code) {
  const auto options = std::make_shared<TrajectoryOptions>();  // owned by the callback
  CLI::App* verb = calibrate.add_subcommand(
      "trajectory", "Compare two or three tracks of one drive: real, simulated, theoretical.");
  verb->add_option("inputs", options->inputs,
                   "Tracks: TUM, tables, robot lines, CARMEN; the first is the reference")
      ->required()
      ->expected(2, 3);
  verb->add_option("--poses", options->poses,
                   "Which poses of a log (one for all, or one a track, separated by commas): odom, "
                   "encoders, truth, corrected; default: the best there are")
      ->check(unknownPoses);
  verb->add_option("--robot", options->robot_file, "Robot file, for encoder counts");
  verb->add_option("--align", options->alignment, "none, first or SE2")
      ->check(CLI::IsMember({"none", "first", "SE2"}))
      ->capture_default_str();
  verb->add_option("--max-dt", options->max_dt_s, "Largest difference of time in a pair [s]")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  verb->add_flag("--by-index", options->comparison.by_index, "Pair poses by their number");
  verb->add_option("--rpe-step", options->comparison.rpe_step, "Poses across a relative error")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  addLogInputOptions(*verb, options->reading);
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->add_option("--plot", options->plot_to,
                   "Write the first two tracks as a picture (.svg, .png)")
      ->check([](const std::string& name) {
        return name.ends_with(".svg") || name.ends_with(".png")
                   ? std::string()
                   : "the picture's name must end in .svg or .png";
      });
  verb->footer(
      "Example:\n  vesper calibrate trajectory real.tum simulated.csv --align first --plot t.svg");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
