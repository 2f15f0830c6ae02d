// Cases 31 to 35 of the shared material on their own files; skipped, with the path, without them.
#include <QDir>
#include <QDirIterator>
#include <QMimeData>
#include <QProcess>
#include <QTimer>
#include <QToolButton>
#include <QUrl>
#include <cmath>

#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/replay/timeline.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

QString casePath(const char* relative) {
  return QStringLiteral(VESPER_SHARED_DIR "/cases/") + QLatin1String(relative);
}

#define VESPER_NEEDS_CASE(relative)                                        \
  if (!QFileInfo::exists(casePath(relative))) {                            \
    QSKIP(qPrintable("shared material is absent: " + casePath(relative))); \
  }                                                                        \
  static_assert(true)

class SharedCasesTest : public QObject {
  Q_OBJECT
 private slots:
  void case31SizesOpenOneAfterTheOther();
  void case32ZoomStaysUnderTheCursor();
  void case33NamesOfOtherScripts();
  void case34ClosingWhileLoading();
  void case35ReplayEndsAndStartsAgain();
};

void SharedCasesTest::case31SizesOpenOneAfterTheOther() {
  VESPER_NEEDS_CASE("31-map-size-display/s300x257.yaml");
  TestWindow test;
  const struct {
    const char* name;
    int width, height;
    std::size_t black;
  } maps[] = {{"s300x257", 300, 257, 3},
              {"s861x661", 861, 661, 3},
              {"s20000x2", 20000, 2, 3},
              {"s1x1", 1, 1, 1},
              {"s300x257", 300, 257, 3}};
  for (const auto& map : maps) {
    const QString path =
        casePath("31-map-size-display/") + QLatin1String(map.name) + QStringLiteral(".yaml");
    QVERIFY2(test.open({path}), map.name);
    QVERIFY2(test.session().map() != nullptr, qPrintable(test.messages().text()));
    QCOMPARE(test.session().map()->map.counts().occupied, map.black);
    QVERIFY(test.window.windowTitle().contains(QString("%1 × %2").arg(map.width).arg(map.height)));
    QVERIFY(test.view().transform().visibleWorld().contains(test.view().content()));
    if (map.width > 1) {
      QCOMPARE(test.session().map()->map.stateAt({0, 0}), CellState::Free);
      QCOMPARE(test.session().map()->map.stateAt({map.width - 1, map.height - 1}),
               CellState::Occupied);
    }
  }
}

void SharedCasesTest::case32ZoomStaysUnderTheCursor() {
  VESPER_NEEDS_CASE("32-zoom-stays-under-cursor/checker.yaml");
  TestWindow test;
  QVERIFY(test.open({casePath("32-zoom-stays-under-cursor/checker.yaml")}));
  const QPointF bar_m(-5.125, 0.875);
  const double first = test.view().transform().pxPerMetre();
  const QPointF mouse_px = test.view().transform().toScreen(bar_m);
  const auto turn = [&](int notches) {
    for (int i = 0; i < std::abs(notches); ++i) {
      QWheelEvent wheel(mouse_px, test.view().viewport()->mapToGlobal(mouse_px.toPoint()), {},
                        {0, notches > 0 ? 120 : -120}, Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(test.view().viewport(), &wheel);
      // Within half a cell, or a pixel where that is more.
      const QPointF off_m = test.view().transform().toWorld(mouse_px) - bar_m;
      const double most_m = std::max(0.125, 1.0 / test.view().transform().pxPerMetre());
      QVERIFY(std::hypot(off_m.x(), off_m.y()) <= most_m);
    }
  };
  turn(12);
  turn(-12);
  QVERIFY(std::abs(test.view().transform().pxPerMetre() / first - 1.0) < 1e-3);
  turn(30);
  turn(-30);
  QVERIFY(std::abs(test.view().transform().pxPerMetre() / first - 1.0) < 1e-3);
}

void SharedCasesTest::case33NamesOfOtherScripts() {
  VESPER_NEEDS_CASE("33-names-with-other-scripts/make_names.sh");
  const ScratchFolder folder;
  const QString place = QString::fromStdString(folder.path().string());
  for (const char* name : {"make_names.sh", "map.pgm"}) {
    QVERIFY(QFile::copy(casePath("33-names-with-other-scripts/") + name,
                        place + '/' + QLatin1String(name)));
  }
  QProcess script;
  script.setWorkingDirectory(place);
  script.start("sh", {"make_names.sh"});
  QVERIFY(script.waitForFinished());
  QCOMPARE(script.exitCode(), 0);
  int opened = 0;
  for (QDirIterator files(place + "/names", {"*.yaml"}, QDir::Files, QDirIterator::Subdirectories);
       files.hasNext();) {
    const QString path = files.next();
    TestWindow test;
    QMimeData data;
    data.setUrls({QUrl(QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()))});
    test.window.opener().openDropped(data);
    QVERIFY(test.finishJobs());
    QVERIFY2(test.session().map() != nullptr, qPrintable(test.messages().text()));
    const CellCounts counts = test.session().map()->map.counts();
    QCOMPARE(counts.occupied, std::size_t{1});
    QCOMPARE(counts.free, std::size_t{2});
    QCOMPARE(test.window.opener().recentFiles(), QStringList{path});
    ++opened;
  }
  QCOMPARE(opened, 5);
}

void SharedCasesTest::case34ClosingWhileLoading() {
  VESPER_NEEDS_CASE("34-closing-while-loading/large.yaml");
  const ScratchFolder folder;
  const QString place = QString::fromStdString(folder.path().string());
  QVERIFY(QFile::copy(casePath("34-closing-while-loading/large.yaml"), place + "/large.yaml"));
  QFile picture(place + "/large.pgm");  // as make_large.sh writes it
  QVERIFY(picture.open(QIODevice::WriteOnly));
  picture.write("P5\n9000 9000\n255\n");
  picture.write(QByteArray(81'000'000, '\xfe'));
  picture.close();
  for (const int wait_ms : {0, 50, 100, 200, 500}) {
    TestWindow test;
    test.window.opener().open({place + "/large.yaml"});
    QTest::qWait(wait_ms);
    QVERIFY(test.window.close());
  }
  TestWindow test;  // the next start works
  // A busy machine takes its time.
  QVERIFY(test.open({place + "/large.yaml"}) || test.finishJobs());
  QCOMPARE(test.session().map()->map.counts().free, std::size_t{81'000'000});
}

void SharedCasesTest::case35ReplayEndsAndStartsAgain() {
  VESPER_NEEDS_CASE("35-replay-end-and-restart/five.csv");
  TestWindow test;
  const auto open = [&](const char* name) {
    return test.open({casePath(name)}) &&
           QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000);
  };
  QVERIFY(open("35-replay-end-and-restart/five.csv"));
  ReplayClock& clock = test.window.replay().clock();
  std::vector<double> times = {clock.time()};
  for (int i = 0; i < 5; ++i) {
    QTest::keyClick(&test.view(), Qt::Key_Period);
    times.push_back(clock.time());
  }
  QCOMPARE(times, (std::vector<double>{0, 1, 2, 3, 7, 7}));
  QCOMPARE(clock.data()->poseAt(7.0)->x(), 4.0);
  QTest::mouseClick(test.window.findChild<QToolButton*>("playButton"), Qt::LeftButton);
  QVERIFY(clock.isPlaying());
  QVERIFY(clock.time() < 7.0);
  clock.pause();
  for (const char* name :
       {"35-replay-end-and-restart/one.csv", "35-replay-end-and-restart/none.csv"}) {
    QVERIFY2(open(name), name);
    QVERIFY(!test.window.findChild<Timeline*>()->isEnabled());
  }
  QVERIFY(!test.messages().text().isEmpty());
}

}  // namespace

QObject* makeSharedCasesTest() { return new SharedCasesTest; }

}  // namespace vesper::test

#include "shared_cases_test.moc"
