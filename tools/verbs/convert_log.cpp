#include <fmt/format.h>

#include <iostream>
#include <stdexcept>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/log/sniff_log.hpp"
#include "vesper/core/log/table_writer.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/convert_writers.hpp"

namespace vesper::tools {
namespace {

constexpr std::size_t kShownSkips = 20;

bool endsWithAny(const std::string& name, std::initializer_list<const char*> endings) {
  for (const char* ending : endings) {
    if (name.ends_with(ending)) {
      return true;
    }
  }
  return false;
}

void sayProblems(const RobotLog& log) {
  for (std::size_t i = 0; i < log.skipped.size() && i < kShownSkips; ++i) {
    std::cerr << "skipped: " << describe(log.skipped[i]) << '\n';
  }
  if (log.skipped_lines > static_cast<std::int64_t>(kShownSkips)) {
    std::cerr << fmt::format("skipped: {} lines in all\n", log.skipped_lines);
  }
}

}  // namespace

bool convertLog(const ConvertOptions& options, int& exit_code) {
  const bool is_lines = endsWithAny(options.output, {".jsonl", ".jsonl.gz"});
  const bool is_table = endsWithAny(options.output, {".csv", ".csv.gz"});
  const bool is_known = options.input == "-" || !options.log.columns_file.empty() ||
                        sniffLogFile(options.input) != LogFormat::Unknown;
  if (is_known && !is_lines && !is_table) {
    throw std::invalid_argument("logs are written as .jsonl, .jsonl.gz, .csv or .csv.gz, not as '" +
                                options.output + "'");
  }
  const InterruptGuard interrupt;
  ProgressBar bar("reading");
  const RobotLog log =
      readLog(options.input, readOptionsOf(options.log), interrupt.token(),
              [&bar](std::int64_t done, std::int64_t total) {
                bar.update(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
              });
  if (interrupt.isInterrupted()) {
    std::cerr << "interrupted: nothing was written\n";
    exit_code = kInterrupted;
    return true;
  }
  sayProblems(log);
  if (is_lines) {
    writeRobotLines(options.output, log);
  } else {
    for (const std::string& loss : writeTable(options.output, log)) {
      std::cerr << "not held by a table: " << loss << '\n';
    }
  }
  std::cerr << fmt::format("{}: {} records from {} lines ({} skipped, {} duplicates)\n",
                           options.output, log.records.size(), log.lines, log.skipped_lines,
                           log.duplicates);
  exit_code = log.is_complete ? kOk : kFailed;
  return true;
}

}  // namespace vesper::tools
