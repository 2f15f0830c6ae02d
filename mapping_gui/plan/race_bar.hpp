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

 private:
  void show();

  MapView& view_;
  RaceLayer* layer_;  ///< Owned by the view.
  QToolButton* play_;
  QSlider* slider_;
  QComboBox* clock_;
  QLabel* standings_;
  QTimer* timer_;
  QElapsedTimer since_last_;
};

}  // namespace vesper::gui
