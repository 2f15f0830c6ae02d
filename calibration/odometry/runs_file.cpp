#include "vesper/calibration/odometry/runs_file.hpp"

#include <set>
#include <stdexcept>
#include <utility>

#include "vesper/calibration/odometry/runs_header.hpp"
#include "vesper/calibration/odometry/runs_row.hpp"
#include "vesper/core/files/line_reader.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMaxLineBytes = 64 * 1024;
constexpr std::size_t kMaxRuns = 100'000;
void checkWhole(const RunsFile& file, const RunsFileOptions& options) {
  if (file.runs.empty()) {
    throw InputError({file.source, 0, "", "at least one run", "none", ""});
  }
  if (options.is_growing) {
    return;
  }
  const CalibrationRun* clockwise = nullptr;
  const CalibrationRun* counter_clockwise = nullptr;
  for (const CalibrationRun& run : file.runs) {
    if (run.use && run.kind == RunKind::Clockwise) {
      clockwise = &run;
    } else if (run.use && run.kind == RunKind::CounterClockwise) {
      counter_clockwise = &run;
    }
  }
  if ((clockwise == nullptr) != (counter_clockwise == nullptr)) {
    const std::string have = clockwise != nullptr ? "cw" : "ccw";
    throw InputError({file.source, 0, "direction", "squares in both directions, cw and ccw",
                      have + " only",
                      "one direction cannot tell a wrong track width from unequal wheels; drive "
                      "as many squares the other way round"});
  }
}

class RunsReader {
 public:
  RunsReader(const std::string& path, const RunsFileOptions& options)
      : options_(options), lines_(ByteSource(path), kMaxLineBytes) {
    file_.source = lines_.name();
  }

  RunsFile read() {
    while (const auto line = lines_.next()) {
      take(*line);
    }
    if (!columns_) {
      throw InputError(
          {file_.source, 0, "", "a header run,direction,side_m,x_m,y_m", "an empty file", ""});
    }
    file_.measured_sd = comments_.measured_sd;
    file_.has_measured_sd = comments_.has_measured_sd;
    checkWhole(file_, options_);
    return std::move(file_);
  }

 private:
  void take(const TextLine& line) {
    std::string_view text = line.text;
    if (line.number == 1 && text.starts_with("\xEF\xBB\xBF")) {
      text.remove_prefix(3);
    }
    if (line.is_too_long) {
      throw InputError(
          {file_.source, line.number, "", "a line of at most 65536 bytes", "more", ""});
    }
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) {
      return;
    }
    if (text.front() == '#') {
      takeComment(text, line.number);
    } else if (!columns_) {
      columns_.emplace(splitRunsLine(text, file_.source, line.number), file_.source, line.number,
                       options_.side_m.has_value());
    } else {
      takeRun(text, line.number);
    }
  }

  void takeComment(std::string_view text, std::int64_t line) {
    const RunsComments before = comments_;
    comments_.take(text, file_.source, line);
    if (columns_ && comments_ != before) {
      throw InputError(
          {file_.source, line, "", "declarations before the header", printable(text), ""});
    }
  }

  void takeRun(std::string_view text, std::int64_t line) {
    const RunsRow row(*columns_, splitRunsLine(text, file_.source, line), file_.source, line);
    CalibrationRun run = readRow(row, *columns_, comments_, options_);
    run.line = line;
    if (!names_.emplace(run.kind, run.name).second) {
      row.refuse("run", "a name that no other " + std::string(nameOf(run.kind)) + " run has",
                 run.name);
    }
    if (file_.runs.size() == kMaxRuns) {
      row.refuse("", "at most " + std::to_string(kMaxRuns) + " runs", "more");
    }
    file_.runs.push_back(std::move(run));
  }

  RunsFileOptions options_;
  LineReader lines_;
  RunsFile file_;
  RunsComments comments_;
  std::optional<RunsColumns> columns_;
  std::set<std::pair<RunKind, std::string>> names_;
};

}  // namespace

RunsFile readRunsFile(const std::string& path, const RunsFileOptions& options) {
  if (options.side_m && !(*options.side_m > 0.0 && *options.side_m <= kMaxRunLength_m)) {
    throw std::invalid_argument("readRunsFile: side_m must be positive and at most 10000");
  }
  return RunsReader(path, options).read();
}

bool looksLikeRunsFile(const std::string& path) {
  if (path.ends_with(".runs.csv")) {
    return true;
  }
  LineReader lines(ByteSource(path), kMaxLineBytes);
  while (const auto line = lines.next()) {
    const bool is_comment = line->text.starts_with('#') || line->text.empty();
    if (!is_comment) {
      return line->text.find("direction") != std::string_view::npos &&
             line->text.find('{') == std::string_view::npos;
    }
  }
  return true;  // an empty file: the reader says what it should hold
}

}  // namespace vesper::calibration::inline v0
