#include <QApplication>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "vesper/mapping_gui/app/application.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"

namespace {

/// QApplication ends the process with a core dump where there is no display.
bool hasDisplay() {
  return std::getenv("QT_QPA_PLATFORM") != nullptr || std::getenv("DISPLAY") != nullptr ||
         std::getenv("WAYLAND_DISPLAY") != nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace vesper::gui;
  const CommandLine line =
      readCommandLine(std::span<const char* const>(argv + 1, static_cast<std::size_t>(argc - 1)));
  if (line.wants_help || line.wants_version) {
    std::fputs((line.wants_help ? helpText() : versionText()).c_str(), stdout);
    return 0;
  }
  if (!line.error.empty()) {
    std::fprintf(stderr, "error: %s\n", line.error.c_str());
    return 2;
  }
  if (!line.export_path.empty() && !hasDisplay()) {
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
  } else if (!hasDisplay()) {
    std::fputs("error: there is no display; --export draws into a file without one\n", stderr);
    return 5;
  }
  QApplication app(argc, argv);
  Application application(app, line);
  if (!line.export_path.empty()) {
    return application.exportPicture(line);
  }
  MainWindow window(application.settings());
  window.show();
  QStringList paths;
  for (const std::string& file : line.files) {
    paths << QString::fromStdString(file);
  }
  if (!paths.isEmpty()) {
    window.opener().open(paths);
  }
  window.startAutosave();
  return QApplication::exec();
}
