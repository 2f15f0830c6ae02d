#pragma once

#include <QDir>
#include <QSettings>
#include <QTest>
#include <string>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {

/// The window with settings of its own, shown.
class TestWindow {
 public:
  TestWindow()
      : settings(QString::fromStdString(folder.file("settings.ini")), QSettings::IniFormat),
        window(settings) {
    window.resize(1280, 800);
    window.show();
    window.activateWindow();
  }

  /// Opens files and waits for the job to end.
  bool open(const QStringList& paths) {
    window.opener().open(paths);
    return finishJobs();
  }
  bool finishJobs() {
    return QTest::qWaitFor([this] { return !jobs().isRunning(); }, 30000);
  }
  gui::Session& session() { return window.bench().session; }
  gui::JobRunner& jobs() { return window.bench().jobs; }
  gui::MapView& view() { return window.bench().view; }
  gui::MessageBar& messages() { return window.bench().messages; }
  /// Where a world point lies in the viewport, whole pixels.
  QPoint screen(double x_m, double y_m) {
    return view().transform().toScreen({x_m, y_m}).toPoint();
  }

  ScratchFolder folder;
  QSettings settings;
  gui::MainWindow window;
};

/// A file of the shipped datasets.
inline QString datasetPath(const char* path) {
  return QStringLiteral(VESPER_SOURCE_DIR "/datasets/") + QLatin1String(path);
}

/// Writes NAME.yaml and NAME.pgm: everything free but `occupied`; the origin at (0, 0).
inline QString writeTestMap(const ScratchFolder& folder, const std::string& name, int width,
                            int height, const std::vector<CellIndex>& occupied,
                            double resolution_m = 0.05) {
  std::string pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), '\xfe');
  for (const CellIndex cell : occupied) {
    pixels[static_cast<std::size_t>(height - 1 - cell.y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(cell.x)] = '\0';
  }
  folder.write(name + ".pgm",
               "P5\n" + std::to_string(width) + " " + std::to_string(height) + "\n255\n" + pixels);
  return QString::fromStdString(folder.write(
      name + ".yaml", "image: \"" + name + ".pgm\"\nresolution: " + std::to_string(resolution_m) +
                          "\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n"
                          "free_thresh: 0.196\n"));
}

}  // namespace vesper::test
