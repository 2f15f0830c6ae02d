#include "vesper/core/files/file_identity.hpp"

#include <filesystem>
#include <system_error>

namespace vesper::inline v0 {

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::weakly_canonical(a, error) == std::filesystem::weakly_canonical(b, error);
}

}  // namespace vesper::inline v0
