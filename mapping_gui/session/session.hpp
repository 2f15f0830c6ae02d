#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper {
inline namespace v0 {
struct CellIndex;
}
}  // namespace vesper

namespace vesper::gui {

struct MapDocument;
struct LogDocument;
struct RobotDocument;
struct RunsDocument;
struct ResultsDocument;
struct SonarDocument;

/// The documents that are open, one of each kind, shared by all workspaces. Documents are shared
/// with jobs that read them; only the map's cells change after opening, and jobs copy those.
class Session : public QObject {
  Q_OBJECT
 public:
  explicit Session(QObject* parent = nullptr);
  ~Session() override;

  [[nodiscard]] const std::shared_ptr<MapDocument>& map() const noexcept { return map_; }
  /// The second map of a comparison.
  [[nodiscard]] const std::shared_ptr<MapDocument>& otherMap() const noexcept { return other_map_; }
  [[nodiscard]] const std::shared_ptr<LogDocument>& log() const noexcept { return log_; }
  [[nodiscard]] const std::shared_ptr<RobotDocument>& robot() const noexcept { return robot_; }
  [[nodiscard]] const std::shared_ptr<RunsDocument>& runs() const noexcept { return runs_; }
  /// Of a comparison of planners.
  [[nodiscard]] const std::shared_ptr<ResultsDocument>& results() const noexcept {
    return results_;
  }
  [[nodiscard]] const std::shared_ptr<SonarDocument>& sonar() const noexcept { return sonar_; }
  [[nodiscard]] bool isEmpty() const noexcept;

  void setMap(std::shared_ptr<MapDocument> map);
  /// The same map, which has grown: what was measured and asked on it stays.
  void growMap(std::shared_ptr<MapDocument> map);
  /// The same cells, read by another rule or laid elsewhere; what was undone or done goes on.
  void replaceMap(std::shared_ptr<MapDocument> map);
  void setOtherMap(std::shared_ptr<MapDocument> map);
  void setLog(std::shared_ptr<LogDocument> log);
  void setRobot(std::shared_ptr<RobotDocument> robot);
  void setRuns(std::shared_ptr<RunsDocument> runs);
  void setSonar(std::shared_ptr<SonarDocument> sonar);
  void setResults(std::shared_ptr<ResultsDocument> results);

  [[nodiscard]] const ShadeThresholds& thresholds() const noexcept { return thresholds_; }
  /// A map with log-odds is finished anew by them.
  void setThresholds(const ShadeThresholds& thresholds);

  /// One cell of the map becomes -1 (unknown) or 0..100 per cent. Requires a map and a cell inside.
  void setCell(CellIndex cell, int percent);
  /// Before the first setCell: a map with log-odds becomes a finished one, as planners see it.
  void beginEditing();
  /// Call once after a run of setCell.
  void cellsEdited() { emit mapEdited(); }

 signals:
  /// Another map.
  void mapChanged();
  /// The map has lost its log-odds, because it is edited now.
  void logOddsDropped();
  /// The same map, other cells.
  void mapEdited();
  /// The same map with more cells or another frame.
  void mapGrown();
  void otherMapChanged();
  void logChanged();
  void robotChanged();
  void runsChanged();
  void resultsChanged();
  void sonarChanged();

 private:
  // Owned by the session and by the jobs that still read them.
  std::shared_ptr<MapDocument> map_;
  std::shared_ptr<MapDocument> other_map_;
  std::shared_ptr<LogDocument> log_;
  std::shared_ptr<RobotDocument> robot_;
  std::shared_ptr<RunsDocument> runs_;
  std::shared_ptr<ResultsDocument> results_;
  std::shared_ptr<SonarDocument> sonar_;
  ShadeThresholds thresholds_;
};

}  // namespace vesper::gui
