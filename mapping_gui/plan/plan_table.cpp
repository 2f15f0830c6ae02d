#include "vesper/mapping_gui/plan/plan_table.hpp"

#include <QHeaderView>
#include <QLocale>
#include <QPainter>
#include <cmath>
#include <limits>
#include <optional>

#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/plan/plan_job.hpp"

namespace vesper::gui {
namespace {

constexpr QSize kLineIcon(36, 14);

struct NumberColumn {
  std::optional<double> (*value)(const PlanRow& row);
  int decimals;
  int best;  ///< -1: the least is best, 1: the greatest, 0: none is.
};

bool isFound(const PlanRow& row) { return row.result.status == planning::PlanStatus::Found; }

using Value = std::optional<double>;
const NumberColumn kNumbers[] = {
    {[](const PlanRow& row) { return isFound(row) ? Value(row.result.length_m) : Value(); }, 3, -1},
    {[](const PlanRow& row) { return isFound(row) ? Value(row.result.cost) : Value(); }, 2, -1},
    {[](const PlanRow& row) { return Value(static_cast<double>(row.result.expanded_cells)); }, 0,
     -1},
    {[](const PlanRow& row) { return Value(row.median_ms); }, 3, -1},
    {[](const PlanRow& row) { return Value(row.least_ms); }, 3, 0},
    {[](const PlanRow& row) { return Value(row.most_ms); }, 3, 0},
    {[](const PlanRow& row) { return Value(row.prepare_ms); }, 3, 0},
    {[](const PlanRow& row) {
       return isFound(row) ? Value(static_cast<double>(row.metrics.turns)) : Value();
     },
     0, -1},
    {[](const PlanRow& row) { return isFound(row) ? Value(row.metrics.clearance_min_m) : Value(); },
     3, 1},
    {[](const PlanRow& row) {
       return isFound(row) ? Value(row.metrics.clearance_mean_m) : Value();
     },
     3, 1},
    {[](const PlanRow& row) { return Value(static_cast<double>(row.bytes) / 1024.0); }, 0, 0},
};

QString statusText(const PlanRow& row) {
  switch (row.result.status) {
    case planning::PlanStatus::Found:
      return row.check.valid ? PlanTable::tr("found") : PlanTable::tr("found, NOT VALID");
    case planning::PlanStatus::NoPath:
      return PlanTable::tr("no path");
    case planning::PlanStatus::StartBlocked:
      return PlanTable::tr("start blocked");
    case planning::PlanStatus::GoalBlocked:
      return PlanTable::tr("goal blocked");
    case planning::PlanStatus::StartUnknown:
      return PlanTable::tr("start unknown");
    case planning::PlanStatus::GoalUnknown:
      return PlanTable::tr("goal unknown");
    case planning::PlanStatus::Outside:
      return PlanTable::tr("outside the map");
    case planning::PlanStatus::Refused:
      return PlanTable::tr("refused");
    case planning::PlanStatus::LimitReached:
      return PlanTable::tr("limit reached");
    case planning::PlanStatus::Cancelled:
      return PlanTable::tr("cancelled");
    case planning::PlanStatus::Error:
      break;
  }
  return PlanTable::tr("error");
}

/// A swatch of the path's line, sharp on screens of one and two pixels a point.
QIcon lineIcon(std::size_t index) {
  QIcon icon;
  for (const int ratio : {1, 2}) {
    QPixmap picture(kLineIcon * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(PathLayer::colourOf(index), 2.5, PathLayer::dashOf(index), Qt::FlatCap));
    painter.drawLine(QPointF(2.0, 7.0), QPointF(34.0, 7.0));
    painter.end();
    icon.addPixmap(picture);
  }
  return icon;
}

std::optional<double> bestOf(const PlanAnswers& answers, const NumberColumn& column) {
  std::optional<double> best;
  for (const PlanRow& row : answers.rows) {
    const Value value = isFound(row) ? column.value(row) : Value();
    if (value && column.best != 0 && (!best || column.best * *value > column.best * *best)) {
      best = value;
    }
  }
  return best;
}

}  // namespace

PlanTable::PlanTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName("planTable");
  setAccessibleName(tr("Answers of the planners"));
  setColumnCount(2 + static_cast<int>(std::size(kNumbers)));
  setHorizontalHeaderLabels({tr("planner"), tr("answer"), tr("length, m"), tr("cost, cells"),
                             tr("expanded"), tr("median, ms"), tr("least, ms"), tr("most, ms"),
                             tr("prepared, ms"), tr("turns"), tr("clearance, m"),
                             tr("mean clearance, m"), tr("memory, KiB")});
  verticalHeader()->hide();
  makeCompact(*this);
  setIconSize(kLineIcon);
  setEditTriggers(NoEditTriggers);
  setSelectionBehavior(SelectRows);
  setAlternatingRowColors(true);
}

void PlanTable::show(const PlanAnswers& answers) {
  setSortingEnabled(false);
  setRowCount(static_cast<int>(answers.rows.size()));
  std::size_t path = 0;
  for (int row = 0; row < rowCount(); ++row) {
    const PlanRow& answer = answers.rows[static_cast<std::size_t>(row)];
    auto* name = new QTableWidgetItem(QString::fromStdString(answer.planner));
    if (isFound(answer)) {
      name->setIcon(lineIcon(path++));
    }
    setItem(row, 0, name);
    auto* status = new QTableWidgetItem(statusText(answer));
    status->setToolTip(QString::fromStdString(
        isFound(answer) ? answer.check.problem + answer.result.note : answer.result.reason));
    setItem(row, 1, status);
    for (int i = 0; i < static_cast<int>(std::size(kNumbers)); ++i) {
      const NumberColumn& column = kNumbers[i];
      const Value value = column.value(answer);
      const bool is_shown = value && std::isfinite(*value);
      const Value best = bestOf(answers, column);
      const bool is_best = isFound(answer) && best && value && std::abs(*value - *best) < 1e-9;
      auto* item = new NumberItem(
          value.value_or(std::numeric_limits<double>::infinity()),
          (is_best ? QStringLiteral("★ ") : QString()) +
              (is_shown ? QLocale().toString(*value, 'f', column.decimals) : QStringLiteral("–")));
      QFont font = item->font();
      font.setBold(is_best);
      item->setFont(font);
      setItem(row, 2 + i, item);
    }
  }
  setSortingEnabled(true);
  resizeColumnsToContents();
}

}  // namespace vesper::gui
