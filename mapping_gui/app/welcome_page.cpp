#include "vesper/mapping_gui/app/welcome_page.hpp"

#include <QCommandLinkButton>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/main_window.hpp"

namespace vesper::gui {
namespace {

constexpr int kColumnWidth_px = 460;
constexpr int kButtonHeight_px = 58;  // Qt's own hint cuts the second line

struct Example {
  QString title;
  QString text;
  QStringList files;
  Workspace workspace;
};

QList<Example> examples() {
  return {{WelcomePage::tr("Try an example: inspect a map"),
           WelcomePage::tr("An office of 15 m by 10 m"),
           {"maps/office.yaml"},
           Workspace::Inspect},
          {WelcomePage::tr("Try an example: build a map"),
           WelcomePage::tr("A LEGO EV3 with sonars drives through an arena"),
           {"robots/ev3.robot.yaml", "logs/arena_ev3.jsonl.gz"},
           Workspace::Build},
          {WelcomePage::tr("Try an example: compare planners"),
           WelcomePage::tr("Click a start and a goal on the map of a corridor"),
           {"maps/corridor.yaml"},
           Workspace::Plan},
          {WelcomePage::tr("Try an example: calibrate"),
           WelcomePage::tr("Ten squares of a simulated EV3"),
           {"robots/ev3.robot.yaml", "runs/ev3_squares.runs.csv"},
           Workspace::Calibrate}};
}

}  // namespace

QString examplesFolder() {
  const QDir program(QCoreApplication::applicationDirPath());
  for (const char* folder : {"../share/vesper", "../../../datasets"}) {
    QString path = QDir::cleanPath(program.absoluteFilePath(QLatin1String(folder)));
    if (QFileInfo(path + "/maps/office.yaml").isFile()) {
      return path;
    }
  }
  return {};
}

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent) {
  setObjectName("welcomePage");
  auto* outer = new QVBoxLayout(this);
  outer->addStretch(2);
  auto* column = new QWidget(this);
  column->setFixedWidth(kColumnWidth_px);
  auto* layout = new QVBoxLayout(column);
  auto* title = new QLabel(QStringLiteral("<span style='font-size:22pt'>Vesper</span>"), column);
  auto* hint =
      new QLabel(tr("Open or drop a map, a robot's log, a robot description or square runs: "
                    "what a file is, its content tells."),
                 column);
  hint->setWordWrap(true);
  layout->addWidget(title);
  layout->addWidget(hint);
  layout->addSpacing(12);
  auto* open =
      new QCommandLinkButton(tr("Open…"), tr("Any file that Vesper knows (Ctrl+O)"), column);
  open->setObjectName("welcomeOpen");
  open->setMinimumHeight(kButtonHeight_px);
  connect(open, &QCommandLinkButton::clicked, this, &WelcomePage::openRequested);
  layout->addWidget(open);
  auto* live = new QCommandLinkButton(
      tr("Connect…"), tr("Map, record and drive a live robot (Ctrl+Shift+O)"), column);
  live->setObjectName("welcomeConnect");
  live->setMinimumHeight(kButtonHeight_px);
  connect(live, &QCommandLinkButton::clicked, this, &WelcomePage::connectRequested);
  layout->addWidget(live);
  const QString folder = examplesFolder();
  if (!folder.isEmpty()) {
    for (const Example& example : examples()) {
      auto* button = new QCommandLinkButton(example.title, example.text, column);
      button->setMinimumHeight(kButtonHeight_px);
      QStringList paths;
      for (const QString& file : example.files) {
        const QString path = folder + '/' + file;
        // In the tree the runs lie beside the app, not among the datasets.
        paths << (QFileInfo(path).isFile() ? path : folder + "/../mapping_gui/data/" + file);
      }
      connect(button, &QCommandLinkButton::clicked, this, [this, paths, example] {
        emit exampleRequested(paths, static_cast<int>(example.workspace));
      });
      layout->addWidget(button);
    }
  }
  outer->addWidget(column, 0, Qt::AlignHCenter);
  outer->addStretch(3);
}

}  // namespace vesper::gui
