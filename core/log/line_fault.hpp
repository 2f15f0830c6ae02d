#pragma once

#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// What is wrong with one line, before the file and the line's number are known. `found` points
/// into the line.
struct LineFault {
  std::string field;
  std::string expected;
  std::string_view found;
  std::string advice;
};

}  // namespace vesper::inline v0
