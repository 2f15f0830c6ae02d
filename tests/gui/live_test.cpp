// The live workspace on a simulated robot that is really served, over TCP and a pseudo-terminal.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <cmath>
#include <fstream>

#include "vesper/core/log/read_log.hpp"
#include "vesper/mapping_gui/live/drive_pad.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_panel.hpp"
#include "vesper/mapping_gui/live/live_status_text.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper::test {
namespace {

using namespace gui;

constexpr int kPatience_ms = 60000;  // for what never happens

class LiveTest : public QObject {
  Q_OBJECT
 private slots:
  void aRobotOnTcpIsMappedRecordedAndDriven();
  void aRobotOnAPseudoTerminalIsMapped();
  void aLostLinkIsStaleAndMadeAgain();
  void recordingStartsWhileLive();
  void heldPictureStandsStill();
  void whatDoesNotDoIsSaidInPlace();
  void keysThatNobodyHoldsMean();
  void statusIsSaidInWords();

 private:
  static void connectTo(TestWindow& test, const std::string& url, bool is_recorded) {
    test.window.setWorkspace(Workspace::Live);
    auto* address = test.window.findChild<QComboBox*>("liveAddress")->lineEdit();
    address->setFocus();
    address->selectAll();
    QTest::keyClicks(address, QString::fromStdString(url));
    auto* record = test.window.findChild<QCheckBox*>("liveRecord");
    record->setChecked(is_recorded);
    test.window.findChild<QLineEdit*>("liveRecording")
        ->setText(QString::fromStdString(test.folder.file("run.jsonl")));
    QTest::mouseClick(test.window.findChild<QPushButton*>("liveConnect"), Qt::LeftButton);
  }
  static LiveFeed& feed(TestWindow& test) { return test.window.findChild<LivePanel*>()->feed(); }
  static bool isMapped(TestWindow& test) {
    return test.session().map() && test.session().map()->map.counts().free > 100;
  }
};

void LiveTest::aRobotOnTcpIsMappedRecordedAndDriven() {
  ServedRobot robot;
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, robot.server().url(), true);
  QVERIFY2(feed(test).isRunning(), qPrintable(test.messages().text()));
  QVERIFY(QTest::qWaitFor([&] { return isMapped(test); }, kPatience_ms));
  QVERIFY(test.view().layers().find("live")->hasContent());
  QVERIFY(test.window.findChild<QLabel*>("liveBadge")->isVisible());
  QVERIFY(test.window.findChild<QLabel*>("liveStatus")->text().startsWith("● live"));

  // Without the switch the keys do nothing.
  auto* pad = test.window.findChild<DrivePad*>();
  QVERIFY(!pad->isEnabled());
  const Pose2 start = robot.server().truth();
  auto* drive = test.window.findChild<QCheckBox*>("liveDriveSwitch");
  QTest::mouseClick(drive, Qt::LeftButton, {}, QPoint(8, drive->height() / 2));
  QVERIFY(pad->isEnabled());
  QTest::mouseClick(pad, Qt::LeftButton);
  QVERIFY(pad->hasFocus());
  QTest::keyPress(pad, Qt::Key_Up);
  QVERIFY(
      QTest::qWaitFor([&] { return robot.server().truth().x() > start.x() + 0.05; }, kPatience_ms));
  QVERIFY(!robot.server().isStanding());
  QTest::keyRelease(pad, Qt::Key_Up);
  QVERIFY(QTest::qWaitFor([&] { return robot.server().isStanding(); }, kPatience_ms));
  // A key that is held when another widget takes the keys drives no longer.
  QTest::keyPress(pad, Qt::Key_Left);
  QVERIFY(QTest::qWaitFor([&] { return !robot.server().isStanding(); }, kPatience_ms));
  test.view().setFocus();
  QVERIFY(!pad->wish());
  QVERIFY(QTest::qWaitFor([&] { return robot.server().isStanding(); }, kPatience_ms));
  QVERIFY(feed(test).track().size() > 1);

  QTest::mouseClick(test.window.findChild<QPushButton*>("liveConnect"), Qt::LeftButton);
  QVERIFY(!feed(test).isRunning());
  QCOMPARE(feed(test).status().bad, 0U);
  QCOMPARE(feed(test).status().dropped, 0U);
  QVERIFY(!test.window.findChild<QLabel*>("liveBadge")->isVisible());
  // Every line that came stands in the recording, and it opens as a log.
  std::ifstream recording(test.folder.file("run.jsonl"));
  std::uint64_t lines = 0;
  for (std::string line; std::getline(recording, line);) {
    ++lines;
  }
  QCOMPARE(lines, feed(test).status().lines);
  QTest::mouseClick(test.window.findChild<QPushButton*>("liveOpen"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(test.session().log() != nullptr);
  QCOMPARE(test.session().log()->log.skipped_lines, 0);
}

void LiveTest::aRobotOnAPseudoTerminalIsMapped() {
  RobotServerOptions options;  // without an address: a pseudo-terminal
  ServedRobot robot(options);
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, robot.server().url(), false);
  QVERIFY2(feed(test).isRunning(), qPrintable(test.messages().text()));
  QVERIFY(QTest::qWaitFor([&] { return isMapped(test); }, kPatience_ms));
  // The robot stands where it says to stand: within the noise of its odometry.
  const Pose2 truth = robot.server().truth();
  QVERIFY(std::hypot(feed(test).pose()->x() - truth.x(), feed(test).pose()->y() - truth.y()) < 0.1);
  test.window.close();
  QVERIFY(!feed(test).isRunning());
}

void LiveTest::aLostLinkIsStaleAndMadeAgain() {
  auto robot = std::make_unique<ServedRobot>();
  const std::string url = robot->server().url();
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, url, false);
  QVERIFY(QTest::qWaitFor([&] { return isMapped(test); }, kPatience_ms));
  robot.reset();
  auto* badge = test.window.findChild<QLabel*>("liveBadge");
  QVERIFY(QTest::qWaitFor([&] { return badge->text().startsWith("◌"); }, kPatience_ms));
  QVERIFY(badge->styleSheet().contains("background"));
  QVERIFY(isMapped(test));  // what came stays
  RobotServerOptions again;
  again.listen = parseListenAddress(url);
  robot = std::make_unique<ServedRobot>(again);
  QVERIFY(QTest::qWaitFor([&] { return feed(test).status().connections == 2; }, kPatience_ms));
  QVERIFY(QTest::qWaitFor([&] { return badge->text().startsWith("●"); }, kPatience_ms));
  QVERIFY(test.window.findChild<QPlainTextEdit*>("liveConsole")->toPlainText().contains("lost"));
}

void LiveTest::recordingStartsWhileLive() {
  ServedRobot robot;
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, robot.server().url(), false);
  QVERIFY(QTest::qWaitFor([&] { return isMapped(test); }, kPatience_ms));
  const qsizetype track = feed(test).track().size();
  test.window.findChild<QCheckBox*>("liveRecord")->click();
  QVERIFY2(feed(test).isRunning(), qPrintable(test.messages().text()));
  QVERIFY(feed(test).track().size() >= track);  // the map goes on
  QVERIFY(QTest::qWaitFor([&] { return feed(test).status().lines > 20; }, kPatience_ms));
  feed(test).end();
  const RobotLog log = readLog(test.folder.file("run.jsonl"));
  QVERIFY(log.records.size() > 10);
  QCOMPARE(log.skipped_lines, 0);
}

void LiveTest::heldPictureStandsStill() {
  ServedRobot robot;
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, robot.server().url(), false);
  QVERIFY(QTest::qWaitFor([&] { return isMapped(test); }, kPatience_ms));
  test.window.findChild<QCheckBox*>("liveHold")->click();
  const auto held = test.session().map();
  const std::int64_t used = feed(test).used();
  QVERIFY(QTest::qWaitFor([&] { return feed(test).used() > used + 20; }, kPatience_ms));
  QCOMPARE(test.session().map(), held);
  // Zooming while live is the user's: the growing map does not take it back.
  test.window.findChild<QCheckBox*>("liveHold")->click();
  test.view().zoomAtCentre(6.0);
  const double scale = test.view().transform().pxPerMetre();
  QVERIFY(QTest::qWaitFor([&] { return test.session().map() != held; }, kPatience_ms));
  QCOMPARE(test.view().transform().pxPerMetre(), scale);
}

void LiveTest::whatDoesNotDoIsSaidInPlace() {
  TestWindow test;
  test.window.setWorkspace(Workspace::Live);
  QVERIFY(!test.window.findChild<QPushButton*>("liveConnect")->isEnabled());
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  connectTo(test, "tcp://nowhere", false);
  QVERIFY(!feed(test).isRunning());
  QVERIFY2(test.messages().text().contains("tcp://"), qPrintable(test.messages().text()));
  // A recording is never written over.
  const std::string taken = test.folder.write("run.jsonl", "kept\n");
  ServedRobot robot;
  connectTo(test, robot.server().url(), true);
  QVERIFY(feed(test).isRunning());
  QVERIFY(feed(test).request().recording != taken);
  feed(test).end();
  std::ifstream kept(taken);
  std::string line;
  std::getline(kept, line);
  QCOMPARE(line, std::string("kept"));
}

void LiveTest::keysThatNobodyHoldsMean() {
  DrivePad pad(nullptr);
  pad.setSpeeds({0.5, 1.0});
  pad.show();
  pad.activateWindow();
  pad.setFocus();
  QVERIFY(!pad.wish());
  QTest::keyPress(&pad, Qt::Key_Up);
  QTest::keyPress(&pad, Qt::Key_Left);
  QCOMPARE(pad.wish()->speed_m_per_s, 0.5);
  QCOMPARE(pad.wish()->turn_rad_per_s, 1.0);  // left is counter-clockwise
  QTest::keyRelease(&pad, Qt::Key_Left);
  QTest::keyPress(&pad, Qt::Key_Right);
  QCOMPARE(pad.wish()->turn_rad_per_s, -1.0);
  QTest::keyClick(&pad, Qt::Key_Space);
  QVERIFY(!pad.wish());
  QTest::keyPress(&pad, Qt::Key_Down);
  QCOMPARE(pad.wish()->speed_m_per_s, -0.5);
  pad.setEnabled(false);
  QVERIFY(!pad.wish());
}

void LiveTest::statusIsSaidInWords() {
  LiveStatus status;
  status.state = LiveState::Live;
  status.lines_per_s = 48.0;
  status.lag_s = 0.035;
  // In English as the command line says it.
  QCOMPARE(liveStatusText(status), QString::fromStdString(statusLine(status)));
  status.state = LiveState::Stale;
  QCOMPARE(liveStatusText(status), QString::fromStdString(statusLine(status)));
  QVERIFY(isStale(status));
  status.state = LiveState::Failed;
  status.message = "no such device";
  QCOMPARE(liveStatusText(status), QString::fromStdString(statusLine(status)));
}

}  // namespace

QObject* makeLiveTest() { return new LiveTest; }

}  // namespace vesper::test

#include "live_test.moc"
