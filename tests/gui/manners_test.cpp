// What holds for the whole window: keys, names, words, colours.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTextBrowser>
#include <QWhatsThis>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/app/command_palette.hpp"
#include "vesper/mapping_gui/app/theme.hpp"
#include "vesper/tests/gui/gui_tests.hpp"
#include "vesper/tests/gui/test_window.hpp"

namespace vesper::test {
namespace {

using namespace gui;

double luminance(const QColor& colour) {
  const auto linear = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
         0.0722 * linear(colour.blueF());
}

/// WCAG 2.1, contrast ratio.
double contrast(const QColor& a, const QColor& b) {
  const double low = std::min(luminance(a), luminance(b));
  const double high = std::max(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

class MannersTest : public QObject {
  Q_OBJECT
 private slots:
  void noTwoCommandsHaveOneKey();
  void everyCommandIsInThePalette();
  void paletteRunsACommandByLetters();
  void everyWorkspaceHasItsHelp();
  void everyFocusableWidgetHasAName();
  void textStandsOutInBothThemes();
  void spanishIsComplete();
  void whatIsThisAnswers();
  void wordsOfPanelsAreNotCut();
  void theFontIsThere();
  void settingsKeepThePalette();
};

void MannersTest::noTwoCommandsHaveOneKey() {
  TestWindow test;
  QMap<QString, QString> owner_of_key;
  for (const QAction* action : test.window.findChildren<QAction*>()) {
    for (const QKeySequence& keys : action->shortcuts()) {
      const QString key = keys.toString(QKeySequence::PortableText);
      if (key.isEmpty()) {
        continue;
      }
      QVERIFY2(!owner_of_key.contains(key),
               qPrintable(key + ": " + owner_of_key[key] + ", " + action->text()));
      owner_of_key[key] = action->text();
    }
  }
  QVERIFY(owner_of_key.size() > 20);
}

void MannersTest::everyCommandIsInThePalette() {
  TestWindow test;
  const QList<NamedCommand> commands = commandsOf(test.window);
  QVERIFY(commands.size() > 30);
  for (const NamedCommand& command : commands) {
    QVERIFY(command.name.contains("›"));
    QVERIFY(!command.name.contains('&'));
  }
}

void MannersTest::paletteRunsACommandByLetters() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  test.view().zoomAtCentre(8.0);
  CommandPalette palette(test.window);
  palette.show();
  auto* letters = palette.findChild<QLineEdit*>();
  QTest::keyClicks(letters, "shoevery");
  QCOMPARE(palette.findChild<QListWidget*>()->count(), 1);
  QTest::keyClick(letters, Qt::Key_Return);
  QVERIFY(test.view().transform().visibleWorld().contains(test.view().content()));
}

void MannersTest::everyWorkspaceHasItsHelp() {
  TestWindow test;
  QSet<QString> pages;
  for (const Workspace workspace : {Workspace::Inspect, Workspace::Calibrate, Workspace::Build,
                                    Workspace::Plan, Workspace::Live}) {
    test.window.setWorkspace(workspace);
    test.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&test.window));
    QTest::keyClick(&test.window, Qt::Key_F1);
    auto* page = test.window.findChild<QDialog*>("helpPage");
    QVERIFY(page->isVisible());
    pages << page->findChild<QTextBrowser*>()->toPlainText();
    page->close();
  }
  QCOMPARE(pages.size(), kWorkspaces);
}

void MannersTest::everyFocusableWidgetHasAName() {
  TestWindow test;
  QVERIFY(test.open({writeTestMap(test.folder, "map", 40, 30, {})}));
  for (const Workspace workspace : {Workspace::Inspect, Workspace::Calibrate, Workspace::Build,
                                    Workspace::Plan, Workspace::Live}) {
    test.window.setWorkspace(workspace);
    QTest::qWait(10);
    for (QWidget* widget : test.window.findChildren<QWidget*>()) {
      const QString name = widget->objectName();
      if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || name.startsWith("qt_") ||
          qobject_cast<QAbstractScrollArea*>(widget->parentWidget())) {
        continue;
      }
      if (widget->inherits("QScrollArea") || widget->inherits("QTabBar")) {
        continue;  // they hold others
      }
      QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
      QVERIFY(interface != nullptr);
      QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
               qPrintable(QString(widget->metaObject()->className()) + " " + name));
    }
  }
}

void MannersTest::textStandsOutInBothThemes() {
  for (const Theme theme : {Theme::Light, Theme::Dark}) {
    applyTheme(*qApp, theme);
    const QPalette palette = qApp->palette();
    const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
        {QPalette::WindowText, QPalette::Window},
        {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},
        {QPalette::ButtonText, QPalette::Button},
        {QPalette::HighlightedText, QPalette::Highlight},
        {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::Link, QPalette::Window}};
    for (const auto& [text, ground] : pairs) {
      QVERIFY(contrast(palette.color(text), palette.color(ground)) >= 4.5);
    }
  }
  applyTheme(*qApp, Theme::Light);
}

void MannersTest::spanishIsComplete() {
  QFile file(QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/i18n/mapping_gui_es.ts"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  int messages = 0;
  QString source;
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement() && xml.name() == QLatin1String("source")) {
      source = xml.readElementText();
      ++messages;
    } else if (xml.isStartElement() && xml.name() == QLatin1String("translation")) {
      const QString type = xml.attributes().value("type").toString();
      QVERIFY2(type != "unfinished", qPrintable(source));
      if (type.isEmpty()) {
        const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        QVERIFY2(!text.trimmed().isEmpty(), qPrintable(source));
        for (const char* place : {"%1", "%2", "%3", "%4", "%5"}) {
          QVERIFY2(source.contains(place) == text.contains(place), qPrintable(source));
        }
      }
    }
  }
  QVERIFY(!xml.hasError());
  QVERIFY(messages > 200);
}

void MannersTest::whatIsThisAnswers() {
  TestWindow test;
  QVERIFY(test.open({datasetPath("maps/office.yaml")}));
  test.window.setWorkspace(Workspace::Build);
  // Every part that can be asked has words, of its own or of what it lies in.
  const auto textOf = [](const QWidget* part) {
    while (part != nullptr && part->whatsThis().isEmpty()) {
      part = part->parentWidget();
    }
    return part != nullptr ? part->whatsThis() : QString();
  };
  for (const char* part :
       {"mapView",         "layersList",      "timeline",    "qualityStrip", "measures",
        "mapForm",         "comparePanel",    "runsTable",   "squareDrive",  "calibrationMethod",
        "parametersTable", "calibrateCharts", "whatIf",      "model",        "planners",
        "planTable",       "raceSlider",      "liveAddress", "drivePad",     "resultsCharts"}) {
    auto* widget = test.window.findChild<QWidget*>(part);
    QVERIFY2(widget != nullptr, part);
    QVERIFY2(textOf(widget).size() > 20, part);
  }
  QTest::keyClick(&test.window, Qt::Key_F1, Qt::ShiftModifier);
  QVERIFY(QWhatsThis::inWhatsThisMode());
  auto* model = test.window.findChild<QComboBox*>("model");
  QTest::mouseClick(model, Qt::LeftButton);
  QVERIFY(!QWhatsThis::inWhatsThisMode());
  const auto shown = QApplication::topLevelWidgets();
  QVERIFY(std::any_of(shown.begin(), shown.end(), [](const QWidget* widget) {
    return widget->isVisible() && widget->inherits("QWhatsThat");
  }));
  QWhatsThis::hideText();
}

void MannersTest::wordsOfPanelsAreNotCut() {
  TestWindow test;
  test.window.resize(1024, 700);
  QVERIFY(
      test.open({datasetPath("robots/ev3.robot.yaml"), datasetPath("logs/arena_ev3.jsonl.gz"),
                 QStringLiteral(VESPER_SOURCE_DIR "/mapping_gui/data/runs/ev3_squares.runs.csv")}));
  QTest::mouseClick(test.window.findChild<QPushButton*>("driveSquares"), Qt::LeftButton);
  QTest::mouseClick(test.window.findChild<QPushButton*>("calibrate"), Qt::LeftButton);
  QVERIFY(test.finishJobs());
  test.window.findChild<QLineEdit*>("mapOriginYaw")->setText("90");
  int checked = 0;
  for (const Workspace workspace : {Workspace::Inspect, Workspace::Calibrate, Workspace::Build,
                                    Workspace::Plan, Workspace::Live}) {
    test.window.setWorkspace(workspace);
    QTest::qWait(20);
    for (const QLabel* label : test.window.findChildren<QLabel*>()) {
      if (label->isVisible() && label->wordWrap() && !label->text().isEmpty()) {
        QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                 qPrintable(label->objectName() + ": " + label->text()));
        ++checked;
      }
    }
  }
  QVERIFY(checked > 8);
}

void MannersTest::theFontIsThere() { QVERIFY(QFontDatabase::families().contains("DejaVu Sans")); }

void MannersTest::settingsKeepThePalette() {
  ScratchFolder folder;
  QSettings settings(QString::fromStdString(folder.file("settings.ini")), QSettings::IniFormat);
  {
    MainWindow window(settings);
    window.show();
    for (const NamedCommand& command : commandsOf(window)) {
      if (command.name.endsWith("Viridis")) {
        command.action->trigger();
      }
    }
    window.close();
  }
  MainWindow window(settings);
  QCOMPARE(settings.value("map/palette").toInt(), 1);
}

}  // namespace

QObject* makeMannersTest() { return new MannersTest; }

}  // namespace vesper::test

#include "manners_test.moc"
