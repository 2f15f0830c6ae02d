#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "vesper/core/records/robot_log.hpp"

namespace vesper::inline v0 {

/// Gathers what a log reader finds. Problems are kept up to a number of each kind, all are counted,
/// so that a file of rubbish takes no memory.
class LogCollector {
 public:
  static constexpr std::size_t kMaxSkippedKept = 1000;
  static constexpr std::int64_t kMaxNotesOfAKind = 10;

  LogCollector(std::string source, std::string format, bool is_strict);

  /// No robot drives farther from its origin: half a meridian, the largest number of a map grid.
  static constexpr double kFarthestPose_m = 1e7;

  /// A record whose pose lies beyond kFarthestPose_m is skipped instead, as a line without sense.
  void add(Record record);
  /// Makes room for what the rest of a log will bring of which `share` was read: records that move
  /// to a larger place again and again cost more than reading them. Shares outside (0, 1) say
  /// nothing.
  void expectMore(double share);
  /// A line that gives no record. Throws it as an InputError if strict.
  void skip(InputProblem problem);
  /// A line that was read but is odd. `kind` groups notes of one sort.
  void note(const std::string& kind, InputProblem problem);
  [[nodiscard]] bool isStrict() const noexcept { return is_strict_; }
  [[nodiscard]] const std::string& source() const noexcept { return log_.source; }
  [[nodiscard]] RobotLog& log() noexcept { return log_; }

  /// The log with a note on each kind of notes that were more than are kept.
  [[nodiscard]] RobotLog finish();

 private:
  RobotLog log_;
  bool is_strict_;
  std::map<std::string, std::int64_t> notes_by_kind_;
};

}  // namespace vesper::inline v0
