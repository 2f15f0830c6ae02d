#pragma once

#include <string>

namespace vesper::tools {

/// `text` as one word of a POSIX shell: as it is, or in single quotes where it holds anything that
/// a shell would take for more than a letter.
[[nodiscard]] std::string shellWord(const std::string& text);

}  // namespace vesper::tools
