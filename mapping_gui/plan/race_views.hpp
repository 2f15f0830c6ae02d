#pragma once

#include <QWidget>
#include <vector>

#include "vesper/mapping_gui/plan/race.hpp"

class QGridLayout;
class QLabel;

namespace vesper::gui {

class CellLayer;
class MapPresenter;
class MapView;
class PathLayer;
class RaceLayer;
class Session;

/// The racers side by side, each in a view of its own on the same map: moving one moves them all.
class RaceViews : public QWidget {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostViews = 4;

  /// Colours are those of the presenter's map.
  RaceViews(const Session& session, MapPresenter& presenter, QWidget* parent);

  /// Shows the first four of them. Requires a racer and a map.
  void setRace(const GridFrame& frame, const std::vector<Racer>& racers);
  /// How many cells each racer has expanded; one that is done shows its path.
  void setStandings(const std::vector<std::size_t>& standings);
  /// Shows everything in all views.
  void fit();
  /// How many are shown, and the i-th of them.
  [[nodiscard]] std::size_t count() const noexcept { return shown_; }
  [[nodiscard]] MapView& view(std::size_t i) noexcept { return *lanes_[i].view; }
  [[nodiscard]] const RaceLayer& race(std::size_t i) const noexcept { return *lanes_[i].race; }

 signals:
  /// Space in one of the views.
  void spaceTapped();

 private:
  struct Lane {
    QWidget* box = nullptr;
    QLabel* title = nullptr;
    MapView* view = nullptr;
    CellLayer* cells = nullptr;  ///< Owned by the view, as the next two.
    RaceLayer* race = nullptr;
    PathLayer* path = nullptr;
  };
  void addLane();
  void follow(const MapView& moved);
  void showMap();

  const Session& session_;
  MapPresenter& presenter_;
  QGridLayout* grid_;
  std::vector<Lane> lanes_;
  std::size_t shown_ = 0;
  bool is_following_ = false;
};

}  // namespace vesper::gui
