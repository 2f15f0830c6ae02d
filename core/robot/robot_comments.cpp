#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::inline v0 {
namespace {

/// Comments by the key that they stand at.
struct KeyComments {
  std::vector<std::string> above;  ///< Whole lines, without their indent.
  std::string behind;              ///< From '#' on; empty: none.
};

std::string_view withoutBlanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Where a comment begins behind what the line says; npos without one. '#' within quotes or a word
/// is none.
std::size_t commentPlace(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != '\0') {
      i += quote == '"' && line[i] == '\\' ? 1 : 0;
      quote = i < line.size() && line[i] == quote ? '\0' : quote;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) {
      return i;
    }
  }
  return std::string_view::npos;
}

/// Follows the keys of block-style YAML from line to line: "drive.noise", "sensors.2.mount".
class KeyPath {
 public:
  /// The path of the line's key; that of the line before if it has none.
  std::string next(std::string_view line) {
    std::size_t indent = line.find_first_not_of(' ');
    while (indent != std::string_view::npos && line.substr(indent).starts_with("- ")) {
      closeTo(indent, true);
      open_.push_back({indent, std::to_string(items_[joined()]++), true});
      indent = line.find_first_not_of(' ', indent + 1);
    }
    const std::size_t colon = line.find(':');
    if (indent == std::string_view::npos || colon == std::string_view::npos ||
        line.substr(indent, colon - indent).find_first_of("{}[],\"'") != std::string_view::npos) {
      return joined();
    }
    closeTo(indent, false);
    open_.push_back(
        {indent, std::string(withoutBlanks(line.substr(indent, colon - indent))), false});
    return joined();
  }

 private:
  struct Open {
    std::size_t indent = 0;
    std::string name;
    bool is_item = false;
  };

  /// An item of a list may stand below the list's key without more indent.
  void closeTo(std::size_t indent, bool is_item) {
    while (!open_.empty() &&
           (open_.back().indent > indent ||
            (open_.back().indent == indent && (open_.back().is_item || !is_item)))) {
      open_.pop_back();
    }
  }
  [[nodiscard]] std::string joined() const {
    std::string path;
    for (const Open& key : open_) {
      path += (path.empty() ? "" : ".") + key.name;
    }
    return path;
  }

  std::vector<Open> open_;            ///< Outermost first.
  std::map<std::string, int> items_;  ///< Items seen by the path of their list.
};

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The longest beginning of `path` that is a key of the new file; empty if none is.
std::string nearestKey(std::string path, const std::vector<std::string>& keys) {
  while (!path.empty() && std::find(keys.begin(), keys.end(), path) == keys.end()) {
    const std::size_t dot = path.rfind('.');
    path.resize(dot == std::string::npos ? 0 : dot);
  }
  return path;
}

/// Comments of `original` by keys of the new file; those behind the last key stand at "".
std::map<std::string, KeyComments> commentsOf(std::string_view original,
                                              const std::vector<std::string>& keys) {
  std::map<std::string, KeyComments> comments;
  std::vector<std::string> waiting;
  KeyPath path;
  for (const std::string_view line : linesOf(original)) {
    const std::size_t place = commentPlace(line);
    const std::string_view content = line.substr(0, std::min(place, line.size()));
    const std::string comment(withoutBlanks(line.substr(content.size())));
    if (withoutBlanks(content).empty()) {
      if (!comment.empty()) {
        waiting.push_back(comment);
      }
      continue;
    }
    const std::string key = path.next(content);
    KeyComments& at = comments[nearestKey(key, keys)];
    at.above.insert(at.above.end(), waiting.begin(), waiting.end());
    waiting.clear();
    if (!comment.empty() && at.behind.empty() && &at != &comments[""]) {
      at.behind = comment;
    } else if (!comment.empty()) {
      at.above.push_back(comment);
    }
  }
  comments[""].above.insert(comments[""].above.end(), waiting.begin(), waiting.end());
  return comments;
}

}  // namespace

std::string formatRobotLike(const RobotDescription& robot, std::string_view original) {
  const std::string plain = formatRobot(robot);
  const std::vector<std::string_view> lines = linesOf(plain);
  std::vector<std::string> keys;
  KeyPath path;
  for (const std::string_view line : lines) {
    keys.push_back(path.next(line));
  }
  std::map<std::string, KeyComments> comments = commentsOf(original, keys);
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    KeyComments at;
    if (const auto found = comments.find(keys[i]); found != comments.end()) {
      at = std::move(found->second);
      comments.erase(found);
    }
    const std::string indent(lines[i].find_first_not_of(' '), ' ');
    for (const std::string& comment : at.above) {
      text += indent + comment + '\n';
    }
    text += std::string(lines[i]) + (at.behind.empty() ? "" : "  " + at.behind) + '\n';
  }
  for (const auto& [key, rest] : comments) {
    for (const std::string& comment : rest.above) {
      text += comment + '\n';
    }
  }
  (void)parseRobot(text, "robot");
  return text;
}

std::string formatRobotLikeFile(const RobotDescription& robot, const std::string& path) {
  return path == "-" ? formatRobot(robot)
                     : formatRobotLike(robot, readWholeFile(path, YamlLimits{}.max_bytes));
}

}  // namespace vesper::inline v0
