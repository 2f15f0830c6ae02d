#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"

#include <QComboBox>
#include <QDate>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/calibration/report/odometry_report.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_job.hpp"
#include "vesper/mapping_gui/calibrate/cluster_chart.hpp"
#include "vesper/mapping_gui/calibrate/residual_chart.hpp"
#include "vesper/mapping_gui/calibrate/track_chart.hpp"
#include "vesper/mapping_gui/calibrate/what_if_panel.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

using calibration::OdometryMethod;

constexpr int kEndX = 2;  // columns of the table of runs
constexpr int kEndY = 3;

QString millimetres(double length_m, int decimals = 1) {
  return QLocale().toString(length_m * 1000.0, 'f', decimals);
}

QTableWidgetItem* readOnly(const QString& text, Qt::Alignment alignment = Qt::AlignRight) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(item->flags() & ~Qt::ItemIsEditable);
  item->setTextAlignment(alignment | Qt::AlignVCenter);
  return item;
}

/// A measured end that may be typed over, millimetres.
QTableWidgetItem* endItem(std::optional<double> end_m) {
  auto* item = new QTableWidgetItem(end_m ? millimetres(*end_m) : QString());
  item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return item;
}

QString kindText(calibration::RunKind kind) {
  switch (kind) {
    case calibration::RunKind::Clockwise:
      return CalibratePanel::tr("cw ↻");
    case calibration::RunKind::CounterClockwise:
      return CalibratePanel::tr("ccw ↺");
    default:
      break;
  }
  const std::string_view name = nameOf(kind);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace

CalibratePanel::CalibratePanel(const Workbench& bench, CalibrateCharts& charts, QWidget* parent)
    : QWidget(parent), bench_(bench), charts_(charts) {
  buildForm();
  connect(&bench_.session, &Session::runsChanged, this, &CalibratePanel::showInputs);
  connect(&bench_.session, &Session::robotChanged, this, &CalibratePanel::showInputs);
  showInputs();
}

void CalibratePanel::showInputs() {
  const Session& session = bench_.session;
  inputs_->setText(tr("Runs: %1\nRobot: %2")
                       .arg(session.runs() ? shownName(QString::fromStdString(session.runs()->path))
                                           : tr("none: open a *.runs.csv"),
                            session.robot() ? QString::fromStdString(session.robot()->robot.name)
                                            : tr("none: open its *.robot.yaml")));
  const QSignalBlocker blocker(runs_);
  runs_->setRowCount(0);
  if (session.runs()) {
    const auto& runs = session.runs()->runs.runs;
    runs_->setRowCount(static_cast<int>(runs.size()));
    for (int row = 0; row < runs_->rowCount(); ++row) {
      const calibration::CalibrationRun& run = runs[static_cast<std::size_t>(row)];
      auto* name = readOnly(QString::fromStdString(run.name), Qt::AlignLeft);
      name->setCheckState(run.use ? Qt::Checked : Qt::Unchecked);
      runs_->setItem(row, 0, name);
      runs_->setItem(row, 1, readOnly(kindText(run.kind), Qt::AlignLeft));
      runs_->setItem(row, kEndX,
                     endItem(run.measured ? std::optional(run.measured->x_m) : std::nullopt));
      runs_->setItem(row, kEndY,
                     endItem(run.measured ? std::optional(run.measured->y_m) : std::nullopt));
    }
  }
  run_->setEnabled(session.runs() && session.robot());
  clearResult();
}

void CalibratePanel::showSteps() {
  int ticked = 0;
  int measured = 0;
  const int all = runs_->rowCount();
  for (int row = 0; row < all; ++row) {
    const bool is_used = runs_->item(row, 0)->checkState() == Qt::Checked;
    const auto& run = bench_.session.runs()->runs.runs[static_cast<std::size_t>(row)];
    ticked += is_used ? 1 : 0;
    measured += is_used && (run.measured || !run.log.empty()) ? 1 : 0;
  }
  const auto line = [](bool is_done, const QString& text) {
    return (is_done ? QStringLiteral("✓ ") : QStringLiteral("○ ")) + text;
  };
  steps_->setText(QStringList{
      line(all > 0, all > 0 ? tr("1 Drive: %1 runs").arg(all)
                            : tr("1 Drive squares both ways round, open their table")),
      line(ticked > 0 && measured == ticked,
           tr("2 Measure: %1 of %2 ends").arg(measured).arg(ticked)),
      line(run_->isEnabled() && ticked > 0, tr("3 Model: %1").arg(method_->currentText())),
      line(result_.has_value(),
           result_ ? tr("4 Result: use it, save it, report it") : tr("4 Result: press Calibrate"))}
                      .join('\n'));
}

void CalibratePanel::takeEnd(int row, int column) {
  if (!bench_.session.runs() || row >= runs_->rowCount()) {
    return;
  }
  if (column != kEndX && column != kEndY) {
    showSteps();
    return;
  }
  const auto& now = bench_.session.runs()->runs.runs[static_cast<std::size_t>(row)].measured;
  QTableWidgetItem* item = runs_->item(row, column);
  bool is_number = false;
  const double end_mm = QLocale().toDouble(item->text(), &is_number);
  if (!is_number || !std::isfinite(end_mm)) {
    bench_.messages.show(
        MessageBar::Level::Error,
        tr("'%1' is no length: expected millimetres, such as -12.5").arg(item->text()));
    const QSignalBlocker blocker(runs_);
    item->setText(now ? millimetres(column == kEndX ? now->x_m : now->y_m) : QString());
    return;
  }
  const std::shared_ptr<RunsDocument> runs = tickedRuns();
  auto& measured = runs->runs.runs[static_cast<std::size_t>(row)].measured;
  measured = measured.value_or(calibration::EndPose{});
  (column == kEndX ? measured->x_m : measured->y_m) = end_mm / 1000.0;
  bench_.session.setRuns(runs);
}

std::shared_ptr<RunsDocument> CalibratePanel::tickedRuns() const {
  auto runs = std::make_shared<RunsDocument>(*bench_.session.runs());
  for (int row = 0; row < runs_->rowCount(); ++row) {
    runs->runs.runs[static_cast<std::size_t>(row)].use =
        runs_->item(row, 0)->checkState() == Qt::Checked;
  }
  return runs;
}

void CalibratePanel::takeRun(const QString& path) {
  auto runs = std::make_shared<RunsDocument>();
  runs->path = path.toStdString();
  try {
    runs->runs = calibration::readRunsFile(runs->path, {.is_growing = true});
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
    return;
  }
  // Ticks and ends that were typed over stay.
  if (bench_.session.runs() && bench_.session.runs()->path == runs->path &&
      bench_.session.runs()->runs.runs.size() < runs->runs.runs.size()) {
    std::ranges::copy(tickedRuns()->runs.runs, runs->runs.runs.begin());
  }
  bench_.session.setRuns(runs);
}

void CalibratePanel::setActive(bool is_active) { what_if_->setActive(is_active); }

void CalibratePanel::clearResult() {
  result_.reset();
  parameters_->setRowCount(0);
  summary_->clear();
  charts_.clusters().show(nullptr);
  charts_.residuals().show(nullptr);
  for (QPushButton* button : {apply_, save_, report_}) {
    button->setEnabled(false);
  }
  showSteps();
}

void CalibratePanel::run() {
  if (!run_->isEnabled()) {
    return;
  }
  auto request = std::make_shared<CalibrateRequest>();
  request->runs = *tickedRuns();
  request->robot = bench_.session.robot()->robot;
  request->options.method = static_cast<OdometryMethod>(method_->currentData().toInt());
  bench_.messages.clear();
  clearResult();
  bench_.jobs.start(
      tr("Calibrating"), [this, request](const std::stop_token& stop, const JobRunner::Progress&) {
        auto result = std::make_shared<calibration::OdometryCalibration>(calibrate(*request, stop));
        return [this, result] {
          result_ = *result;
          showResult();
          emit calibrated();
        };
      });
}

void CalibratePanel::addRow(const QString& name, const QString& before, const QString& after,
                            const QString& spread) {
  const int row = parameters_->rowCount();
  parameters_->insertRow(row);
  parameters_->setItem(row, 0, readOnly(name, Qt::AlignLeft));
  parameters_->setItem(row, 1, readOnly(before));
  parameters_->setItem(row, 2, readOnly(after));
  parameters_->setItem(row, 3, readOnly(spread));
}

void CalibratePanel::showResult() {
  const calibration::OdometryCalibration& result = *result_;
  const auto factor = [](double value) { return QLocale().toString(value, 'f', 5); };
  const auto spread = [&](calibration::LsqParameter parameter) {
    const auto sd = result.fit ? result.fit->sd(parameter) : std::nullopt;
    return sd ? QLocale().toString(*sd, 'f', 5) : QStringLiteral("–");
  };
  addRow(tr("ratio E_d"), factor(1.0), factor(result.errors.E_d), spread(calibration::kE_d));
  addRow(tr("track E_b"), factor(1.0), factor(result.errors.E_b), spread(calibration::kE_b));
  addRow(tr("scale E_s"), factor(1.0), factor(result.errors.E_s), spread(calibration::kE_s));
  const QString none = QStringLiteral("–");
  addRow(tr("radius left, mm"), millimetres(result.before.wheel_radius_left_m, 3),
         millimetres(result.after.wheel_radius_left_m, 3), none);
  addRow(tr("radius right, mm"), millimetres(result.before.wheel_radius_right_m, 3),
         millimetres(result.after.wheel_radius_right_m, 3), none);
  addRow(tr("track, mm"), millimetres(result.before.track_width_m, 2),
         millimetres(result.after.track_width_m, 2), none);
  QStringList lines;
  if (result.E_max_before_m > 0.0) {
    lines << tr("E_max,syst: %1 mm before, %2 mm after")
                 .arg(millimetres(result.E_max_before_m), millimetres(result.E_max_after_m));
  }
  if (!result.is_complete) {
    lines << tr(
        "Not everything that was asked for is determined: the robot cannot be corrected "
        "by this.");
  }
  for (const std::string& warning : result.warnings) {
    lines << QStringLiteral("⚠ ") + QString::fromStdString(warning);
  }
  summary_->setText(lines.join('\n'));
  charts_.clusters().show(&result);
  charts_.residuals().show(&result);
  what_if_->setErrors(result.errors);
  apply_->setEnabled(result.is_complete);
  save_->setEnabled(result.is_complete);
  report_->setEnabled(true);
  showSteps();
}

RobotDescription CalibratePanel::corrected() const {
  return calibration::applied(*result_, bench_.session.robot()->robot,
                              QDate::currentDate().toString(Qt::ISODate).toStdString(),
                              floor_->text().toStdString());
}

void CalibratePanel::apply() {
  if (!result_ || !result_->is_complete) {
    return;
  }
  auto robot = std::make_shared<RobotDocument>(*bench_.session.robot());
  robot->robot = corrected();
  bench_.session.setRobot(robot);  // clears the result: it belonged to the robot before
  bench_.messages.show(MessageBar::Level::Note,
                       tr("The corrected robot is in use; its file is unchanged."));
}

void CalibratePanel::save(const QString& path, const std::string& bytes) {
  try {
    writeFileAtomically(path.toStdString(), bytes);
    bench_.messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
  }
}

void CalibratePanel::saveRobot() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the corrected robot"), QString(),
                                                    tr("Robot description (*.robot.yaml)"));
  if (!path.isEmpty() && result_) {
    save(path, formatRobotLikeFile(corrected(), bench_.session.robot()->path));
  }
}

void CalibratePanel::saveReport() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save the report"), QString(), tr("HTML (*.html)"));
  if (!path.isEmpty() && result_) {
    const bool is_spanish = QLocale().language() == QLocale::Spanish;
    save(path, calibration::odometryReport(*result_, is_spanish ? calibration::Language::Spanish
                                                                : calibration::Language::English));
  }
}

}  // namespace vesper::gui
