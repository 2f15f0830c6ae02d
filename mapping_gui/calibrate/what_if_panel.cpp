#include "vesper/mapping_gui/calibrate/what_if_panel.hpp"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>

#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/calibrate/track_chart.hpp"
#include "vesper/mapping_gui/calibrate/what_if_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr double kMostError = 0.1;
constexpr double kStepsPerUnit = 1e4;

}  // namespace

WhatIfPanel::WhatIfPanel(const Workbench& bench, TrackChart& chart, QWidget* parent)
    : QGroupBox(tr("What if"), parent),
      bench_(bench),
      chart_(chart),
      jobs_(new JobRunner(this)),
      layer_(&bench.view.layers().addBelow(QStringLiteral("ellipses"),
                                           std::make_unique<WhatIfLayer>())) {
  setObjectName("whatIf");
  buildForm();
  for (const auto changed : {&Session::runsChanged, &Session::robotChanged, &Session::logChanged}) {
    connect(&bench_.session, changed, this, &WhatIfPanel::showInputs);
  }
  connect(jobs_, &JobRunner::failed, this,
          [this](const QString&, const QString& message) { note_->setText(message); });
  showInputs();
}

void WhatIfPanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  auto* grid = new QGridLayout;
  layout->addLayout(grid);
  const QString names[] = {tr("Wheel ratio E_d"), tr("Track width E_b"), tr("Scale E_s")};
  const char* const keys[] = {"whatIfEd", "whatIfEb", "whatIfEs"};
  for (int i = 0; i < 3; ++i) {
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(QLatin1String(keys[i]));
    slider->setAccessibleName(names[i]);
    const int most = static_cast<int>(kMostError * kStepsPerUnit);
    slider->setRange(-most, most);
    auto* value = new QDoubleSpinBox(this);
    value->setAccessibleName(names[i]);
    value->setDecimals(4);
    value->setSingleStep(0.0005);
    value->setRange(1.0 - kMostError, 1.0 + kMostError);
    value->setValue(1.0);
    values_[static_cast<std::size_t>(i)] = value;
    grid->addWidget(new QLabel(names[i], this), 2 * i, 0, 1, 2);
    grid->addWidget(slider, 2 * i + 1, 0);
    grid->addWidget(value, 2 * i + 1, 1);
    connect(slider, &QSlider::valueChanged, this,
            [value](int step) { value->setValue(1.0 + step / kStepsPerUnit); });
    connect(value, &QDoubleSpinBox::valueChanged, this, [this, slider](double error) {
      const QSignalBlocker quiet(slider);
      slider->setValue(static_cast<int>(std::lround((error - 1.0) * kStepsPerUnit)));
      follow();
    });
  }
  maps_ = new QCheckBox(tr("Map the log anew"), this);
  maps_->setObjectName("whatIfMaps");
  maps_->setChecked(true);
  connect(maps_, &QCheckBox::toggled, this, &WhatIfPanel::follow);
  layout->addWidget(maps_);
  note_ = new QLabel(this);
  note_->setObjectName("whatIfNote");
  note_->setWordWrap(true);
  layout->addWidget(note_);
  reset_ = new QPushButton(tr("As described"), this);
  reset_->setObjectName("whatIfReset");
  connect(reset_, &QPushButton::clicked, this, [this] { setErrors({}); });
  layout->addWidget(reset_);
  apply_ = new QPushButton(tr("Use this robot"), this);
  apply_->setObjectName("whatIfApply");
  connect(apply_, &QPushButton::clicked, this, &WhatIfPanel::apply);
  layout->addWidget(apply_);
}

calibration::WheelErrors WhatIfPanel::errors() const {
  return {values_[0]->value(), values_[1]->value(), values_[2]->value()};
}

void WhatIfPanel::setErrors(const calibration::WheelErrors& errors) {
  const double wanted[] = {errors.E_d, errors.E_b, errors.E_s};
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const QSignalBlocker quiet(values_[i]);
    values_[i]->setValue(wanted[i]);
  }
  const char* const keys[] = {"whatIfEd", "whatIfEb", "whatIfEs"};
  for (std::size_t i = 0; i < values_.size(); ++i) {
    auto* slider = findChild<QSlider*>(QLatin1String(keys[i]));
    const QSignalBlocker quiet(slider);
    slider->setValue(static_cast<int>(std::lround((values_[i]->value() - 1.0) * kStepsPerUnit)));
  }
  follow();
}

void WhatIfPanel::showInputs() {
  const bool has_robot = bench_.session.robot() != nullptr;
  setEnabled(has_robot && (bench_.session.runs() || bench_.session.log()));
  maps_->setEnabled(bench_.session.log() != nullptr);
  setErrors({});
}

void WhatIfPanel::setActive(bool is_active) {
  is_active_ = is_active;
  layer_->setActive(is_active);
  follow();
}

void WhatIfPanel::follow() {
  jobs_->cancel();
  note_->clear();
  const Session& session = bench_.session;
  apply_->setEnabled(isEnabled());
  if (!isEnabled()) {
    chart_.show({}, {});
    layer_->show({});
    return;
  }
  if (session.runs()) {
    try {
      const RobotDescription& robot = session.robot()->robot;
      chart_.show(tracksOf(session.runs()->runs, robot, {}),
                  tracksOf(session.runs()->runs, robot, errors()));
    } catch (const std::exception& error) {
      chart_.show({}, {});
      apply_->setEnabled(false);
      note_->setText(QString::fromUtf8(error.what()));
    }
  }
  const calibration::WheelErrors now = errors();
  const bool is_changed = now.E_d != 1.0 || now.E_b != 1.0 || now.E_s != 1.0;
  if (is_active_ && is_changed && session.log() && maps_->isChecked()) {
    rebuild(true);
  } else {
    layer_->show({});
    bench_.view.layers().touch();
  }
}

void WhatIfPanel::rebuild(bool is_coarse) {
  const WhatIfRequest request{bench_.session.log(), bench_.session.robot(), errors(),
                              bench_.session.thresholds(), is_coarse};
  jobs_->start(tr("Mapping anew"),
               [this, request](const std::stop_token& stop, const JobRunner::Progress&) {
                 auto map = std::make_shared<WhatIfMap>(mapWhatIf(request, stop));
                 return [this, request, map] {
                   layer_->show(std::move(*map));
                   bench_.view.layers().touch();
                   if (request.is_coarse) {
                     rebuild(false);
                   } else {
                     emit mapped();
                   }
                 };
               });
}

void WhatIfPanel::apply() {
  auto robot = std::make_shared<RobotDocument>(*bench_.session.robot());
  robot->robot = robotWith(robot->robot, errors());
  bench_.session.setRobot(robot);
  bench_.messages.show(MessageBar::Level::Note,
                       tr("The robot with these wheels is in use; its file is unchanged."));
}

}  // namespace vesper::gui
