#pragma once

#include <QGroupBox>

#include "vesper/mapping_gui/app/workbench.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QTimer;

namespace vesper::gui {

class CellLayer;
class DifferenceLayer;

/// A second map over the first: overlaid, swiped, blinking, or the difference in cells.
class ComparePanel : public QGroupBox {
  Q_OBJECT
 public:
  ComparePanel(const Workbench& bench, QWidget* parent);

  enum class Mode { Overlay, Swipe, Blink, Difference };
  void setMode(Mode mode);

 private:
  void buildForm();
  void showOther();
  void showMode();
  void computeDifference();
  void align();

  Workbench bench_;
  CellLayer* other_;
  DifferenceLayer* difference_;
  QTimer* blink_;
  QLabel* inputs_;
  QComboBox* mode_;
  QSlider* swipe_;
  QPushButton* align_;
  QPushButton* close_;
  QLabel* summary_;
};

}  // namespace vesper::gui
