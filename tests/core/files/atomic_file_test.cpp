#include "vesper/core/files/atomic_file.hpp"

#include <gtest/gtest.h>

#include <system_error>

#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

std::size_t filesIn(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(AtomicFileTest, ReplacesTheOldFileOnCommitOnly) {
  const test::ScratchFolder scratch;
  const std::string path = scratch.write("map.pgm", "old");
  {
    AtomicFile file(path);
    file.write("half");
  }
  EXPECT_EQ(test::readFile(path), "old");
  EXPECT_EQ(filesIn(scratch.path()), 1U) << "the temporary file stayed behind";
  writeFileAtomically(path, "new");
  EXPECT_EQ(test::readFile(path), "new");
  EXPECT_EQ(filesIn(scratch.path()), 1U);
}

TEST(AtomicFileTest, NamesThePathItCannotWrite) {
  const test::ScratchFolder scratch;
  try {
    AtomicFile file(scratch.file("absent/map.pgm"));
    FAIL() << "a file was made in a folder that does not exist";
  } catch (const std::system_error& error) {
    EXPECT_NE(std::string(error.what()).find("absent/map.pgm"), std::string::npos);
  }
}

}  // namespace
}  // namespace vesper
