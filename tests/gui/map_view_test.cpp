#include <QLabel>
#include <QSignalSpy>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/layers/track_layer.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"
#include "vesper/mapping_gui/map_view/cell_sampler.hpp"
#include "vesper/mapping_gui/map_view/legend.hpp"
#include "vesper/mapping_gui/map_view/map_furniture.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

void turnWheel(MapView& view, QPoint at_px, int notches) {
  QWheelEvent event(at_px, view.viewport()->mapToGlobal(at_px), {}, {0, 120 * notches},
                    Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(view.viewport(), &event);
}

class MapViewTest : public QObject {
  Q_OBJECT
 private slots:
  void oneCellWallsSurviveZoomingOut();
  void pyramidFollowsAnEditedCell();
  void turnedMapsAreDrawnTurned();
  void wheelKeepsTheCellUnderTheCursor();
  void zoomStopsWithoutMoving();
  void zoomingBesideTheMapKeepsItInSight();
  void keyboardZoomKeepsTheCentre();
  void middleDragAndArrowsPan();
  void spaceIsATapOrADrag();
  void legendHandlesMoveTheThresholds();
  void cellCursorSpeaks();
  void scaleBarsAreRound();
  void simplifiedWaysStayWithinAPixel();
};

void MapViewTest::oneCellWallsSurviveZoomingOut() {
  constexpr int kSide = 4000;
  std::vector<CellShade> shades(kSide * kSide, shadeOf(0.0));
  for (std::size_t i = 0; i < kSide; ++i) {
    shades[1999 * kSide + i] = shadeOf(1.0);
    shades[i * kSide + 1234] = shadeOf(1.0);
  }
  const CellPyramid cells(kSide, kSide, std::move(shades));
  const GridFrame frame(kSide, kSide, 0.05);
  const ViewTransform view = ViewTransform::fitting(QRectF(0, 0, 200, 200), QSizeF(900, 700), 0.0);
  const QImage image = sampleCells(cells, frame, view, 1.0, coloursOf(ShadePalette::Grey, {}));
  // The wall of row 1999 lies at y = 99.975 m, 349.9 px from the top; it is black all along.
  int dark = 0;
  for (int x = 100; x < 800; ++x) {
    dark += qRed(image.pixel(x, 349)) == 0 || qRed(image.pixel(x, 350)) == 0 ? 1 : 0;
  }
  QCOMPARE(dark, 700);
  int dark_column = 0;
  for (int y = 0; y < 700; ++y) {  // x = 61.725 m: 100 + 61.725 * 3.5 = 316.0 px
    dark_column += qRed(image.pixel(315, y)) == 0 || qRed(image.pixel(316, y)) == 0 ? 1 : 0;
  }
  QCOMPARE(dark_column, 700);
}

void MapViewTest::pyramidFollowsAnEditedCell() {
  CellPyramid cells(5, 3, std::vector<CellShade>(15, shadeOf(0.0)));
  cells.set({4, 2}, shadeOf(1.0));
  QCOMPARE(cells.level(cells.levels() - 1).shades.front(), shadeOf(1.0));
  cells.set({4, 2}, kUnknownShade);
  QCOMPARE(cells.level(cells.levels() - 1).shades.front(), shadeOf(0.0));
  QCOMPARE(cells.level(1).row(1)[2], kUnknownShade);
}

void MapViewTest::turnedMapsAreDrawnTurned() {
  // Two cells in a row, the right one occupied, turned by a quarter: the occupied one lies above.
  const CellPyramid cells(2, 1, {shadeOf(0.0), shadeOf(1.0)});
  const GridFrame frame(2, 1, 1.0, Pose2(0.0, 0.0, 1.5707963267948966));
  const ViewTransform view(QPointF(-0.5, 1.0), 10.0, QSizeF(20, 30));
  const QImage image = sampleCells(cells, frame, view, 1.0, coloursOf(ShadePalette::Grey, {}));
  QCOMPARE(qRed(image.pixel(10, 10)), 0);
  QCOMPARE(qRed(image.pixel(10, 20)), 254);
  QCOMPARE(qAlpha(image.pixel(1, 1)), 0);
}

void MapViewTest::wheelKeepsTheCellUnderTheCursor() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "checker", 64, 48, {{11, 27}}, 0.25)}));
  const double first_scale = test.view().transform().pxPerMetre();
  const QPoint at_px = test.screen(11.5 * 0.25, 27.5 * 0.25);
  const QPointF before_m = test.view().transform().toWorld(at_px);
  for (const int notches : {12, -12, 30, -30}) {
    for (int i = 0; i < std::abs(notches); ++i) {
      turnWheel(test.view(), at_px, notches > 0 ? 1 : -1);
      const QPointF now_m = test.view().transform().toWorld(at_px);
      QVERIFY(std::hypot(now_m.x() - before_m.x(), now_m.y() - before_m.y()) < 1e-9);
    }
  }
  QVERIFY(std::abs(test.view().transform().pxPerMetre() / first_scale - 1.0) < 1e-9);
  QTest::mouseMove(test.view().viewport(), at_px + QPoint(1, 1));
  QTest::mouseMove(test.view().viewport(), at_px);
  const auto* readout = test.window.findChild<QLabel*>("cellReadout");
  QVERIFY(readout != nullptr);
  QTRY_VERIFY(readout->text().startsWith("cell 11, 27"));
}

void MapViewTest::zoomStopsWithoutMoving() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  const QPoint at_px = test.screen(1.0, 1.0);
  for (int i = 0; i < 100; ++i) {
    turnWheel(test.view(), at_px, 1);
  }
  const QPointF center_m = test.view().transform().center();
  QCOMPARE(test.view().transform().pxPerMetre() * 0.05, MapView::kMostPxPerCell);
  turnWheel(test.view(), at_px, 1);
  QCOMPARE(test.view().transform().center(), center_m);
  for (int i = 0; i < 200; ++i) {
    turnWheel(test.view(), at_px, -1);
  }
  QVERIFY(test.view().transform().visibleWorld().contains(test.view().content()));
}

void MapViewTest::zoomingBesideTheMapKeepsItInSight() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  for (int i = 0; i < 40; ++i) {
    turnWheel(test.view(), {2, 2}, 1);
  }
  QVERIFY(test.view().transform().visibleWorld().intersects(test.view().content()));
}

void MapViewTest::keyboardZoomKeepsTheCentre() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  const QPointF center_m = test.view().transform().center();
  const double scale = test.view().transform().pxPerMetre();
  QTest::keyClick(&test.view(), Qt::Key_Plus);
  QVERIFY(test.view().transform().pxPerMetre() > 1.3 * scale);
  QCOMPARE(test.view().transform().center(), center_m);
  QTest::keyClick(&test.view(), Qt::Key_Minus);
  QVERIFY(std::abs(test.view().transform().pxPerMetre() / scale - 1.0) < 1e-9);
}

void MapViewTest::middleDragAndArrowsPan() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  QWidget* viewport = test.view().viewport();
  const QPoint from_px = test.screen(1.0, 1.0);
  const QPointF grabbed_m = test.view().transform().toWorld(from_px);
  QTest::mousePress(viewport, Qt::MiddleButton, {}, from_px);
  QTest::mouseMove(viewport, from_px + QPoint(40, 30));
  QTest::mouseRelease(viewport, Qt::MiddleButton, {}, from_px + QPoint(40, 30));
  const QPointF now_m = test.view().transform().toWorld(from_px + QPoint(40, 30));
  QVERIFY(std::hypot(now_m.x() - grabbed_m.x(), now_m.y() - grabbed_m.y()) < 1e-9);
  const double x_m = test.view().transform().center().x();
  QTest::keyClick(&test.view(), Qt::Key_Right);
  QVERIFY(test.view().transform().center().x() > x_m);
  QTest::keyClick(test.window.centralWidget(), Qt::Key_F);  // a shortcut of the window
  QVERIFY(test.view().transform().visibleWorld().contains(test.view().content()));
}

void MapViewTest::spaceIsATapOrADrag() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  QSignalSpy taps(&test.view(), &MapView::spaceTapped);
  QTest::keyClick(&test.view(), Qt::Key_Space);
  QCOMPARE(taps.count(), 1);
  QWidget* viewport = test.view().viewport();
  QTest::keyPress(&test.view(), Qt::Key_Space);
  QTest::mousePress(viewport, Qt::LeftButton, {}, {300, 300});
  QTest::mouseMove(viewport, {330, 300});
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, {330, 300});
  QTest::keyRelease(&test.view(), Qt::Key_Space);
  QCOMPARE(taps.count(), 1);
}

void MapViewTest::legendHandlesMoveTheThresholds() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {})}));
  Legend& legend = test.window.presenter().legend();
  QVERIFY(legend.isVisible());
  const auto at = [&](double p) {
    return QPoint(static_cast<int>(std::lround(legend.xOf(p))), legend.height() / 2);
  };
  QTest::mousePress(&legend, Qt::LeftButton, {}, at(0.65));
  QTest::mouseMove(&legend, at(0.8));
  QTest::mouseRelease(&legend, Qt::LeftButton, {}, at(0.8));
  QVERIFY(std::abs(legend.thresholds().occupied_above - 0.8) < 0.01);
  QTest::mousePress(&legend, Qt::LeftButton, {}, at(0.35));
  QTest::mouseMove(&legend, at(0.95));  // stops before the other one
  QTest::mouseRelease(&legend, Qt::LeftButton, {}, at(0.95));
  QVERIFY(legend.thresholds().free_below < legend.thresholds().occupied_above);
  QTRY_COMPARE(test.session().thresholds(), legend.thresholds());
}

void MapViewTest::cellCursorSpeaks() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 3, 3, {{2, 1}})}));
  QTest::keyClick(&test.view(), Qt::Key_Return);
  QVERIFY(test.view().cellCursor().has_value());
  QTest::keyClick(&test.view(), Qt::Key_Right);
  const QString spoken = test.view().accessibleDescription();
  QVERIFY2(spoken.contains("cell 2, "), qPrintable(spoken));
  QTest::keyClick(&test.view(), Qt::Key_Escape);
  QVERIFY(!test.view().cellCursor().has_value());
}

void MapViewTest::scaleBarsAreRound() {
  QCOMPARE(roundLength(1.0), 1.0);
  QCOMPARE(roundLength(4.99), 2.0);
  QCOMPARE(roundLength(0.072), 0.05);
  QCOMPARE(roundLength(999.0), 500.0);
}

void MapViewTest::simplifiedWaysStayWithinAPixel() {
  // A wide circle, a straight there and back, and a dense tangle; 10 px a metre.
  QPolygonF way_m;
  for (int i = 0; i <= 6000; ++i) {
    way_m << QPointF(20.0 * std::cos(i * 0.001), 20.0 * std::sin(i * 0.001));
  }
  for (int i = 0; i <= 1000; ++i) {
    way_m << QPointF(20.0 - 0.02 * std::min(i, 1000 - i), 0.0);
  }
  for (int i = 0; i <= 3000; ++i) {
    way_m << QPointF(3.0 * std::sin(i * 0.7), 2.0 * std::cos(i * 1.1));
  }
  const ViewTransform view({0.0, 0.0}, 10.0, {500.0, 500.0});
  const QPolygonF line_px = simplified(way_m, view);
  QVERIFY(line_px.size() < way_m.size() - 6000);
  QCOMPARE(line_px.front(), view.toScreen(way_m.front()));
  QCOMPARE(line_px.back(), view.toScreen(way_m.back()));
  // Every point lies near the line, in the order of both.
  qsizetype piece = 0;
  for (const QPointF& point_m : way_m) {
    const QPointF p_px = view.toScreen(point_m);
    const auto distance = [&](qsizetype i) {
      const QPointF along = line_px[i + 1] - line_px[i];
      const double length2 = QPointF::dotProduct(along, along);
      const double share =
          length2 > 0.0
              ? std::clamp(QPointF::dotProduct(p_px - line_px[i], along) / length2, 0.0, 1.0)
              : 0.0;
      const QPointF off = p_px - line_px[i] - share * along;
      return std::hypot(off.x(), off.y());
    };
    while (piece + 2 < line_px.size() && distance(piece) > 1.0) {
      ++piece;
    }
    QVERIFY(distance(piece) <= 1.0);
  }
}

}  // namespace

QObject* makeMapViewTest() { return new MapViewTest; }

}  // namespace vesper::test

#include "map_view_test.moc"
