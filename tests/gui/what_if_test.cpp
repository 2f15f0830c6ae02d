// Calibration beyond the fit: ways of the runs, sliders, the log mapped anew, residuals, sonars.
#include <QBarSeries>
#include <QBarSet>
#include <QHeaderView>
#include <QLabel>
#include <QLineSeries>
#include <QPushButton>
#include <QScatterSeries>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTabWidget>
#include <QTableWidget>
#include <cmath>
#include <numbers>
#include <random>

#include <variant>

#include "vesper/calibration/odometry/wheel_replay.hpp"
#include "vesper/calibration/sonar/sonar_job.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"
#include "vesper/mapping_gui/calibrate/residual_chart.hpp"
#include "vesper/mapping_gui/calibrate/sonar_charts.hpp"
#include "vesper/mapping_gui/calibrate/sonar_panel.hpp"
#include "vesper/mapping_gui/calibrate/track_chart.hpp"
#include "vesper/mapping_gui/calibrate/what_if_layer.hpp"
#include "vesper/mapping_gui/calibrate/what_if_panel.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

constexpr int kUntil_ms = 60000;

class WhatIfTest : public QObject {
  Q_OBJECT
 private slots:
  void waysEndWhereArcsEnd();
  void slidersMoveTheWaysAtOnce();
  void theLogIsMappedAnewFirstCoarsely();
  void residualsAreThoseOfTheFit();
  void tablesNeedNoSidewaysScroll();
  void aSonarTableGivesItsScale();

 private:
  static QString runsPath() {
    return QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/data/runs/ev3_squares.runs.csv");
  }
};

void WhatIfTest::waysEndWhereArcsEnd() {
  // A square whose four right turns come out 10 % too small: headings 81, 162, 243, 324 degrees.
  RobotDescription robot;
  std::get<DifferentialDrive>(robot.drive.geometry) = {0.03, 0.03, 0.2};
  robot.drive.ticks_per_revolution = 360.0;
  calibration::RunsFile runs;
  calibration::CalibrationRun run;
  run.kind = calibration::RunKind::Clockwise;
  run.side_m = 2.0;
  run.measured = calibration::EndPose{0.0, 0.0, 0.0};
  runs.runs = {run};
  calibration::WheelErrors errors;
  errors.E_b = 1.0 / 0.9;
  const auto tracks = tracksOf(runs, robot, errors);
  QCOMPARE(tracks.size(), std::size_t{1});
  double x_m = 0.0;
  double y_m = 0.0;
  for (int leg = 0; leg < 4; ++leg) {
    const double heading_rad = -leg * 0.9 * std::numbers::pi / 2.0;
    x_m += 2.0 * std::cos(heading_rad);
    y_m += 2.0 * std::sin(heading_rad);
  }
  QVERIFY(std::abs(tracks[0].way_m.last().x() - x_m) < 1e-9);
  QVERIFY(std::abs(tracks[0].way_m.last().y() - y_m) < 1e-9);
  // Without errors it closes.
  const auto closed = tracksOf(runs, robot, {});
  QVERIFY(std::hypot(closed[0].way_m.last().x(), closed[0].way_m.last().y()) < 1e-9);
  runs.runs[0].use = false;
  QVERIFY(tracksOf(runs, robot, {}).empty());
}

void WhatIfTest::slidersMoveTheWaysAtOnce() {
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml"), runsPath()}));
  auto* chart = test.window.findChild<TrackChart*>();
  const auto lastEnd = [&] {
    QPointF end;
    for (QAbstractSeries* series : chart->chart()->series()) {
      if (auto* line = qobject_cast<QLineSeries*>(series)) {
        end = line->points().last();
      }
    }
    return end;
  };
  const QPointF before = lastEnd();
  auto* slider = test.window.findChild<QSlider*>("whatIfEd");
  slider->setFocus();
  for (int i = 0; i < 5; ++i) {
    QTest::keyClick(slider, Qt::Key_PageUp);
  }
  auto* panel = test.window.findChild<WhatIfPanel*>();
  QVERIFY(panel->errors().E_d > 1.0);
  QVERIFY(lastEnd() != before);
  // After a calibration the sliders stand at what it found.
  QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const auto& result = test.window.findChild<CalibratePanel*>()->result();
  QVERIFY(std::abs(panel->errors().E_d - result->errors.E_d) < 1e-4);
  // Then the ways end nearer to the measured ends than as described.
  double described_m = 0.0;
  double corrected_m = 0.0;
  const auto& runs = test.session().runs()->runs;
  const RobotDescription& robot = test.session().robot()->robot;
  for (const bool is_corrected : {false, true}) {
    for (const RunTrack& track :
         tracksOf(runs, robot, is_corrected ? panel->errors() : calibration::WheelErrors{})) {
      const QPointF off_m = track.way_m.last() - track.measured_m;
      (is_corrected ? corrected_m : described_m) += std::hypot(off_m.x(), off_m.y());
    }
  }
  QVERIFY(corrected_m < 0.25 * described_m);
  QTest::mouseClick(test.window.findChild<QPushButton*>("whatIfReset"), Qt::LeftButton);
  QCOMPARE(panel->errors().E_d, 1.0);
}

void WhatIfTest::theLogIsMappedAnewFirstCoarsely() {
  TestWindow test;
  QVERIFY(
      test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
  test.window.setWorkspace(Workspace::Calibrate);
  auto* panel = test.window.findChild<WhatIfPanel*>();
  QVERIFY(!panel->layer().hasContent());
  QList<double> cells_m;
  connect(&test.view().layers(), &LayerStack::changed, this, [&] {
    if (panel->layer().hasContent()) {
      const double cell_m = panel->layer().shown().document->map.frame().resolution();
      if (cells_m.isEmpty() || cells_m.last() != cell_m) {
        cells_m << cell_m;
      }
    }
  });
  QSignalSpy mapped(panel, &WhatIfPanel::mapped);
  auto* slider = test.window.findChild<QSlider*>("whatIfEb");
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_PageUp);
  QVERIFY(QTest::qWaitFor([&] { return mapped.count() > 0; }, kUntil_ms));
  QCOMPARE(cells_m, (QList<double>{kCoarseCell_m, 0.05}));
  // The same cells as a map built with that robot by the form's own job.
  auto robot = std::make_shared<RobotDocument>(*test.session().robot());
  robot->robot = robotWith(robot->robot, panel->errors());
  auto request = std::make_shared<BuildRequest>();
  request->log = test.session().log();
  request->robot = robot;
  request->settings.model = resolveModel({});
  request->observations.poses = PoseSource::Encoders;
  const BuiltMap direct = buildMapOf(request, test.session().thresholds(), {}, [](double) {});
  const auto ours = panel->layer().shown().document->map.percents();
  const auto theirs = direct.document->map.percents();
  QVERIFY(std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end()));
  // Another workspace does not show it.
  test.window.setWorkspace(Workspace::Inspect);
  QVERIFY(!panel->layer().hasContent());
}

void WhatIfTest::residualsAreThoseOfTheFit() {
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml"), runsPath()}));
  QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const auto& fit = test.window.findChild<CalibratePanel*>()->result()->fit;
  const auto series = test.window.findChild<ResidualChart*>()->chart()->series();
  QCOMPARE(series.size(), 1);
  const auto sets = static_cast<QBarSeries*>(series.first())->barSets();
  QCOMPARE(sets.size(), 3);
  QCOMPARE(sets[0]->count(), static_cast<int>(fit->ends.size()));
  for (int i = 0; i < sets[0]->count(); ++i) {
    const auto& end = fit->ends[static_cast<std::size_t>(i)];
    QCOMPARE(sets[0]->at(i), end.residual.x() * 1000.0);
    QCOMPARE(sets[1]->at(i), end.residual.y() * 1000.0);
  }
}

void WhatIfTest::tablesNeedNoSidewaysScroll() {
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml"), runsPath()}));
  QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  for (const char* name : {"runsTable", "parametersTable"}) {
    auto* table = test.window.findChild<QTableWidget*>(name);
    int width = 0;
    QStringList widths;
    for (int column = 0; column < table->columnCount(); ++column) {
      width += table->columnWidth(column);
      widths << QString::number(table->columnWidth(column));
      for (int row = 0; row < table->rowCount(); ++row) {  // and no number is cut
        const int text = table->fontMetrics().horizontalAdvance(table->item(row, column)->text());
        QVERIFY2(text <= table->columnWidth(column) - 4,
                 qPrintable(table->item(row, column)->text()));
      }
    }
    QVERIFY2(width <= table->viewport()->width(),
             qPrintable(QStringLiteral("%1: %2 of %3 px")
                            .arg(QLatin1String(name), widths.join(QLatin1Char(' ')))
                            .arg(table->viewport()->width())));
  }
}

void WhatIfTest::aSonarTableGivesItsScale() {
  // Readings 2 % long and 12 mm off, with a spread of 2 mm: what must come out is known.
  TestWindow test;
  std::string table = "true_m,reading_m\n";
  std::mt19937 random(7);
  std::normal_distribution<double> noise(0.0, 0.002);
  for (int i = 4; i <= 20; ++i) {
    for (int k = 0; k < 10; ++k) {
      const double true_m = 0.1 * i;
      table += std::to_string(true_m) + "," +
               std::to_string(1.02 * true_m + 0.012 + noise(random)) + "\n";
    }
  }
  QVERIFY(test.open({QString::fromStdString(test.folder.write("bench.csv", table))}));
  QVERIFY2(test.session().sonar() != nullptr, qPrintable(test.messages().text()));
  auto* run = test.window.findChild<QPushButton*>("calibrateSonar");
  QVERIFY(run->isEnabled());
  run->click();
  QVERIFY(test.finishJobs());
  const auto* result = test.window.findChild<SonarPanel*>()->result();
  QVERIFY2(result != nullptr, qPrintable(test.messages().text()));
  QVERIFY(std::abs(result->range.scale.value - 1.02) < 0.003);
  QVERIFY(std::abs(result->range.offset_m.value - 0.012) < 0.003);
  auto* chart = test.window.findChild<SonarErrorChart*>();
  QVERIFY(chart->isVisible());
  double worst_mm = 0.0;
  for (QAbstractSeries* series : chart->chart()->series()) {
    if (series->name() == "after") {
      for (const QPointF point : static_cast<QScatterSeries*>(series)->points()) {
        worst_mm = std::max(worst_mm, std::abs(point.y()));
      }
    }
  }
  QVERIFY(worst_mm > 0.5 && worst_mm < 10.0);
  QVERIFY(!test.window.findChild<QLabel*>("sonarSummary")->text().isEmpty());
  // Without a robot there is nothing to put the sensor into.
  QVERIFY(!test.window.findChild<QPushButton*>("applySonar")->isEnabled());
}

}  // namespace

QObject* makeWhatIfTest() { return new WhatIfTest; }

}  // namespace vesper::test

#include "what_if_test.moc"
