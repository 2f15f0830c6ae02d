#include "vesper/core/log/robot_lines_reader.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "vesper/core/log/readable_lines.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/short_line.hpp"

namespace vesper::inline v0 {
namespace {

/// A digit or a minus behind "<letter>,": a time, or the version of H.
bool looksLikeShortLine(std::string_view line) {
  return isShortLine(line) && line.size() > 2 &&
         std::string_view("HEROIBTS").find(line.front()) != std::string_view::npos &&
         (line[2] == '-' || (line[2] >= '0' && line[2] <= '9'));
}

bool looksLikeRobotLine(std::string_view line) {
  if (line.starts_with('@') && line.size() > 1 && line[1] >= '0' && line[1] <= '9') {
    return true;
  }
  return (line.starts_with('{') && line.find("\"type\"") != std::string_view::npos) ||
         looksLikeShortLine(line);
}

}  // namespace

bool looksLikeRobotLines(const std::vector<std::string>& beginning) {
  return std::any_of(beginning.begin(), beginning.end(), looksLikeRobotLine);
}

void readRobotLines(LogLines& lines, LogCollector& collector) {
  RobotLineDecoder decoder(collector.source());
  while (const std::optional<TextLine> line = nextReadableLine(lines, collector)) {
    try {
      if (std::optional<Record> record = decoder.decode(line->text, line->number)) {
        collector.add(*std::move(record));
      }
    } catch (const InputError& error) {
      collector.skip(error.problem());
    }
  }
}

}  // namespace vesper::inline v0
