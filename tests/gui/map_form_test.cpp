// The card beside the cursor, and the form of a map's yaml.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "vesper/core/map_io/write_map.hpp"
#include "vesper/core/mapping/explain_cell.hpp"
#include "vesper/mapping_gui/app/command_palette.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/inspect/hover_card.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class MapFormTest : public QObject {
  Q_OBJECT
 private slots:
  void aRestingCursorShowsTheCell();
  void theCellCursorShowsTheSame();
  void theCardCountsTheReadingsOfALog();
  void theCardCanBeSwitchedOff();
  void eachFieldSaysWhatIsWrong();
  void theMapIsLaidElsewhereAndTakenBack();
  void thresholdsReadThePictureAnew();
  void editedCellsAreNotLostByReadingAnew();
  void aMapWithoutPictureHasNoForm();

 private:
  static QLineEdit* field(TestWindow& test, const char* name) {
    return test.window.findChild<QLineEdit*>(name);
  }
  static void type(TestWindow& test, const char* name, const QString& text) {
    QLineEdit* edit = field(test, name);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
  }
  static QPushButton* apply(TestWindow& test) {
    return test.window.findChild<QPushButton*>("applyMapForm");
  }
};

void MapFormTest::aRestingCursorShowsTheCell() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 64, 48, {{11, 27}}, 0.25)}));
  auto* card = test.window.findChild<HoverCard*>();
  QVERIFY(!card->isVisible());
  const QPoint at_px = test.screen(11.5 * 0.25, 27.5 * 0.25);
  QTest::mouseMove(test.view().viewport(), at_px + QPoint(2, 2));
  QTest::mouseMove(test.view().viewport(), at_px);
  QVERIFY(!card->isVisible());  // not before the cursor rests
  QTRY_VERIFY(card->isVisible());
  QVERIFY2(card->text().contains("cell 11, 27"), qPrintable(card->text()));
  QVERIFY2(card->text().contains("p 1.00 occupied"), qPrintable(card->text()));
  QVERIFY2(card->text().contains("x 2.8"), qPrintable(card->text()));
  QVERIFY(!card->geometry().contains(at_px));
  QVERIFY(test.view().viewport()->rect().contains(card->geometry()));
  QTest::mouseMove(test.view().viewport(), at_px + QPoint(40, 0));
  QVERIFY(!card->isVisible());
}

void MapFormTest::theCellCursorShowsTheSame() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 3, 3, {{2, 0}, {2, 1}, {2, 2}})}));
  auto* card = test.window.findChild<HoverCard*>();
  QTest::keyClick(&test.view(), Qt::Key_Return);
  QTest::keyClick(&test.view(), Qt::Key_Right);
  QTRY_VERIFY(card->isVisible());
  QVERIFY2(card->text().contains("cell 2, "), qPrintable(card->text()));
  QVERIFY2(card->text().contains("occupied"), qPrintable(card->text()));
}

void MapFormTest::theCardCountsTheReadingsOfALog() {
  TestWindow test;
  QVERIFY(
      test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
  QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000));
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  const auto& map = test.session().map();
  QVERIFY2(map != nullptr, qPrintable(test.messages().text()));
  // A cell that both kinds of readings touched.
  const OccupancyMap& cells = map->map;
  std::optional<CellIndex> both;
  for (std::size_t i = 0; i < cells.frame().cellCount() && !both; ++i) {
    const auto cell = map->grid->cellAt(cells.frame().centerOf(cells.frame().cellOf(i)));
    if (cell && map->grid->hits(*cell) > 2 && map->grid->misses(*cell) > 2) {
      both = cells.frame().cellOf(i);
    }
  }
  QVERIFY(both.has_value());
  const Eigen::Vector2d p_world_m = cells.frame().centerOf(*both);
  const CellIndex grid_cell = *map->grid->cellAt(p_world_m);
  const CellExplanation expected = explainCellOf(*map->build, grid_cell, {});
  QTest::mouseMove(test.view().viewport(), test.screen(p_world_m.x(), p_world_m.y()));
  auto* card = test.window.findChild<HoverCard*>();
  const QString words = QString("raised by %1 readings of the log, lowered by %2")
                            .arg(map->grid->hits(grid_cell))
                            .arg(map->grid->misses(grid_cell));
  QCOMPARE(expected.hits, map->grid->hits(grid_cell));
  QTRY_VERIFY2_WITH_TIMEOUT(card->text().contains(words), qPrintable(card->text() + words), 30000);
}

void MapFormTest::theCardCanBeSwitchedOff() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 30, 30, {})}));
  for (const NamedCommand& command : commandsOf(test.window)) {
    if (command.name.endsWith("Card beside the cursor")) {
      command.action->trigger();
      QVERIFY(!command.action->isChecked());
    }
  }
  auto* card = test.window.findChild<HoverCard*>();
  QVERIFY(!card->isOn());
  QTest::mouseMove(test.view().viewport(), test.screen(0.5, 0.5));
  QTest::qWait(HoverCard::kRest_ms + 150);
  QVERIFY(!card->isVisible());
  QCOMPARE(test.settings.value("map/hover_card").toBool(), false);
}

void MapFormTest::eachFieldSaysWhatIsWrong() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 30, 20, {})}));
  QCOMPARE(field(test, "mapResolution")->text(), QString("0.05"));
  QVERIFY(!apply(test)->isEnabled());
  const struct {
    const char* name;
    const char* wrong;
    const char* right;
    const char* words;
  } cases[] = {{"mapResolution", "0", "0.1", "more than 0 m"},
               {"mapResolution", "-1", "0.1", "more than 0 m"},
               {"mapResolution", "a", "0.1", "a number"},
               {"mapOriginX", "", "1", "a number"},
               {"mapOriginY", "1e12", "-2", "1e9"},
               {"mapOriginYaw", "90", "1.5", "degrees"},
               {"mapOccupied", "65", "0.7", "probability"},
               {"mapFree", "0.8", "0.2", "less than"}};
  for (const auto& row : cases) {
    type(test, row.name, row.wrong);
    if (row.wrong[0] == '\0') {
      field(test, row.name)->clear();
    }
    auto* words = test.window.findChild<QLabel*>(QString(row.name) + "Words");
    QVERIFY2(words->isVisibleTo(test.window.findChild<QWidget*>("applyMapForm")->parentWidget()),
             row.name);
    QVERIFY2(words->text().contains(row.words), qPrintable(words->text()));
    QVERIFY(field(test, row.name)->styleSheet().contains("border"));
    QVERIFY(!apply(test)->isEnabled());
    type(test, row.name, row.right);
    QVERIFY(words->isHidden());
    QVERIFY(field(test, row.name)->styleSheet().isEmpty());
    QVERIFY(apply(test)->isEnabled());
  }
}

void MapFormTest::theMapIsLaidElsewhereAndTakenBack() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 30, 20, {{3, 4}})}));
  type(test, "mapResolution", "0.1");
  type(test, "mapOriginX", "-1,5");  // a comma will do
  type(test, "mapOriginY", "2");
  type(test, "mapOriginYaw", "0.5");
  QTest::mouseClick(apply(test), Qt::LeftButton);
  const auto frame = [&]() -> const GridFrame& { return test.session().map()->map.frame(); };
  QCOMPARE(frame().resolution(), 0.1);
  QCOMPARE(frame().origin().x(), -1.5);
  QCOMPARE(frame().origin().heading(), 0.5);
  QVERIFY(test.window.windowTitle().contains('*'));
  QCOMPARE(test.session().map()->map.stateAt({3, 4}), CellState::Occupied);
  QVERIFY(!apply(test)->isEnabled());
  // What is saved reads back as it was laid.
  const std::string copy = test.folder.file("copy.yaml");
  writeMap(copy, test.session().map()->map);
  QCOMPARE(readMap(copy).map.frame(), frame());
  QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(frame().resolution(), 0.05);
  QCOMPARE(field(test, "mapResolution")->text(), QString("0.05"));
  QVERIFY(!test.window.windowTitle().contains('*'));
  QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(frame().resolution(), 0.1);
  QVERIFY(test.window.windowTitle().contains('*'));
}

void MapFormTest::thresholdsReadThePictureAnew() {
  // Shades 0, 100, 254 of 255: occupied by 1, 0.608 and 0.004.
  TestWindow test;
  test.folder.write("three.pgm", std::string("P5\n3 1\n255\n") + std::string("\0\x64\xfe", 3));
  const std::string yaml =
      test.folder.write("three.yaml",
                        "image: three.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
                        "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  QVERIFY(test.open({QString::fromStdString(yaml)}));
  const auto counts = [&] { return test.session().map()->map.counts(); };
  QCOMPARE(counts().occupied, std::size_t{1});
  type(test, "mapOccupied", "0.6");
  QTest::mouseClick(apply(test), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QCOMPARE(counts().occupied, std::size_t{2});
  auto* negate = test.window.findChild<QCheckBox*>("mapNegate");
  QTest::mouseClick(negate, Qt::LeftButton, {}, {6, negate->height() / 2});
  QVERIFY(negate->isChecked());
  QTest::mouseClick(apply(test), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QCOMPARE(counts().occupied, std::size_t{1});  // the last one is white
  QCOMPARE(test.session().map()->map.stateAt({2, 0}), CellState::Occupied);
  auto* mode = test.window.findChild<QComboBox*>("mapMode");
  mode->setFocus();
  QTest::keyClick(mode, Qt::Key_Down);
  QCOMPARE(mode->currentText(), QString("scale"));
  QTest::mouseClick(apply(test), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  QCOMPARE(counts().graded, std::size_t{1});
  for (int i = 0; i < 3; ++i) {
    QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier);
  }
  QCOMPARE(counts().occupied, std::size_t{1});
  QCOMPARE(test.session().map()->map.stateAt({0, 0}), CellState::Occupied);
}

void MapFormTest::editedCellsAreNotLostByReadingAnew() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 30, 20, {})}));
  QTest::keyClick(&test.view(), Qt::Key_B);
  QTest::mouseClick(test.view().viewport(), Qt::LeftButton, {}, test.screen(0.525, 0.525));
  QCOMPARE(test.session().map()->map.counts().occupied, std::size_t{1});
  type(test, "mapOccupied", "0.6");
  QVERIFY(!apply(test)->isEnabled());
  QVERIFY(test.window.findChild<QLabel*>("mapFormNote")->text().contains("save the map"));
  type(test, "mapOccupied", "0.65");
  type(test, "mapOriginX", "3");  // the frame alone may change
  QTest::mouseClick(apply(test), Qt::LeftButton);
  QCOMPARE(test.session().map()->map.frame().origin().x(), 3.0);
  QCOMPARE(test.session().map()->map.counts().occupied, std::size_t{1});
}

void MapFormTest::aMapWithoutPictureHasNoForm() {
  TestWindow test;
  QVERIFY(!field(test, "mapResolution")->isEnabled());
  QVERIFY(test.open({QString::fromStdString(
      test.folder.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n..\n.@\n"))}));
  QVERIFY(test.session().map() != nullptr);
  QVERIFY(!field(test, "mapResolution")->isEnabled());
  QVERIFY(!apply(test)->isEnabled());
}

}  // namespace

QObject* makeMapFormTest() { return new MapFormTest; }

}  // namespace vesper::test

#include "map_form_test.moc"
