#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// A file that appears whole or not at all: bytes go to a temporary file beside it, commit() makes
/// them durable (fsync) and renames. Without commit() the destructor removes the temporary file and
/// the old file stays as it was. Errors throw std::system_error naming the path.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes);
  /// Where the bytes lie until commit(), for libraries that write files themselves and for reading
  /// back what was written.
  [[nodiscard]] const std::filesystem::path& temporaryPath() const noexcept { return temporary_; }
  /// Makes the bytes durable without showing them yet: a full disk is noticed here at the latest.
  void sync();
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

/// Files that belong together: none appears before all of them are written and durable.
class AtomicFileSet {
 public:
  /// A new file of the set; it stays where it is as long as the set lives.
  AtomicFile& add(const std::filesystem::path& path) { return files_.emplace_back(path); }
  void commit();

 private:
  std::deque<AtomicFile> files_;
};

/// A folder and those above it, where they are not there yet. Throws std::system_error naming it.
void makeFolder(const std::filesystem::path& path);

/// Writes a whole file atomically.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace vesper::inline v0
