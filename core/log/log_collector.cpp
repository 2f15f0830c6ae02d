#include "vesper/core/log/log_collector.hpp"

namespace vesper::inline v0 {

LogCollector::LogCollector(std::string source, std::string format, bool is_strict)
    : is_strict_(is_strict) {
  log_.source = std::move(source);
  log_.format = std::move(format);
}

void LogCollector::skip(InputProblem problem) {
  if (is_strict_) {
    throw InputError(std::move(problem));
  }
  ++log_.skipped_lines;
  if (log_.skipped.size() < kMaxSkippedKept) {
    log_.skipped.push_back(std::move(problem));
  }
}

void LogCollector::note(const std::string& kind, InputProblem problem) {
  if (++notes_by_kind_[kind] <= kMaxNotesOfAKind) {
    log_.notes.push_back(std::move(problem));
  }
}

RobotLog LogCollector::finish() {
  for (const auto& [kind, count] : notes_by_kind_) {
    if (count > kMaxNotesOfAKind) {
      log_.notes.push_back({log_.source, 0, "", "", "",
                            std::to_string(count - kMaxNotesOfAKind) + " more of: " + kind});
    }
  }
  return std::move(log_);
}

}  // namespace vesper::inline v0
