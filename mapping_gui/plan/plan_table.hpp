#pragma once

#include <QTableWidget>

namespace vesper::gui {

struct PlanAnswers;

/// What the planners answered: sortable by any column, the best of each marked.
class PlanTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit PlanTable(QWidget* parent);
  void show(const PlanAnswers& answers);
};

}  // namespace vesper::gui
