#include "vesper/mapping_gui/session/session.hpp"

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {

Session::Session(QObject* parent) : QObject(parent) {}
Session::~Session() = default;

bool Session::isEmpty() const noexcept {
  return !map_ && !log_ && !robot_ && !runs_ && !results_ && !sonar_;
}

void Session::setMap(std::shared_ptr<MapDocument> map) {
  map_ = std::move(map);
  emit mapChanged();
}

void Session::growMap(std::shared_ptr<MapDocument> map) {
  if (!map_) {
    setMap(std::move(map));
    return;
  }
  map_ = std::move(map);
  emit mapGrown();
}

void Session::replaceMap(std::shared_ptr<MapDocument> map) {
  map_ = std::move(map);
  emit mapGrown();
  emit mapEdited();
}

void Session::setOtherMap(std::shared_ptr<MapDocument> map) {
  other_map_ = std::move(map);
  emit otherMapChanged();
}

void Session::setLog(std::shared_ptr<LogDocument> log) {
  log_ = std::move(log);
  emit logChanged();
}

void Session::setRobot(std::shared_ptr<RobotDocument> robot) {
  robot_ = std::move(robot);
  emit robotChanged();
}

void Session::setRuns(std::shared_ptr<RunsDocument> runs) {
  runs_ = std::move(runs);
  emit runsChanged();
}

void Session::setResults(std::shared_ptr<ResultsDocument> results) {
  results_ = std::move(results);
  emit resultsChanged();
}

void Session::setSonar(std::shared_ptr<SonarDocument> sonar) {
  sonar_ = std::move(sonar);
  emit sonarChanged();
}

void Session::setThresholds(const ShadeThresholds& thresholds) {
  if (thresholds == thresholds_) {
    return;
  }
  thresholds_ = thresholds;
  if (map_ && map_->grid) {
    map_->map = toOccupancyMap(*map_->grid, {.occupied_above = thresholds.occupied_above,
                                             .free_below = thresholds.free_below});
  }
  emit mapEdited();
}

void Session::beginEditing() {
  map_->is_edited = true;
  map_->is_drawn_on = true;
  if (map_->grid) {
    map_->grid.reset();
    map_->build.reset();
    map_->provenance.reset();
    map_->shades =
        CellPyramid(map_->map.frame().width(), map_->map.frame().height(), shadesOf(map_->map));
    emit logOddsDropped();
  }
}

void Session::setCell(CellIndex cell, int percent) {
  map_->map.set(cell, static_cast<std::int8_t>(percent));
  map_->shades.set(cell, percent < 0 ? kUnknownShade : shadeOf(percent / 100.0));
}

}  // namespace vesper::gui
