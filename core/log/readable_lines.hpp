#pragma once

#include <optional>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"

namespace vesper::inline v0 {

/// The next line that a reader may look at; the collector is told of those that are too long and so
/// skipped. Empty as LogLines::next.
[[nodiscard]] std::optional<TextLine> nextReadableLine(LogLines& lines, LogCollector& collector);

}  // namespace vesper::inline v0
