#pragma once

#include <QtCharts/QChartView>

#include "vesper/mapping_gui/charts/csv_source.hpp"

class QLogValueAxis;
class QValueAxis;

namespace vesper::gui {

/// A chart in the colours of the window's theme, with numbers as the language writes them.
class ThemedChartView : public QChartView, public CsvSource {
  Q_OBJECT
 public:
  /// The name is read out by screen readers.
  ThemedChartView(const QString& accessible_name, QWidget* parent);

  /// Colours of axes, grid and legend; to be called when axes were added.
  void applyTheme();
  [[nodiscard]] bool isDark() const;
  /// Points as series, x, y; bars as series, category, value.
  [[nodiscard]] std::string csv() const override;

 protected:
  void changeEvent(QEvent* event) override;
};

/// Rounds the limits outwards to whole powers of ten; both must be positive. Needs a chart already.
void spanDecades(QLogValueAxis& axis, double low, double high);
/// Ticks at round numbers, some five of them, and no more decimals than they need.
void tickRoundly(QValueAxis& axis, double low, double high);

}  // namespace vesper::gui
