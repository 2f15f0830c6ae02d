#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QtCharts/QAbstractSeries>
#include <cmath>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"
#include "vesper/mapping_gui/calibrate/cluster_chart.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class CalibrateTest : public QObject {
  Q_OBJECT
 private slots:
  void squaresBecomeACorrectedRobot();
  void untickedRunsAreLeftOut();
  void straightsTakenAwayAreSaidInWords();

 private:
  static bool load(TestWindow& test) {
    return test.open(
        {datasetPath("robots/ev3.robot.yaml"),
         QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/data/runs/ev3_squares.runs.csv")});
  }
  static bool run(TestWindow& test) {
    QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
    return test.finishJobs();
  }
};

void CalibrateTest::squaresBecomeACorrectedRobot() {
  TestWindow test;
  QVERIFY(load(test));
  QVERIFY(test.window.findChild<QPushButton*>("calibrate")->isVisible());
  const RobotDescription before = test.session().robot()->robot;
  QVERIFY(run(test));
  const auto* panel = test.window.findChild<CalibratePanel*>();
  QVERIFY2(panel->result().has_value(), qPrintable(test.messages().text()));
  const auto& result = *panel->result();
  QVERIFY(result.is_complete);
  QVERIFY(result.E_max_after_m < 0.25 * result.E_max_before_m);
  // The same as the library says without the window.
  calibration::OdometryMeasurements measurements;
  measurements.runs = test.session().runs()->runs;
  const auto direct = calibration::calibrateOdometry(measurements, before, {});
  QCOMPARE(result.errors.E_d, direct.errors.E_d);
  QVERIFY(test.window.findChild<QTableWidget*>("parametersTable")->rowCount() >= 6);
  QVERIFY(!test.window.findChild<ClusterChart*>()->chart()->series().isEmpty());
  QTest::mouseClick(test.window.findChild<QPushButton*>("applyCalibration"), Qt::LeftButton);
  const auto& drive = std::get<DifferentialDrive>(test.session().robot()->robot.drive.geometry);
  QCOMPARE(drive.track_width_m, direct.after.track_width_m);
  QVERIFY(test.session().robot()->robot.drive.calibration.has_value());
}

void CalibrateTest::untickedRunsAreLeftOut() {
  TestWindow test;
  QVERIFY(load(test));
  auto* runs = test.window.findChild<QTableWidget*>("runsTable");
  runs->item(0, 0)->setCheckState(Qt::Unchecked);
  QVERIFY(run(test));
  const auto& result = test.window.findChild<CalibratePanel*>()->result();
  QVERIFY(result.has_value());
  for (const calibration::SquareGain& gain : result->gains) {
    QVERIFY(gain.before.kind != calibration::RunKind::Clockwise || gain.before.name != "1");
  }
}

void CalibrateTest::straightsTakenAwayAreSaidInWords() {
  TestWindow test;
  QVERIFY(load(test));
  auto* runs = test.window.findChild<QTableWidget*>("runsTable");
  for (int row = 0; row < runs->rowCount(); ++row) {
    if (runs->item(row, 1)->text() == "straight") {
      runs->item(row, 0)->setCheckState(Qt::Unchecked);
    }
  }
  QVERIFY(run(test));
  // Closed squares do not show the scale of the wheels.
  QVERIFY(!test.window.findChild<CalibratePanel*>()->result()->warnings.empty());
  QVERIFY(test.window.findChild<QLabel*>("calibrationSummary")->text().contains("⚠"));
}

}  // namespace

QObject* makeCalibrateTest() { return new CalibrateTest; }

}  // namespace vesper::test

#include "calibrate_test.moc"
