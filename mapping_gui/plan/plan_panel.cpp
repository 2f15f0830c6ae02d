#include "vesper/mapping_gui/plan/plan_panel.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <cmath>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/layers/inflation_layer.hpp"
#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/plan/plan_table.hpp"
#include "vesper/mapping_gui/plan/race_bar.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

QString pointText(std::optional<QPointF> p_world_m) {
  return p_world_m ? QStringLiteral("%1, %2")
                         .arg(p_world_m->x(), 0, 'f', 3)
                         .arg(p_world_m->y(), 0, 'f', 3)
                   : QString();
}

/// "1.5, 2"; empty if it is no point.
std::optional<QPointF> pointOf(const QString& text) {
  const QStringList parts = text.split(',');
  bool has_x = false;
  bool has_y = false;
  const double x_m = parts.value(0).toDouble(&has_x);
  const double y_m = parts.value(1).toDouble(&has_y);
  if (parts.size() != 2 || !has_x || !has_y || !std::isfinite(x_m) || !std::isfinite(y_m)) {
    return std::nullopt;
  }
  return QPointF(x_m, y_m);
}

/// The points of its path; none if it found no path.
QPolygonF wayOf(const PlanRow& row) {
  QPolygonF way_m;
  if (row.result.status == planning::PlanStatus::Found) {
    for (const planning::Waypoint& waypoint : row.result.path) {
      way_m << QPointF(waypoint.T_world_robot.x(), waypoint.T_world_robot.y());
    }
  }
  return way_m;
}

}  // namespace

PlanPanel::PlanPanel(const Workbench& bench, PlanTable& table, RaceBar& race, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      table_(table),
      race_(race),
      preview_(new JobRunner(this)),
      inflation_(&bench.view.layers().addBelow(QStringLiteral("ellipses"),
                                               std::make_unique<InflationLayer>())),
      paths_(&bench.view.layers().add(std::make_unique<PathLayer>())) {
  buildForm();
  connect(&bench_.session, &Session::mapChanged, this, &PlanPanel::showMap);
  connect(&bench_.session, &Session::mapEdited, this, &PlanPanel::updateInflation);
  connect(&bench_.session, &Session::robotChanged, this, [this] {
    const auto& robot = bench_.session.robot();
    if (robot && robot->robot.footprint.radius_m > 0.0) {
      radius_->setValue(robot->robot.footprint.radius_m);
    }
  });
  showEnds();
}

planning::TraversabilityOptions PlanPanel::options() const {
  planning::TraversabilityOptions options;
  options.footprint_radius_m = radius_->value();
  options.rule = static_cast<planning::MovementRule>(rule_->currentData().toInt());
  options.unknown = static_cast<planning::UnknownRule>(unknown_->currentData().toInt());
  return options;
}

PlanChoices PlanPanel::choices() const {
  PlanChoices choices{start_m_, goal_m_, {}, radius_->value()};
  for (int row = 0; row < planners_->count(); ++row) {
    if (planners_->item(row)->checkState() == Qt::Checked) {
      choices.planners << planners_->item(row)->text();
    }
  }
  return choices;
}

void PlanPanel::setChoices(const PlanChoices& choices) {
  start_m_ = choices.start_m;
  goal_m_ = choices.goal_m;
  for (int row = 0; row < planners_->count(); ++row) {
    QListWidgetItem* item = planners_->item(row);
    item->setCheckState(choices.planners.contains(item->text()) ? Qt::Checked : Qt::Unchecked);
  }
  radius_->setValue(choices.radius_m);
  showEnds();
}

void PlanPanel::setEnd(End end, QPointF p_world_m) {
  (end == End::Start ? start_m_ : goal_m_) = p_world_m;
  showEnds();
}

void PlanPanel::readEnds() {
  for (const auto& [edit, end] :
       {std::pair{start_edit_, &start_m_}, std::pair{goal_edit_, &goal_m_}}) {
    const auto point = pointOf(edit->text());
    if (point || edit->text().isEmpty()) {
      *end = point;
    } else {
      bench_.messages.show(
          MessageBar::Level::Error,
          tr("'%1' is no place: expected x, y in metres, such as 1.5, 2").arg(edit->text()));
    }
  }
  showEnds();
}

void PlanPanel::showEnds() {
  start_edit_->setText(pointText(start_m_));
  goal_edit_->setText(pointText(goal_m_));
  paths_->setEnds(start_m_, goal_m_);
  run_->setEnabled(bench_.session.map() && start_m_ && goal_m_);
  run_->setToolTip(run_->isEnabled() ? QString() : tr("Needs a map, a start (S) and a goal (G)"));
  bench_.view.layers().touch();
}

void PlanPanel::showMap() {
  paths_->setPaths({});
  paths_->setGap(std::nullopt, {});
  start_m_.reset();
  goal_m_.reset();
  reason_->clear();
  table_.setRowCount(0);
  race_.clear();
  answers_ = {};
  csv_->setEnabled(false);
  inflation_->clear();
  showEnds();
  updateInflation();
}

void PlanPanel::updateInflation() {
  if (!bench_.session.map() || !is_active_) {
    return;
  }
  const auto map = std::make_shared<const OccupancyMap>(bench_.session.map()->map);
  preview_->start(QString(), [this, map, options = options()](const std::stop_token&,
                                                              const JobRunner::Progress&) {
    auto cells = std::make_shared<CellPyramid>(map->frame().width(), map->frame().height(),
                                               inflationShades(*map, options));
    return [this, map, cells] {
      if (!is_active_) {
        return;
      }
      inflation_->setCells(map->frame(), std::move(*cells));
      bench_.view.layers().touch();
    };
  });
}

void PlanPanel::setActive(bool is_active) {
  is_active_ = is_active;
  inflation_->clear();
  updateInflation();
  bench_.view.layers().touch();
}

void PlanPanel::run() {
  readEnds();
  if (!run_->isEnabled()) {
    return;
  }
  PlanRequest request{.map = bench_.session.map()->map,
                      .options = options(),
                      .query = {{{start_m_->x(), start_m_->y()}, std::nullopt},
                                {{goal_m_->x(), goal_m_->y()}, std::nullopt}},
                      .planners = {},
                      .repeats = repeats_->value(),
                      .notes_expansions = true};
  for (const QString& planner : choices().planners) {
    request.planners.push_back(planner.toStdString());
  }
  if (request.planners.empty()) {
    bench_.messages.show(MessageBar::Level::Warning, tr("Tick at least one planner."));
    return;
  }
  bench_.messages.clear();
  const auto shared = std::make_shared<const PlanRequest>(std::move(request));
  bench_.jobs.start(tr("Planning"), [this, shared](const std::stop_token& stop,
                                                   const JobRunner::Progress& progress) {
    auto answers = std::make_shared<PlanAnswers>(runPlanners(*shared, stop, progress));
    return [this, answers] { showAnswers(std::move(*answers)); };
  });
}

void PlanPanel::showAnswers(PlanAnswers answers) {
  answers_ = std::move(answers);
  std::vector<PathLayer::Path> paths;
  for (const PlanRow& row : answers_.rows) {
    if (row.result.status != planning::PlanStatus::Found) {
      continue;
    }
    paths.push_back({tr("%1: %2 m")
                         .arg(QString::fromStdString(row.planner),
                              QLocale().toString(row.result.length_m, 'f', 2)),
                     wayOf(row)});
  }
  paths_->setPaths(std::move(paths));
  table_.show(answers_);
  csv_->setEnabled(true);
  showReason();
  showRace();
  bench_.view.layers().touch();
  emit answered();
}

void PlanPanel::showRace() {
  std::vector<Racer> racers;
  std::size_t path = 0;
  for (const PlanRow& row : answers_.rows) {
    const bool is_found = row.result.status == planning::PlanStatus::Found;
    if (!row.expanded.empty()) {
      racers.push_back({row.planner, row.expanded, row.median_ms, path, wayOf(row)});
    }
    path += is_found ? 1 : 0;
  }
  if (racers.empty() || !bench_.session.map()) {
    race_.clear();
  } else {
    race_.setRace(bench_.session.map()->map.frame(), std::move(racers));
  }
}

void PlanPanel::showReason() {
  reason_->clear();
  paths_->setGap(std::nullopt, {});
  for (const PlanRow& row : answers_.rows) {
    if (row.result.status != planning::PlanStatus::Found && !row.result.reason.empty()) {
      reason_->setText(tr("%1: %2").arg(QString::fromStdString(row.planner),
                                        QString::fromStdString(row.result.reason)));
      break;
    }
  }
  if (!answers_.gap || !bench_.session.map()) {
    return;
  }
  const planning::NarrowestGap& gap = *answers_.gap;
  const Eigen::Vector2d p_world_m = bench_.session.map()->map.frame().centerOf(gap.cell);
  const QString text = gap.is_wall ? tr("a wall; cells to clear: %1").arg(gap.wall_cells)
                                   : tr("gap: %1 m to the walls, the robot needs %2 m")
                                         .arg(QLocale().toString(gap.clearance_m, 'f', 2),
                                              QLocale().toString(radius_->value(), 'f', 2));
  paths_->setGap(QPointF(p_world_m.x(), p_world_m.y()), text);
}

void PlanPanel::exportCsv() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save the table"), QString(), tr("CSV (*.csv)"));
  if (path.isEmpty()) {
    return;
  }
  try {
    writeFileAtomically(path.toStdString(), planCsv(answers_));
    bench_.messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
  }
}

}  // namespace vesper::gui
