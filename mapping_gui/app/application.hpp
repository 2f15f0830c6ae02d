#pragma once

#include <memory>

#include "vesper/mapping_gui/app/command_line.hpp"

class QApplication;
class QSettings;
class QTranslator;

namespace vesper::gui {

/// Names, settings, language and theme, once a QApplication exists.
class Application {
 public:
  Application(QApplication& app, const CommandLine& line);
  ~Application();

  [[nodiscard]] QSettings& settings() noexcept { return *settings_; }
  /// Draws the files into line.export_path. The process's exit code.
  [[nodiscard]] int exportPicture(const CommandLine& line);

 private:
  void setLanguage(QApplication& app, const CommandLine& line);

  std::unique_ptr<QSettings> settings_;
  std::unique_ptr<QTranslator> own_texts_;
  std::unique_ptr<QTranslator> qt_texts_;
};

}  // namespace vesper::gui
