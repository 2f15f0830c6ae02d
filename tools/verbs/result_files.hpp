#pragma once

#include <string>
#include <utility>
#include <vector>

namespace vesper::tools {

/// The files that a verb writes: all of them or none, and each is named on the standard error.
class ResultFiles {
 public:
  /// Nothing happens for an empty `path`. Nothing is written before write().
  void add(const std::string& path, std::string text);
  /// Throws std::system_error, naming the file, if one cannot be written; then none is there.
  void write() const;

 private:
  std::vector<std::pair<std::string, std::string>> files_;
};

}  // namespace vesper::tools
