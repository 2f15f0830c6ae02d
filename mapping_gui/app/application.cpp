#include "vesper/mapping_gui/app/application.hpp"

#include <QApplication>
#include <QEventLoop>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>
#include <cstdio>

#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/app/theme.hpp"
#include "vesper/mapping_gui/export/picture_export.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"

namespace vesper::gui {
Application::Application(QApplication& app, const CommandLine& line) {
  QCoreApplication::setOrganizationName(QStringLiteral("vesper"));
  QCoreApplication::setApplicationName(QStringLiteral("mapping_gui"));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.vesper.mapping_gui"));
  settings_ = line.settings_path.empty()
                  ? std::make_unique<QSettings>()
                  : std::make_unique<QSettings>(QString::fromStdString(line.settings_path),
                                                QSettings::IniFormat);
  setLanguage(app, line);
  const QString theme = line.theme.empty() ? settings_->value("window/theme").toString()
                                           : QString::fromStdString(line.theme);
  applyTheme(app, theme == "dark" ? Theme::Dark : Theme::Light);
}

Application::~Application() = default;

void Application::setLanguage(QApplication& app, const CommandLine& line) {
  QString language = QString::fromStdString(line.language);
  if (language.isEmpty()) {
    language = settings_->value("window/language").toString();
  }
  if (language.isEmpty()) {
    language = QLocale::system().name();
  }
  if (!language.startsWith("es")) {
    QLocale::setDefault(QLocale(QLocale::English));
    return;
  }
  QLocale::setDefault(QLocale(QLocale::Spanish));
  own_texts_ = std::make_unique<QTranslator>();
  if (own_texts_->load(QStringLiteral(":/i18n/mapping_gui_es.qm"))) {
    app.installTranslator(own_texts_.get());
  }
  qt_texts_ = std::make_unique<QTranslator>();
  if (qt_texts_->load(QStringLiteral("qtbase_es"),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    app.installTranslator(qt_texts_.get());
  }
}

int Application::exportPicture(const CommandLine& line) {
  if (std::ranges::any_of(line.files, [&line](const std::string& file) {
        return isReadWith(file, line.export_path);
      })) {
    std::fprintf(stderr, "error: --export: '%s' is read by this run\n", line.export_path.c_str());
    return 2;
  }
  MainWindow window(*settings_);
  window.setAttribute(Qt::WA_DontShowOnScreen);
  window.show();
  window.bench().view.viewport()->resize(line.export_width_px, line.export_height_px);
  QString problem;
  QEventLoop loop;
  QObject::connect(&window.bench().jobs, &JobRunner::failed, &loop,
                   [&](const QString&, const QString& message) { problem = message; });
  QObject::connect(&window.bench().jobs, &JobRunner::ended, &loop, &QEventLoop::quit);
  QStringList paths;
  for (const std::string& file : line.files) {
    paths << QString::fromStdString(file);
  }
  window.opener().open(paths);
  loop.exec();
  if (problem.isEmpty() && window.bench().view.content().isEmpty()) {
    problem =
        QStringLiteral("--export: expected a map, or a log with its robot, found neither in %1")
            .arg(paths.join(QStringLiteral(", ")));
  }
  if (problem.isEmpty()) {
    window.bench().view.fit();
    problem = exportPictureOf(window.presenter(), QString::fromStdString(line.export_path),
                              {line.export_width_px, line.export_height_px});
  }
  if (!problem.isEmpty()) {
    std::fprintf(stderr, "error: %s\n", qUtf8Printable(problem));
    return 4;
  }
  return 0;
}

}  // namespace vesper::gui
