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

/// The same options as they stand behind a command: " --columns FILE --topic NAME"; --strict is not
/// among them. Empty if none was given.
[[nodiscard]] std::string commandTextOf(const LogInputOptions& input);

}  // namespace vesper::tools
