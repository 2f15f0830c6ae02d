#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vesper::gui {

/// What the program was started with. Read before Qt is, so that --help and --version need no
/// display.
struct CommandLine {
  std::vector<std::string> files;
  std::string export_path;  ///< Not empty: draw `files` into it and leave.
  int export_width_px = 1600;
  int export_height_px = 1000;
  std::string settings_path;  ///< Empty: the user's.
  std::string language;       ///< "en", "es"; empty: as set, or the system's.
  std::string theme;          ///< "light", "dark"; empty: as set.

  bool wants_help = false;
  bool wants_version = false;
  std::string error;  ///< Not empty: a usage error, in one line.
};

/// `arguments` without the program's name.
[[nodiscard]] CommandLine readCommandLine(std::span<const char* const> arguments);

[[nodiscard]] std::string helpText();
[[nodiscard]] std::string versionText();

}  // namespace vesper::gui
