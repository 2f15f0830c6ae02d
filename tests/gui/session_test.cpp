// Session files, and what is left when the program is killed.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <csignal>

#include "vesper/core/input_error.hpp"
#include "vesper/mapping_gui/app/session_keeper.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/session/autosave.hpp"
#include "vesper/mapping_gui/session/session_state.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

constexpr int kWait_ms = 60000;  // for what never happens
constexpr const char* kVictimFolder = "VESPER_TEST_VICTIM_FOLDER";

/// Draws a wall of 11 cells (columns 10 to 20 of row 10) with the brush.
void drawWall(MainWindow& window) {
  MapView& view = window.bench().view;
  const auto screen = [&](double x_m, double y_m) {
    return view.transform().toScreen({x_m, y_m}).toPoint();
  };
  QTest::keyClick(&view, Qt::Key_B);
  QWidget* viewport = view.viewport();
  QTest::mousePress(viewport, Qt::LeftButton, {}, screen(0.525, 0.525));
  QMouseEvent move(QEvent::MouseMove, screen(1.025, 0.525),
                   viewport->mapToGlobal(screen(1.025, 0.525)), Qt::LeftButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(viewport, &move);
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, screen(1.025, 0.525));
}

class SessionTest : public QObject {
  Q_OBJECT
 private slots:
  void aSessionComesBackAsItWas();
  void aSessionMovesWithItsFiles();
  void eachBrokenFieldIsNamed();
  void missingFilesDoNotKeepTheOthers();
  void unsavedCellsAreNotLeftOutSilently();
  void anOrderlyEndLeavesNothing();
  void whatAKilledProgramHadComesBack();
  void victim();
};

void SessionTest::aSessionComesBackAsItWas() {
  ScratchFolder folder;
  const QString path = QString::fromStdString(folder.file("office.vesper.json"));
  SessionState before;
  {
    TestWindow test;
    QVERIFY(test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("maps/office.yaml"),
                       datasetPath("logs/arena_ev3.jsonl.gz")}));
    QVERIFY(QTest::qWaitFor([&] { return test.window.replay().isReady(); }, kWait_ms));
    test.window.replay().clock().seek(12.5);
    test.window.setWorkspace(Workspace::Plan);
    auto* plan = test.window.findChild<PlanPanel*>();
    plan->setEnd(PlanPanel::End::Start, {1.0, 2.0});
    plan->setEnd(PlanPanel::End::Goal, {10.0, 6.5});
    auto* planners = test.window.findChild<QListWidget*>("planners");
    for (int row = 0; row < planners->count(); ++row) {
      planners->item(row)->setCheckState(planners->item(row)->text() == "jps" ? Qt::Checked
                                                                              : Qt::Unchecked);
    }
    test.view().zoomAtCentre(6.0);
    test.view().centreOn({4.0, 3.0});
    before = test.window.keeper().state();
    QVERIFY2(test.window.keeper().save(path), qPrintable(test.messages().text()));
  }
  TestWindow test;
  test.window.opener().open({path});
  const auto isBack = [&] { return test.window.keeper().state() == before; };
  QVERIFY2(
      QTest::qWaitFor(isBack, kWait_ms),
      (formatSession(test.window.keeper().state(), "/s") + formatSession(before, "/s")).c_str());
  QCOMPARE(test.window.replay().clock().time(), 12.5);
  QCOMPARE(test.window.findChild<QLineEdit*>("planGoal")->text(), QString("10.000, 6.500"));
  QCOMPARE(test.window.keeper().state().plan.planners, QStringList{"jps"});
  QVERIFY(test.window.findChild<QPushButton*>("runPlanners")->isVisible());
}

void SessionTest::aSessionMovesWithItsFiles() {
  ScratchFolder folder;
  QDir(QString::fromStdString(folder.path().string())).mkdir("a");
  const QString text = [&] {
    SessionState state;
    state.files[1] = QString::fromStdString(folder.file("a/map.yaml"));
    state.files[3] = "/elsewhere/far/away/run.jsonl";
    return QString::fromStdString(formatSession(state, folder.file("a/s.vesper.json")));
  }();
  QVERIFY2(text.contains("\"map\": \"map.yaml\""), qPrintable(text));
  QVERIFY(text.contains("\"/elsewhere/far/away/run.jsonl\""));
  // Read from another folder, the map lies there.
  const std::string moved = folder.write("s.vesper.json", text.toStdString());
  QCOMPARE(readSession(moved).files[1], QString::fromStdString(folder.file("map.yaml")));
  QCOMPARE(readSession(moved).files[3], QString("/elsewhere/far/away/run.jsonl"));
}

void SessionTest::eachBrokenFieldIsNamed() {
  ScratchFolder folder;
  const std::pair<const char*, const char*> cases[] = {
      {R"({"vesper_session": 2})", "vesper_session"},
      {R"({"vesper_session": 1, "map": 7})", "map"},
      {R"({"vesper_session": 1, "workspace": "nowhere"})", "workspace"},
      {R"({"vesper_session": 1, "view": {"px_per_m": 10}})", "view.center_m"},
      {R"({"vesper_session": 1, "view": {"center_m": [0, 0], "px_per_m": -1}})", "view.px_per_m"},
      {R"({"vesper_session": 1, "plan": {"start": [1]}})", "plan.start"},
      {R"({"vesper_session": 1, "plan": {"planners": [1]}})", "plan.planners"},
      {R"({"vesper_session": 1, "time_s": "soon"})", "time_s"},
      {R"({"vesper_session": 1, "thresholds": {"free_below": 2}})", "thresholds.free_below"},
      {R"({"vesper_session": 1, "mop": "x"})", "mop"}};
  for (const auto& [text, field] : cases) {
    const std::string path = folder.write("s.vesper.json", text);
    QVERIFY(looksLikeSession(path));
    try {
      (void)readSession(path);
      QFAIL(text);
    } catch (const InputError& error) {
      QCOMPARE(QString::fromStdString(error.problem().field), QString(field));
      QCOMPARE(error.problem().source, path);
    }
  }
  try {
    (void)readSession(folder.write("s.vesper.json", "{\"vesper_session\": 1,\n\n \"map\": }"));
    QFAIL("cut off");
  } catch (const InputError& error) {
    QCOMPARE(error.problem().line, 3);
  }
  TestWindow test;
  QVERIFY(test.open({QString::fromStdString(
      test.folder.write("broken.json", R"({"vesper_session": 1, "mop": "x"})"))}));
  QVERIFY2(test.messages().text().contains("mop"), qPrintable(test.messages().text()));
}

void SessionTest::missingFilesDoNotKeepTheOthers() {
  TestWindow test;
  (void)writeTestMap(test.folder, "here", 20, 20, {});
  const std::string path = test.folder.write(
      "s.vesper.json", R"({"vesper_session": 1, "robot": "gone.robot.yaml", "map": "here.yaml"})");
  QVERIFY(test.open({QString::fromStdString(path)}));
  QVERIFY(test.session().map() != nullptr);
  QVERIFY(test.session().robot() == nullptr);
  QVERIFY2(test.messages().text().contains("gone.robot.yaml"), qPrintable(test.messages().text()));
}

void SessionTest::unsavedCellsAreNotLeftOutSilently() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  drawWall(test.window);
  const QString path = QString::fromStdString(test.folder.file("s.vesper.json"));
  QVERIFY(!test.window.keeper().save(path));
  QVERIFY(!QFile::exists(path));
  QVERIFY(!test.messages().text().isEmpty());
  QTest::keyClick(&test.view(), Qt::Key_Z, Qt::ControlModifier);
  test.session().map()->is_edited = false;
}

void SessionTest::anOrderlyEndLeavesNothing() {
  TestWindow test;
  test.window.startAutosave();
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  Autosave& autosave = *test.window.keeper().autosave();
  autosave.save();
  QVERIFY(QTest::qWaitFor([&] { return QFile::exists(autosave.folder() + "/session.vesper.json"); },
                          kWait_ms));
  // As long as it lives, nobody else takes it for left behind.
  Autosave other(
      test.session(), QFileInfo(autosave.folder()).path(), [] { return SessionState(); }, nullptr);
  QVERIFY(!other.leftBehind());
  test.window.close();
  QVERIFY(!QFile::exists(autosave.folder()));
}

void SessionTest::whatAKilledProgramHadComesBack() {
  ScratchFolder folder;
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(kVictimFolder, QString::fromStdString(folder.path().string()));
  process.setProcessEnvironment(environment);
  process.start(QCoreApplication::applicationFilePath(), {"session", "victim"});
  QVERIFY(process.waitForFinished(kWait_ms));
  QCOMPARE(process.exitStatus(), QProcess::CrashExit);

  QSettings settings(QString::fromStdString(folder.file("settings.ini")), QSettings::IniFormat);
  MainWindow window(settings);
  window.show();
  window.startAutosave();
  MessageBar& messages = window.bench().messages;
  QVERIFY2(messages.isVisible(), "nothing is offered");
  QPushButton* button = nullptr;
  for (auto* candidate : messages.findChildren<QPushButton*>()) {
    button = candidate->isVisible() ? candidate : button;
  }
  QVERIFY(button != nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  const Session& session = window.bench().session;
  QVERIFY(QTest::qWaitFor([&] { return session.map() && session.map()->is_edited; }, kWait_ms));
  QCOMPARE(session.map()->map.counts().occupied, std::size_t{11});
  QCOMPARE(session.map()->map.percentAt({10, 10}), 100);
  QCOMPARE(session.map()->path, folder.file("map.yaml"));
  QVERIFY(window.windowTitle().contains("map.yaml*"));
  QVERIFY(window.opener().recentFiles().filter("autosave").isEmpty());
  // It is kept by this program now, and the old folder is gone.
  const QDir root(QString::fromStdString(folder.file("autosave")));
  const auto folders = [&] { return root.entryList(QDir::Dirs | QDir::NoDotAndDotDot); };
  const QString own = QFileInfo(window.keeper().autosave()->folder()).fileName();
  QVERIFY(QTest::qWaitFor([&] { return folders() == QStringList{own}; }, kWait_ms));
  session.map()->is_edited = false;
  window.close();
  QVERIFY(folders().isEmpty());
}

/// Runs in the process that whatAKilledProgramHadComesBack starts: edits, and is killed.
void SessionTest::victim() {
  const std::string place = qEnvironmentVariable(kVictimFolder).toStdString();
  if (place.empty()) {
    QSKIP("runs in a process of its own");
  }
  QSettings settings(QString::fromStdString(place + "/settings.ini"), QSettings::IniFormat);
  settings.setValue("autosave/interval_s", 1);
  MainWindow window(settings);
  window.resize(1280, 800);
  window.show();
  window.startAutosave();
  const ScratchFolder scratch;
  const QString made = writeTestMap(scratch, "map", 40, 30, {});
  for (const char* name : {"map.yaml", "map.pgm"}) {
    QVERIFY(QFile::copy(QFileInfo(made).path() + '/' + name,
                        QString::fromStdString(place) + '/' + name));
  }
  window.opener().open({QString::fromStdString(place + "/map.yaml")});
  QVERIFY(QTest::qWaitFor([&] { return window.bench().session.map() != nullptr; }, kWait_ms));
  drawWall(window);
  QCOMPARE(window.bench().session.map()->map.counts().occupied, std::size_t{11});
  const QString kept = window.keeper().autosave()->folder() + "/map.yaml";
  bool is_saved = false;
  connect(window.keeper().autosave(), &Autosave::saved, this,
          [&] { is_saved = QFile::exists(kept); });
  QVERIFY(QTest::qWaitFor([&] { return is_saved; }, kWait_ms));
  std::raise(SIGKILL);
}

}  // namespace

QObject* makeSessionTest() { return new SessionTest; }

}  // namespace vesper::test

#include "session_test.moc"
