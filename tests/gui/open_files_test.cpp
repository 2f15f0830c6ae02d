#include <QAction>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/mapping_gui/app/command_line.hpp"
#include "vesper/mapping_gui/map_view/cell_readout.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

void drop(MainWindow& window, const QMimeData& data) {
  QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  QDropEvent event({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

class OpenFilesTest : public QObject {
  Q_OBJECT
 private slots:
  void ordinarySizesOpenOneAfterTheOther();
  void namesOfAnyLettersOpenByArgumentRecentAndDrop();
  void oddDropsGetAMessage();
  void whatIsNoMapIsSaidInPlace();
  void barePicturesGetACellSize();
  void cancellingKeepsTheOldMap();
  void aStoppedLoadEndsAtOnce();
  void gridsTellHowFarTheyAreReadAndStop();
  void closingWhileLoadingIsClean();
  void commandLineIsReadWithoutADisplay();
  void programDrawsWithoutADisplay();
};

void OpenFilesTest::ordinarySizesOpenOneAfterTheOther() {
  TestWindow test;
  const std::vector<std::pair<int, int>> sizes = {
      {300, 257}, {861, 661}, {20000, 2}, {1, 1}, {300, 257}};
  for (const auto& [width, height] : sizes) {
    std::vector<CellIndex> corners = {{0, height - 1}, {width - 1, height - 1}, {width - 1, 0}};
    const std::string name = "s" + std::to_string(width) + "x" + std::to_string(height);
    QVERIFY(test.open({writeTestMap(test.folder, name, width, height, corners)}));
    QVERIFY(test.session().map() != nullptr);
    const CellCounts counts = test.session().map()->map.counts();
    QCOMPARE(counts.occupied, width == 1 ? std::size_t{1} : std::size_t{3});
    QVERIFY(test.window.windowTitle().contains(QString("%1 × %2").arg(width).arg(height)));
    QVERIFY(test.view().transform().visibleWorld().contains(test.view().content()));
    // Each corner, looked at from near: one black cell, as large as a cell is.
    for (const CellIndex corner : corners) {
      const Eigen::Vector2d p_world_m = test.session().map()->map.frame().centerOf(corner);
      test.view().fitTo(QRectF(p_world_m.x() - 0.1, p_world_m.y() - 0.1, 0.2, 0.2));
      const QImage picture = test.view().viewport()->grab().toImage();
      const double cell_px = 0.05 * test.view().transform().pxPerMetre();
      const QPoint center_px = test.screen(p_world_m.x(), p_world_m.y());
      int black = 0;
      for (int x = 0; x < picture.width(); ++x) {
        black += qGray(picture.pixel(x, center_px.y())) < 8 ? 1 : 0;
      }
      QVERIFY2(std::abs(black - cell_px) <= 2.0, qPrintable(QString::number(black)));
    }
  }
}

void OpenFilesTest::namesOfAnyLettersOpenByArgumentRecentAndDrop() {
  const std::vector<std::string> names = {"карта è 地図", "100% #1 & co map+a;b", "  two  lead",
                                          "ααααααααααααααααααααααααααααααααααααααααααααααααα"};
  for (const std::string& name : names) {
    TestWindow test;
    const QString path = writeTestMap(test.folder, name, 2, 2, {{0, 0}});
    QVERIFY2(test.open({path}), name.c_str());
    QVERIFY2(test.session().map() != nullptr, qPrintable(test.messages().text()));
    QVERIFY(test.window.windowTitle().contains(QString::fromStdString(name).left(20)));

    QMimeData data;
    data.setUrls({QUrl(QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()))});
    test.session().setMap(nullptr);
    drop(test.window, data);
    QVERIFY(test.finishJobs());
    QVERIFY2(test.session().map() != nullptr, qPrintable(test.messages().text()));

    QCOMPARE(test.window.opener().recentFiles(), QStringList{path});
    test.session().setMap(nullptr);
    for (QAction* action : test.window.findChildren<QAction*>()) {
      if (action->data().toString() == path) {
        action->trigger();
      }
    }
    QVERIFY(test.finishJobs());
    QVERIFY(test.session().map() != nullptr);
    // A copy in the same folder loads again.
    const std::string copy = test.folder.file(name + " copy.yaml");
    const WrittenMap written = writeMap(copy, test.session().map()->map);
    QVERIFY(!written.files.empty());
    QVERIFY(test.open({QString::fromStdString(copy)}));
    QCOMPARE(test.session().map()->map.counts().occupied, std::size_t{1});
  }
}

void OpenFilesTest::oddDropsGetAMessage() {
  TestWindow test;
  QMimeData web;
  web.setUrls({QUrl("https://example.org/map.yaml")});
  drop(test.window, web);
  QVERIFY(!test.messages().text().isEmpty());
  QMimeData text;
  text.setText("not a file");
  drop(test.window, text);
  QVERIFY(!test.messages().text().isEmpty());
  QMimeData folder;
  folder.setUrls({QUrl::fromLocalFile(QString::fromStdString(test.folder.path().string()))});
  drop(test.window, folder);
  QVERIFY(test.finishJobs());
  QVERIFY2(test.messages().text().contains("a folder"), qPrintable(test.messages().text()));
  QMimeData two;
  two.setUrls({QUrl::fromLocalFile(writeTestMap(test.folder, "a", 2, 2, {})),
               QUrl::fromLocalFile(writeTestMap(test.folder, "b", 3, 3, {}))});
  drop(test.window, two);
  QVERIFY(test.finishJobs());
  QCOMPARE(test.session().map()->map.frame().width(), 3);
}

void OpenFilesTest::whatIsNoMapIsSaidInPlace() {
  TestWindow test;
  const QString path = QString::fromStdString(test.folder.write("notes.txt", "hello\nworld\n"));
  QVERIFY(test.open({path}));
  QCOMPARE(test.messages().level(), MessageBar::Level::Error);
  QVERIFY2(test.messages().text().contains("notes.txt"), qPrintable(test.messages().text()));
  QVERIFY(test.messages().isVisible());
  const QString broken = QString::fromStdString(
      test.folder.write("bad.yaml",
                        "image: none.pgm\nresolution: -1\norigin: [0, 0, 0]\nnegate: 0\n"
                        "occupied_thresh: 0.65\nfree_thresh: 0.196\n"));
  QVERIFY(test.open({broken}));
  QVERIFY2(test.messages().text().contains("resolution"), qPrintable(test.messages().text()));
}

void OpenFilesTest::barePicturesGetACellSize() {
  TestWindow test;
  writeTestMap(test.folder, "bare", 4, 4, {});
  QVERIFY(test.open({QString::fromStdString(test.folder.file("bare.pgm"))}));
  QCOMPARE(test.session().map()->map.frame().resolution(), 0.05);
  QCOMPARE(test.messages().level(), MessageBar::Level::Warning);
  test.window.opener().reopenMap(0.2);
  QVERIFY(test.finishJobs());
  QCOMPARE(test.session().map()->map.frame().resolution(), 0.2);
}

void OpenFilesTest::cancellingKeepsTheOldMap() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "old", 5, 5, {})}));
  test.window.opener().open({writeTestMap(test.folder, "new", 900, 900, {})});
  QVERIFY(test.jobs().isRunning());
  auto* cancel = test.window.findChild<QPushButton*>("cancelJob");
  QVERIFY(cancel->isVisible());
  QTest::mouseClick(cancel, Qt::LeftButton);
  QVERIFY(!test.jobs().isRunning());
  QVERIFY(!cancel->isVisible());
  QTest::qWait(300);
  QCOMPARE(test.session().map()->map.frame().width(), 5);
}

void OpenFilesTest::aStoppedLoadEndsAtOnce() {
  const ScratchFolder folder;
  const QString yaml = writeTestMap(folder, "map", 40, 30, {});
  const std::string text = folder.write("text.pgm", "P2\n2 2\n255\n0 0 0 0\n");
  const std::string movingai =
      folder.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n..\n.@\n");
  std::stop_source source;
  for (const bool is_stopped : {false, true}) {
    for (const std::string& path : {yaml.toStdString(), text, movingai}) {
      QString said;
      try {
        static_cast<void>(openFile(path, {}, source.get_token()));
      } catch (const InputError& error) {
        said = QString::fromUtf8(error.what());
      }
      QVERIFY2(said.contains("a request to stop") == is_stopped, qPrintable(said));
    }
    source.request_stop();
  }
}

void OpenFilesTest::gridsTellHowFarTheyAreReadAndStop() {
  const ScratchFolder folder;
  LogOddsGrid grid(LogOddsGridOptions{});
  for (int tile = 0; tile < 10; ++tile) {
    grid.add({tile * GridTile::kSide, 0}, 0, 500);
  }
  const std::string vgrid = folder.file("ten.vgrid");
  writeVGrid(vgrid, grid, {});
  const std::string picture = writeTestMap(folder, "map", 40, 30, {}).toStdString();
  const std::string movingai =
      folder.write("m.map", "type octile\nheight 4\nwidth 2\nmap\n..\n.@\n..\n..\n");
  for (const std::string& path : {vgrid, picture, movingai}) {
    std::vector<double> shares;
    static_cast<void>(openFile(path, {}, {}, [&](double share) { shares.push_back(share); }));
    QVERIFY(shares.size() > 3);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QVERIFY(shares.front() >= 0.0 && shares.back() <= 1.0 && shares.back() > 0.5);
    // A stop on the way is obeyed within a tile or a row.
    std::stop_source source;
    std::size_t told = 0;
    QVERIFY_THROWS_EXCEPTION(
        InputError, static_cast<void>(openFile(path, {}, source.get_token(), [&](double /*share*/) {
          ++told;
          source.request_stop();
        })));
    QCOMPARE(told, std::size_t{1});
  }
}

void OpenFilesTest::closingWhileLoadingIsClean() {
  const ScratchFolder folder;
  const QString map = writeTestMap(folder, "large", 2000, 2000, {});
  std::string table = "t_s,x_m,y_m,theta_rad,front_m\n";
  for (int i = 0; i < 100000; ++i) {
    table += std::to_string(i * 0.05) + ",0.001,0.0,0.0,2.0\n";
  }
  const QString log = QString::fromStdString(folder.write("large.csv", table));
  for (const QString& path : {map, log}) {
    for (const int delay_ms : {0, 5, 20, 60}) {
      TestWindow test;
      test.window.opener().open({path});
      QTest::qWait(delay_ms);
      test.window.close();
    }
  }
}

void OpenFilesTest::commandLineIsReadWithoutADisplay() {
  const char* good[] = {"a.yaml", "--size=800x600", "--export", "o.png", "--", "-b"};
  const CommandLine line = readCommandLine(good);
  QVERIFY(line.error.empty());
  QCOMPARE(line.files, (std::vector<std::string>{"a.yaml", "-b"}));
  QCOMPARE(line.export_width_px, 800);
  QCOMPARE(line.export_height_px, 600);
  const char* misspelt[] = {"--exprot", "o.png"};
  QVERIFY(readCommandLine(misspelt).error.find("--export") != std::string::npos);
  const char* sizes[] = {"--size", "800"};
  QVERIFY(!readCommandLine(sizes).error.empty());
  const char* lonely[] = {"--export"};
  QCOMPARE(readCommandLine(lonely).error, std::string("--export needs a value"));
}

void OpenFilesTest::programDrawsWithoutADisplay() {
  const ScratchFolder folder;
  const QString map = writeTestMap(folder, "map", 40, 30, {{3, 3}});
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    environment.remove(QLatin1String(name));
  }
  environment.insert("XDG_CONFIG_HOME", QString::fromStdString(folder.path().string()));
  const auto run = [&](const QStringList& arguments) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(VESPER_APP, arguments);
    return process.waitForFinished(30000) ? process.exitCode() : -1;
  };
  QCOMPARE(run({"--version"}), 0);
  QCOMPARE(run({map}), 5);
  QCOMPARE(run({"--no-such"}), 2);
  for (const char* extension : {"png", "svg", "pdf"}) {
    const std::string out = folder.file(std::string("out.") + extension);
    QCOMPARE(run({map, "--export", QString::fromStdString(out), "--size", "400x300"}), 0);
    QVERIFY(readFile(out).size() > 1000);
  }
  QCOMPARE(run({map, "--export", QString::fromStdString(folder.file("out.bmp"))}), 4);
  QCOMPARE(run({"/nowhere.yaml", "--export", QString::fromStdString(folder.file("o.png"))}), 4);
}

}  // namespace

QObject* makeOpenFilesTest() { return new OpenFilesTest; }

}  // namespace vesper::test

#include "open_files_test.moc"
