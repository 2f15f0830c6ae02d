#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "vesper/core/log/read_log.hpp"
#include "vesper/core/mapping/map_report.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {

/// One sensor "front" at the robot's centre, as the cases describe it.
struct SonarCase {
  double min_m = 0.05;
  double max_m = 2.0;
  double full_cone_deg = 20.0;
  double resolution_m = 0.10;
  int views = 20;
  double clear_fraction = 0.8;
  bool is_exact = false;
};

inline RobotDescription robotOf(const SonarCase& sonar_case) {
  RobotDescription robot;
  robot.name = "case";
  SensorDescription sensor;
  sensor.id = "front";
  sensor.range = {sonar_case.min_m, sonar_case.max_m, 0.0};
  sensor.beam.half_angle_rad = degToRad(sonar_case.full_cone_deg / 2);
  robot.sensors = {sensor};
  return robot;
}

/// A map of one of the cases' tables, and what became of its readings.
struct CaseMap {
  RobotLog log;
  RobotDescription robot;
  LogOddsGrid grid;
  MapReport report;

  /// The value of the cell that covers (x, y); empty where nothing was observed.
  [[nodiscard]] std::optional<double> logOddsAt(double x_m, double y_m) const {
    const CellIndex cell = *grid.cellAt({x_m, y_m});
    if (!grid.isObserved(cell)) {
      return std::nullopt;
    }
    return toLogOdds(grid.valueMilli(cell));
  }
  [[nodiscard]] bool isFree(double x_m, double y_m) const {
    return logOddsAt(x_m, y_m).value_or(0.0) < 0.0;
  }
  [[nodiscard]] bool isOccupied(double x_m, double y_m) const {
    return logOddsAt(x_m, y_m).value_or(0.0) > 0.0;
  }
  /// Calls `visit(cell, centre)` for each cell observed.
  template <class Visit>
  void forEachObserved(Visit&& visit) const {
    const std::optional<CellBox> box = grid.observedBox();
    for (int y = box ? box->low.y : 0; box && y <= box->high.y; ++y) {
      for (int x = box->low.x; x <= box->high.x; ++x) {
        if (grid.isObserved({x, y})) {
          visit(CellIndex{x, y}, grid.centerOf({x, y}));
        }
      }
    }
  }
};

inline CaseMap mapOf(RobotLog log, const RobotDescription& robot, const SonarCase& sonar_case) {
  MapSettings settings;
  settings.resolution_m = sonar_case.resolution_m;
  settings.model = resolveModel({.name = "cone",
                                 .views = sonar_case.views,
                                 .clear_fraction = sonar_case.clear_fraction,
                                 .is_exact = sonar_case.is_exact});
  ObservationReader reader(log, robot);
  MapBuilder builder(robot, settings, log.source);
  buildMap(reader, builder);
  MapReport report = reportOf(reader, builder, robot, std::nullopt);
  return {std::move(log), robot, builder.takeGrid(), std::move(report)};
}

inline CaseMap mapOfFile(const std::string& relative, const SonarCase& sonar_case) {
  return mapOf(readLog(sharedPath(relative).string()), robotOf(sonar_case), sonar_case);
}

}  // namespace vesper::test
