#include "vesper/mapping_gui/app/help_page.hpp"

#include <QTextBrowser>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/main_window.hpp"

namespace vesper::gui {
namespace {

struct Help {
  QString title;
  QStringList steps;
};

Help inspectHelp() {
  return {HelpPage::tr("Inspect a map"),
          {HelpPage::tr("Open or drop a map (Ctrl+O). The wheel zooms at the cursor; drag, or the "
                        "arrows, move the map; F shows all of it."),
           HelpPage::tr("Rest the cursor on a cell, or press Enter and move the cell cursor by the "
                        "arrows: a card tells what is known of the cell."),
           HelpPage::tr("Why is a cell occupied? Take the tool Inspect (I) and click on it: every "
                        "reading that raised or lowered it is listed, and a click on one goes to "
                        "its moment. This needs a map that was built here from a log."),
           HelpPage::tr("Measure (M): click points, a double click ends. Two points give a length, "
                        "three an angle, more an area too. Points snap to walls; Shift lets them "
                        "free."),
           HelpPage::tr("Edit cells (B): brush, line, rectangle or fill. Alt and a click take the "
                        "value from the map. Ctrl+Z takes one edit back."),
           HelpPage::tr("Map file: cell size, origin, thresholds and mode of the map's yaml. Apply "
                        "them, look, and save the map (Ctrl+S)."),
           HelpPage::tr("Two maps: Map › Compare with… lays a second map over the first one: "
                        "overlay, swipe, blink or difference.")}};
}

Help calibrateHelp() {
  return {
      HelpPage::tr("Calibrate a robot"),
      {HelpPage::tr(
           "Drive the same square several times, clockwise and counter-clockwise, and "
           "measure where each run really ends. With a live robot the window drives it while "
           "you hold a button."),
       HelpPage::tr("Open the robot's description and the table of runs (*.runs.csv), which may "
                    "name logs of the drives. Untick a run that went wrong."),
       HelpPage::tr("Type or correct the measured ends, choose the model, and press "
                    "Calibrate: old and new values stand side by side with their uncertainty."),
       HelpPage::tr("The charts show the ends before and after, the ways, and what is left "
                    "over. Words beneath the table say what the runs cannot tell."),
       HelpPage::tr("What if: move a slider to see the ways at once and the map of the log a "
                    "moment later."),
       HelpPage::tr("A table of known distances (*.sonar.csv) gives the sonar's offset, scale "
                    "and beam."),
       HelpPage::tr("Apply the result to the robot, save it, or write the report.")}};
}

Help buildHelp() {
  return {HelpPage::tr("Build a map from a log"),
          {HelpPage::tr("Open a log and the robot's description. Space in the map plays; the "
                        "timeline seeks; period and comma step from record to record."),
           HelpPage::tr("Choose the sensor model and its numbers: the picture shows what one "
                        "reading adds to the cells."),
           HelpPage::tr("Build the map makes it from the whole log, or only up to the moment that "
                        "is shown."),
           HelpPage::tr("The strip beneath counts what came of the readings and, once a map is "
                        "built, shows how it grew; a click in it goes to that moment."),
           HelpPage::tr("Layers show the cones with their uncertainty, the track and the ellipses "
                        "of its poses.")}};
}

Help planHelp() {
  return {
      HelpPage::tr("Compare planners"),
      {HelpPage::tr("Open a map. Take Start (S) and click, take Goal (G) and click; or type "
                    "both in metres."),
       HelpPage::tr("Set the robot's radius: the cells that it cannot enter are shown at once."),
       HelpPage::tr("Tick planners and press Run all. The table sorts by any column; ★ is the "
                    "best of a column."),
       HelpPage::tr("Race: play what the planners expanded on one clock, by expansions or by "
                    "time, in one view or side by side."),
       HelpPage::tr("No path? The reason stands in the panel, and the narrowest gap is marked "
                    "in the map."),
       HelpPage::tr("Open the results of vesper compare (*.sqlite) for charts over many "
                    "queries.")}};
}

Help liveHelp() {
  return {HelpPage::tr("A robot, live"),
          {HelpPage::tr("Open the robot's description, type its address (serial, TCP, UDP or "
                        "rosbridge) and connect (Ctrl+Shift+O)."),
           HelpPage::tr("Record writes every line before anything else is done with it. Holding "
                        "the picture does not stop the recording."),
           HelpPage::tr("The badge in the status bar tells how many lines come a second, and when "
                        "none comes any more; a lost link is made again by itself."),
           HelpPage::tr("Driving is off until you allow it. Keys drive only while they are held; "
                        "Ctrl+Space stops the robot."),
           HelpPage::tr("No robot at hand? vesper robot serve lets a simulated one answer.")}};
}

Help helpOf(Workspace workspace) {
  switch (workspace) {
    case Workspace::Calibrate:
      return calibrateHelp();
    case Workspace::Build:
      return buildHelp();
    case Workspace::Plan:
      return planHelp();
    case Workspace::Live:
      return liveHelp();
    case Workspace::Inspect:
      break;
  }
  return inspectHelp();
}

}  // namespace

HelpPage::HelpPage(QWidget* window) : QDialog(window), text_(new QTextBrowser(this)) {
  setObjectName("helpPage");
  resize(480, 460);
  text_->setAccessibleName(tr("Help"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(text_);
}

void HelpPage::showFor(Workspace workspace) {
  const Help help = helpOf(workspace);
  setWindowTitle(tr("Help: %1").arg(help.title));
  QString html = QStringLiteral("<h2>%1</h2><ul>").arg(help.title.toHtmlEscaped());
  for (const QString& step : help.steps) {
    html += QStringLiteral("<li style='margin-bottom:7px'>%1</li>").arg(step.toHtmlEscaped());
  }
  html += QStringLiteral("</ul><p>%1</p>")
              .arg(tr("? lists all keys, Ctrl+Shift+P finds a command by a few of its letters.")
                       .toHtmlEscaped());
  text_->setHtml(html);
  text_->document()->setDocumentMargin(12.0);
  show();
  raise();
  activateWindow();
}

}  // namespace vesper::gui
