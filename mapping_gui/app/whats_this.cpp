#include "vesper/mapping_gui/app/whats_this.hpp"

#include <QCoreApplication>
#include <QWidget>

namespace vesper::gui {
namespace {

struct WhatsThisText {
  const char* part;  ///< Object name.
  const char* text;
};

constexpr WhatsThisText kWhatsThisTexts[] = {
    {"mapView",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The map in metres. The wheel zooms at the cursor, a drag moves it, F shows "
                       "all of it. What lies over it, and how strongly, the layers say.")},
    {"legend",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What the shades mean, as the probability that a cell is occupied. Drag the "
                       "two marks: beyond them a cell counts as free or as occupied; what lies "
                       "between them, planners treat as unknown.")},
    {"layersList",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What is drawn over the map: ticks show it, sliders make it paler, the "
                       "arrows below change what lies above what.")},
    {"timeline",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The time of the open log. Click or drag to go to a moment; hatched "
                       "stretches have no records.")},
    {"qualityStrip",
     QT_TRANSLATE_NOOP(
         "WhatsThis",
         "What came of the readings over time, a row for each sensor. Beneath, once a "
         "map is built: the area it knows; its entropy, the mean uncertainty of a "
         "known cell (1 bit is a toss-up); its conflicts, the share of cells that "
         "several readings raised and several lowered, which tells of wrong poses or "
         "of things that moved.")},
    {"measures",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What you measured: two points give a length, three an angle, more an area "
                       "too.")},
    {"editShape",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "How the tool Edit cells paints: single strokes, lines, rectangles, or all "
                       "cells that touch and are alike.")},
    {"mapForm",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What the map's yaml says: where the picture lies in the world and how its "
                       "shades are read. Nothing is written until you save the map.")},
    {"comparePanel",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Lays a second map over the first one and counts the cells that differ.")},
    {"runsTable", QT_TRANSLATE_NOOP(
                      "WhatsThis",
                      "The squares that were driven and where each really ended, measured from its "
                      "start. Both directions are needed: one alone cannot tell unequal wheels "
                      "from a wrong track width.")},
    {"squareDrive",
     QT_TRANSLATE_NOOP(
         "WhatsThis",
         "Drives a live robot around a square for as long as you hold the button, and "
         "adds the end that you measure to a runs file. Letting go, by mouse, key or "
         "another window, stops the robot.")},
    {"calibrationMethod",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Least squares weighs every measured end and tells how sure the result is. "
                       "The UMBmark forms of Borenstein and Feng use the mean ends of squares.")},
    {"parametersTable",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The robot before and after: E_d is the ratio of the wheel diameters, E_b "
                       "the factor of the track width, E_s that of both wheels; σ is one standard "
                       "deviation.")},
    {"calibrateCharts",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The ends of the squares before and after, the ways, what is left over, and "
                       "the sonar's error and beam. File › Export the chart's numbers writes what "
                       "is shown as CSV.")},
    {"whatIf",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Change the wheels and see at once where the robot would have been; the map "
                       "of the open log follows, coarse first.")},
    {"sonarSensor",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Which sensor of the robot the table of known distances belongs to.")},
    {"model",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "How one reading changes the cells that it sees. The picture below shows "
                       "what an echo adds: green is free, orange is occupied.")},
    {"modelPicture",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What one echo adds to the log-odds of the cells before the sensor.")},
    {"explainSteps",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Every reading that raised or lowered the cell, in order. A click goes to "
                       "its moment.")},
    {"planners",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Who looks for a path. All ticked ones answer the same question, and every "
                       "path is checked by code that none of them shares.")},
    {"footprintRadius",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The robot as a circle: cells nearer to a wall than this cannot hold its "
                       "middle, and are tinted on the map.")},
    {"planTable",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "The planners' answers; ★ is the best of a column. A click on a heading "
                       "sorts by it.")},
    {"raceSlider",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "How far the race has come: what each planner had expanded by then.")},
    {"liveAddress",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Where the robot listens: a serial device, TCP, UDP or rosbridge. With no "
                       "robot at hand, vesper robot serve is one.")},
    {"liveRecord",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Writes every line as it comes, before anything else is done with it: the "
                       "recording opens as a log.")},
    {"drivePad",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "Drives the robot by the arrow keys for as long as they are held. Space, or "
                       "leaving this field, stops it.")},
    {"resultsCharts",
     QT_TRANSLATE_NOOP("WhatsThis",
                       "What vesper compare found over many queries: how many were solved within a "
                       "time, how times spread, and how they grow with the length of the path.")},
};

}  // namespace

void setWhatsThisTexts(QWidget& window) {
  for (const WhatsThisText& entry : kWhatsThisTexts) {
    if (auto* part = window.findChild<QWidget*>(QLatin1String(entry.part))) {
      part->setWhatsThis(QCoreApplication::translate("WhatsThis", entry.text));
    }
  }
  for (QWidget* part : window.findChildren<QWidget*>()) {
    if (part->whatsThis().isEmpty() && !part->toolTip().isEmpty()) {
      part->setWhatsThis(part->toolTip());
    }
  }
}

}  // namespace vesper::gui
