#pragma once

#include <string>

namespace vesper::inline v0 {

/// Whether two paths lead to one file, by links, dots or different spellings; it need not exist.
[[nodiscard]] bool isSameFile(const std::string& a, const std::string& b);

}  // namespace vesper::inline v0
