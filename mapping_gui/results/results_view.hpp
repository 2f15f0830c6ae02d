#pragma once

#include <QWidget>
#include <memory>

#include "vesper/mapping_gui/app/workbench.hpp"

class QLabel;
class QTableWidget;
class QTabWidget;

namespace vesper::planning {
inline namespace v0 {
struct ComparisonSummary;
}
}  // namespace vesper::planning

namespace vesper::gui {

/// The results of a comparison of planners: a sortable table and charts, in place of the map.
class ResultsView : public QWidget {
  Q_OBJECT
 public:
  ResultsView(const Workbench& bench, QWidget* parent);

 signals:
  /// The user wants to see the map again.
  void closed();

 private:
  void showResults();
  void showTable(const planning::ComparisonSummary& summary);
  void showMap();
  void saveChart();
  void saveTable();
  void save(const std::string& bytes);

  Workbench bench_;
  QLabel* title_;
  QTableWidget* table_;
  QTabWidget* charts_;
};

}  // namespace vesper::gui
