#include "vesper/mapping_gui/calibrate/square_drive_panel.hpp"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/drive/runs_appender.hpp"
#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

using calibration::LiveSquareStatus;
using calibration::RunKind;

QString endOfRun(LiveSquareStatus status) {
  switch (status) {
    case LiveSquareStatus::Silent:
      return SquareDrivePanel::tr("the robot sent no wheel counts (enc) for too long");
    case LiveSquareStatus::Stuck:
      return SquareDrivePanel::tr(
          "its wheels stand still though it was told to move: is it blocked?");
    case LiveSquareStatus::Lost:
      return SquareDrivePanel::tr("the robot closed the link");
    case LiveSquareStatus::Released:
      return SquareDrivePanel::tr("the button was let go");
    case LiveSquareStatus::Interrupted:
    case LiveSquareStatus::Done:
      break;
  }
  return SquareDrivePanel::tr("the stop could not be sent");
}

}  // namespace

SquareDrivePanel::SquareDrivePanel(const Workbench& bench, QWidget* parent)
    : QGroupBox(tr("Drive squares"), parent), bench_(bench) {
  setObjectName("squareDrive");
  buildForm();
  connect(&bench_.session, &Session::robotChanged, this, &SquareDrivePanel::showState);
  connect(&bench_.jobs, &JobRunner::ended, this, [this] {
    is_driving_ = false;
    showState();
  });
  countRuns();
}

SquareDrivePanel::~SquareDrivePanel() {
  if (held_) {
    held_->is_held = false;
  }
}

RunKind SquareDrivePanel::kind() const {
  return static_cast<RunKind>(direction_->currentData().toInt());
}

void SquareDrivePanel::countRuns() {
  counts_ = {};
  if (QFileInfo::exists(file_->text())) {
    try {
      const auto file =
          calibration::readRunsFile(file_->text().toStdString(), {.is_growing = true});
      for (const auto& run : file.runs) {
        if (isSquare(run.kind)) {
          ++counts_[run.kind == RunKind::Clockwise ? 0 : 1];
        }
      }
    } catch (const std::exception&) {  // said when it is driven
      counts_ = {};
    }
  }
  const bool is_cw_done = counts_[0] >= runs_->value();
  if (is_cw_done != (counts_[1] >= runs_->value())) {
    direction_->setCurrentIndex(is_cw_done ? 1 : 0);
  }
  showState();
}

void SquareDrivePanel::chooseFile() {
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Runs file"), file_->text(), tr("Square runs (*.runs.csv)"), nullptr,
      QFileDialog::DontConfirmOverwrite);  // it is appended to
  if (!path.isEmpty()) {
    file_->setText(path);
    countRuns();
  }
}

void SquareDrivePanel::hold() {
  QDir().mkpath(QFileInfo(file_->text()).absolutePath());
  const SquareDriveRequest request{address_->currentText().trimmed().toStdString(),
                                   bench_.session.robot(),
                                   QFileInfo(file_->text()).absoluteFilePath().toStdString(),
                                   kind(),
                                   {side_->value(), speed_->value(), turn_->value()}};
  held_ = std::make_shared<Hold>();
  bench_.messages.clear();
  bench_.jobs.start(tr("Driving a square"),
                    [this, request, held = held_](const std::stop_token& stop,
                                                  const JobRunner::Progress& progress) {
                      const auto is_held = [&held] {
                        held->is_linked = true;
                        return held->is_held.load();
                      };
                      const DrivenSquare square = driveSquare(request, stop, is_held, progress);
                      return [this, square] { takeOver(square); };
                    });
  is_driving_ = true;
  showState();
}

void SquareDrivePanel::letGo() {
  if (!held_) {
    return;
  }
  held_->is_held = false;
  if (is_driving_ && !held_->is_linked) {
    bench_.jobs.cancel();
    bench_.messages.show(MessageBar::Level::Note,
                         tr("Let go before the robot answered: nothing was sent to it."));
  }
}

void SquareDrivePanel::takeOver(const DrivenSquare& square) {
  if (square.result.status == LiveSquareStatus::Done && square.result.is_stopped) {
    driven_ = square;
    for (QLineEdit* field : {end_x_, end_y_, end_theta_}) {
      field->clear();
    }
    showState();
    end_x_->setFocus();
    return;
  }
  bench_.messages.show(
      MessageBar::Level::Warning,
      tr("Run %1: %2. It does not count; what came in is in %3.")
              .arg(QString::fromStdString(square.name), endOfRun(square.result.status),
                   shownName(QString::fromStdString(square.recording))) +
          (square.result.is_stopped ? QString()
                                    : '\n' + tr("The stop could NOT be sent: look at the robot.")));
}

std::optional<double> SquareDrivePanel::typed(const QLineEdit& field, double most,
                                              const QString& unit) {
  bool is_number = false;
  const double value = QLocale().toDouble(field.text(), &is_number);
  if (is_number && std::abs(value) <= most) {
    return value;
  }
  bench_.messages.show(MessageBar::Level::Error,
                       tr("'%1': expected a number up to ±%2 %3, such as -12.5")
                           .arg(field.text(), QLocale().toString(most), unit));
  return std::nullopt;
}

void SquareDrivePanel::addRun() {
  if (!add_->isEnabled()) {
    return;
  }
  const double most_mm = 2000.0 * driven_->side_m;
  const auto x_mm = typed(*end_x_, most_mm, QStringLiteral("mm"));
  const auto y_mm = x_mm ? typed(*end_y_, most_mm, QStringLiteral("mm")) : std::nullopt;
  if (!y_mm) {
    return;
  }
  calibration::EndPose measured{*x_mm / 1000.0, *y_mm / 1000.0, std::nullopt};
  if (!end_theta_->text().isEmpty()) {
    const auto theta_deg = typed(*end_theta_, 360.0, QStringLiteral("°"));
    if (!theta_deg) {
      return;
    }
    measured.theta_rad = degToRad(*theta_deg);
  }
  const QString path = QFileInfo(file_->text()).absoluteFilePath();
  try {
    calibration::RunsAppender(path.toStdString())
        .append(driven_->name, driven_->kind, driven_->side_m, measured, driven_->result.belief);
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
    return;
  }
  bench_.messages.show(
      MessageBar::Level::Note,
      tr("%1 added to %2").arg(QString::fromStdString(driven_->name), shownName(path)));
  driven_.reset();
  countRuns();
  hold_->setFocus();
  emit runAdded(path);
}

void SquareDrivePanel::skipRun() {
  driven_.reset();
  showState();
  hold_->setFocus();
}

void SquareDrivePanel::showState() {
  const bool has_robot = bench_.session.robot() != nullptr;
  const QLocale locale;
  if (!has_robot) {
    state_->setText(tr("A robot is driven by its description: open its *.robot.yaml."));
  } else if (driven_) {
    state_->setText(tr("%1 is driven. Measure where it stands, from the start mark.")
                        .arg(QString::fromStdString(driven_->name)));
  } else {
    const QString free =
        kind() == RunKind::Clockwise ? tr("%1 m free to its right") : tr("%1 m free to its left");
    state_->setText(tr("%1 of %2 clockwise, %3 of %2 counter-clockwise.\n"
                       "Robot on the start mark, %4?")
                        .arg(counts_[0])
                        .arg(runs_->value())
                        .arg(counts_[1])
                        .arg(free.arg(locale.toString(side_->value()))));
  }
  hold_->setText(is_driving_ ? tr("Let go to stop the robot") : tr("Hold to drive the square"));
  hold_->setEnabled(is_driving_ || (has_robot && !driven_));
  for (QWidget* setting :
       {static_cast<QWidget*>(address_), static_cast<QWidget*>(file_), static_cast<QWidget*>(side_),
        static_cast<QWidget*>(runs_), static_cast<QWidget*>(speed_), static_cast<QWidget*>(turn_),
        static_cast<QWidget*>(direction_)}) {
    setting->setEnabled(!is_driving_ && !driven_);
  }
  for (QWidget* field : {static_cast<QWidget*>(end_x_), static_cast<QWidget*>(end_y_),
                         static_cast<QWidget*>(end_theta_), static_cast<QWidget*>(skip_)}) {
    field->setEnabled(driven_.has_value());
  }
  add_->setEnabled(driven_ && !end_x_->text().isEmpty() && !end_y_->text().isEmpty());
}

}  // namespace vesper::gui
