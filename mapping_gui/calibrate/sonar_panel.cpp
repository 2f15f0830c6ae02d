#include "vesper/mapping_gui/calibrate/sonar_panel.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "vesper/calibration/report/report_words.hpp"
#include "vesper/calibration/report/sonar_page.hpp"
#include "vesper/calibration/report/sonar_summary.hpp"
#include "vesper/calibration/sonar/sonar_job.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/sonar_charts.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

calibration::Language spokenLanguage() {
  return QLocale().language() == QLocale::Spanish ? calibration::Language::Spanish
                                                  : calibration::Language::English;
}

QString tableRow(const std::string& name, const std::string& value) {
  return QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td>%2</td></tr>")
      .arg(QString::fromStdString(name).toHtmlEscaped(),
           QString::fromStdString(value).toHtmlEscaped());
}

/// Names and values side by side, each wrapping in its own column; half-angles, warnings.
QString sonarTable(const calibration::RangeCalibration& range) {
  const calibration::Language language = spokenLanguage();
  QString rows;
  for (const auto& [name, value] : calibration::sonarParameters(range, language)) {
    rows += tableRow(name, value);
  }
  for (const auto* widths : {&range.beam.by_target, &range.beam.by_range}) {
    for (const calibration::BeamWidth& width : *widths) {
      const QString target =
          QString::fromStdString(std::string(calibration::targetWord(language, width.target)));
      const QString name = width.range_m > 0.0
                               ? SonarPanel::tr("half-angle, %1 at %2 m")
                                     .arg(target, QLocale().toString(width.range_m, 'f', 2))
                               : SonarPanel::tr("half-angle, %1").arg(target);
      const QString value =
          QStringLiteral("%1%2°").arg(width.is_lower_bound ? QStringLiteral("≥ ") : QString(),
                                      QLocale().toString(radToDeg(width.half_angle_rad), 'f', 1));
      // A unit does not stand in a line of its own.
      rows += tableRow(
          QString(name).replace(QStringLiteral(" m"), QStringLiteral("\u00a0m")).toStdString(),
          value.toStdString());
    }
  }
  QString html = QStringLiteral("<table>%1</table>").arg(rows);
  for (const calibration::SonarWarning& warning : range.warnings) {
    html += QStringLiteral("<p>⚠ %1</p>")
                .arg(QString::fromStdString(calibration::describeWarning(warning, language))
                         .toHtmlEscaped());
  }
  return html;
}

}  // namespace

SonarPanel::SonarPanel(const Workbench& bench, CalibrateCharts& charts, QWidget* parent)
    : QGroupBox(tr("Sonar"), parent),
      bench_(bench),
      charts_(charts),
      input_(new QLabel(this)),
      sensor_(new QComboBox(this)),
      run_(new QPushButton(tr("Calibrate the sonar"), this)),
      summary_(new QLabel(this)),
      apply_(new QPushButton(tr("Use the calibrated sensor"), this)),
      report_(new QPushButton(tr("Save the sonar's report…"), this)) {
  auto* layout = new QVBoxLayout(this);
  input_->setWordWrap(true);
  sensor_->setObjectName("sonarSensor");
  sensor_->setAccessibleName(tr("Sensor"));
  run_->setObjectName("calibrateSonar");
  summary_->setObjectName("sonarSummary");
  summary_->setWordWrap(true);
  summary_->setTextFormat(Qt::RichText);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  apply_->setObjectName("applySonar");
  for (QWidget* part : {static_cast<QWidget*>(input_), static_cast<QWidget*>(sensor_),
                        static_cast<QWidget*>(run_), static_cast<QWidget*>(summary_),
                        static_cast<QWidget*>(apply_), static_cast<QWidget*>(report_)}) {
    layout->addWidget(part);
  }
  connect(run_, &QPushButton::clicked, this, &SonarPanel::run);
  connect(apply_, &QPushButton::clicked, this, &SonarPanel::apply);
  connect(report_, &QPushButton::clicked, this, &SonarPanel::saveReport);
  connect(&bench_.session, &Session::sonarChanged, this, &SonarPanel::showInputs);
  connect(&bench_.session, &Session::robotChanged, this, &SonarPanel::showInputs);
  showInputs();
}

void SonarPanel::showInputs() {
  const Session& session = bench_.session;
  input_->setText(session.sonar()
                      ? tr("Table: %1 (%2 readings)")
                            .arg(shownName(QString::fromStdString(session.sonar()->path)))
                            .arg(session.sonar()->table.readings.size())
                      : tr("Table: none: open a *.sonar.csv"));
  const QString before = sensor_->currentText();
  sensor_->clear();
  if (session.robot()) {
    for (const SensorDescription& sensor : session.robot()->robot.sensors) {
      if (sensor.kind == SensorKind::Sonar) {
        sensor_->addItem(QString::fromStdString(sensor.id));
      }
    }
    sensor_->setCurrentIndex(std::max(0, sensor_->findText(before)));
  }
  sensor_->setVisible(sensor_->count() > 0);
  run_->setEnabled(session.sonar() != nullptr);
  result_.reset();
  showResult();
}

void SonarPanel::run() {
  if (!run_->isEnabled()) {
    return;
  }
  calibration::SonarJob job;
  job.input = bench_.session.sonar()->path;
  const bool has_sensors = bench_.session.sonar()->table.has_sensors;
  if (bench_.session.robot() && sensor_->count() > 0) {
    job.robot_file = bench_.session.robot()->path;
    job.sensor = sensor_->currentText().toStdString();
  } else if (has_sensors) {
    job.sensor = bench_.session.sonar()->table.readings.front().sensor;
  }
  bench_.messages.clear();
  bench_.jobs.start(tr("Calibrating the sonar"), [this, job](const std::stop_token& stop,
                                                             const JobRunner::Progress&) {
    auto result =
        std::make_shared<calibration::SonarJobResult>(calibration::runSonarJob(job, stop));
    return [this, result] {
      result_ = result;
      showResult();
    };
  });
}

void SonarPanel::showResult() {
  const calibration::RangeCalibration* range = result_ ? &result_->range : nullptr;
  charts_.sonarError().show(range);
  charts_.beam().show(range);
  summary_->setText(range != nullptr ? sonarTable(*range) : QString());
  const bool is_usable =
      result_ && result_->robot &&
      std::none_of(range->warnings.begin(), range->warnings.end(), calibration::forbidsUse);
  apply_->setEnabled(is_usable);
  report_->setEnabled(result_ != nullptr);
  if (result_) {
    charts_.setCurrentWidget(&charts_.sonarError());
  }
}

void SonarPanel::apply() {
  if (!apply_->isEnabled()) {
    return;
  }
  // Into the robot as it is in the session: its wheels may have been corrected meanwhile.
  auto robot = std::make_shared<RobotDocument>(*bench_.session.robot());
  for (SensorDescription& sensor : robot->robot.sensors) {
    if (sensor.id == result_->sensor.id) {
      sensor = result_->sensor;
    }
  }
  bench_.session.setRobot(robot);
  bench_.messages.show(MessageBar::Level::Note,
                       tr("The robot with this sensor is in use; its file is unchanged."));
}

void SonarPanel::saveReport() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the sonar's report"), QString(),
                                                    tr("HTML (*.html)"));
  if (path.isEmpty() || !result_) {
    return;
  }
  try {
    writeFileAtomically(path.toStdString(),
                        calibration::sonarPage(result_->range, bench_.session.sonar()->path,
                                               result_->block_yaml, spokenLanguage()));
    bench_.messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
  }
}

}  // namespace vesper::gui
