#include "vesper/core/files/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

namespace vesper::inline v0 {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* what) {
  throw std::system_error(errno, std::generic_category(),
                          "cannot " + std::string(what) + " '" + path.string() + "'");
}

/// The file that `path` stands for: links are followed, so that they stay links. Only files are
/// replaced: a device or a pipe in that place would be gone.
std::filesystem::path targetOf(std::filesystem::path path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
      !std::filesystem::is_directory(status)) {
    throw std::system_error(std::make_error_code(std::errc::not_supported),
                            "cannot replace '" + path.string() + "', which is no file");
  }
  const bool is_link = std::filesystem::is_symlink(std::filesystem::symlink_status(path, error));
  return is_link && std::filesystem::is_regular_file(status) ? std::filesystem::canonical(path)
                                                             : path;
}

/// What a new file may be read and written by, as open(2) would decide it.
mode_t modeForNewFile() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : path_(targetOf(std::move(path))) {
  const std::filesystem::path folder =
      path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  std::string name = (folder / ".vesper-XXXXXX").string();
  std::vector<char> buffer(name.begin(), name.end());
  buffer.push_back('\0');
  descriptor_ = ::mkstemp(buffer.data());
  if (descriptor_ < 0) {
    fail(path_, "write");
  }
  temporary_ = buffer.data();
  ::fchmod(descriptor_, modeForNewFile());
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
    ::unlink(temporary_.c_str());
  }
}

void AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) {
        continue;
      }
      fail(path_, "write");
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void AtomicFile::sync() {
  if (::fsync(descriptor_) != 0) {
    fail(path_, "write");
  }
}

void AtomicFile::commit() {
  sync();
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
    fail(path_, "replace");
  }
  ::close(std::exchange(descriptor_, -1));
}

void AtomicFileSet::commit() {
  for (AtomicFile& file : files_) {
    file.sync();
  }
  for (AtomicFile& file : files_) {
    file.commit();
  }
}

void makeFolder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error || !std::filesystem::is_directory(path, error)) {
    throw std::system_error(error ? error : std::make_error_code(std::errc::not_a_directory),
                            "cannot make the folder '" + path.string() + "'");
  }
}

void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

}  // namespace vesper::inline v0
