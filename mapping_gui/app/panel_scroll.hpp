#pragma once

#include <QScrollArea>

namespace vesper::gui {

/// Scrolls a panel of forms up and down. Unlike QScrollArea alone, it gives words that wrap the
/// height that they need at the width there is.
class PanelScroll : public QScrollArea {
  Q_OBJECT
 public:
  /// Takes the panel over.
  PanelScroll(QWidget* panel, QWidget* parent);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitHeight();
};

}  // namespace vesper::gui
