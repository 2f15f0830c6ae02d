#include "vesper/core/files/line_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <stop_token>
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

std::string problemOf(const std::string& path) {
  try {
    static_cast<void>(readWholeFile(path, std::size_t{1} << 20));
    return "none";
  } catch (const InputError& error) {
    return error.problem().found;
  }
}

TEST(ByteSourceTest, UnpacksMembersOneAfterTheOtherAndForgivesPadding) {
  const test::ScratchFolder scratch;
  const std::string one = test::readFile(gzipped(scratch.file("1.gz"), "one\n"));
  const std::string two = test::readFile(gzipped(scratch.file("2.gz"), "two\n"));
  constexpr std::size_t kMost = 100;
  EXPECT_EQ(readWholeFile(scratch.write("both", one + two), kMost), "one\ntwo\n");
  EXPECT_EQ(readWholeFile(scratch.write("padded", one + std::string(700, '\0')), kMost), "one\n");
  EXPECT_EQ(readWholeFile(scratch.write("half a mark", "\x1f"), kMost), "\x1f");
  // Every byte apart, as a slow pipe hands them out, is no different.
  ByteSource source(scratch.file("both"));
  std::string bytes;
  for (char byte = 0; source.read({&byte, 1}) == 1;) {
    bytes += byte;
  }
  EXPECT_EQ(bytes, "one\ntwo\n");
}

TEST(ByteSourceTest, NamesWhatFollowsAndWhatIsMissing) {
  const test::ScratchFolder scratch;
  const std::string packed = test::readFile(gzipped(scratch.file("a.gz"), "one\ntwo\n"));
  EXPECT_EQ(problemOf(scratch.write("b", packed + "more")), "other bytes");
  EXPECT_EQ(problemOf(scratch.write("c", packed + std::string(9, '\0') + "x")), "other bytes");
  for (std::size_t length = 2; length < packed.size(); ++length) {
    EXPECT_EQ(problemOf(scratch.write("d", packed.substr(0, length))), "the file is cut off");
  }
  std::string damaged = packed;
  damaged[packed.size() - 6] ^= 1;  // of the check sum
  EXPECT_EQ(problemOf(scratch.write("e", damaged)), "incorrect data check");
}

TEST(ByteSourceTest, ARequestToStopEndsAPipeThatIsSilent) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "one", 3), 3);
  std::stop_source stop;
  ByteSource source("/dev/fd/" + std::to_string(ends[0]), stop.get_token());
  std::string bytes(10, '.');
  EXPECT_EQ(source.read(bytes), 3U);
  stop.request_stop();
  EXPECT_EQ(source.read(bytes), 0U);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(ByteSourceTest, RefusesFoldersAndAbsentFilesByName) {
  const test::ScratchFolder scratch;
  EXPECT_THROW(ByteSource(scratch.path().string()), InputError);
  EXPECT_THROW(ByteSource(scratch.file("absent")), InputError);
  EXPECT_THROW(static_cast<void>(readWholeFile(scratch.write("a", "12345"), 4)), InputError);
}

}  // namespace
}  // namespace vesper
