// Pictures of the window, for people to look at: every workspace in both themes and languages.
// Written to the folder that the environment variable VESPER_SCREENSHOTS names; without it the
// window is drawn all the same, so that drawing itself stays tested.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>
#include <QTranslator>

#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/residual_chart.hpp"
#include "vesper/mapping_gui/calibrate/sonar_charts.hpp"
#include "vesper/mapping_gui/calibrate/track_chart.hpp"
#include "vesper/mapping_gui/inspect/hover_card.hpp"
#include "vesper/mapping_gui/inspect/map_form.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/plan/race_bar.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/results_file.hpp"
#include "vesper/tests/gui/test_window.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper::test {
namespace {

using namespace gui;

/// Plates and poles at known distances and angles, heard within 15 and 8 degrees.
QString writeSonarTable(const ScratchFolder& folder) {
  std::string table = "true_m,angle_rad,reading_m,target\n";
  for (const char* target : {"flat", "pole"}) {
    const double half_deg = target == std::string_view("flat") ? 15.0 : 8.0;
    for (const double true_m : {0.3, 0.6, 0.9, 1.2, 1.5}) {
      for (int deg = -30; deg <= 30; deg += 3) {
        const bool is_heard = std::abs(deg) <= half_deg;
        const double reading_m = 1.02 * true_m + 0.012 + 0.001 * (deg % 4);
        table += std::to_string(true_m) + "," + std::to_string(deg * 0.0174533) + "," +
                 (is_heard ? std::to_string(reading_m) : std::string("inf")) + "," + target + "\n";
      }
    }
  }
  return QString::fromStdString(folder.write("bench.sonar.csv", table));
}

class ScreenshotsTest : public QObject {
  Q_OBJECT
 private slots:
  void everyWorkspaceInBothThemesAndLanguages();

 private:
  void shootWithoutDrift(TestWindow& test);
  void shootLive(const QString& suffix);
  void shootPlanning(const QString& suffix);
  void shootCalibrating(TestWindow& test, const QString& suffix);
  void shootInspecting(TestWindow& test, const QString& suffix);
  void shoot(TestWindow& test, const QString& name);
  static void save(const QImage& picture, const QString& name);
};

void ScreenshotsTest::save(const QImage& picture, const QString& name) {
  QVERIFY(!picture.isNull());
  const QString folder = qEnvironmentVariable("VESPER_SCREENSHOTS");
  if (!folder.isEmpty()) {
    QVERIFY(picture.save(folder + '/' + name + ".png"));
  }
}

void ScreenshotsTest::shoot(TestWindow& test, const QString& name) {
  QTest::qWait(30);
  save(test.window.grab().toImage(), name);
}

/// The card beside the cursor, a field that does not do, and the help.
void ScreenshotsTest::shootInspecting(TestWindow& test, const QString& suffix) {
  QTest::mouseMove(test.view().viewport(), test.screen(6.5, 5.5));
  QTest::mouseMove(test.view().viewport(), test.screen(6.0, 5.0));
  QTest::qWait(HoverCard::kRest_ms + 100);
  shoot(test, "card" + suffix);
  auto* field = test.window.findChild<QLineEdit*>("mapOriginYaw");
  field->setText("90");
  auto* form = test.window.findChild<MapForm*>();
  for (QWidget* outer = form; outer != nullptr; outer = outer->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(outer)) {
      scroll->ensureWidgetVisible(test.window.findChild<QPushButton*>("applyMapForm"));
    }
  }
  shoot(test, "form" + suffix);
  field->setText("0");
  QTest::keyClick(&test.window, Qt::Key_F1);
  auto* help = test.window.findChild<QDialog*>("helpPage");
  save(help->grab().toImage(), "help" + suffix);
  help->hide();
}

/// Both tracks, and the cells that contradict themselves.
void ScreenshotsTest::shootWithoutDrift(TestWindow& test) {
  auto* drift = test.window.findChild<QCheckBox*>("correctDrift");
  drift->setChecked(true);
  QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  MapLayer* conflicts = test.view().layers().find("conflicts");
  test.view().layers().setVisible(*conflicts, true);
  shoot(test, "drift");
  test.view().layers().setVisible(*conflicts, false);
}

void ScreenshotsTest::shootLive(const QString& suffix) {
  ServedRobot robot;
  TestWindow live;
  QVERIFY(live.open({datasetPath("robots/ev3.robot.yaml")}));
  live.window.setWorkspace(Workspace::Live);
  live.window.findChild<QComboBox*>("liveAddress")
      ->setCurrentText(QString::fromStdString(robot.server().url()));
  live.window.findChild<QCheckBox*>("liveRecord")->setChecked(false);
  live.window.findChild<QPushButton*>("liveConnect")->click();
  QVERIFY(QTest::qWaitFor([&] { return live.session().map() != nullptr; }, 60000));
  live.window.findChild<QCheckBox*>("liveDriveSwitch")->click();
  QTest::qWait(600);
  shoot(live, "live" + suffix);
}

void ScreenshotsTest::shootCalibrating(TestWindow& test, const QString& suffix) {
  QVERIFY(
      test.open({QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/data/runs/ev3_squares.runs.csv")}));
  QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  shoot(test, "calibrate" + suffix);
  auto* drive = test.window.findChild<QPushButton*>("driveSquares");
  drive->click();
  shoot(test, "squares" + suffix);
  drive->click();
  auto* charts = test.window.findChild<CalibrateCharts*>();
  charts->setCurrentWidget(&charts->tracks());
  QVERIFY(test.open({writeSonarTable(test.folder)}));
  shoot(test, "ways" + suffix);
  charts->setCurrentWidget(&charts->residuals());
  shoot(test, "residuals" + suffix);
  test.window.findChild<QPushButton*>("calibrateSonar")->click();
  QVERIFY(test.finishJobs());
  QTest::qWait(100);  // the panel grows with its words
  auto* summary = test.window.findChild<QLabel*>("sonarSummary");
  for (QWidget* outer = summary; outer != nullptr; outer = outer->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(outer)) {
      scroll->ensureWidgetVisible(summary);
    }
  }
  shoot(test, "sonar" + suffix);
  charts->setCurrentWidget(&charts->beam());
  shoot(test, "beam" + suffix);
}

void ScreenshotsTest::shootPlanning(const QString& suffix) {
  TestWindow planning;
  QVERIFY(planning.open({datasetPath("maps/corridor.yaml")}));
  planning.window.setWorkspace(Workspace::Plan);
  auto* plan = planning.window.findChild<PlanPanel*>();
  plan->setEnd(PlanPanel::End::Start, {1.0, 3.0});
  plan->setEnd(PlanPanel::End::Goal, {10.5, 7.0});
  QTest::mouseClick(planning.window.findChild<QPushButton*>("runPlanners"), Qt::LeftButton);
  QVERIFY(planning.finishJobs());
  QTest::qWait(100);
  planning.window.findChild<RaceBar*>()->advance(RaceBar::kRace_s * 0.4);
  shoot(planning, "plan" + suffix);
  QTest::mouseClick(planning.window.findChild<QToolButton*>("raceSideBySide"), Qt::LeftButton);
  QTest::qWait(50);
  shoot(planning, "race" + suffix);
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
      shootInspecting(test, suffix);
      QVERIFY(test.open(
          {datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz")}));
      QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, 30000));
      QTest::mouseClick(test.window.findChild<QPushButton*>("buildMap"), Qt::LeftButton);
      QVERIFY(test.finishJobs());
      test.window.replay().clock().seek(30.0);
      shoot(test, "build" + suffix);
      if (suffix == "_en_light") {
        shootWithoutDrift(test);
      }
      shootCalibrating(test, suffix);
      for (const char* kind : {"cactus", "times", "length"}) {
        if (test.session().results() == nullptr) {
          QVERIFY(test.open({writeResults(test.folder, "answers.sqlite")}));
        }
        shoot(test, "results_" + QString(kind) + suffix);
        auto* tabs = test.window.findChild<QTabWidget*>("resultsCharts");
        tabs->setCurrentIndex((tabs->currentIndex() + 1) % tabs->count());
      }
      shootLive(suffix);
      shootPlanning(suffix);
    }
  }
  QLocale::setDefault(QLocale(QLocale::English));
  applyTheme(*qApp, Theme::Light);
}

}  // namespace

QObject* makeScreenshotsTest() { return new ScreenshotsTest; }

}  // namespace vesper::test

#include "screenshots_test.moc"
