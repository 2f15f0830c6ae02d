// Cases 31 to 35 of the shared material on their own files; skipped, with the path, without them.
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
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

/// As the macro of tests/support/shared_files.hpp, for tests of Qt.
#define VESPER_REQUIRE_CASE(relative)                                     \
  if (!QFileInfo::exists(casePath(relative))) {                           \
    QSKIP(qPrintable("shared material is absent: " + casePath(relative) + \
                     " (set VESPER_SHARED_DIR)"));                        \
  }                                                                       \
  static_assert(true)

/// Memory of this process, megabytes.
double residentMegabytes() {
  QFile file("/proc/self/statm");
  return file.open(QIODevice::ReadOnly)
             ? file.readAll().split(' ').value(1).toDouble() * 4096.0 / 1e6
             : 0.0;
}

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
  VESPER_REQUIRE_CASE("31-map-size-display/s300x257.yaml");
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
  double first_mb = 0.0;
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
    // From near, each black corner is one black cell: dark in its middle, and nowhere a cell away.
    const CellIndex corners[] = {
        {0, map.height - 1}, {map.width - 1, map.height - 1}, {map.width - 1, 0}};
    for (const CellIndex corner : corners) {
      const Eigen::Vector2d p_world_m = test.session().map()->map.frame().centerOf(corner);
      test.view().fitTo(QRectF(p_world_m.x() - 0.1, p_world_m.y() - 0.1, 0.2, 0.2));
      const QImage picture = test.view().viewport()->grab().toImage();
      const auto lightnessAt = [&](double right_cells) {
        const QPoint at = test.screen(p_world_m.x() + 0.05 * right_cells, p_world_m.y());
        return picture.pixelColor(at).lightness();
      };
      QVERIFY(lightnessAt(0.0) < 40 && lightnessAt(0.4) < 40 && lightnessAt(-0.4) < 40);
      QVERIFY(lightnessAt(0.7) > 120 && lightnessAt(-0.7) > 120);
    }
    first_mb = first_mb == 0.0 ? residentMegabytes() : first_mb;
  }
#ifdef __SANITIZE_ADDRESS__
  constexpr double kKept_mb = 256.0;  // freed memory that AddressSanitizer holds back
#else
  constexpr double kKept_mb = 0.0;
#endif
  QVERIFY(residentMegabytes() - first_mb < 100.0 + kKept_mb);
}

void SharedCasesTest::case32ZoomStaysUnderTheCursor() {
  VESPER_REQUIRE_CASE("32-zoom-stays-under-cursor/checker.yaml");
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
  VESPER_REQUIRE_CASE("33-names-with-other-scripts/make_names.sh");
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
  // By argument, relative, where the locale knows only ASCII.
  for (const char* name : {"地図 один/карта è", "100% #1 & co/map+a;b"}) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C");
    environment.insert("XDG_CONFIG_HOME", place);
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(place + "/names");
    program.start(VESPER_APP, {"--export", place + "/picture.png", "--size", "300x200",
                               QString::fromUtf8(name) + ".yaml"});
    QVERIFY(program.waitForFinished(60000));
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError());
    QCOMPARE(QImage(place + "/picture.png").width(), 600);  // twice the size, for paper
    QVERIFY(QFile::remove(place + "/picture.png"));
  }
}

void SharedCasesTest::case34ClosingWhileLoading() {
  VESPER_REQUIRE_CASE("34-closing-while-loading/large.yaml");
  const ScratchFolder folder;
  const QString place = QString::fromStdString(folder.path().string());
  for (const char* name : {"large.yaml", "make_large.sh"}) {
    QVERIFY(QFile::copy(casePath("34-closing-while-loading/") + name,
                        place + '/' + QLatin1String(name)));
  }
  QProcess script;
  script.setWorkingDirectory(place);
  script.start("sh", {"make_large.sh"});
  QVERIFY(script.waitForFinished(60000));
  QCOMPARE(script.exitCode(), 0);
  const struct {
    const char* name;
    int wait_ms;
  } tries[] = {{"large.yaml", 0},  {"large.csv", 50},   {"large.yaml", 100},
               {"large.csv", 200}, {"large.yaml", 500}, {"large.csv", 0}};
  for (const auto& one : tries) {
    TestWindow test;
    test.window.opener().open({place + '/' + QLatin1String(one.name)});
    QVERIFY(test.jobs().isRunning());
    QTest::qWait(one.wait_ms);
    QVERIFY(test.window.close());
  }
  // Cancelling leaves the old map, and the next start works.
  TestWindow test;
  QVERIFY(test.open({casePath("31-map-size-display/s300x257.yaml")}));
  test.window.opener().open({place + "/large.yaml"});
  QTest::mouseClick(test.window.findChild<QPushButton*>("cancelJob"), Qt::LeftButton);
  QVERIFY(!test.jobs().isRunning());
  QCOMPARE(test.session().map()->map.frame().width(), 300);
  QVERIFY(test.messages().text().isEmpty());
}

void SharedCasesTest::case35ReplayEndsAndStartsAgain() {
  VESPER_REQUIRE_CASE("35-replay-end-and-restart/five.csv");
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
  const QString now = test.window.findChild<QLabel*>("readingsNow")->text();
  QVERIFY2(
      now.contains("x 4.000 m") && now.contains("heading 90.0°") && now.contains("front: 0.500 m"),
      qPrintable(now));
  QTest::mouseClick(test.window.findChild<QToolButton*>("playButton"), Qt::LeftButton);
  QVERIFY(clock.isPlaying());
  QVERIFY(clock.time() < 7.0);
  clock.pause();
  // At four times the speed it takes 1.75 s, by the clock's own steps.
  clock.seek(0.0);
  clock.setSpeed(4.0);
  clock.play();
  clock.advance(1.7);
  QVERIFY(clock.isPlaying() && std::abs(clock.time() - 6.8) < 0.3);
  clock.advance(0.06);
  clock.advance(0.06);
  QVERIFY(!clock.isPlaying());
  QCOMPARE(clock.time(), 7.0);
  // In the gap of four seconds it moves evenly.
  QVERIFY(std::abs(clock.data()->poseAt(5.0)->x() - 3.5) < 1e-9);
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
