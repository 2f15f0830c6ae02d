#include "vesper/mapping_gui/build/explain_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

QString signedText(int milli) {
  return (milli > 0 ? "+" : "") + QLocale().toString(toLogOdds(milli), 'f', 3);
}

QString classText(const CellStep& step) {
  switch (step.reading) {
    case ReadingClass::Hit:
      return QLocale().toString(step.range_m, 'f', 3) + " m";
    case ReadingClass::NoEcho:
      return ExplainPanel::tr("no echo");
    default:
      return ExplainPanel::tr("far");
  }
}

}  // namespace

ExplainPanel::ExplainPanel(const Workbench& bench, ReplayClock& clock, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      clock_(clock),
      summary_(new QLabel(tr("Choose the tool Inspect (I) and click on a cell."), this)),
      steps_(new QTableWidget(0, 5, this)) {
  auto* layout = new QVBoxLayout(this);
  summary_->setWordWrap(true);
  summary_->setObjectName("explainSummary");
  layout->addWidget(summary_);
  steps_->setObjectName("explainSteps");
  steps_->setAccessibleName(tr("Readings that changed the cell"));
  steps_->setHorizontalHeaderLabels(
      {tr("line"), tr("sensor"), tr("reading"), tr("added"), tr("value after")});
  makeCompact(*steps_);
  steps_->verticalHeader()->hide();
  steps_->setEditTriggers(QTableWidget::NoEditTriggers);
  steps_->setSelectionBehavior(QTableWidget::SelectRows);
  steps_->setToolTip(tr("A click goes to the moment of the reading"));
  layout->addWidget(steps_, 1);
  connect(steps_, &QTableWidget::currentCellChanged, this, [this](int row) { jumpTo(row); });
  connect(&bench_.session, &Session::mapChanged, this, [this] { steps_->setRowCount(0); });
}

void ExplainPanel::explain(QPointF p_world_m) {
  const auto& map = bench_.session.map();
  if (!map || !map->build || !map->grid) {
    bench_.messages.show(MessageBar::Level::Note,
                         tr("Only a map that was built here from a log can be explained: "
                            "open a log and its robot, then build the map."));
    return;
  }
  const auto cell = map->grid->cellAt({p_world_m.x(), p_world_m.y()});
  if (!cell) {
    return;
  }
  bench_.jobs.start(tr("Looking for the readings of a cell"),
                    [this, request = map->build, cell = *cell](const std::stop_token& stop,
                                                               const JobRunner::Progress&) {
                      CellExplanation explanation = explainCellOf(*request, cell, stop);
                      return [this, request, explanation = std::move(explanation)] {
                        show(explanation, request->robot->robot);
                      };
                    });
}

void ExplainPanel::show(const CellExplanation& explanation, const RobotDescription& robot) {
  summary_->setText(
      explanation.steps.empty()
          ? tr("No reading has touched this cell.")
          : tr("%1 readings raised this cell and %2 lowered it: log-odds %3, p %4")
                .arg(explanation.hits)
                .arg(explanation.misses)
                .arg(signedText(explanation.value_after),
                     QLocale().toString(vesper::probabilityOf(toLogOdds(explanation.value_after)),
                                        'f', 2)));
  const QSignalBlocker blocker(steps_);
  steps_->setRowCount(static_cast<int>(explanation.steps.size()));
  for (int row = 0; row < steps_->rowCount(); ++row) {
    const CellStep& step = explanation.steps[static_cast<std::size_t>(row)];
    const QString texts[] = {QString::number(step.line),
                             QString::fromStdString(robot.sensors[step.sensor].id), classText(step),
                             signedText(step.delta), signedText(step.value_after)};
    for (int column = 0; column < 5; ++column) {
      auto* item = new QTableWidgetItem(texts[column]);
      item->setData(Qt::UserRole, static_cast<qlonglong>(step.line));
      item->setTextAlignment((column == 1 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
      steps_->setItem(row, column, item);
    }
  }
  emit shown();
}

void ExplainPanel::jumpTo(int row) {
  const QTableWidgetItem* item = steps_->item(row, 0);
  if (item == nullptr || !clock_.data()) {
    return;
  }
  if (const auto frame = clock_.data()->frameOfLine(item->data(Qt::UserRole).toLongLong())) {
    clock_.pause();
    clock_.seek(clock_.data()->frames()[*frame].time_s);
  }
}

}  // namespace vesper::gui
