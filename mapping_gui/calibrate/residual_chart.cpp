#include "vesper/mapping_gui/calibrate/residual_chart.hpp"

#include <QBarCategoryAxis>
#include <QBarSeries>
#include <QBarSet>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::gui {

ResidualChart::ResidualChart(QWidget* parent)
    : ThemedChartView(tr("Residuals of the runs: measured minus model"), parent) {
  setObjectName("residualChart");
  chart()->legend()->setAlignment(Qt::AlignRight);
}

void ResidualChart::show(const calibration::OdometryCalibration* calibration) {
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  if (calibration == nullptr || !calibration->fit) {
    return;
  }
  const QColor colours[] = {{0, 114, 178}, {230, 159, 0}, {0, 158, 115}};
  const QString names[] = {tr("x, mm"), tr("y, mm"), tr("heading, mrad")};
  auto* bars = new QBarSeries;
  QStringList runs;
  double most = 1.0;
  for (int part = 0; part < 3; ++part) {
    auto* set = new QBarSet(names[part]);
    set->setColor(colours[part]);
    set->setBorderColor(Qt::transparent);
    for (const calibration::EndPoseFit& end : calibration->fit->ends) {
      const bool is_known = part < 2 || end.has_heading;
      const double value = is_known ? end.residual[part] * 1000.0 : 0.0;
      *set << value;
      most = std::max(most, std::abs(value));
    }
    bars->append(set);
  }
  for (const calibration::EndPoseFit& end : calibration->fit->ends) {
    // Names of categories must differ; the mark says: look at this run, or drive it again.
    const QString run = QString::fromStdString(end.run);
    runs << (end.is_suspect ? run + QStringLiteral(" ⚠") : run);
  }
  chart()->addSeries(bars);
  auto* x_axis = new QBarCategoryAxis;
  x_axis->append(runs);
  x_axis->setGridLineVisible(false);
  x_axis->setTitleText(tr("run"));
  chart()->addAxis(x_axis, Qt::AlignBottom);
  auto* y_axis = new QValueAxis;
  y_axis->setTitleText(tr("residual"));
  chart()->addAxis(y_axis, Qt::AlignLeft);
  tickRoundly(*y_axis, -most, most);
  bars->attachAxis(x_axis);
  bars->attachAxis(y_axis);
  applyTheme();
}

}  // namespace vesper::gui
