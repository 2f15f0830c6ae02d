#pragma once

#include <optional>
#include <string_view>

#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// True if `text` starts with a capital letter and a comma.
[[nodiscard]] bool isShortLine(std::string_view text) noexcept;

/// Reads a robot line in short form into `record`: `H E R O I B T S` of FORMATS §1, in
/// milliseconds, millimetres and milliradians, with an optional `*hh` checksum (exclusive or of all
/// bytes before the asterisk). Another letter is an OtherRecord that keeps the line. Empty on
/// success.
[[nodiscard]] std::optional<LineFault> readShortLine(std::string_view text, Record& record);

}  // namespace vesper::inline v0
