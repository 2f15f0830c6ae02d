#include "vesper/core/files/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

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

TEST(AtomicFileTest, LinksStayLinks) {
  const test::ScratchFolder scratch;
  const std::string path = scratch.write("map.pgm", "old");
  const std::string link = scratch.file("link.pgm");
  std::filesystem::create_symlink(path, link);
  writeFileAtomically(link, "new");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(test::readFile(path), "new");
}

TEST(AtomicFileTest, APipeIsNotReplaced) {
  const test::ScratchFolder scratch;
  const std::string pipe = scratch.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(writeFileAtomically(pipe, "x"), std::system_error);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
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
