// Maps that are built from a log: what they know, why, how they grew, and without drift.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeWidget>
#include <cmath>

#include "vesper/calibration/pose_graph/drift_correction.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/build/map_history.hpp"
#include "vesper/mapping_gui/replay/quality_strip.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

bool openArena(TestWindow& test) {
  return test.open(
             {datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}) &&
         QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000);
}

class BuildTest : public QObject {
  Q_OBJECT
 private slots:
  void mapIsBuiltFromLogAndRobot();
  void inspectListsTheReadingsOfACell();
  void qualityOfAMapIsEntropyAndConflict();
  void theStripTellsHowTheMapGrew();
  void contradictedCellsAreShownOnRequest();
  void driftIsCorrectedOnRequest();
};

void BuildTest::mapIsBuiltFromLogAndRobot() {
  TestWindow test;
  auto* build = test.window.findChild<QPushButton*>("buildMap");
  QVERIFY(!build->isEnabled());
  QVERIFY(openArena(test));
  QVERIFY(build->isEnabled());
  QVERIFY(build->isVisible());  // opening a log shows the workspace
  QTest::mouseClick(build, Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY2(test.session().map() != nullptr, qPrintable(test.messages().text()));
  const MapDocument& map = *test.session().map();
  QVERIFY(map.grid != nullptr);
  QVERIFY(map.map.counts().occupied > 100);
  QVERIFY(map.map.counts().free > 1000);
  QVERIFY(!test.window.findChild<QLabel*>("buildSummary")->text().isEmpty());
  // Up to the start of the log less is known.
  const std::size_t all = map.map.counts().free;
  test.window.replay().clock().seek(2.0);
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildPart"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(test.session().map()->map.counts().free < all);
}

void BuildTest::inspectListsTheReadingsOfACell() {
  TestWindow test;
  QVERIFY(openArena(test));
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const MapDocument& map = *test.session().map();
  // The cell that most readings raised.
  CellIndex best{0, 0};
  int most = -1;
  for (std::size_t i = 0; i < map.map.frame().cellCount(); ++i) {
    const CellIndex cell = map.map.frame().cellOf(i);
    const int hits = map.grid->hits(*map.grid->cellAt(map.map.frame().centerOf(cell)));
    if (hits > most) {
      most = hits;
      best = cell;
    }
  }
  const Eigen::Vector2d p_world_m = map.map.frame().centerOf(best);
  test.view().fitTo(QRectF(p_world_m.x() - 0.5, p_world_m.y() - 0.5, 1.0, 1.0));
  QTest::keyClick(&test.view(), Qt::Key_I);
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, {},
                    test.screen(p_world_m.x(), p_world_m.y()));
  QVERIFY(test.finishJobs());
  auto* steps = test.window.findChild<QTableWidget*>("explainSteps");
  QVERIFY(steps->isVisible());
  const CellIndex grid_cell = *map.grid->cellAt(p_world_m);
  QCOMPARE(steps->rowCount(), map.grid->hits(grid_cell) + map.grid->misses(grid_cell));
  const auto last = steps->item(steps->rowCount() - 1, 4)->text();
  QCOMPARE(std::lround(last.toDouble() * 1000.0), map.grid->valueMilli(grid_cell));
  // A click goes to the reading.
  steps->setCurrentCell(steps->rowCount() - 1, 0);
  const double late_s = test.window.replay().clock().time();
  steps->setCurrentCell(0, 0);
  QVERIFY(test.window.replay().clock().time() < late_s);
}

void BuildTest::qualityOfAMapIsEntropyAndConflict() {
  LogOddsGrid grid(LogOddsGridOptions{});
  const MilliLogOdds ln_9 = 2197;  // p = 0.9
  grid.add({0, 0}, 0, ln_9);
  for (int i = 0; i < kStrongReadings; ++i) {  // p = 0.5 in the end, in another tile
    grid.add({300, 7}, 0, 1000);
    grid.add({300, 7}, 0, -1000);
  }
  const MapQuality quality = mapQualityOf(grid, 42);
  QCOMPARE(quality.line, std::int64_t{42});
  QVERIFY(std::abs(quality.known_m2 - 2 * 0.05 * 0.05) < 1e-12);
  // -0.9 ld 0.9 - 0.1 ld 0.1 = 0.4690 bit, and 1 bit for a toss-up.
  QVERIFY(std::abs(quality.entropy_bits - (0.4690 + 1.0) / 2.0) < 1e-4);
  QCOMPARE(quality.conflict, 0.5);
  grid.add({0, 0}, 0, static_cast<MilliLogOdds>(-ln_9));  // one reading each way is no conflict
  QCOMPARE(mapQualityOf(grid, 43).conflict, 0.5);
  QVERIFY(std::abs(mapQualityOf(grid, 43).entropy_bits - 1.0) < 1e-9);
  QCOMPARE(mapQualityOf(LogOddsGrid(LogOddsGridOptions{}), 0).entropy_bits, 0.0);
}

void BuildTest::theStripTellsHowTheMapGrew() {
  TestWindow test;
  QVERIFY(openArena(test));
  auto* strip = test.window.findChild<QualityStrip*>();
  QVERIFY(strip->isVisible());
  QVERIFY(strip->looks().empty());
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const auto& looks = strip->looks();
  QVERIFY(looks.size() > 50);
  for (std::size_t i = 1; i < looks.size(); ++i) {
    QVERIFY(looks[i].time_s >= looks[i - 1].time_s);
    QVERIFY(looks[i].values[0] >= looks[i - 1].values[0]);  // what is known stays known
  }
  // The last look is the finished map, counted here cell by cell.
  const MapDocument& map = *test.session().map();
  std::size_t known = 0;
  std::size_t torn = 0;
  for (std::size_t i = 0; i < map.map.frame().cellCount(); ++i) {
    const auto cell = map.grid->cellAt(map.map.frame().centerOf(map.map.frame().cellOf(i)));
    known += map.grid->isObserved(*cell) ? 1 : 0;
    torn += map.grid->hits(*cell) >= 3 && map.grid->misses(*cell) >= 3 ? 1 : 0;
  }
  QVERIFY(torn > 0);
  QVERIFY(std::abs(looks.back().values[0] - 0.0025 * static_cast<double>(known)) < 1e-6);
  QVERIFY(std::abs(looks.back().values[2] -
                   static_cast<double>(torn) / static_cast<double>(known)) < 1e-12);
  // The table beside has one row a look.
  const QStringList lines = QString::fromStdString(strip->csv()).split('\n', Qt::SkipEmptyParts);
  QVERIFY(lines.front().endsWith(",known_m2,entropy_bits,conflict"));
  QVERIFY(lines.back().startsWith("map,0,"));
  for (const QString& line : lines) {
    QCOMPARE(line.count(','), lines.front().count(','));
  }
  // A click in the lowest row goes to its time.
  ReplayClock& clock = test.window.replay().clock();
  QTest::mouseClick(strip, Qt::LeftButton, {},
                    QPoint(static_cast<int>(std::lround(strip->xOf(60.0))), strip->height() - 8));
  QVERIFY(std::abs(clock.time() - 60.0) < 0.5);
  QTest::keyClick(strip, Qt::Key_Left);
  QVERIFY(std::abs(clock.time() - 59.0) < 0.5);
  // Another map has no such past.
  QVERIFY(test.open({writeTestMap(test.folder, "other", 5, 5, {})}));
  QVERIFY(strip->looks().empty());
}

void BuildTest::driftIsCorrectedOnRequest() {
  TestWindow test;
  QVERIFY(openArena(test));
  const MapLayer* layer = test.view().layers().find("corrected track");
  auto* build = test.window.findChild<QPushButton*>("buildMap");
  QTest::mouseClick(build, Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(!layer->hasContent());
  auto* drift = test.window.findChild<QCheckBox*>("correctDrift");
  QTest::mouseClick(drift, Qt::LeftButton, {}, QPoint(8, drift->height() / 2));
  QVERIFY(drift->isChecked());
  QTest::mouseClick(build, Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY2(test.session().map()->build->observations.track != nullptr,
           qPrintable(test.messages().text()));
  // The same as the library says without the window.
  const auto direct =
      calibration::correctDrift(test.session().log()->log, test.session().robot()->robot, {});
  QVERIFY(direct.has_value());
  const Pose2& expected = direct->track.entries().back().T_world_robot;
  const Pose2& shown =
      test.session().map()->build->observations.track->entries().back().T_world_robot;
  QCOMPARE(shown.x(), expected.x());
  QCOMPARE(shown.y(), expected.y());
  QVERIFY(layer->hasContent());
  QVERIFY(test.view().layers().find("track")->hasContent());
  QVERIFY(test.window.findChild<QLabel*>("buildSummary")->text().contains("+correct"));
  QVERIFY(test.window.findChild<QLabel*>("buildSummary")->text().contains("moved by"));
  // Poses that do not drift are refused in words.
  auto* poses = test.window.findChild<QComboBox*>("buildPoses");
  poses->setCurrentText("truth");
  QTest::mouseClick(build, Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QCOMPARE(test.messages().level(), MessageBar::Level::Error);
}

void BuildTest::contradictedCellsAreShownOnRequest() {
  TestWindow test;
  QVERIFY(openArena(test));
  MapLayer* layer = test.view().layers().find("conflicts");
  QVERIFY(layer != nullptr && !layer->hasContent());
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(layer->hasContent() && !layer->is_visible);
  for (const char* other : {"track", "readings", "ellipses"}) {
    test.view().layers().setVisible(*test.view().layers().find(other), false);
  }
  // A contradicted cell and one that only a few readings lowered, near each other on the screen.
  const MapDocument& map = *test.session().map();
  const auto firstCell = [&](bool is_torn) {
    for (std::size_t i = 0; i < map.map.frame().cellCount(); ++i) {
      const Eigen::Vector2d p_world_m = map.map.frame().centerOf(map.map.frame().cellOf(i));
      const auto cell = map.grid->cellAt(p_world_m);
      const int hits = map.grid->hits(*cell);
      const int misses = map.grid->misses(*cell);
      if (is_torn ? hits >= 3 && misses >= 3 : hits == 0 && misses >= 3) {
        return p_world_m;
      }
    }
    return Eigen::Vector2d(0.0, 0.0);
  };
  const auto redness = [&](const Eigen::Vector2d& p_world_m) {
    test.view().fitTo(QRectF(p_world_m.x() - 0.3, p_world_m.y() - 0.3, 0.6, 0.6));
    const QColor colour = test.view().viewport()->grab().toImage().pixelColor(
        test.screen(p_world_m.x(), p_world_m.y()));
    return colour.red() - colour.green();
  };
  const Eigen::Vector2d torn_m = firstCell(true);
  QVERIFY(std::abs(redness(torn_m)) < 10);
  // Ticked in the list of layers.
  auto* list = test.window.findChild<QTreeWidget*>("layersList");
  const auto items = list->findItems("contradicted cells", Qt::MatchExactly);
  QCOMPARE(items.size(), 1);
  const QRect row = list->visualItemRect(items.front());
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                    QPoint(row.left() + 10, row.center().y()));
  QTRY_VERIFY(layer->is_visible);
  QVERIFY(redness(torn_m) > 80);
  QVERIFY(std::abs(redness(firstCell(false))) < 10);
}

}  // namespace

QObject* makeBuildTest() { return new BuildTest; }

}  // namespace vesper::test

#include "build_test.moc"
