#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <cmath>

#include "vesper/mapping_gui/layers/layer_stack.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

/// A room of 40 x 20 cells of 0.1 m with a wall at x = 20 that has a gap at rows 8 to 9.
QString roomWithGap(const ScratchFolder& folder, bool has_gap = true) {
  std::vector<CellIndex> walls;
  for (int y = 0; y < 20; ++y) {
    if (!has_gap || y < 8 || y > 9) {
      walls.push_back({20, y});
    }
  }
  return writeTestMap(folder, has_gap ? "gap" : "closed", 40, 20, walls, 0.1);
}

class PlanTest : public QObject {
  Q_OBJECT
 private slots:
  void clicksSetStartAndGoalAndRunFillsTheTable();
  void aRobotTooWideIsToldTheGap();
  void aClosedWallIsTold();
  void coordinatesCanBeTyped();
  void tableSortsByNumbers();
  void csvHoldsEveryAnswer();

 private:
  static void setEnds(TestWindow& test);
  static void setRadius(TestWindow& test, double radius_m) {
    test.window.findChild<QSlider*>("footprintSlider")->setValue(static_cast<int>(radius_m * 100));
  }
  static bool run(TestWindow& test) {
    QTest::mouseClick(test.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
    return test.finishJobs();
  }
};

void PlanTest::setEnds(TestWindow& test) {
  test.window.setWorkspace(Workspace::Plan);
  QTest::qWait(20);
  QTest::keyClick(&test.view(), Qt::Key_S);
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, {}, test.screen(0.55, 0.55));
  QTest::keyClick(&test.view(), Qt::Key_G);
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, {}, test.screen(3.55, 0.55));
}

void PlanTest::clicksSetStartAndGoalAndRunFillsTheTable() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder)}));
  setEnds(test);
  setRadius(test, 0.05);
  QVERIFY(run(test));
  const auto* table = test.window.findChild<QTableWidget*>("planTable");
  QVERIFY(table->isVisible());
  const auto& rows = test.window.findChild<PlanPanel*>()->answers().rows;
  QCOMPARE(rows.size(), std::size_t{5});
  QCOMPARE(table->rowCount(), 5);
  // The octile optimum by hand: from row 5 up to the gap at row 8 and down again, 30 columns:
  // 6 diagonal steps and 24 straight ones.
  const double octile_m = 0.1 * (24.0 + 6.0 * std::sqrt(2.0));
  for (const PlanRow& row : rows) {
    QCOMPARE(row.result.status, planning::PlanStatus::Found);
    QVERIFY(row.check.valid);
    if (row.planner == "dijkstra" || row.planner == "astar" || row.planner == "jps") {
      QVERIFY2(std::abs(row.result.length_m - octile_m) < 1e-9, row.planner.c_str());
    } else {
      QVERIFY2(row.result.length_m < octile_m, row.planner.c_str());
    }
  }
  QVERIFY(test.view().layers().find("paths")->hasContent());
}

void PlanTest::aRobotTooWideIsToldTheGap() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder)}));
  setEnds(test);
  setRadius(test, 0.25);
  QVERIFY(run(test));
  const auto* panel = test.window.findChild<PlanPanel*>();
  QCOMPARE(panel->answers().rows.front().result.status, planning::PlanStatus::NoPath);
  QVERIFY(panel->answers().gap.has_value());
  QVERIFY(!panel->answers().gap->is_wall);
  QCOMPARE(panel->answers().gap->cell.x, 20);
  QVERIFY(!test.window.findChild<QLabel*>("planReason")->text().isEmpty());
}

void PlanTest::aClosedWallIsTold() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder, false)}));
  setEnds(test);
  setRadius(test, 0.0);
  QVERIFY(run(test));
  const auto* panel = test.window.findChild<PlanPanel*>();
  QVERIFY(panel->answers().gap && panel->answers().gap->is_wall);
  QCOMPARE(panel->answers().gap->wall_cells, std::size_t{1});
}

void PlanTest::coordinatesCanBeTyped() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder)}));
  test.window.setWorkspace(Workspace::Plan);
  auto* start = test.window.findChild<QLineEdit*>("planStart");
  auto* goal = test.window.findChild<QLineEdit*>("planGoal");
  QVERIFY(!test.window.findChild<QPushButton*>("runPlanners")->isEnabled());
  start->setFocus();
  QTest::keyClicks(start, "0.5, 0.5");
  QTest::keyClick(start, Qt::Key_Return);
  goal->setFocus();
  QTest::keyClicks(goal, "3.5,1.5");
  QTest::keyClick(goal, Qt::Key_Return);
  QVERIFY(test.window.findChild<QPushButton*>("runPlanners")->isEnabled());
  QCOMPARE(start->text(), QString("0.500, 0.500"));
  goal->setFocus();
  goal->clear();
  QTest::keyClicks(goal, "gap");  // letters are text here, not tools
  QTest::keyClick(goal, Qt::Key_Return);
  QVERIFY(test.messages().text().contains("gap"));
  QCOMPARE(goal->text(), QString("3.500, 1.500"));
}

void PlanTest::tableSortsByNumbers() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder)}));
  setEnds(test);
  setRadius(test, 0.0);
  QVERIFY(run(test));
  auto* table = test.window.findChild<QTableWidget*>("planTable");
  table->sortItems(2, Qt::AscendingOrder);
  double last = 0.0;
  for (int row = 0; row < table->rowCount(); ++row) {
    const double length_m = table->item(row, 2)->data(Qt::UserRole).toDouble();
    QVERIFY(length_m >= last);
    last = length_m;
  }
  QVERIFY(table->item(0, 2)->text().startsWith("★"));
}

void PlanTest::csvHoldsEveryAnswer() {
  TestWindow test;
  QVERIFY(test.open({roomWithGap(test.folder)}));
  setEnds(test);
  QVERIFY(run(test));
  const QString csv =
      QString::fromStdString(planCsv(test.window.findChild<PlanPanel*>()->answers()));
  const QStringList lines = csv.split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 6);
  for (const QString& line : lines) {
    QCOMPARE(line.count(','), lines.first().count(','));
  }
}

}  // namespace

QObject* makePlanTest() { return new PlanTest; }

}  // namespace vesper::test

#include "plan_test.moc"
