#pragma once

#include <QWidget>
#include <vector>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/charts/csv_source.hpp"
#include "vesper/mapping_gui/replay/reading_quality.hpp"

namespace vesper::gui {

class ReplayClock;

/// The quality of the readings over the time of the log: for each sensor the shares of echoes, of
/// readings without echo, too near, invalid and too far. A click goes to that time.
class QualityStrip : public QWidget, public CsvSource {
  Q_OBJECT
 public:
  QualityStrip(const Workbench& bench, ReplayClock& clock, QWidget* parent);
  [[nodiscard]] const std::vector<std::vector<QualityBin>>& quality() const noexcept {
    return quality_;
  }
  [[nodiscard]] QSize sizeHint() const override;
  /// Counts by sensor and stretch of time.
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
  void seekTo(double x_px);
  void paintRow(QPainter& painter, std::size_t sensor, const QRectF& row) const;
  void paintLegend(QPainter& painter) const;
  [[nodiscard]] QRectF rowOf(std::size_t sensor) const;
  [[nodiscard]] double duration() const;

  Workbench bench_;
  ReplayClock& clock_;
  std::vector<std::vector<QualityBin>> quality_;
  std::vector<QString> names_;
};

}  // namespace vesper::gui
