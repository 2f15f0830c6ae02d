// Squares for the calibration, driven by the button of the window and measured by the simulator's
// truth, with a robot that is really served over TCP.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <cmath>

#include "vesper/calibration/drive/runs_appender.hpp"
#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/mapping_gui/calibrate/square_drive_panel.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper::test {
namespace {

using namespace gui;

constexpr int kDrivePatience_ms = 60000;  // for what never happens
constexpr double kSide_m = 0.2;

RobotServerOptions quickly() {
  RobotServerOptions options = ServedRobot::onTcp();
  options.speed = 4.0;
  return options;
}

class SquareDriveTest : public QObject {
  Q_OBJECT
 private slots:
  void aHeldButtonDrivesASquareThatIsMeasuredAndAdded();
  void lettingGoStopsTheRobot();
  void aFileOfAnotherShapeIsRefusedBeforeDriving();
  void lettingGoEndsTheSearchForARobot();
  void ticksStayWhenARunIsAdded();

 private:
  template <class Widget>
  static Widget* find(TestWindow& test, const char* name) {
    return test.window.findChild<Widget*>(name);
  }
  static void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
  }
  /// Opens the form and fills it for a square to the left of the start of the arena.
  static void prepare(TestWindow& test, const std::string& url);
};

void SquareDriveTest::prepare(TestWindow& test, const std::string& url) {
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  test.window.setWorkspace(Workspace::Calibrate);
  QTest::mouseClick(find<QPushButton>(test, "driveSquares"), Qt::LeftButton);
  QVERIFY(find<QPushButton>(test, "squareHold")->isVisible());
  type(find<QComboBox>(test, "squareAddress")->lineEdit(), QString::fromStdString(url));
  type(find<QLineEdit>(test, "squareFile"),
       QString::fromStdString(test.folder.file("squares.runs.csv")));
  QTest::keyClick(find<QLineEdit>(test, "squareFile"), Qt::Key_Return);
  auto* direction = find<QComboBox>(test, "squareDirection");
  direction->setFocus();
  QTest::keyClick(direction, Qt::Key_Down);
  find<QDoubleSpinBox>(test, "squareSide")->setValue(kSide_m);
  find<QDoubleSpinBox>(test, "squareSpeed")->setValue(0.3);
  find<QDoubleSpinBox>(test, "squareTurn")->setValue(2.0);
}

void SquareDriveTest::aHeldButtonDrivesASquareThatIsMeasuredAndAdded() {
  ServedRobot robot(quickly());
  TestWindow test;
  prepare(test, robot.server().url());
  const Pose2 start = robot.server().truth();
  auto* hold = find<QPushButton>(test, "squareHold");
  auto* end_x = find<QLineEdit>(test, "squareEndX");
  QVERIFY(!end_x->isEnabled());
  QTest::mousePress(hold, Qt::LeftButton);
  QVERIFY2(QTest::qWaitFor([&] { return end_x->isEnabled(); }, kDrivePatience_ms),
           qPrintable(test.messages().text()));
  QTest::mouseRelease(hold, Qt::LeftButton);
  QVERIFY(robot.server().isStanding());
  QVERIFY(end_x->hasFocus());
  const Pose2 end = start.inverse() * robot.server().truth();
  // What is no length is refused in place.
  auto* add = find<QPushButton>(test, "squareAdd");
  QVERIFY(!add->isEnabled());
  type(end_x, "far");
  type(find<QLineEdit>(test, "squareEndY"), QString::number(1000.0 * end.y(), 'f', 1));
  QTest::mouseClick(add, Qt::LeftButton);
  QVERIFY2(test.messages().text().contains("'far': expected a number"),
           qPrintable(test.messages().text()));
  QVERIFY(!QFileInfo::exists(find<QLineEdit>(test, "squareFile")->text()));
  type(end_x, QString::number(1000.0 * end.x(), 'f', 1));
  type(find<QLineEdit>(test, "squareEndTheta"), QString::number(radToDeg(end.heading()), 'f', 2));
  QTest::keyClick(find<QLineEdit>(test, "squareEndTheta"), Qt::Key_Return);

  const auto file =
      calibration::readRunsFile(test.folder.file("squares.runs.csv"), {.is_growing = true});
  QCOMPARE(file.runs.size(), std::size_t{1});
  const calibration::CalibrationRun& run = file.runs.front();
  QCOMPARE(run.name, std::string("ccw1"));
  QVERIFY(run.kind == calibration::RunKind::CounterClockwise);
  QCOMPARE(run.side_m, kSide_m);
  QVERIFY(std::abs(run.measured->x_m - end.x()) < 1e-4);
  QVERIFY(std::abs(run.measured->y_m - end.y()) < 1e-4);
  QVERIFY(std::abs(*run.measured->theta_rad - end.heading()) < 1e-3);
  // A robot whose wheels are those of its file believes to be about where it is, and that is home.
  QVERIFY(std::hypot(run.odometry.x_m - end.x(), run.odometry.y_m - end.y()) < 0.03);
  QVERIFY(std::hypot(end.x(), end.y()) < 0.1);
  const RobotLog log = readLog(test.folder.file(run.log));
  QVERIFY(log.records.size() > 20);
  QCOMPARE(log.skipped_lines, 0);
  // It stands in the table, and the button is ready for the next one.
  QCOMPARE(find<QTableWidget>(test, "runsTable")->rowCount(), 1);
  QVERIFY(find<QLabel>(test, "calibrationSteps")->text().contains("✓ 2"));
  QVERIFY(find<QLabel>(test, "squareState")->text().contains("1 of 5 counter-clockwise"));
  QVERIFY(hold->isEnabled());
  QVERIFY(!end_x->isEnabled());
  // One direction says too little, and the window says so.
  QTest::mouseClick(find<QPushButton>(test, "calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(!find<QPushButton>(test, "applyCalibration")->isEnabled());
  QVERIFY(test.messages().level() == MessageBar::Level::Error ||
          find<QLabel>(test, "calibrationSummary")->text().contains("⚠"));
}

void SquareDriveTest::lettingGoStopsTheRobot() {
  ServedRobot robot(quickly());
  TestWindow test;
  prepare(test, robot.server().url());
  const auto hasMoved = [&, start = robot.server().truth()]() mutable {
    const Pose2 now = robot.server().truth();
    const bool moved = std::hypot(now.x() - start.x(), now.y() - start.y()) > 0.03;
    start = moved ? now : start;
    return moved;
  };
  auto* hold = find<QPushButton>(test, "squareHold");
  hold->setFocus();
  QTest::keyPress(hold, Qt::Key_Space);
  QVERIFY2(QTest::qWaitFor(hasMoved, kDrivePatience_ms), qPrintable(test.messages().text()));
  QTest::keyRelease(hold, Qt::Key_Space);
  QVERIFY(QTest::qWaitFor([&] { return robot.server().isStanding(); }, kDrivePatience_ms));
  QVERIFY(test.finishJobs());
  QVERIFY2(test.messages().text().contains("the button was let go"),
           qPrintable(test.messages().text()));
  QVERIFY(!find<QLineEdit>(test, "squareEndX")->isEnabled());
  QVERIFY(!QFileInfo::exists(find<QLineEdit>(test, "squareFile")->text()));
  // Another widget that takes the keys lets the button go, too.
  QTest::mousePress(hold, Qt::LeftButton);
  QVERIFY(QTest::qWaitFor(hasMoved, kDrivePatience_ms));
  find<QTableWidget>(test, "runsTable")->setFocus();
  QVERIFY(QTest::qWaitFor([&] { return robot.server().isStanding(); }, kDrivePatience_ms));
  QVERIFY(test.finishJobs());
  QVERIFY(hold->isEnabled());
}

void SquareDriveTest::aFileOfAnotherShapeIsRefusedBeforeDriving() {
  ServedRobot robot(quickly());
  TestWindow test;
  test.folder.write("squares.runs.csv", "run,direction,side_m,x_m,y_m\n");
  prepare(test, robot.server().url());
  auto* hold = find<QPushButton>(test, "squareHold");
  QTest::mousePress(hold, Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QTest::mouseRelease(hold, Qt::LeftButton);
  QVERIFY2(test.messages().text().contains("the header run,direction"),
           qPrintable(test.messages().text()));
  QCOMPARE(robot.server().counts().clients, std::uint64_t{0});
}

void SquareDriveTest::lettingGoEndsTheSearchForARobot() {
  TestWindow test;
  prepare(test, "tcp://127.0.0.1:1");  // nobody answers there
  auto* hold = find<QPushButton>(test, "squareHold");
  QTest::mousePress(hold, Qt::LeftButton);
  QVERIFY(test.jobs().isRunning());
  QTest::qWait(100);
  QTest::mouseRelease(hold, Qt::LeftButton);
  QVERIFY(!test.jobs().isRunning());
  QVERIFY2(test.messages().text().contains("nothing was sent"), qPrintable(test.messages().text()));
  QVERIFY(hold->isEnabled());
}

void SquareDriveTest::ticksStayWhenARunIsAdded() {
  using calibration::RunKind;
  TestWindow test;
  const std::string path = test.folder.file("two.runs.csv");
  calibration::RunsAppender file(path);
  file.append("cw1", RunKind::Clockwise, 1.0, {0.01, 0.02, std::nullopt}, Pose2());
  file.append("cw2", RunKind::Clockwise, 1.0, {0.02, 0.03, std::nullopt}, Pose2());
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml"), QString::fromStdString(path)}));
  auto* runs = find<QTableWidget>(test, "runsTable");
  QCOMPARE(runs->rowCount(), 2);
  runs->item(0, 0)->setCheckState(Qt::Unchecked);
  file.append("ccw1", RunKind::CounterClockwise, 1.0, {0.0, 0.01, std::nullopt}, Pose2());
  emit test.window.findChild<SquareDrivePanel*>()->runAdded(QString::fromStdString(path));
  QCOMPARE(runs->rowCount(), 3);
  QCOMPARE(runs->item(0, 0)->checkState(), Qt::Unchecked);
  QCOMPARE(runs->item(1, 0)->checkState(), Qt::Checked);
  QCOMPARE(runs->item(2, 0)->checkState(), Qt::Checked);
}

}  // namespace

QObject* makeSquareDriveTest() { return new SquareDriveTest; }

}  // namespace vesper::test

#include "square_drive_test.moc"
