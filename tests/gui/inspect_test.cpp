#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <cmath>
#include <numbers>

#include "vesper/mapping_gui/inspect/compare_panel.hpp"
#include "vesper/mapping_gui/inspect/inspect_panel.hpp"
#include "vesper/mapping_gui/layers/layer_stack.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class InspectTest : public QObject {
  Q_OBJECT
 private slots:
  void measuresAreRight();
  void measuringClicksSnapToWalls();
  void brushDrawsAndUndoTakesBack();
  void rectangleAndFillDraw();
  void linesAreDrawnAndValuesPicked();
  void anglesAndAreasAreMeasuredByClicks();
  void escapeTakesBackWhatIsBeingDrawn();
  void secondMapIsComparedAndAligned();
  void layersAreHiddenAndMoved();

 private:
  static void drag(TestWindow& test, QPoint from_px, QPoint to_px) {
    QWidget* viewport = test.view().viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, from_px);
    QTest::mouseMove(viewport, (from_px + to_px) / 2);
    QTest::mouseMove(viewport, to_px);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, to_px);
  }
  static std::size_t occupied(TestWindow& test) {
    return test.session().map()->map.counts().occupied;
  }
};

void InspectTest::measuresAreRight() {
  const Measure corner = measureOf({{0, 0}, {3, 0}, {3, 4}});
  QCOMPARE(corner.length_m, 7.0);
  QCOMPARE(corner.last_m, 4.0);
  QVERIFY(std::abs(*corner.angle_rad - std::numbers::pi / 2.0) < 1e-12);
  QCOMPARE(corner.area_m2, 6.0);
  QVERIFY(!measureOf({{0, 0}, {1, 1}}).angle_rad.has_value());
}

void InspectTest::measuringClicksSnapToWalls() {
  TestWindow test;
  std::vector<CellIndex> walls;
  for (int y = 0; y < 40; ++y) {
    walls.push_back({5, y});
    walls.push_back({30, y});
  }
  QVERIFY(test.open({writeTestMap(test.folder, "walls", 40, 40, walls, 0.1)}));
  QTest::keyClick(&test.view(), Qt::Key_M);
  QWidget* viewport = test.view().viewport();
  const QPoint left_px = test.screen(0.65, 2.0);   // 5 cm right of the left wall
  const QPoint right_px = test.screen(2.96, 2.0);  // 4 cm left of the right wall
  QTest::mouseClick(viewport, Qt::LeftButton, {}, left_px);
  QTest::mouseMove(viewport, right_px);
  QTest::mouseClick(viewport, Qt::LeftButton, {}, right_px);
  QTest::keyClick(&test.view(), Qt::Key_Return);
  const auto* measures = test.window.findChild<QTableWidget*>("measures");
  QCOMPARE(measures->rowCount(), 1);
  // From the right side of the left wall (0.6) to the left side of the right wall (3.0).
  const double length_m = measures->item(0, 1)->data(Qt::UserRole).toDouble();
  QVERIFY2(std::abs(length_m - 2.4) < 0.01, qPrintable(QString::number(length_m)));
  QVERIFY(test.window.findChild<InspectPanel*>()->measuresCsv().startsWith("points,length_m"));
}

void InspectTest::brushDrawsAndUndoTakesBack() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  QTest::keyClick(&test.view(), Qt::Key_B);
  drag(test, test.screen(0.525, 0.525), test.screen(1.025, 0.525));
  QCOMPARE(occupied(test), std::size_t{11});  // columns 10 to 20 of row 10
  QVERIFY(test.window.windowTitle().contains('*'));
  QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(occupied(test), std::size_t{0});
  QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(occupied(test), std::size_t{11});
}

void InspectTest::rectangleAndFillDraw() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  QTest::keyClick(&test.view(), Qt::Key_B);
  auto* shape = test.window.findChild<QComboBox*>("editShape");
  shape->setCurrentIndex(static_cast<int>(EditShape::Rectangle));
  drag(test, test.screen(0.525, 0.525), test.screen(1.025, 0.775));
  QCOMPARE(occupied(test), std::size_t{11 * 6});
  shape->setCurrentIndex(static_cast<int>(EditShape::Fill));
  test.window.findChild<QComboBox*>("editValue")->setCurrentIndex(2);  // unknown
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, {}, test.screen(0.725, 0.625));
  QCOMPARE(occupied(test), std::size_t{0});
  QCOMPARE(test.session().map()->map.counts().unknown, std::size_t{66});
}

void InspectTest::linesAreDrawnAndValuesPicked() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {{30, 20}})}));
  QTest::keyClick(&test.view(), Qt::Key_B);
  auto* value = test.window.findChild<QComboBox*>("editValue");
  value->setCurrentIndex(1);  // free
  // Alt and a click take the value of the occupied cell.
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, Qt::AltModifier,
                    test.screen(30.5 * 0.05, 20.5 * 0.05));
  QCOMPARE(test.window.findChild<InspectPanel*>()->editTool().value(), 100);
  QCOMPARE(value->currentText(), QString("occupied"));
  QCOMPARE(occupied(test), std::size_t{1});  // and draw nothing
  auto* shape = test.window.findChild<QComboBox*>("editShape");
  shape->setCurrentIndex(static_cast<int>(EditShape::Line));
  drag(test, test.screen(0.525, 0.525), test.screen(0.525 + 0.4, 0.525 + 0.4));
  QCOMPARE(occupied(test), std::size_t{1 + 9});  // the diagonal from (10, 10) to (18, 18)
  QCOMPARE(test.session().map()->map.stateAt({14, 14}), CellState::Occupied);
}

void InspectTest::anglesAndAreasAreMeasuredByClicks() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 100, 100, {}, 0.1)}));
  QTest::keyClick(&test.view(), Qt::Key_M);
  for (const QPointF p_m : {QPointF(2, 2), QPointF(6, 2), QPointF(6, 5)}) {
    QTest::mouseClick(test.view().viewport(), Qt::LeftButton, Qt::ShiftModifier,
                      test.screen(p_m.x(), p_m.y()));
  }
  QTest::keyClick(&test.view(), Qt::Key_Return);
  const auto* measures = test.window.findChild<QTableWidget*>("measures");
  QCOMPARE(measures->rowCount(), 1);
  const double pixel_m = 1.0 / test.view().transform().pxPerMetre();
  const auto value = [&](int column) {
    return measures->item(0, column)->data(Qt::UserRole).toDouble();
  };
  QCOMPARE(value(0), 3.0);
  QVERIFY(std::abs(value(1) - 7.0) < 4.0 * pixel_m);
  QVERIFY(std::abs(value(2) - 90.0) < 2.0);
  QVERIFY(std::abs(value(3) - 6.0) < 8.0 * pixel_m);
}

void InspectTest::escapeTakesBackWhatIsBeingDrawn() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  QTest::keyClick(&test.view(), Qt::Key_B);
  QTest::mousePress(test.view().viewport(), Qt::LeftButton, {}, test.screen(0.5, 0.5));
  QCOMPARE(occupied(test), std::size_t{1});
  QTest::keyClick(&test.view(), Qt::Key_Escape);
  QCOMPARE(occupied(test), std::size_t{0});
}

void InspectTest::secondMapIsComparedAndAligned() {
  TestWindow test;
  std::vector<CellIndex> walls;
  std::vector<CellIndex> moved;
  for (int i = 5; i < 35; ++i) {
    walls.push_back({i, 5});
    walls.push_back({5, i});
    moved.push_back({i + 3, 5});
    moved.push_back({8, i});
  }
  QVERIFY(test.open({writeTestMap(test.folder, "first", 50, 50, walls)}));
  test.window.opener().openToCompare(writeTestMap(test.folder, "second", 50, 50, moved));
  QVERIFY(test.finishJobs());
  QVERIFY(test.session().otherMap() != nullptr);
  auto* panel = test.window.findChild<ComparePanel*>();
  const MapLayer* other = test.view().layers().find("other map");
  QVERIFY(other->hasContent() && other->is_visible);
  panel->setMode(ComparePanel::Mode::Swipe);
  // Left of the curtain the first map's wall is drawn, right of it the second's.
  test.window.findChild<QSlider*>("swipe")->setValue(0);
  const QPoint wall_px = test.screen(8.5 * 0.05, 1.0);
  QVERIFY(qGray(test.view().viewport()->grab().toImage().pixel(wall_px)) < 20);
  test.window.findChild<QSlider*>("swipe")->setValue(100);
  QVERIFY(qGray(test.view().viewport()->grab().toImage().pixel(wall_px)) > 200);
  panel->setMode(ComparePanel::Mode::Difference);
  QVERIFY(test.finishJobs());
  QVERIFY(test.view().layers().find("difference")->hasContent());
  QVERIFY(!test.window.findChild<QLabel*>("compareSummary")->text().isEmpty());
  QTest::mouseClick(test.window.findChild<QPushButton*>("alignMaps"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const double moved_m = test.session().otherMap()->map.frame().origin().x();
  // Within half a cell no wall leaves the other's cells.
  QVERIFY2(std::abs(moved_m + 0.15) < 0.0251, qPrintable(QString::number(moved_m)));
  QVERIFY(test.finishJobs());  // the difference is computed anew
}

void InspectTest::layersAreHiddenAndMoved() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 10, 10, {{5, 5}})}));
  LayerStack& layers = test.view().layers();
  MapLayer* cells = layers.find("occupancy");
  layers.setVisible(*cells, false);
  const QPoint cell_px = test.screen(5.5 * 0.05, 5.5 * 0.05);
  QVERIFY(qGray(test.view().viewport()->grab().toImage().pixel(cell_px)) > 100);
  layers.setVisible(*cells, true);
  const auto grey = [&] { return qGray(test.view().viewport()->grab().toImage().pixel(cell_px)); };
  QVERIFY(grey() < 10);
  // A free map over it hides the wall as much as it is opaque, and not at all beneath it.
  test.window.opener().openToCompare(writeTestMap(test.folder, "free", 10, 10, {}));
  QVERIFY(test.finishJobs());
  MapLayer* other = layers.find("other map");
  layers.setOpacity(*other, 1.0);
  QVERIFY(grey() > 240);
  layers.setOpacity(*other, 0.25);
  QVERIFY(grey() > 40 && grey() < 90);
  layers.setOpacity(*other, 1.0);
  layers.move(*other, -1);
  QVERIFY(grey() < 10);
}

}  // namespace

QObject* makeInspectTest() { return new InspectTest; }

}  // namespace vesper::test

#include "inspect_test.moc"
