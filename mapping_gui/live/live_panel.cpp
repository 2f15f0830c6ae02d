#include "vesper/mapping_gui/live/live_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardPaths>
#include <algorithm>

#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/live/drive_pad.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_layer.hpp"
#include "vesper/mapping_gui/live/live_status_text.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

/// Making a map takes at most this share of the time: large ones are refreshed less often.
constexpr qint64 kMapPause = 4;
constexpr int kTicksPerStatus = 8;

/// Beside a live robot the track and the readings of an open log would only mislead.
const char* const kReplayLayers[] = {"track", "corrected track", "readings", "ellipses"};

}  // namespace

LivePanel::LivePanel(const Workbench& bench, MapPresenter& presenter, QWidget* parent)
    : QWidget(parent), bench_(bench), presenter_(presenter), feed_(new LiveFeed(this)) {
  bench_.view.layers().add(std::make_unique<LiveLayer>(*feed_));
  buildForm();
  connect(&bench_.session, &Session::robotChanged, this, &LivePanel::showInputs);
  connect(feed_, &LiveFeed::ticked, this, &LivePanel::tick);
  connect(feed_, &LiveFeed::said, this, &LivePanel::say);
  connect(feed_, &LiveFeed::over, this, [this] {
    mapped_ = -1;
    refreshMap();
    presenter_.setLive(false);
    showState();
  });
  connect(pad_, &DrivePad::letGo, feed_, &LiveFeed::stopRobot);
  showInputs();
  showState();
}

void LivePanel::showInputs() {
  const auto& robot = bench_.session.robot();
  robot_->setText(tr("Robot: %1")
                      .arg(robot ? QString::fromStdString(robot->robot.name)
                                 : tr("none: open its *.robot.yaml")));
  showState();
}

QString LivePanel::newRecording() const {
  const QFileInfo named(recording_->text());
  const QString folder = recording_->text().isEmpty()
                             ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                             : named.absolutePath();
  const QString stem =
      QStringLiteral("live_") + QDateTime::currentDateTime().toString("yyyyMMdd_HHmmss");
  QString path = folder + '/' + stem + ".jsonl";
  for (int i = 2; QFileInfo::exists(path); ++i) {
    path = QStringLiteral("%1/%2_%3.jsonl").arg(folder, stem).arg(i);
  }
  return path;
}

void LivePanel::connectOrEnd() {
  if (feed_->isRunning()) {
    feed_->end();
  } else {
    start();
  }
}

void LivePanel::start() {
  if (!bench_.session.robot()) {
    bench_.messages.show(MessageBar::Level::Warning,
                         tr("A live map needs the description of its robot: open a *.robot.yaml."));
    return;
  }
  if (bench_.session.map() && bench_.session.map()->is_edited) {
    bench_.messages.show(MessageBar::Level::Warning,
                         tr("The open map has edits that are not saved: save or undo them first."));
    return;
  }
  if (record_->isChecked() &&
      (recording_->text().isEmpty() || QFileInfo::exists(recording_->text()))) {
    recording_->setText(newRecording());
  }
  LiveRequest request;
  request.url = address_->currentText().trimmed().toStdString();
  request.robot = bench_.session.robot();
  request.mapping.settings.resolution_m = resolution_->value();
  request.mapping.settings.model = resolveModel({});
  if (record_->isChecked()) {
    QDir().mkpath(QFileInfo(recording_->text()).absolutePath());
    request.recording = recording_->text().toStdString();
  }
  try {
    feed_->start(request);
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
    return;
  }
  bench_.messages.clear();
  console_->clear();
  for (const char* key : kReplayLayers) {
    if (MapLayer* layer = bench_.view.layers().find(QLatin1String(key))) {
      bench_.view.layers().setVisible(*layer, false);
    }
  }
  if (MapLayer* layer = bench_.view.layers().find(QStringLiteral("live"))) {
    bench_.view.layers().setVisible(*layer, true);
  }
  shown_ = nullptr;
  mapped_ = 0;
  map_cost_ms_ = 0;
  since_map_.start();
  hold_->setChecked(false);
  presenter_.setLive(true);
  bench_.session.setMap(nullptr);
  showState();
}

void LivePanel::toggleRecording(bool is_on) {
  if (!feed_->isRunning()) {
    showState();
    return;
  }
  try {
    if (is_on) {
      if (recording_->text().isEmpty() || QFileInfo::exists(recording_->text())) {
        recording_->setText(newRecording());
      }
      QDir().mkpath(QFileInfo(recording_->text()).absolutePath());
    }
    feed_->setRecording(is_on ? recording_->text().toStdString() : std::string());
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
    const QSignalBlocker quiet(record_);
    record_->setChecked(false);
  }
  showState();
}

void LivePanel::chooseRecording() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Record to"), newRecording(),
                                                    tr("Robot lines (*.jsonl)"));
  if (!path.isEmpty()) {
    recording_->setText(path);
  }
}

void LivePanel::tick() {
  driveByKeys();
  if (!hold_->isChecked()) {
    refreshMap();
    presenter_.setLiveBounds(feed_->track().boundingRect().adjusted(-1.0, -1.0, 1.0, 1.0));
    if (follow_->isChecked() && feed_->pose()) {
      bench_.view.centreOn({feed_->pose()->x(), feed_->pose()->y()});
    }
    bench_.view.layers().touch();
  }
  if (--ticks_to_status_ <= 0 || !feed_->isRunning()) {
    ticks_to_status_ = kTicksPerStatus;
    showState();
  }
}

void LivePanel::refreshMap() {
  const bool is_due = since_map_.elapsed() >= kMapPause * map_cost_ms_ || !feed_->isRunning();
  // Another map that was opened meanwhile, or edits of this one, are the user's.
  const bool is_ours = bench_.session.map() == shown_ && !(shown_ && shown_->is_edited);
  if (!is_due || !is_ours || feed_->used() == mapped_) {
    return;
  }
  since_map_.restart();
  if (auto document = feed_->document(bench_.session.thresholds())) {
    mapped_ = feed_->used();
    shown_ = std::move(document);
    bench_.session.growMap(shown_);
  }
  map_cost_ms_ = since_map_.restart();
}

void LivePanel::driveByKeys() {
  if (const auto velocity = pad_->wish()) {
    feed_->drive(*velocity);
  }
}

void LivePanel::stopRobot() { feed_->stopRobot(); }

void LivePanel::focusAddress() {
  address_->setFocus();
  address_->lineEdit()->selectAll();
}

void LivePanel::say(const QString& text) { console_->appendPlainText(text); }

void LivePanel::showState() {
  const bool is_running = feed_->isRunning();
  const LiveStatus& status = feed_->status();
  connect_->setText(is_running ? tr("Disconnect") : tr("Connect"));
  connect_->setEnabled(is_running || bench_.session.robot() != nullptr);
  address_->setEnabled(!is_running);
  resolution_->setEnabled(!is_running);
  recording_->setEnabled(!(is_running && record_->isChecked()));
  stop_->setEnabled(is_running);
  drive_switch_->setEnabled(is_running);
  if (!is_running) {
    drive_switch_->setChecked(false);
  }
  pad_->setEnabled(is_running && drive_switch_->isChecked());
  const bool was_used = is_running || status.connections > 0 || status.state == LiveState::Failed;
  status_->setText(was_used ? liveStatusText(status) : tr("Not connected"));
  const bool is_stale = is_running && isStale(status);
  status_->setStyleSheet(is_stale ? QStringLiteral("background:#fff3d6;color:#1b1b1b;"
                                                   "border:1px solid #a36a00;padding:3px;")
                                  : QStringLiteral("padding:4px;"));
  open_->setEnabled(!is_running && !feed_->request().recording.empty());
  emit statusChanged(is_running ? status_->text() : QString(), is_stale);
}

}  // namespace vesper::gui
