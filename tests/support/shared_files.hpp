#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace vesper::test {

/// A file or folder of the shared material (CMake cache VESPER_SHARED_DIR).
inline std::filesystem::path sharedPath(const std::string& relative) {
  return std::filesystem::path(VESPER_SHARED_DIR) / relative;
}

}  // namespace vesper::test

/// Ends the test as skipped, saying what is missing, where the shared material is absent.
#define VESPER_REQUIRE_SHARED(relative)                                                   \
  if (!std::filesystem::exists(::vesper::test::sharedPath(relative))) {                   \
    GTEST_SKIP() << "shared material is absent: " << ::vesper::test::sharedPath(relative) \
                 << " (set VESPER_SHARED_DIR)";                                           \
  }                                                                                       \
  static_assert(true)
