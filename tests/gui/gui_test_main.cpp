#include "vesper/tests/gui/gui_tests.hpp"

#include <QApplication>
#include <QLocale>
#include <QTest>
#include <cstdio>
#include <cstring>
#include <memory>

#include "vesper/mapping_gui/app/theme.hpp"

namespace {

struct NamedTest {
  const char* name;
  QObject* (*make)();
};
constexpr NamedTest kTests[] = {
    {"build", vesper::test::makeBuildTest},
    {"calibrate", vesper::test::makeCalibrateTest},
    {"hidpi", vesper::test::makeHidpiTest},
    {"inspect", vesper::test::makeInspectTest},
    {"live", vesper::test::makeLiveTest},
    {"manners", vesper::test::makeMannersTest},
    {"map_form", vesper::test::makeMapFormTest},
    {"map_view", vesper::test::makeMapViewTest},
    {"open_files", vesper::test::makeOpenFilesTest},
    {"plan", vesper::test::makePlanTest},
    {"race", vesper::test::makeRaceTest},
    {"replay", vesper::test::makeReplayTest},
    {"results", vesper::test::makeResultsTest},
    {"screenshots", vesper::test::makeScreenshotsTest},
    {"session", vesper::test::makeSessionTest},
    {"shared_cases", vesper::test::makeSharedCasesTest},
    {"square_drive", vesper::test::makeSquareDriveTest},
    {"what_if", vesper::test::makeWhatIfTest},
};

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "hidpi") == 0) {
    qputenv("QT_SCALE_FACTOR", "2");  // read once, when Qt starts
  }
  QApplication app(argc, argv);
  QLocale::setDefault(QLocale(QLocale::English));
  vesper::gui::applyTheme(app, vesper::gui::Theme::Light);
  for (const NamedTest& test : kTests) {
    if (argc > 1 && std::strcmp(argv[1], test.name) == 0) {
      const std::unique_ptr<QObject> object(test.make());
      return QTest::qExec(object.get(), argc - 1, argv + 1);
    }
  }
  std::fputs("usage: gui_test NAME [QTEST OPTIONS]\n", stderr);
  return 2;
}
