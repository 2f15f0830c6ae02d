#include "vesper/core/files/line_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> linesOf(const std::string& path, std::size_t max_bytes = 100) {
  LineReader reader(ByteSource(path), max_bytes);
  std::vector<std::string> lines;
  while (const auto line = reader.next()) {
    EXPECT_EQ(line->number, static_cast<std::int64_t>(lines.size()) + 1);
    lines.push_back(std::string(line->text) + (line->is_too_long ? "<cut>" : "") +
                    (line->has_newline ? "" : "<end>"));
  }
  return lines;
}

std::string gzipped(const std::string& path, const std::string& text) {
  gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
  return path;
}

TEST(LineReaderTest, ReadsLinesWithAnyEnding) {
  const test::ScratchFolder scratch;
  EXPECT_THAT(linesOf(scratch.write("a", "one\r\ntwo\n\nlast")),
              ElementsAre("one", "two", "", "last<end>"));
  EXPECT_THAT(linesOf(scratch.write("b", "")), ElementsAre());
}

TEST(LineReaderTest, UnpacksGzip) {
  const test::ScratchFolder scratch;
  EXPECT_THAT(linesOf(gzipped(scratch.file("a.gz"), "one\ntwo\n")), ElementsAre("one", "two"));
}

TEST(LineReaderTest, SaysThatGzipIsCutOff) {
  const test::ScratchFolder scratch;
  std::string noise;
  unsigned state = 1;
  for (int i = 0; i < 5000; ++i) {
    state = state * 1664525U + 1013904223U;
    noise += static_cast<char>('a' + (state >> 24U) % 26U);
    noise += i % 40 == 39 ? "\n" : "";
  }
  const std::string whole = test::readFile(gzipped(scratch.file("a.gz"), noise));
  const std::string cut = scratch.write("cut.gz", std::string_view(whole).substr(0, 900));
  EXPECT_THROW(static_cast<void>(linesOf(cut)), InputError);
}

TEST(LineReaderTest, CutsAndMarksALineThatIsTooLong) {
  const test::ScratchFolder scratch;
  const std::string long_line(700000, 'x');
  EXPECT_THAT(linesOf(scratch.write("a", "ok\n" + long_line + "\nnext\n" + long_line), 8),
              ElementsAre("ok", "xxxxxxxx<cut>", "next", "xxxxxxxx<cut><end>"));
  EXPECT_THAT(linesOf(scratch.write("b", "12345678\n123456789\n"), 8),
              ElementsAre("12345678", "12345678<cut>"));
}

TEST(ByteSourceTest, RefusesFoldersAndAbsentFilesByName) {
  const test::ScratchFolder scratch;
  EXPECT_THROW(ByteSource(scratch.path().string()), InputError);
  EXPECT_THROW(ByteSource(scratch.file("absent")), InputError);
  EXPECT_THROW(static_cast<void>(readWholeFile(scratch.write("a", "12345"), 4)), InputError);
}

}  // namespace
}  // namespace vesper
