#pragma once

#include <QObject>
#include <QPointF>
#include <QStringList>
#include <optional>

class QLabel;
class QStatusBar;

namespace vesper::gui {

class MapView;
class Session;

/// What lies under the cursor, in the status bar: world point, cell, probability and log-odds, hits
/// and misses; and the scale of the view.
class CellReadout : public QObject {
  Q_OBJECT
 public:
  CellReadout(const Session& session, MapView& view, QStatusBar& bar);

  /// "x 3.285 m  y -2.347 m", and so on; empty where the map has nothing to say.
  [[nodiscard]] static QString placeText(QPointF p_world_m);
  /// Cell; probability, log-odds and state; hits and misses: what is known of it, one each.
  [[nodiscard]] static QStringList cellFacts(const Session& session, QPointF p_world_m);
  /// The same in one line.
  [[nodiscard]] static QString cellText(const Session& session, QPointF p_world_m);

 private:
  void showPlace(QPointF p_world_m);
  void showScale();

  const Session& session_;
  MapView& view_;
  QLabel* place_;
  QLabel* cell_;
  QLabel* scale_;
};

}  // namespace vesper::gui
