#include "vesper/mapping_gui/plan/plan_panel.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <cmath>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/layers/inflation_layer.hpp"
#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/plan/plan_table.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr double kSliderSteps_per_m = 100.0;
constexpr double kMostRadius_m = 2.0;

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

}  // namespace

PlanPanel::PlanPanel(const Workbench& bench, PlanTable& table, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      table_(table),
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

void PlanPanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  start_edit_ = new QLineEdit(this);
  start_edit_->setObjectName("planStart");
  goal_edit_ = new QLineEdit(this);
  goal_edit_->setObjectName("planGoal");
  for (QLineEdit* edit : {start_edit_, goal_edit_}) {
    edit->setPlaceholderText(tr("x, y in metres, or click"));
    connect(edit, &QLineEdit::editingFinished, this, &PlanPanel::readEnds);
  }
  form->addRow(tr("Start (S)"), start_edit_);
  form->addRow(tr("Goal (G)"), goal_edit_);
  radius_ = new QDoubleSpinBox(this);
  radius_->setObjectName("footprintRadius");
  radius_->setRange(0.0, kMostRadius_m);
  radius_->setSingleStep(0.01);
  radius_->setDecimals(3);
  radius_->setSuffix(QStringLiteral(" m"));
  radius_slider_ = new QSlider(Qt::Horizontal, this);
  radius_slider_->setObjectName("footprintSlider");
  radius_slider_->setAccessibleName(tr("Robot radius, centimetres"));
  radius_slider_->setRange(0, static_cast<int>(kMostRadius_m * kSliderSteps_per_m));
  form->addRow(tr("Robot radius"), radius_);
  form->addRow(radius_slider_);
  rule_ = new QComboBox(this);
  rule_->addItem(tr("never past a corner"), static_cast<int>(planning::MovementRule::Never));
  rule_->addItem(tr("past one corner"), static_cast<int>(planning::MovementRule::One));
  rule_->addItem(tr("always"), static_cast<int>(planning::MovementRule::Always));
  rule_->addItem(tr("no diagonal steps"), static_cast<int>(planning::MovementRule::Four));
  form->addRow(tr("Diagonal steps"), rule_);
  unknown_ = new QComboBox(this);
  unknown_->addItem(tr("blocked"), static_cast<int>(planning::UnknownRule::Blocked));
  unknown_->addItem(tr("free"), static_cast<int>(planning::UnknownRule::Free));
  unknown_->addItem(tr("costly"), static_cast<int>(planning::UnknownRule::Cost));
  form->addRow(tr("Unknown cells are"), unknown_);
  repeats_ = new QSpinBox(this);
  repeats_->setRange(1, 1000);
  repeats_->setValue(5);
  form->addRow(tr("Repeats for the time"), repeats_);
  planners_ = new QListWidget(this);
  planners_->setObjectName("planners");
  planners_->setAccessibleName(tr("Planners to run"));
  const QStringList ticked = {"astar", "dijkstra", "jps", "theta", "anya"};
  for (const std::string& name : plannerNames()) {
    auto* item = new QListWidgetItem(QString::fromStdString(name), planners_);
    item->setCheckState(ticked.contains(item->text()) ? Qt::Checked : Qt::Unchecked);
  }
  planners_->setMinimumHeight(140);
  layout->addWidget(planners_, 1);
  run_ = new QPushButton(tr("Run all"), this);
  run_->setObjectName("runPlanners");
  csv_ = new QPushButton(tr("Save the table as CSV…"), this);
  csv_->setEnabled(false);
  layout->addWidget(run_);
  layout->addWidget(csv_);
  reason_ = new QLabel(this);
  reason_->setObjectName("planReason");
  reason_->setWordWrap(true);
  layout->addWidget(reason_);
  connect(run_, &QPushButton::clicked, this, &PlanPanel::run);
  connect(csv_, &QPushButton::clicked, this, &PlanPanel::exportCsv);
  connect(radius_slider_, &QSlider::valueChanged, this,
          [this](int value) { radius_->setValue(value / kSliderSteps_per_m); });
  connect(radius_, &QDoubleSpinBox::valueChanged, this, [this](double radius_m) {
    const QSignalBlocker blocker(radius_slider_);
    radius_slider_->setValue(static_cast<int>(std::lround(radius_m * kSliderSteps_per_m)));
    updateInflation();
  });
  connect(unknown_, &QComboBox::currentIndexChanged, this, &PlanPanel::updateInflation);
  radius_->setValue(0.2);
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
                      .repeats = repeats_->value()};
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
    PathLayer::Path path{tr("%1: %2 m")
                             .arg(QString::fromStdString(row.planner),
                                  QLocale().toString(row.result.length_m, 'f', 2)),
                         {}};
    for (const planning::Waypoint& waypoint : row.result.path) {
      path.points_world_m << QPointF(waypoint.T_world_robot.x(), waypoint.T_world_robot.y());
    }
    paths.push_back(std::move(path));
  }
  paths_->setPaths(std::move(paths));
  table_.show(answers_);
  csv_->setEnabled(true);
  showReason();
  bench_.view.layers().touch();
  emit answered();
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
