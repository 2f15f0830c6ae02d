// Pictures of the window, for people to look at: every workspace in both themes and languages.
// Written to the folder that the environment variable VESPER_SCREENSHOTS names; without it the
// window is drawn all the same, so that drawing itself stays tested.
#include <QApplication>
#include <QPushButton>
#include <QTranslator>

#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

class ScreenshotsTest : public QObject {
  Q_OBJECT
 private slots:
  void everyWorkspaceInBothThemesAndLanguages();

 private:
  void shoot(TestWindow& test, const QString& name);
};

void ScreenshotsTest::shoot(TestWindow& test, const QString& name) {
  QTest::qWait(30);
  const QImage picture = test.window.grab().toImage();
  QVERIFY(!picture.isNull());
  const QString folder = qEnvironmentVariable("VESPER_SCREENSHOTS");
  if (!folder.isEmpty()) {
    QVERIFY(picture.save(folder + '/' + name + ".png"));
  }
}

void ScreenshotsTest::everyWorkspaceInBothThemesAndLanguages() {
  for (const char* language : {"en", "es"}) {
    QTranslator texts;
    const QLocale::Language spoken =
        language == std::string_view("es") ? QLocale::Spanish : QLocale::English;
    QLocale::setDefault(QLocale(spoken));
    if (spoken == QLocale::Spanish && texts.load(":/i18n/mapping_gui_es.qm")) {
      qApp->installTranslator(&texts);
    }
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
      const QString suffix =
          QString("_%1_%2").arg(language, theme == Theme::Dark ? "dark" : "light");
      applyTheme(*qApp, theme);
      TestWindow test;
      shoot(test, "welcome" + suffix);
      QVERIFY(test.open({datasetPath("maps/office.yaml")}));
      shoot(test, "inspect" + suffix);
      QVERIFY(test.open(
          {datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
      QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000));
      QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
      QVERIFY(test.finishJobs());
      test.window.replay().clock().seek(30.0);
      shoot(test, "build" + suffix);
      QVERIFY(test.open(
          {QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/data/runs/ev3_squares.runs.csv")}));
      QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
      QVERIFY(test.finishJobs());
      shoot(test, "calibrate" + suffix);
      TestWindow planning;
      QVERIFY(planning.open({datasetPath("maps/corridor.yaml")}));
      planning.window.setWorkspace(Workspace::Plan);
      auto* plan = planning.window.findChild<PlanPanel*>();
      plan->setEnd(PlanPanel::End::Start, {1.0, 3.0});
      plan->setEnd(PlanPanel::End::Goal, {10.5, 7.0});
      QTest::mouseClick(planning.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
      QVERIFY(planning.finishJobs());
      QTest::qWait(100);
      shoot(planning, "plan" + suffix);
    }
  }
  QLocale::setDefault(QLocale(QLocale::English));
  applyTheme(*qApp, Theme::Light);
}

}  // namespace

QObject* makeScreenshotsTest() { return new ScreenshotsTest; }

}  // namespace vesper::test

#include "screenshots_test.moc"
