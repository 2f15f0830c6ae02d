#include "vesper/tools/verbs/result_files.hpp"

#include <filesystem>
#include <iostream>
#include <system_error>

#include "vesper/core/files/atomic_file.hpp"

namespace vesper::tools {

void ResultFiles::add(const std::string& path, std::string text) {
  if (!path.empty()) {
    files_.emplace_back(path, std::move(text));
  }
}

void ResultFiles::write() const {
  for (const auto& [path, text] : files_) {
    if (std::filesystem::is_directory(path)) {  // the last renaming would find out too late
      throw std::system_error(std::make_error_code(std::errc::is_a_directory), path);
    }
  }
  AtomicFileSet set;
  for (const auto& [path, text] : files_) {
    set.add(path).write(text);
  }
  set.commit();
  for (const auto& [path, text] : files_) {
    std::cerr << "wrote " << path << '\n';
  }
}

}  // namespace vesper::tools
