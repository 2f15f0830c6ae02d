// Races of planners, the quality of readings, the picture of the sensor model.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>

#include "vesper/core/mapping/model_options.hpp"
#include "vesper/mapping_gui/build/model_picture.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/plan/race_bar.hpp"
#include "vesper/mapping_gui/plan/race_layer.hpp"
#include "vesper/mapping_gui/plan/race_views.hpp"
#include "vesper/mapping_gui/replay/quality_strip.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class RaceTest : public QObject {
  Q_OBJECT
 private slots:
  void oneClockForAll();
  void expansionsArePlayedInTheirOrder();
  void sideBySideViewsMoveTogether();
  void qualityCountsEveryReading();
  void aClickInTheQualityGoesThere();
  void theModelPictureIsTheModel();
};

void RaceTest::oneClockForAll() {
  const std::vector<Racer> racers = {{"a", std::vector<CellIndex>(1000), 2.0, 0, {}},
                                     {"b", std::vector<CellIndex>(100), 4.0, 1, {}}};
  using Standings = std::vector<std::size_t>;
  QCOMPARE(standingsAt(racers, RaceClock::Expansions, 0.0), (Standings{0, 0}));
  QCOMPARE(standingsAt(racers, RaceClock::Expansions, 0.05), (Standings{50, 50}));
  QCOMPARE(standingsAt(racers, RaceClock::Expansions, 0.5), (Standings{500, 100}));
  // By time: after 1 ms of 4, a is half done and b a quarter.
  QCOMPARE(standingsAt(racers, RaceClock::Time, 0.25), (Standings{500, 25}));
  QCOMPARE(standingsAt(racers, RaceClock::Time, 0.5), (Standings{1000, 50}));
  QCOMPARE(standingsAt(racers, RaceClock::Time, 1.0), (Standings{1000, 100}));
}

/// Runs A*, Dijkstra and JPS between two corners of a map without walls.
void runThree(TestWindow& test) {
  test.window.setWorkspace(Workspace::Plan);
  auto* plan = test.window.findChild<PlanPanel*>();
  test.window.findChild<QDoubleSpinBox*>("footprintRadius")->setValue(0.0);
  plan->setEnd(PlanPanel::End::Start, {0.525, 0.525});
  plan->setEnd(PlanPanel::End::Goal, {2.525, 2.525});
  auto* planners = test.window.findChild<QListWidget*>("planners");
  const QStringList wanted = {"astar", "dijkstra", "jps"};
  for (int row = 0; row < planners->count(); ++row) {
    QListWidgetItem* item = planners->item(row);
    item->setCheckState(wanted.contains(item->text()) ? Qt::Checked : Qt::Unchecked);
  }
  QTest::mouseClick(test.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
}

void RaceTest::sideBySideViewsMoveTogether() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 60, 60, {})}));
  runThree(test);
  auto* bar = test.window.findChild<RaceBar*>();
  auto* views = test.window.findChild<RaceViews*>();
  QVERIFY(!views->isVisible());
  QTest::mouseClick(test.window.findChild<QToolButton*>("raceSideBySide"), Qt::LeftButton);
  QVERIFY(views->isVisible());
  QVERIFY(!test.view().isVisible());
  QCOMPARE(views->count(), bar->layer().racers().size());
  QVERIFY(views->count() >= 2);
  for (std::size_t i = 0; i < views->count(); ++i) {
    QVERIFY(views->view(i).isVisible());
    QVERIFY(views->view(i).transform().visibleWorld().contains(views->view(i).content()));
  }
  // One clock: each view shows what its racer has expanded by then.
  bar->advance(RaceBar::kRace_s / 2.0);
  for (std::size_t i = 0; i < views->count(); ++i) {
    QCOMPARE(views->race(i).standings().front(), bar->layer().standings()[i]);
    QCOMPARE(views->race(i).racers().front().planner, bar->layer().racers()[i].planner);
  }
  // A drag in the second view and the wheel over the first move all of them.
  MapView& second = views->view(1);
  const QPointF before_m = second.transform().center();
  QTest::mousePress(second.viewport(), Qt::LeftButton, {}, {100, 100});
  QTest::mouseMove(second.viewport(), {130, 80});
  QTest::mouseRelease(second.viewport(), Qt::LeftButton, {}, {130, 80});
  QVERIFY(second.transform().center() != before_m);
  const QPointF at_px(40.0, 60.0);
  QWheelEvent wheel(at_px, views->view(0).viewport()->mapToGlobal(at_px), {}, {0, 240},
                    Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(views->view(0).viewport(), &wheel);
  for (std::size_t i = 0; i < views->count(); ++i) {
    QCOMPARE(views->view(i).transform().center(), views->view(0).transform().center());
    QCOMPARE(views->view(i).transform().pxPerMetre(), views->view(0).transform().pxPerMetre());
  }
  // The keys of the window work on what is shown.
  QTest::keyClick(&views->view(0), Qt::Key_F);
  QVERIFY(second.transform().visibleWorld().contains(second.content()));
  QTest::keyClick(&second, Qt::Key_Space);
  QVERIFY(bar->isPlaying());
  bar->pause();
  test.window.setWorkspace(Workspace::Inspect);
  QVERIFY(test.view().isVisible());
  test.window.setWorkspace(Workspace::Plan);
  QVERIFY(views->isVisible());
  QTest::mouseClick(test.window.findChild<QToolButton*>("raceSideBySide"), Qt::LeftButton);
  QVERIFY(test.view().isVisible());
}

void RaceTest::expansionsArePlayedInTheirOrder() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 60, 60, {})}));
  test.window.setWorkspace(Workspace::Plan);
  auto* plan = test.window.findChild<PlanPanel*>();
  test.window.findChild<QDoubleSpinBox*>("footprintRadius")->setValue(0.0);
  plan->setEnd(PlanPanel::End::Start, {0.525, 0.525});
  plan->setEnd(PlanPanel::End::Goal, {2.525, 2.525});
  auto* planners = test.window.findChild<QListWidget*>("planners");
  for (int row = 0; row < planners->count(); ++row) {
    const QString name = planners->item(row)->text();
    planners->item(row)->setCheckState(name == "astar" || name == "dijkstra" ? Qt::Checked
                                                                             : Qt::Unchecked);
  }
  auto* bar = test.window.findChild<RaceBar*>();
  QVERIFY(!bar->isEnabled());
  QTest::mouseClick(test.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QVERIFY(bar->isEnabled());
  const auto& racers = bar->layer().racers();
  QCOMPARE(racers.size(), std::size_t{2});
  for (const Racer& racer : racers) {
    // The search begins where the robot stands, and Dijkstra needs more than A*.
    QCOMPARE(racer.expanded.front().x, 10);
    QCOMPARE(racer.expanded.front().y, 10);
  }
  const auto& astar = racers[racers[0].planner == "astar" ? 0 : 1];
  const auto& dijkstra = racers[racers[0].planner == "astar" ? 1 : 0];
  QVERIFY(dijkstra.expanded.size() > 2 * astar.expanded.size());
  QTest::mouseClick(test.window.findChild<QToolButton*>("racePlay"), Qt::LeftButton);
  QVERIFY(bar->isPlaying());
  bar->advance(RaceBar::kRace_s / 2.0);
  QVERIFY(bar->share() >= 0.5);
  const std::size_t half = bar->layer().standings()[0] + bar->layer().standings()[1];
  QVERIFY(half > 0);
  bar->advance(RaceBar::kRace_s);
  QVERIFY(!bar->isPlaying());
  QCOMPARE(bar->layer().standings()[0], racers[0].expanded.size());
  QCOMPARE(bar->layer().standings()[1], racers[1].expanded.size());
  // Back to the start wipes the map: the cell that was expanded last has its own colour again.
  const CellIndex last = dijkstra.expanded.back();
  const auto shown = [&] {
    return test.view().viewport()->grab().toImage().pixelColor(
        test.screen((last.x + 0.5) * 0.05, (last.y + 0.5) * 0.05));
  };
  const QColor raced = shown();
  auto* slider = test.window.findChild<QSlider*>("raceSlider");
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Home);
  QCOMPARE(bar->layer().standings()[0], std::size_t{0});
  QVERIFY(shown() != raced);
}

void RaceTest::qualityCountsEveryReading() {
  TestWindow test;
  QVERIFY(
      test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
  QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000));
  auto* strip = test.window.findChild<QualityStrip*>();
  QVERIFY(strip->isVisible());
  std::array<std::int64_t, 5> drawn{};
  for (const auto& row : strip->quality()) {
    for (const QualityBin& bin : row) {
      for (std::size_t kind = 0; kind < drawn.size(); ++kind) {
        drawn[kind] += bin.counts[kind];
      }
    }
  }
  std::array<std::int64_t, 5> counted{};
  for (const ReplayReading& reading : test.window.replay().clock().data()->readings()) {
    ++counted[static_cast<std::size_t>(reading.observation.reading)];
  }
  QCOMPARE(drawn, counted);
  QVERIFY(counted[0] > 0);
  // The same in the table that can be saved.
  std::int64_t saved = 0;
  const QStringList lines =
      QString::fromStdString(strip->csv()).split('\n', Qt::SkipEmptyParts).mid(1);
  for (const QString& line : lines) {
    saved += line.section(',', 3, 3).toLongLong();
  }
  QCOMPARE(saved, counted[0]);
}

void RaceTest::aClickInTheQualityGoesThere() {
  TestWindow test;
  QVERIFY(
      test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
  QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000));
  auto* strip = test.window.findChild<QualityStrip*>();
  const QPoint place(static_cast<int>(strip->xOf(20.0)), strip->height() / 2);
  QTest::mouseClick(strip, Qt::LeftButton, {}, place);
  const double px_per_s = strip->xOf(1.0) - strip->xOf(0.0);
  QVERIFY(std::abs(test.window.replay().clock().time() - 20.0) <= 1.0 / px_per_s);
}

void RaceTest::theModelPictureIsTheModel() {
  SensorDescription sonar;
  sonar.range = {0.05, 2.5, 0.0};
  sonar.beam.half_angle_rad = 0.2;
  sonar.error.sigma_m = {0.01, 0.0};
  const ModelOptions options = resolveModel({.name = "cone", .views = 1});
  const ModelEvidence evidence = evidenceOf(options, sonar, 0.05, 1.5);
  const int axis = evidence.height / 2;
  // On the axis: free before the echo by ln((1 - f) / (1 + f)) (MAPPING, cone), occupied at it, and
  // nothing behind it.
  const double free = std::log((1.0 - options.free) / (1.0 + options.free));
  QVERIFY(std::abs(evidence.at(evidence.apex + 15, axis) - free) < 0.002);
  QVERIFY(evidence.at(evidence.apex + 30, axis) > 0.0);
  QCOMPARE(evidence.at(evidence.apex + 33, axis), 0.0);
  // Both halves of the beam are alike, and nothing lies outside.
  for (int x = 0; x < evidence.width; ++x) {
    for (int y = 1; y <= axis; ++y) {
      QCOMPARE(evidence.at(x, axis + y), evidence.at(x, axis - y));
    }
  }
  QCOMPARE(evidence.at(evidence.apex + 20, 0), 0.0);
  TestWindow test;
  QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml")}));
  test.window.setWorkspace(Workspace::Build);
  auto* picture = test.window.findChild<ModelPicture*>();
  QVERIFY(picture->evidence().has_value());
  const auto before = picture->evidence()->log_odds;
  test.window.findChild<QComboBox*>("model")->setCurrentText("ray");
  QVERIFY(picture->evidence().has_value());
  QVERIFY(picture->evidence()->log_odds != before);
}

}  // namespace

QObject* makeRaceTest() { return new RaceTest; }

}  // namespace vesper::test

#include "race_test.moc"
