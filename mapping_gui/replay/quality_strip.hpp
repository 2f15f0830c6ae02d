#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/charts/csv_source.hpp"
#include "vesper/mapping_gui/replay/reading_quality.hpp"

namespace vesper::gui {

class ReplayClock;

/// The quality of the readings over the time of the log: for each sensor the shares of echoes, of
/// readings without echo, too near, invalid and too far. Beneath them, once a map was built from
/// the log, how it grew: its known area, its entropy, its share of contradicted cells. A click goes
/// to that time.
class QualityStrip : public QWidget, public CsvSource {
  Q_OBJECT
 public:
  QualityStrip(const Workbench& bench, ReplayClock& clock, QWidget* parent);
  [[nodiscard]] const std::vector<std::vector<QualityBin>>& quality() const noexcept {
    return quality_;
  }
  /// A look at the map in the making.
  struct MapLook {
    double time_s = 0.0;
    std::array<double, 3> values{};  ///< Known m2, entropy in bits a cell, share of conflicts.
  };
  [[nodiscard]] const std::vector<MapLook>& looks() const noexcept { return looks_; }
  [[nodiscard]] QSize sizeHint() const override;
  /// Counts by sensor and stretch of time; what the map knew at the looks, as a sensor "map".
  [[nodiscard]] std::string csv() const override;
  /// Where a time lies, logical pixels.
  [[nodiscard]] double xOf(double time_s) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void takeData();
  void takeMap();
  void seekTo(double x_px);
  void paintRow(QPainter& painter, std::size_t sensor, const QRectF& row) const;
  void paintLegend(QPainter& painter) const;
  void paintLooks(QPainter& painter, std::size_t kind, const QRectF& row) const;
  void paintFrame(QPainter& painter, const QRectF& row, const QString& name) const;
  /// Those of the sensors first.
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] QRectF rowOf(std::size_t index) const;
  [[nodiscard]] double stripEnd_px() const;
  /// The last look at or before a time, or the first one. Requires looks.
  [[nodiscard]] const MapLook& lookAt(double time_s) const;
  void showTip(const QPoint& at_screen, std::size_t row, double share);
  [[nodiscard]] double duration() const;
  /// By ReadingClass.
  [[nodiscard]] static QString classText(std::size_t kind);
  /// By the values of a MapLook.
  [[nodiscard]] static QString lookName(std::size_t kind);
  [[nodiscard]] static QString lookText(std::size_t kind, double value);

  Workbench bench_;
  ReplayClock& clock_;
  std::vector<std::vector<QualityBin>> quality_;
  std::vector<QString> names_;
  std::vector<MapLook> looks_;
};

}  // namespace vesper::gui
