#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/log/json_line.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

inline constexpr std::size_t kMaxRobotLineBytes = 65536;
inline constexpr std::size_t kMaxShortLineBytes = 255;

/// Turns one robot line (FORMATS §1: JSON or short form, with or without an arrival stamp) into a
/// record. Used for files and for live links; keeps nothing from line to line but its buffers.
///
/// Range readings: null is no echo, `+Infinity` too; NaN and `-Infinity` are invalid (these three
/// JSON has no numbers for, but robots print them; also written nan, inf, -inf). Negative numbers
/// stay as measured: the sensor's declared codes decide. A line that is neither JSON nor short form
/// is console text: an OtherRecord with an empty type. A type or a letter that is not known is an
/// OtherRecord that keeps the line.
class RobotLineDecoder {
 public:
  /// `source` is named in errors.
  explicit RobotLineDecoder(std::string source) : source_(std::move(source)) {}

  /// `text` without LF and CR, `line` its number. Empty for a blank line. Throws InputError naming
  /// source, line, key, what was expected and found; the next line can be decoded as ever.
  [[nodiscard]] std::optional<Record> decode(std::string_view text, std::int64_t line);

 private:
  std::string source_;
  std::vector<JsonMember> members_;
};

}  // namespace vesper::inline v0
