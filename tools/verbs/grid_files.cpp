#include "vesper/tools/verbs/grid_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <numbers>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/core/mapping/map_alignment.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/verbs/convert_writers.hpp"

namespace vesper::tools {
namespace {

CLI::Validator gridFile() {
  CLI::Validator validator;
  validator.operation([](std::string& text) {
    const std::string ending = std::filesystem::path(text).extension().string();
    const bool is_known = ending == ".yaml" || ending == ".yml" || ending == ".pgm" ||
                          ending == ".png" || ending == ".vgrid";
    return is_known
               ? std::string()
               : "expected a name that ends in .yaml, .pgm, .png (a ROS map) or .vgrid, found '" +
                     text + "'";
  });
  return validator;
}

int sayGridInterrupted() {
  std::cerr << "interrupted: nothing was written\n";
  return kInterrupted;
}

void addFrame(const GridFrame& frame, GridReport& report) {
  report.add(
      "width", frame.width(), "size",
      fmt::format("{} x {} cells of {} m", frame.width(), frame.height(), frame.resolution()));
  report.put("height", frame.height());
  report.put("resolution_m", frame.resolution());
  report.add("origin", poseJson(frame.origin()), "origin", poseText(frame.origin()));
}

void addCounts(const CellCounts& counts, GridReport& report) {
  report.add("cells",
             {{"occupied", counts.occupied},
              {"free", counts.free},
              {"unknown", counts.unknown - counts.graded},
              {"graded", counts.graded}},
             "cells",
             fmt::format("{} occupied, {} free, {} unknown{}", counts.occupied, counts.free,
                         counts.unknown - counts.graded,
                         counts.graded > 0 ? fmt::format(", {} graded", counts.graded) : ""));
}

void addFiles(const std::vector<std::string>& files, GridReport& report) {
  std::string names;
  for (const std::string& file : files) {
    names += (names.empty() ? "" : ", ") + file;
  }
  report.add("files", files, "wrote", names + " (read back and compared)");
}

}  // namespace

void addGridFileOptions(CLI::App& verb, GridFileOptions& options, bool needs_out) {
  CLI::Option* out =
      verb.add_option("--out", options.out,
                      "The result: .yaml, .pgm or .png (a ROS map: yaml and picture), or .vgrid, "
                      "which needs .vgrid inputs and keeps their evidence")
          ->check(gridFile())
          ->type_name("MAPFILE");
  if (needs_out) {
    out->required();
  }
  verb.add_flag("--json", options.as_json, "One JSON document on the standard output");
  addMapInputOptions(verb, options.input);
  addMapOutputOptions(verb, options.output);
}

LoadedMap loadMap(const std::string& path, const MapInputOptions& input) {
  LoadedMap file = readMap(path, readOptionsOf(input));
  for (const InputProblem& warning : file.warnings) {
    std::cerr << "warning: " << describe(warning) << '\n';
  }
  return file;
}

VGrid loadEvidence(const std::string& path) {
  const std::optional<MapFormat> format = mapFormatOf(path);
  if (format != MapFormat::Vgrid) {
    throw InputError({path, 0, "", "a .vgrid, as the result is to be one",
                      format ? std::string(nameOf(*format)) : "another kind of file",
                      "a finished map holds no evidence: name the result .yaml"});
  }
  return readVGrid(path);
}

GridReport::GridReport(const std::string& verb) { json_["verb"] = "grid " + verb; }

void GridReport::add(const std::string& key, nlohmann::ordered_json value, const std::string& name,
                     const std::string& text) {
  put(key, std::move(value));
  text_ += fmt::format("{:<12} {}\n", name, text);
}

void GridReport::put(const std::string& key, nlohmann::ordered_json value) {
  json_[key] = std::move(value);
}

std::string GridReport::text(bool as_json) const { return as_json ? json_.dump(2) + "\n" : text_; }

int writeResult(const GridFileOptions& options, const OccupancyMap& map, RosMapMode mode,
                const InterruptGuard& interrupt, GridReport& report) {
  if (options.writesEvidence()) {
    throw std::invalid_argument("--out: a finished map cannot be written as .vgrid");
  }
  if (interrupt.isInterrupted()) {
    return sayGridInterrupted();
  }
  RosMapWriteOptions ros = rosOptionsOf(options.output, mode);
  const WrittenMap written = writeMap(options.out, map, ros);
  addFrame(map.frame(), report);
  addCounts(map.counts(), report);
  report.put("losses", written.losses);
  for (const std::string& loss : written.losses) {
    std::cerr << "lost: " << loss << '\n';
  }
  addFiles(written.files, report);
  return kOk;
}

int writeResult(const GridFileOptions& options, const VGrid& grid, const InterruptGuard& interrupt,
                GridReport& report) {
  if (interrupt.isInterrupted()) {
    return sayGridInterrupted();
  }
  const std::optional<CellBox> box = grid.grid.observedBox();
  if (!box) {
    throw std::invalid_argument("nothing observed is left: no file was written");
  }
  writeVGridChecked(options.out, grid.grid, grid.provenance);
  report.add("width", box->width(), "size",
             fmt::format("{} x {} cells of {} m, {} views", box->width(), box->height(),
                         grid.grid.resolution(), grid.grid.views()));
  report.put("height", box->height());
  report.put("resolution_m", grid.grid.resolution());
  report.put("sources", grid.provenance.sources.size());
  addFiles({options.out}, report);
  return kOk;
}

void addGridPlaceOptions(CLI::App& verb, GridPlaceOptions& options, const std::string& places) {
  verb.add_option("--offset", options.offset,
                  "Where " + places + ": m,m,rad; a search starts there")
      ->delimiter(',');
  verb.add_option("--align", options.align,
                  "given: by --offset, or in one frame; search: lay the walls on each other")
      ->check(CLI::IsMember({"given", "search"}))
      ->capture_default_str();
  verb.add_option("--window", options.window_m, "Searched to either side, in metres")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  verb.add_option("--window-yaw", options.window_yaw_deg, "Searched to either side, in degrees")
      ->check(CLI::Range(0.0, 180.0))
      ->capture_default_str();
}

Pose2 placeOf(const OccupancyMap& map, const OccupancyMap& reference,
              const GridPlaceOptions& options, const Pose2& T_start,
              const InterruptGuard& interrupt, GridReport& report) {
  if (options.align == "given") {
    report.add("place", poseJson(T_start), "place", poseText(T_start) + " (given)");
    report.put("search", nullptr);
    return T_start;
  }
  if (map.counts().occupied == 0 || reference.counts().occupied == 0) {
    throw std::invalid_argument("--align search: both maps need occupied cells");
  }
  const MapAlignment found = alignMaps(
      map, reference,
      {options.window_m, options.window_m, options.window_yaw_deg * std::numbers::pi / 180.0},
      T_start, interrupt.token());
  report.add(
      "place", poseJson(found.T_truth_map), "place",
      poseText(found.T_truth_map) + fmt::format(" (searched: walls {:.3f} -> {:.3f} m apart)",
                                                found.start_distance_m, found.distance_m));
  report.put("search", {{"start_distance_m", found.start_distance_m},
                        {"distance_m", found.distance_m},
                        {"poses_tried", found.poses_tried}});
  return found.T_truth_map;
}

Pose2 poseOf(const std::vector<double>& numbers) {
  return numbers.empty() ? Pose2() : Pose2(numbers[0], numbers[1], numbers[2]);
}

void addMotionRule(const MovedGrid& moved, GridReport& report) {
  report.add("rule", moved.is_exact ? "exact" : "nearest", "rule",
             moved.is_exact ? std::string("whole cells and quarter turns: nothing was resampled")
                            : fmt::format("each cell takes all of the cell that covers its centre; "
                                          "{} walls that none met are kept",
                                          moved.walls_kept));
}

nlohmann::ordered_json poseJson(const Pose2& pose) {
  return {{"x_m", pose.x()}, {"y_m", pose.y()}, {"yaw_rad", pose.heading()}};
}

std::string poseText(const Pose2& pose) {
  return fmt::format("x {:.3f} m, y {:.3f} m, yaw {:.4f} rad", pose.x(), pose.y(), pose.heading());
}

int unlessInterrupted(const InterruptGuard& interrupt, const std::function<int()>& work) {
  try {
    return work();
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error&) {
    if (interrupt.isInterrupted()) {
      return sayGridInterrupted();
    }
    throw;
  }
}

}  // namespace vesper::tools
