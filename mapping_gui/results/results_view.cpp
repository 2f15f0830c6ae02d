#include "vesper/mapping_gui/results/results_view.hpp"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <array>
#include <limits>
#include <optional>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/results/results_charts.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"
#include "vesper/planning/comparison/comparison_report.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"

namespace vesper::gui {
namespace {

using planning::PlannerSummary;
using Figure = std::optional<double>;

Figure scaled(const Figure& value, double factor) {
  return value ? Figure(*value * factor) : std::nullopt;
}

struct SummaryColumn {
  Figure (*value)(const PlannerSummary& row);
  int decimals;
};
const SummaryColumn kSummaryColumns[] = {
    {[](const PlannerSummary& row) { return Figure(static_cast<double>(row.solved)); }, 0},
    {[](const PlannerSummary& row) { return Figure(row.success.value * 100.0); }, 1},
    {[](const PlannerSummary& row) { return scaled(row.solve_p50_s, 1e3); }, 3},
    {[](const PlannerSummary& row) { return scaled(row.solve_p95_s, 1e3); }, 3},
    {[](const PlannerSummary& row) { return scaled(row.solve_max_s, 1e3); }, 3},
    {[](const PlannerSummary& row) {
       return row.time_ratio ? Figure(row.time_ratio->value) : std::nullopt;
     },
     2},
    {[](const PlannerSummary& row) { return row.ratio_octile_mean; }, 4},
    {[](const PlannerSummary& row) { return row.ratio_any_angle_mean; }, 4},
    {[](const PlannerSummary& row) { return row.expanded_mean; }, 0},
    {[](const PlannerSummary& row) { return row.turns_mean; }, 1},
    {[](const PlannerSummary& row) { return row.clearance_min_mean_m; }, 3},
    {[](const PlannerSummary& row) { return Figure(row.prepare_max_s * 1e3); }, 2},
    {[](const PlannerSummary& row) { return Figure(static_cast<double>(row.peak_bytes) / 1024.0); },
     0},
};

QTableWidgetItem* figureItem(const Figure& value, int decimals) {
  return new NumberItem(value.value_or(std::numeric_limits<double>::infinity()),
                        value ? QLocale().toString(*value, 'f', decimals) : QStringLiteral("–"));
}

}  // namespace

ResultsView::ResultsView(const Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      title_(new QLabel(this)),
      table_(new QTableWidget(this)),
      charts_(new QTabWidget(this)) {
  setObjectName("resultsView");
  auto* layout = new QVBoxLayout(this);
  auto* top = new QHBoxLayout;
  layout->addLayout(top);
  title_->setWordWrap(true);
  top->addWidget(title_, 1);
  const auto button = [&](const QString& text, const char* name, auto act) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(name));
    connect(made, &QPushButton::clicked, this, act);
    top->addWidget(made);
  };
  button(tr("Table as CSV…"), "saveResultsTable", &ResultsView::saveTable);
  button(tr("Chart as CSV…"), "saveResultsChart", &ResultsView::saveChart);
  button(tr("Its map"), "showResultsMap", &ResultsView::showMap);
  button(tr("Back to the map"), "closeResults", &ResultsView::closed);
  auto* parts = new QSplitter(Qt::Vertical, this);
  layout->addWidget(parts, 1);
  table_->setObjectName("resultsTable");
  table_->setAccessibleName(tr("Planners of the comparison"));
  table_->setColumnCount(1 + static_cast<int>(std::size(kSummaryColumns)));
  table_->setHorizontalHeaderLabels(
      {tr("planner"), tr("solved"), tr("solved, %"), tr("median, ms"), tr("95 %, ms"),
       tr("most, ms"), tr("time ratio"), tr("length ratio"), tr("any-angle ratio"), tr("expanded"),
       tr("turns"), tr("clearance, m"), tr("prepared, ms"), tr("memory, KiB")});
  table_->verticalHeader()->hide();
  makeCompact(*table_);
  table_->setEditTriggers(QTableWidget::NoEditTriggers);
  table_->setSelectionBehavior(QTableWidget::SelectRows);
  table_->setAlternatingRowColors(true);
  parts->addWidget(table_);
  charts_->setObjectName("resultsCharts");
  for (const ResultsChart kind :
       {ResultsChart::Cactus, ResultsChart::Times, ResultsChart::TimeByLength}) {
    charts_->addTab(new ResultsChartView(kind, charts_), titleOf(kind));
  }
  parts->addWidget(charts_);
  parts->setStretchFactor(1, 1);
  connect(&bench_.session, &Session::resultsChanged, this, &ResultsView::showResults);
}

void ResultsView::showResults() {
  const auto& document = bench_.session.results();
  if (!document) {
    return;
  }
  const planning::StoredResults& results = document->results;
  const planning::ComparisonSummary summary = planning::summarise(results);
  title_->setText(tr("%1: planners %2, queries %3, maps %4; ratios over the %5 queries that all "
                     "solved")
                      .arg(shownName(QString::fromStdString(document->path)))
                      .arg(results.planners.size())
                      .arg(summary.queries)
                      .arg(results.maps.size())
                      .arg(summary.solved_by_all));
  showTable(summary);
  for (int i = 0; i < charts_->count(); ++i) {
    static_cast<ResultsChartView*>(charts_->widget(i))->show(results);
  }
}

void ResultsView::showTable(const planning::ComparisonSummary& summary) {
  table_->setSortingEnabled(false);
  table_->setRowCount(static_cast<int>(summary.planners.size()));
  for (int row = 0; row < table_->rowCount(); ++row) {
    const PlannerSummary& planner = summary.planners[static_cast<std::size_t>(row)];
    auto* name = new QTableWidgetItem(QString::fromStdString(planner.planner));
    QStringList reasons;
    for (const auto& [status, count] : planner.unsolved_by_status) {
      reasons << QStringLiteral("%1: %2").arg(QString::fromStdString(status)).arg(count);
    }
    name->setToolTip(reasons.join('\n'));
    table_->setItem(row, 0, name);
    for (int i = 0; i < static_cast<int>(std::size(kSummaryColumns)); ++i) {
      const SummaryColumn& column = kSummaryColumns[i];
      table_->setItem(row, 1 + i, figureItem(column.value(planner), column.decimals));
    }
  }
  table_->setSortingEnabled(true);
}

void ResultsView::showMap() {
  const auto& document = bench_.session.results();
  if (!document || document->results.maps.empty()) {
    return;
  }
  const planning::StoredMap& stored = document->results.maps.front();
  auto map = std::make_shared<MapDocument>(stored.map, shadesOf(stored.map));
  bench_.session.setMap(map);
}

void ResultsView::save(const std::string& bytes) {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save"), QString(), tr("Table (*.csv)"));
  if (path.isEmpty()) {
    return;
  }
  try {
    writeFileAtomically(path.toStdString(), bytes);
    bench_.messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
  }
}

void ResultsView::saveChart() {
  if (const auto& document = bench_.session.results()) {
    save(resultsCsv(document->results,
                    static_cast<ResultsChartView*>(charts_->currentWidget())->kind()));
  }
}

void ResultsView::saveTable() {
  if (const auto& document = bench_.session.results()) {
    save(planning::comparisonCsv(document->results));
  }
}

}  // namespace vesper::gui
