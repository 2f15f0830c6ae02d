// Two pixels a point: nothing may be drawn at half the screen's resolution. gui_test_main.cpp sets
// the scale before Qt starts.
#include <QAbstractButton>
#include <QApplication>
#include <QCommandLinkButton>
#include <QLabel>
#include <QPushButton>

#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/plan/plan_table.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class HidpiTest : public QObject {
  Q_OBJECT
 private slots:
  void cellsAreDrawnPixelByPixel();
  void iconsHaveTwoPixelsAPoint();
};

void HidpiTest::cellsAreDrawnPixelByPixel() {
  QCOMPARE(qApp->devicePixelRatio(), 2.0);
  TestWindow test;
  std::vector<CellIndex> columns;
  for (int x = 0; x < 200; x += 2) {
    for (int y = 0; y < 200; ++y) {
      columns.push_back({x, y});
    }
  }
  QVERIFY(test.open({writeTestMap(test.folder, "stripes", 200, 200, columns)}));
  test.view().showOneToOne();
  const QImage picture = test.view().viewport()->grab().toImage();
  QCOMPARE(picture.devicePixelRatio(), 2.0);
  // Black and white columns of one pixel: at half the resolution a pair of them would be one grey.
  const QPoint center_px = (test.view().transform().toScreen({5.0, 5.0}) * 2.0).toPoint();
  int black = 0;
  int white = 0;
  for (int x = center_px.x() - 50; x < center_px.x() + 50; ++x) {
    const int grey = qGray(picture.pixel(x, center_px.y()));
    black += grey < 10 ? 1 : 0;
    white += grey > 240 ? 1 : 0;
  }
  QCOMPARE(black, 50);
  QCOMPARE(white, 50);
}

void HidpiTest::iconsHaveTwoPixelsAPoint() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 60, 60, {})}));
  test.window.setWorkspace(Workspace::Plan);
  auto* plan = test.window.findChild<PlanPanel*>();
  plan->setEnd(PlanPanel::End::Start, {0.525, 0.525});
  plan->setEnd(PlanPanel::End::Goal, {2.525, 2.525});
  QTest::mouseClick(test.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const auto* table = test.window.findChild<PlanTable*>();
  int icons = 0;
  const auto isSharp = [&icons](const QIcon& icon, QSize size) {
    ++icons;
    const QPixmap picture = icon.pixmap(size, 2.0);
    return picture.size() == size * 2 && picture.devicePixelRatio() == 2.0;
  };
  for (int row = 0; row < table->rowCount(); ++row) {
    QVERIFY(table->item(row, 0)->icon().isNull() ||
            isSharp(table->item(row, 0)->icon(), table->iconSize()));
  }
  QVERIFY(icons >= 3);
  for (const auto* button : test.window.findChildren<QAbstractButton*>()) {
    // The arrows of the welcome page are Qt's.
    const bool is_own = !button->objectName().startsWith("qt_") &&
                        qobject_cast<const QCommandLinkButton*>(button) == nullptr;
    QVERIFY2(!is_own || button->icon().isNull() || isSharp(button->icon(), button->iconSize()),
             qPrintable(button->objectName()));
  }
  for (const auto* label : test.window.findChildren<QLabel*>()) {
    const QPixmap picture = label->pixmap(Qt::ReturnByValue);
    QVERIFY2(picture.isNull() || picture.devicePixelRatio() == 2.0,
             qPrintable(label->objectName()));
  }
}

}  // namespace

QObject* makeHidpiTest() { return new HidpiTest; }

}  // namespace vesper::test

#include "hidpi_test.moc"
