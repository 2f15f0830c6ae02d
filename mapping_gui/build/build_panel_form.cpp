// The widgets of the panel that builds maps.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/build/build_panel.hpp"
#include "vesper/mapping_gui/build/model_picture.hpp"

namespace vesper::gui {
namespace {

QDoubleSpinBox* buildBox(double low, double high, double step, int decimals, double value) {
  auto* box = new QDoubleSpinBox;
  box->setRange(low, high);
  box->setSingleStep(step);
  box->setDecimals(decimals);
  box->setValue(value);
  return box;
}

}  // namespace

void BuildPanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  inputs_ = new QLabel(this);
  inputs_->setWordWrap(true);
  layout->addWidget(inputs_);
  layout->addLayout(optionsForm());
  picture_ = new ModelPicture(this);
  layout->addWidget(picture_);
  build_ = new QPushButton(tr("Build map"), this);
  build_->setObjectName("buildMap");
  build_part_ = new QPushButton(tr("Build up to the time shown"), this);
  build_part_->setObjectName("buildPart");
  connect(build_, &QPushButton::clicked, this, [this] { build(false); });
  connect(build_part_, &QPushButton::clicked, this, [this] { build(true); });
  layout->addWidget(build_);
  layout->addWidget(build_part_);
  addAnswers(*layout);
  layout->addStretch(1);
}

QFormLayout* BuildPanel::optionsForm() {
  auto* form = new QFormLayout;
  model_ = new QComboBox(this);
  model_->setObjectName("model");
  for (const std::string_view name : modelNames()) {
    model_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
  }
  form->addRow(tr("Sensor model"), model_);
  resolution_ = buildBox(0.005, 2.0, 0.01, 3, 0.05);
  resolution_->setSuffix(QStringLiteral(" m"));
  form->addRow(tr("Cell size"), resolution_);
  views_ = new QSpinBox(this);
  views_->setRange(1, LogOddsGrid::kMostViews);
  views_->setToolTip(tr("Directions of view that a cell tells apart; 1 is the classical grid"));
  form->addRow(tr("Views"), views_);
  free_ = buildBox(0.01, 0.99, 0.05, 2, 0.5);
  form->addRow(tr("Weight of free"), free_);
  occupied_ = buildBox(0.01, 0.99, 0.05, 2, 0.6);
  form->addRow(tr("Weight of occupied"), occupied_);
  poses_ = new QComboBox(this);
  poses_->setObjectName("buildPoses");
  poses_->addItem(tr("as the log suggests"), QString());
  for (const PoseSource source :
       {PoseSource::Odometry, PoseSource::Encoders, PoseSource::EncodersYaw, PoseSource::Truth,
        PoseSource::Corrected}) {
    const std::string_view name = nameOf(source);
    const QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    poses_->addItem(text, text);
  }
  form->addRow(tr("Poses"), poses_);
  drift_ = new QCheckBox(tr("Correct their drift"), this);
  drift_->setObjectName("correctDrift");
  drift_->setToolTip(
      tr("Matches what the sensors saw along the way and where it was seen again, as vesper map "
         "--correct does. Poses that do not drift cannot be corrected."));
  form->addRow(drift_);
  return form;
}

void BuildPanel::addAnswers(QVBoxLayout& layout) {
  summary_ = new QLabel(this);
  summary_->setObjectName("buildSummary");
  summary_->setWordWrap(true);
  layout.addWidget(summary_);
  sensors_ = new QTableWidget(0, 5, this);
  sensors_->setAccessibleName(tr("Readings by sensor"));
  sensors_->setHorizontalHeaderLabels(
      {tr("hits"), tr("no echo"), tr("far"), tr("near"), tr("invalid")});
  makeNarrow(*sensors_);
  sensors_->setEditTriggers(QTableWidget::NoEditTriggers);
  sensors_->hide();
  layout.addWidget(sensors_);
  now_ = new QLabel(this);
  now_->setObjectName("readingsNow");
  now_->setWordWrap(true);
  layout.addWidget(now_);
}

}  // namespace vesper::gui
