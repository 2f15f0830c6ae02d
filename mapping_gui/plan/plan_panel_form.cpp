// The widgets of the plan panel.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <cmath>

#include "vesper/mapping_gui/plan/plan_panel.hpp"

namespace vesper::gui {
namespace {

constexpr double kSliderSteps_per_m = 100.0;
constexpr double kMostRadius_m = 2.0;

}  // namespace

void PlanPanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  addEnds(*form);
  addFootprint(*form);
  addRules(*form);
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
  radius_->setValue(0.2);
}

void PlanPanel::addEnds(QFormLayout& form) {
  start_edit_ = new QLineEdit(this);
  start_edit_->setObjectName("planStart");
  goal_edit_ = new QLineEdit(this);
  goal_edit_->setObjectName("planGoal");
  for (QLineEdit* edit : {start_edit_, goal_edit_}) {
    edit->setPlaceholderText(tr("x, y in metres, or click"));
    connect(edit, &QLineEdit::editingFinished, this, &PlanPanel::readEnds);
  }
  form.addRow(tr("Start (S)"), start_edit_);
  form.addRow(tr("Goal (G)"), goal_edit_);
}

void PlanPanel::addFootprint(QFormLayout& form) {
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
  form.addRow(tr("Robot radius"), radius_);
  form.addRow(radius_slider_);
  connect(radius_slider_, &QSlider::valueChanged, this,
          [this](int value) { radius_->setValue(value / kSliderSteps_per_m); });
  connect(radius_, &QDoubleSpinBox::valueChanged, this, [this](double radius_m) {
    const QSignalBlocker blocker(radius_slider_);
    radius_slider_->setValue(static_cast<int>(std::lround(radius_m * kSliderSteps_per_m)));
    updateInflation();
  });
}

void PlanPanel::addRules(QFormLayout& form) {
  rule_ = new QComboBox(this);
  rule_->addItem(tr("never past a corner"), static_cast<int>(planning::MovementRule::Never));
  rule_->addItem(tr("past one corner"), static_cast<int>(planning::MovementRule::One));
  rule_->addItem(tr("always"), static_cast<int>(planning::MovementRule::Always));
  rule_->addItem(tr("no diagonal steps"), static_cast<int>(planning::MovementRule::Four));
  form.addRow(tr("Diagonal steps"), rule_);
  unknown_ = new QComboBox(this);
  unknown_->addItem(tr("blocked"), static_cast<int>(planning::UnknownRule::Blocked));
  unknown_->addItem(tr("free"), static_cast<int>(planning::UnknownRule::Free));
  unknown_->addItem(tr("costly"), static_cast<int>(planning::UnknownRule::Cost));
  form.addRow(tr("Unknown cells are"), unknown_);
  connect(unknown_, &QComboBox::currentIndexChanged, this, &PlanPanel::updateInflation);
}

}  // namespace vesper::gui
