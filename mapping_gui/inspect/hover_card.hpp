#pragma once

#include <QFrame>
#include <QObject>
#include <QPointF>
#include <optional>

#include "vesper/mapping_gui/app/workbench.hpp"

class QLabel;
class QTimer;

namespace vesper {
inline namespace v0 {
struct CellExplanation;
}
}  // namespace vesper

namespace vesper::gui {

/// What lies under the cursor once it rests: world point, cell, probability, log-odds, hits and
/// misses; for a map that was built here also how many readings raised and lowered the cell. The
/// cell cursor of the keyboard shows the same.
class HoverCard : public QFrame {
  Q_OBJECT
 public:
  static constexpr int kRest_ms = 400;

  /// Lies over the view of the bench.
  explicit HoverCard(const Workbench& bench);

  void setOn(bool is_on);
  [[nodiscard]] bool isOn() const noexcept { return is_on_; }
  [[nodiscard]] QString text() const;

 private:
  void rest(QPointF p_world_m);
  void put();
  void askForReadings();
  void showReadings(const CellExplanation& explanation);
  void giveUp();

  Workbench bench_;
  QLabel* text_;
  QTimer* timer_;
  JobRunner* readings_;
  std::optional<QPointF> place_m_;
  bool is_on_ = true;
};

}  // namespace vesper::gui
