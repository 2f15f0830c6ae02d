// The widgets of the panel that calibrates.
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"
#include "vesper/mapping_gui/calibrate/sonar_panel.hpp"
#include "vesper/mapping_gui/calibrate/square_drive_panel.hpp"
#include "vesper/mapping_gui/calibrate/what_if_panel.hpp"

namespace vesper::gui {

void CalibratePanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  inputs_ = new QLabel(this);
  inputs_->setWordWrap(true);
  layout->addWidget(inputs_);
  steps_ = new QLabel(this);
  steps_->setObjectName("calibrationSteps");
  steps_->setWordWrap(true);
  layout->addWidget(steps_);
  addDriving(*layout);
  addRuns(*layout);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  method_ = new QComboBox(this);
  method_->setObjectName("calibrationMethod");
  method_->addItem(tr("least squares"),
                   static_cast<int>(calibration::OdometryMethod::LeastSquares));
  method_->addItem(tr("UMBmark, x form"), static_cast<int>(calibration::OdometryMethod::X));
  method_->addItem(tr("UMBmark, y form"), static_cast<int>(calibration::OdometryMethod::Y));
  method_->addItem(tr("UMBmark, mean of both"),
                   static_cast<int>(calibration::OdometryMethod::Mean));
  method_->addItem(tr("UMBmark, by headings"),
                   static_cast<int>(calibration::OdometryMethod::Heading));
  form->addRow(tr("Method"), method_);
  connect(method_, &QComboBox::currentIndexChanged, this, &CalibratePanel::showSteps);
  floor_ = new QLineEdit(this);
  floor_->setPlaceholderText(tr("such as parquet"));
  form->addRow(tr("Floor"), floor_);
  const auto button = [&](const QString& text, const char* name, void (CalibratePanel::*act)()) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(name));
    connect(made, &QPushButton::clicked, this, act);
    layout->addWidget(made);
    return made;
  };
  run_ = button(tr("Calibrate"), "calibrate", &CalibratePanel::run);
  parameters_ = new QTableWidget(0, 4, this);
  parameters_->setObjectName("parametersTable");
  parameters_->setAccessibleName(tr("Parameters before and after"));
  parameters_->setHorizontalHeaderLabels({tr("parameter"), tr("before"), tr("after"), tr("± σ")});
  makeNarrow(*parameters_);
  parameters_->verticalHeader()->hide();
  parameters_->setMinimumHeight(180);
  layout->addWidget(parameters_);
  summary_ = new QLabel(this);
  summary_->setObjectName("calibrationSummary");
  summary_->setWordWrap(true);
  layout->addWidget(summary_);
  apply_ = button(tr("Use the corrected robot"), "applyCalibration", &CalibratePanel::apply);
  save_ = button(tr("Save the corrected robot…"), "saveRobot", &CalibratePanel::saveRobot);
  report_ = button(tr("Save the report…"), "saveReport", &CalibratePanel::saveReport);
  what_if_ = new WhatIfPanel(bench_, charts_.tracks(), this);
  layout->addWidget(what_if_);
  layout->addWidget(new SonarPanel(bench_, charts_, this));
}

void CalibratePanel::addRuns(QVBoxLayout& layout) {
  runs_ = new QTableWidget(0, 4, this);
  runs_->setObjectName("runsTable");
  runs_->setAccessibleName(tr("Runs; ticked ones are used"));
  runs_->setHorizontalHeaderLabels({tr("run"), tr("direction"), tr("x, mm"), tr("y, mm")});
  makeNarrow(*runs_);
  runs_->verticalHeader()->hide();
  runs_->setMinimumHeight(150);
  runs_->setToolTip(tr("Untick a run to leave it out; type over a measured end to correct it"));
  layout.addWidget(runs_, 1);
  // Later: taking an end fills the table anew.
  connect(runs_, &QTableWidget::cellChanged, this, &CalibratePanel::takeEnd, Qt::QueuedConnection);
}

/// Squares are driven seldom: their form is shown on demand.
void CalibratePanel::addDriving(QVBoxLayout& layout) {
  auto* show = new QPushButton(tr("Drive squares with a live robot…"), this);
  show->setObjectName("driveSquares");
  show->setCheckable(true);
  auto* drive = new SquareDrivePanel(bench_, this);
  drive->hide();
  layout.addWidget(show);
  layout.addWidget(drive);
  connect(show, &QPushButton::toggled, drive, &QWidget::setVisible);
  connect(drive, &SquareDrivePanel::runAdded, this, &CalibratePanel::takeRun);
}

}  // namespace vesper::gui
