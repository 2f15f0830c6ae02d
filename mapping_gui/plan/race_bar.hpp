#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "vesper/mapping_gui/plan/race.hpp"

class QComboBox;
class QLabel;
class QSlider;
class QTimer;
class QToolButton;

namespace vesper::gui {

class MapView;
class RaceLayer;
class RaceViews;

/// Plays the expansions of several planners on one clock.
class RaceBar : public QWidget {
  Q_OBJECT
 public:
  /// Seconds that a whole race takes on the screen.
  static constexpr double kRace_s = 8.0;

  RaceBar(MapView& view, QWidget* parent);

  /// Requires a racer.
  void setRace(const GridFrame& frame, std::vector<Racer> racers);
  void clear();
  void play();
  void pause();
  [[nodiscard]] bool isPlaying() const;
  [[nodiscard]] double share() const;
  /// What a running clock does by itself: `real_s` seconds have passed.
  void advance(double real_s);
  [[nodiscard]] const RaceLayer& layer() const noexcept { return *layer_; }
  [[nodiscard]] bool isSideBySide() const;
  /// Where the racers are shown side by side; not owned.
  void setViews(RaceViews* views);

 signals:
  /// The racers are to be shown side by side, or in the one view again.
  void sideBySideWanted(bool is_wanted);

 private:
  void show();
  [[nodiscard]] std::vector<std::size_t> standings() const;

  MapView& view_;
  RaceLayer* layer_;  ///< Owned by the view.
  QToolButton* play_;
  QSlider* slider_;
  QComboBox* clock_;
  QToolButton* side_by_side_;
  RaceViews* views_ = nullptr;
  QLabel* standings_;
  QTimer* timer_;
  QElapsedTimer since_last_;
};

}  // namespace vesper::gui
