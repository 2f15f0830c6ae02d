#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <cmath>

#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/replay/timeline.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

constexpr char kFive[] =
    "t_s,x_m,y_m,theta_rad,front_m\n"
    "0,0,0,0,4.0\n1,1,0,0,3.0\n2,2,0,0,2.0\n3,3,0,0,1.0\n7,4,0,1.570796,0.50\n";

bool openLog(TestWindow& test, const QStringList& paths) {
  return test.open(paths) && QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000);
}

class ReplayTest : public QObject {
  Q_OBJECT
 private slots:
  void stepsGoThroughEveryRecord();
  void playingEndsAtTheLastRecordAndStartsAgain();
  void speedAndLoopChangeTheClock();
  void betweenRecordsTheRobotMovesEvenly();
  void oneRecordOrNoneDisablesTheTimeline();
  void timelineSeeksByMouseAndKeys();
  void spaceInAButtonDoesNotPlay();
};

void ReplayTest::stepsGoThroughEveryRecord() {
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  ReplayClock& clock = test.window.replay().clock();
  std::vector<double> times = {clock.time()};
  for (int i = 0; i < 6; ++i) {
    QTest::keyClick(&test.view(), Qt::Key_Period);
    times.push_back(clock.time());
  }
  QCOMPARE(times, (std::vector<double>{0, 1, 2, 3, 7, 7, 7}));
  QTest::keyClick(&test.view(), Qt::Key_Comma);
  QCOMPARE(clock.time(), 3.0);
  QCOMPARE(clock.data()->gaps().size(), std::size_t{1});
  const auto* now = test.window.findChild<QLabel*>("readingsNow");
  clock.seek(7.0);
  QVERIFY2(now->text().contains("front: 0.500 m"), qPrintable(now->text()));
  QVERIFY2(now->text().contains("heading 90.0°"), qPrintable(now->text()));
}

void ReplayTest::playingEndsAtTheLastRecordAndStartsAgain() {
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  ReplayClock& clock = test.window.replay().clock();
  QSignalSpy times(&clock, &ReplayClock::timeChanged);
  clock.setSpeed(20.0);
  auto* play = test.window.findChild<QToolButton*>("playButton");
  QTest::mouseClick(play, Qt::LeftButton);
  QVERIFY(clock.isPlaying());
  QTRY_VERIFY_WITH_TIMEOUT(!clock.isPlaying(), 5000);
  QCOMPARE(clock.time(), 7.0);
  for (const auto& time : times) {
    QVERIFY(time[0].toDouble() <= 7.0);
  }
  QCOMPARE(clock.data()->poseAt(7.0)->x(), 4.0);
  QTest::mouseClick(play, Qt::LeftButton);
  QVERIFY(clock.isPlaying());
  QVERIFY(clock.time() < 7.0);
}

void ReplayTest::speedAndLoopChangeTheClock() {
  ReplayClock clock(nullptr);
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  clock.setData(test.window.replay().clock().data());
  clock.setSpeed(4.0);
  clock.play();
  clock.advance(0.25);
  QCOMPARE(clock.time(), 1.0);
  clock.setLoop(std::array{0.5, 2.0});
  clock.advance(0.3);  // 2.2 s lies behind the loop's end
  QCOMPARE(clock.time(), 0.5);
  clock.setLoop(std::nullopt);
  clock.advance(100.0);
  QCOMPARE(clock.time(), 7.0);
  QVERIFY(!clock.isPlaying());
  clock.changeSpeed(1);
  QCOMPARE(clock.speed(), 10.0);
}

void ReplayTest::betweenRecordsTheRobotMovesEvenly() {
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  const auto pose = test.window.replay().clock().data()->poseAt(5.0);  // half of the gap
  QVERIFY(pose.has_value());
  QVERIFY(std::abs(pose->x() - 3.5) < 1e-9);
  QVERIFY(std::abs(pose->heading() - 1.570796 / 2.0) < 1e-6);
}

void ReplayTest::oneRecordOrNoneDisablesTheTimeline() {
  for (const char* text :
       {"t_s,x_m,y_m,theta_rad,front_m\n0,0,0,0,4.0\n", "t_s,x_m,y_m,theta_rad,front_m\n"}) {
    TestWindow test;
    QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("log.csv", text))}));
    auto* timeline = test.window.findChild<Timeline*>("timeline");
    QVERIFY(!timeline->isEnabled());
    QVERIFY(!test.window.findChild<QToolButton*>("playButton")->isEnabled());
    QTest::keyClick(&test.view(), Qt::Key_Period);
    QTest::keyClick(&test.view(), Qt::Key_Space);
    QCOMPARE(test.window.replay().clock().time(), 0.0);
    timeline->grab();
  }
}

void ReplayTest::timelineSeeksByMouseAndKeys() {
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  ReplayClock& clock = test.window.replay().clock();
  auto* timeline = test.window.findChild<Timeline*>("timeline");
  for (const double time_s : {1.0, 2.0, 3.0, 7.0, 0.0}) {
    QTest::mouseClick(timeline, Qt::LeftButton, {},
                      QPoint(static_cast<int>(std::lround(timeline->xOf(time_s))), 10));
    QVERIFY(std::abs(clock.time() - time_s) < 0.05);
  }
  QTest::keyClick(timeline, Qt::Key_Home);
  QTest::keyClick(timeline, Qt::Key_Right);
  QCOMPARE(clock.time(), 1.0);
  QTest::keyClick(timeline, Qt::Key_End);
  QCOMPARE(clock.time(), 7.0);
  QTest::keyClick(timeline, Qt::Key_Space);
  QVERIFY(clock.isPlaying());
}

void ReplayTest::spaceInAButtonDoesNotPlay() {
  TestWindow test;
  QVERIFY(openLog(test, {QString::fromStdString(test.folder.write("five.csv", kFive))}));
  auto* model = test.window.findChild<QComboBox*>("model");
  model->setFocus();
  QTest::keyClick(model, Qt::Key_Space);
  QVERIFY(!test.window.replay().clock().isPlaying());
  model->hidePopup();
  test.view().setFocus();
  QTest::keyClick(&test.view(), Qt::Key_Space);
  QVERIFY(test.window.replay().clock().isPlaying());
}

}  // namespace

QObject* makeReplayTest() { return new ReplayTest; }

}  // namespace vesper::test

#include "replay_test.moc"
