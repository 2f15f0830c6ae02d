// The widgets of the panel that drives squares.
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>

#include "vesper/mapping_gui/calibrate/square_drive_panel.hpp"
#include "vesper/mapping_gui/live/live_status_text.hpp"

namespace vesper::gui {
namespace {

QDoubleSpinBox* driveBox(double low, double high, double step, double value, const QString& unit) {
  auto* box = new QDoubleSpinBox;
  box->setRange(low, high);
  box->setSingleStep(step);
  box->setValue(value);
  box->setSuffix(unit);
  return box;
}

}  // namespace

void SquareDrivePanel::buildForm() {
  auto* form = new QFormLayout(this);
  address_ = new QComboBox(this);
  address_->setObjectName("squareAddress");
  address_->setEditable(true);
  address_->setInsertPolicy(QComboBox::NoInsert);
  address_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  address_->addItems(likelyAddresses());
  address_->setCurrentText(QStringLiteral("tcp://127.0.0.1:5600"));
  address_->lineEdit()->setAccessibleName(tr("Address of the robot"));
  form->addRow(tr("Address"), address_);
  auto* row = new QHBoxLayout;
  file_ = new QLineEdit(this);
  file_->setObjectName("squareFile");
  file_->setText(QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
                     .filePath(QStringLiteral("squares.runs.csv")));
  file_->setToolTip(tr("Begun if there is none; each measured square is added as a line"));
  auto* choose = new QToolButton(this);
  choose->setText(QStringLiteral("…"));
  choose->setAccessibleName(tr("Choose the file of the runs"));
  row->addWidget(file_);
  row->addWidget(choose);
  form->addRow(tr("Runs file"), row);
  connect(choose, &QToolButton::clicked, this, &SquareDrivePanel::chooseFile);
  connect(file_, &QLineEdit::editingFinished, this, &SquareDrivePanel::countRuns);
  addDriving(*form);
  addMeasuring(*form);
}

void SquareDrivePanel::addDriving(QFormLayout& form) {
  side_ = driveBox(0.1, 100.0, 0.1, 1.0, QStringLiteral(" m"));
  side_->setObjectName("squareSide");
  form.addRow(tr("Side"), side_);
  runs_ = new QSpinBox(this);
  runs_->setRange(1, 1000);
  runs_->setValue(5);
  form.addRow(tr("Runs each way"), runs_);
  speed_ = driveBox(0.01, 10.0, 0.05, 0.2, QStringLiteral(" m/s"));
  speed_->setObjectName("squareSpeed");
  form.addRow(tr("Speed"), speed_);
  turn_ = driveBox(0.05, 20.0, 0.1, 0.5, QStringLiteral(" rad/s"));
  turn_->setObjectName("squareTurn");
  form.addRow(tr("Turn rate"), turn_);
  direction_ = new QComboBox(this);
  direction_->setObjectName("squareDirection");
  direction_->addItem(tr("clockwise ↻"), static_cast<int>(calibration::RunKind::Clockwise));
  direction_->addItem(tr("counter-clockwise ↺"),
                      static_cast<int>(calibration::RunKind::CounterClockwise));
  form.addRow(tr("Direction"), direction_);
  state_ = new QLabel(this);
  state_->setObjectName("squareState");
  state_->setWordWrap(true);
  form.addRow(state_);
  hold_ = new QPushButton(this);
  hold_->setObjectName("squareHold");
  hold_->setMinimumHeight(44);
  hold_->setToolTip(tr("Hold the mouse button or the space bar: letting go stops the robot"));
  form.addRow(hold_);
  for (QDoubleSpinBox* box : {side_, speed_, turn_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &SquareDrivePanel::showState);
  }
  connect(runs_, &QSpinBox::valueChanged, this, &SquareDrivePanel::showState);
  connect(direction_, &QComboBox::currentIndexChanged, this, &SquareDrivePanel::showState);
  connect(hold_, &QPushButton::pressed, this, &SquareDrivePanel::hold);
  connect(hold_, &QPushButton::released, this, &SquareDrivePanel::letGo);
}

void SquareDrivePanel::addMeasuring(QFormLayout& form) {
  const auto field = [&](const char* name, const QString& label, const QString& hint) {
    auto* made = new QLineEdit(this);
    made->setObjectName(QLatin1String(name));
    made->setPlaceholderText(hint);
    form.addRow(label, made);
    connect(made, &QLineEdit::textChanged, this, &SquareDrivePanel::showState);
    connect(made, &QLineEdit::returnPressed, this, &SquareDrivePanel::addRun);
    return made;
  };
  end_x_ = field("squareEndX", tr("End x, mm"), tr("forward of the mark"));
  end_y_ = field("squareEndY", tr("End y, mm"), tr("left of the mark"));
  end_theta_ = field("squareEndTheta", tr("Heading, °"), tr("if measured"));
  auto* row = new QHBoxLayout;
  add_ = new QPushButton(tr("Add the run"), this);
  add_->setObjectName("squareAdd");
  skip_ = new QPushButton(tr("Leave it out"), this);
  skip_->setObjectName("squareSkip");
  row->addWidget(add_);
  row->addWidget(skip_);
  form.addRow(row);
  connect(add_, &QPushButton::clicked, this, &SquareDrivePanel::addRun);
  connect(skip_, &QPushButton::clicked, this, &SquareDrivePanel::skipRun);
}

}  // namespace vesper::gui
