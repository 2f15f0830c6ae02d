#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "vesper/core/log/read_log.hpp"

namespace vesper::tools {

/// How a verb reads logs.
struct LogInputOptions {
  std::string columns_file;
  std::vector<std::string> topics;
  bool is_strict = false;
};
/// Adds --columns, --topic and --strict.
void addLogInputOptions(CLI::App& verb, LogInputOptions& options);
[[nodiscard]] ReadLogOptions readOptionsOf(const LogInputOptions& input);

/// Says on the standard error if a table of the user's hand ends in the middle of a line: half a
/// number is a number, too. Logs bring their own note.
void sayIfCut(const std::string& path);

/// The same options as they stand behind a command: " --columns FILE --topic NAME"; --strict is not
/// among them. Empty if none was given.
[[nodiscard]] std::string commandTextOf(const LogInputOptions& input);

}  // namespace vesper::tools
