#pragma once

#include "vesper/mapping_gui/charts/themed_chart_view.hpp"
#include "vesper/mapping_gui/results/results_csv.hpp"

namespace vesper::gui {

/// One chart of a comparison of planners.
class ResultsChartView : public ThemedChartView {
  Q_OBJECT
 public:
  ResultsChartView(ResultsChart kind, QWidget* parent);
  void show(const planning::StoredResults& results);
  [[nodiscard]] ResultsChart kind() const noexcept { return kind_; }

 private:
  void showCactus(const planning::StoredResults& results);
  void showTimes(const planning::StoredResults& results);
  void showTimeByLength(const planning::StoredResults& results);

  ResultsChart kind_;
};

/// The name of a chart's tab.
[[nodiscard]] QString titleOf(ResultsChart kind);

}  // namespace vesper::gui
