#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::test {

/// What keeps `text` from being well-formed markup (elements closed in order, attributes quoted,
/// no stray `<` or `&`); empty if nothing does. `void_tags` need no end tag.
inline std::string markupFault(std::string_view text,
                               const std::vector<std::string>& void_tags = {}) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '&') {
      const std::size_t end = text.find(';', at);
      if (end == std::string_view::npos || end - at > 8) {
        return "a bare & at " + std::to_string(at);
      }
    }
    if (text[at] != '<') {
      continue;
    }
    std::size_t end = at + 1;
    bool is_quoted = false;
    for (; end < text.size() && (is_quoted || text[end] != '>'); ++end) {
      is_quoted = text[end] == '"' ? !is_quoted : is_quoted;
      if (!is_quoted && text[end] == '<') {
        return "a bare < at " + std::to_string(at);
      }
    }
    if (end == text.size()) {
      return "an open tag at " + std::to_string(at);
    }
    const std::string tag(text.substr(at + 1, end - at - 1));
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    at = end;
    if (tag.front() == '!' || tag.back() == '/') {
      continue;
    }
    if (tag.front() == '/') {
      if (open.empty() || "/" + open.back() != tag) {
        return "a wrong end tag " + tag;
      }
      open.pop_back();
    } else if (std::find(void_tags.begin(), void_tags.end(), name) == void_tags.end()) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "no end of " + open.back();
}

inline std::size_t countOf(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

}  // namespace vesper::test
