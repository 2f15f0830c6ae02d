#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QtCharts/QAbstractSeries>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"
#include "vesper/mapping_gui/calibrate/cluster_chart.hpp"
#include "vesper/mapping_gui/charts/csv_source.hpp"
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
  void aMeasuredEndIsTypedOver();
  void shownChartsTellTheirNumbers();

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

void CalibrateTest::aMeasuredEndIsTypedOver() {
  TestWindow test;
  QVERIFY(load(test));
  auto* steps = test.window.findChild<QLabel*>("calibrationSteps");
  const std::size_t count = test.session().runs()->runs.runs.size();
  QVERIFY2(steps->text().contains(QString("✓ 1 Drive: %1 runs").arg(count)),
           qPrintable(steps->text()));
  QVERIFY(steps->text().contains("○ 4"));
  auto* table = test.window.findChild<QTableWidget*>("runsTable");
  const auto type = [&](const QString& text) {
    table->setFocus();
    table->setCurrentCell(1, 2);
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = table->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
  };
  table->item(3, 0)->setCheckState(Qt::Unchecked);
  type("-250.5");
  const auto end_m = [&] { return test.session().runs()->runs.runs[1].measured->x_m; };
  QTRY_COMPARE(end_m(), -0.2505);
  QCOMPARE(table->item(3, 0)->checkState(), Qt::Unchecked);  // ticks stay
  QVERIFY(run(test));
  QVERIFY(test.window.findChild<CalibratePanel*>()->result().has_value());
  QVERIFY2(steps->text().contains("✓ 4"), qPrintable(steps->text()));
  type("far");
  QTRY_VERIFY(test.messages().text().contains("'far' is no length"));
  QCOMPARE(end_m(), -0.2505);
  QCOMPARE(table->item(1, 2)->text(), QString("-250.5"));
}

void CalibrateTest::shownChartsTellTheirNumbers() {
  TestWindow test;
  QVERIFY(load(test));
  QVERIFY(test.window.shownNumbers() != nullptr);
  QVERIFY(test.window.shownNumbers()->csv().empty());
  QVERIFY(run(test));
  const auto& result = *test.window.findChild<CalibratePanel*>()->result();
  const QStringList lines =
      QString::fromStdString(test.window.shownNumbers()->csv()).split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.front(), QString("series,x,y"));
  // The first end of the first cluster, millimetres: clockwise squares before the calibration.
  const auto first = std::ranges::find_if(result.gains, [](const auto& gain) {
    return gain.before.kind == calibration::RunKind::Clockwise;
  });
  QVERIFY(first != result.gains.end());
  const QStringList fields = lines.value(1).section("before\",", 1).split(',');
  QCOMPARE(fields.size(), 2);
  QVERIFY(std::abs(fields[0].toDouble() - 1000.0 * first->before.position_m.x()) < 1e-6);
  QVERIFY(std::abs(fields[1].toDouble() - 1000.0 * first->before.position_m.y()) < 1e-6);
}

}  // namespace

QObject* makeCalibrateTest() { return new CalibrateTest; }

}  // namespace vesper::test

#include "calibrate_test.moc"
