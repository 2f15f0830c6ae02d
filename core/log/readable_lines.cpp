#include "vesper/core/log/readable_lines.hpp"

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

std::optional<TextLine> nextReadableLine(LogLines& lines, LogCollector& collector) {
  collector.expectMore(lines.shareRead());
  std::optional<TextLine> line = lines.next();
  for (; line && line->is_too_long; line = lines.next()) {
    collector.skip({collector.source(), line->number, "", "a line of at most 65536 bytes",
                    printable(line->text), ""});
  }
  return line;
}

}  // namespace vesper::inline v0
