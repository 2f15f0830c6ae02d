#include "vesper/core/files/file_identity.hpp"

#include <filesystem>
#include <system_error>

namespace vesper::inline v0 {

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code of_a;
  std::error_code of_b;
  const std::filesystem::path path_a = std::filesystem::weakly_canonical(a, of_a);
  const std::filesystem::path path_b = std::filesystem::weakly_canonical(b, of_b);
  return of_a || of_b ? a == b : path_a == path_b;  // a name too long, say, has no path
}

}  // namespace vesper::inline v0
