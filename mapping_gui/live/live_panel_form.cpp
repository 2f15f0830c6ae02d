// The widgets of the live panel.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "vesper/mapping_gui/live/drive_pad.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_panel.hpp"
#include "vesper/mapping_gui/live/live_status_text.hpp"

namespace vesper::gui {
namespace {

constexpr int kMostConsoleLines = 500;

QDoubleSpinBox* liveSpinBox(double low, double high, double step, int decimals, double value,
                            const QString& unit) {
  auto* box = new QDoubleSpinBox;
  box->setRange(low, high);
  box->setSingleStep(step);
  box->setDecimals(decimals);
  box->setValue(value);
  box->setSuffix(unit);
  return box;
}

}  // namespace

void LivePanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  robot_ = new QLabel(this);
  robot_->setWordWrap(true);
  layout->addWidget(robot_);
  layout->addWidget(buildLink());
  layout->addWidget(buildDriving());
  layout->addWidget(buildView());
  console_ = new QPlainTextEdit(this);
  console_->setObjectName("liveConsole");
  console_->setAccessibleName(tr("What the robot and the link said"));
  console_->setReadOnly(true);
  console_->setMaximumBlockCount(kMostConsoleLines);
  console_->setPlaceholderText(tr("Words of the robot and of the link"));
  console_->setMinimumHeight(90);
  layout->addWidget(console_, 1);
}

QWidget* LivePanel::buildLink() {
  auto* box = new QGroupBox(tr("Link"), this);
  auto* form = new QFormLayout(box);
  address_ = new QComboBox(box);
  address_->setObjectName("liveAddress");
  address_->setEditable(true);
  address_->setInsertPolicy(QComboBox::NoInsert);
  address_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  address_->addItems(likelyAddresses());
  address_->setCurrentText(QStringLiteral("tcp://127.0.0.1:5600"));
  address_->setToolTip(
      tr("tcp://host:port, udp://host:port, serial:///dev/ttyUSB0?baud=115200, the path of a "
         "terminal, ws://host:9090 (rosbridge), file:///recording.jsonl?pace=1"));
  address_->lineEdit()->setAccessibleName(tr("Address of the robot"));
  form->addRow(tr("Address"), address_);
  resolution_ = liveSpinBox(0.005, 2.0, 0.01, 3, 0.05, QStringLiteral(" m"));
  form->addRow(tr("Cell size"), resolution_);
  record_ = new QCheckBox(tr("● Record"), box);
  record_->setObjectName("liveRecord");
  record_->setChecked(true);
  record_->setToolTip(
      tr("Every line is written as it comes, before anything else is done with it"));
  auto* file = new QHBoxLayout;
  recording_ = new QLineEdit(box);
  recording_->setObjectName("liveRecording");
  recording_->setAccessibleName(tr("File of the recording"));
  recording_->setPlaceholderText(tr("a new file"));
  auto* choose = new QToolButton(box);
  choose->setText(QStringLiteral("…"));
  choose->setAccessibleName(tr("Choose the file of the recording"));
  file->addWidget(recording_);
  file->addWidget(choose);
  form->addRow(record_, file);
  connect_ = new QPushButton(box);
  connect_->setObjectName("liveConnect");
  form->addRow(connect_);
  status_ = new QLabel(box);
  status_->setObjectName("liveStatus");
  status_->setWordWrap(true);
  form->addRow(status_);
  open_ = new QPushButton(tr("Open the recording"), box);
  open_->setObjectName("liveOpen");
  form->addRow(open_);
  connect(choose, &QToolButton::clicked, this, &LivePanel::chooseRecording);
  connect(record_, &QCheckBox::toggled, this, &LivePanel::toggleRecording);
  connect(connect_, &QPushButton::clicked, this, &LivePanel::connectOrEnd);
  connect(address_->lineEdit(), &QLineEdit::returnPressed, this, [this] {
    if (!feed_->isRunning()) {
      connectOrEnd();
    }
  });
  connect(open_, &QPushButton::clicked, this,
          [this] { emit openRequested(QString::fromStdString(feed_->request().recording)); });
  return box;
}

QWidget* LivePanel::buildView() {
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  hold_ = new QCheckBox(tr("Hold the picture"), row);
  hold_->setObjectName("liveHold");
  hold_->setToolTip(tr("The map on the screen stands still; recording and mapping go on"));
  follow_ = new QCheckBox(tr("Follow the robot"), row);
  follow_->setObjectName("liveFollow");
  layout->addWidget(hold_);
  layout->addWidget(follow_);
  layout->addStretch(1);
  return row;
}

QWidget* LivePanel::buildDriving() {
  auto* box = new QGroupBox(tr("Drive"), this);
  auto* form = new QFormLayout(box);
  drive_switch_ = new QCheckBox(tr("Let me drive the robot"), box);
  drive_switch_->setObjectName("liveDriveSwitch");
  drive_switch_->setToolTip(tr("Nothing that could move the robot is sent while this is off"));
  form->addRow(drive_switch_);
  speed_ = liveSpinBox(0.01, 10.0, 0.05, 2, 0.2, QStringLiteral(" m/s"));
  turn_ = liveSpinBox(0.05, 20.0, 0.1, 2, 0.8, QStringLiteral(" rad/s"));
  form->addRow(tr("Speed"), speed_);
  form->addRow(tr("Turn rate"), turn_);
  pad_ = new DrivePad(box);
  form->addRow(pad_);
  stop_ = new QPushButton(tr("■ Stop the robot"), box);
  stop_->setObjectName("liveStop");
  form->addRow(stop_);
  const auto take_speeds = [this] { pad_->setSpeeds({speed_->value(), turn_->value()}); };
  connect(speed_, &QDoubleSpinBox::valueChanged, this, take_speeds);
  connect(turn_, &QDoubleSpinBox::valueChanged, this, take_speeds);
  connect(drive_switch_, &QCheckBox::toggled, this, [this](bool is_on) {
    feed_->setDriving(is_on);
    pad_->setEnabled(is_on);
    if (is_on) {
      pad_->setFocus();
    }
  });
  connect(stop_, &QPushButton::clicked, this, &LivePanel::stopRobot);
  return box;
}

}  // namespace vesper::gui
