#pragma once

#include <QAbstractScrollArea>

#include "vesper/mapping_gui/charts/themed_chart_view.hpp"

class QSvgRenderer;

namespace vesper::calibration {
inline namespace v0 {
struct RangeCalibration;
}
}  // namespace vesper::calibration

namespace vesper::gui {

/// Error of a sonar against the distance, before and after its calibration, millimetres.
class SonarErrorChart : public ThemedChartView {
  Q_OBJECT
 public:
  explicit SonarErrorChart(QWidget* parent);
  void show(const calibration::RangeCalibration* calibration);
};

/// The beam as seen from above, as in the report (polarBeamSvg), in the colours of the theme.
class BeamPicture : public QAbstractScrollArea, public CsvSource {
  Q_OBJECT
 public:
  explicit BeamPicture(QWidget* parent);
  void show(const calibration::RangeCalibration* calibration);
  [[nodiscard]] bool isEmpty() const;
  /// Half-angles by target and range.
  [[nodiscard]] std::string csv() const override { return csv_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void takeTheme();
  void fitScrolling();
  [[nodiscard]] QSizeF shownSize() const;

  QSvgRenderer* picture_;
  QByteArray svg_;  ///< As the report has it.
  std::string csv_;
};

}  // namespace vesper::gui
