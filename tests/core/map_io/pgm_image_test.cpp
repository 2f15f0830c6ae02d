#include "vesper/core/map_io/pgm_image.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <stdexcept>

#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using test::refusal;

class PgmImageTest : public ::testing::Test {
 protected:
  test::TakenPicture read(const std::string& bytes, const MapLimits& limits = {}) {
    test::TakenPicture picture;
    readPgm(folder_.write("a.pgm", bytes), limits, test::sinkInto(picture));
    return picture;
  }
  std::string refused(const std::string& bytes, const MapLimits& limits = {}) {
    std::string text = refusal([&] { read(bytes, limits); });
    const std::string path = folder_.file("a.pgm");
    return text.starts_with(path) ? text.substr(path.size()) : text;
  }
  test::ScratchFolder folder_;
};

using Values = std::vector<std::uint32_t>;

TEST_F(PgmImageTest, ReadsBinaryAndText) {
  EXPECT_EQ(read("P5\n3 1\n255\n\x01\x02\xFF").values, (Values{1, 2, 255}));
  EXPECT_EQ(read("P2\n3 1\n255\n1 2\r\n255").values, (Values{1, 2, 255}));
  const test::TakenPicture picture = read("P5 1 2 7 \x03\x07");
  EXPECT_EQ(picture.layout.width, 1);
  EXPECT_EQ(picture.layout.height, 2);
  EXPECT_EQ(picture.layout.max_value, 7U);
  EXPECT_EQ(picture.layout.kind, "PGM P5, maxval 7");
}

TEST_F(PgmImageTest, TwoByteSamplesHaveTheHighByteFirst) {
  EXPECT_EQ(read(std::string("P5 2 1 65535\n\x01\x02\xFF\xFE", 17)).values,
            (Values{0x0102, 0xFFFE}));
}

TEST_F(PgmImageTest, OneWhiteSpaceByteEndsTheHeader) {
  // Pixels that look like white space, a comment and digits.
  EXPECT_EQ(read("P5 5 1 255\n\n #1\t").values, (Values{10, 32, 35, 49, 9}));
}

TEST_F(PgmImageTest, CommentsStandAnywhereAfterTheMagicNumber) {
  EXPECT_EQ(read("P5 # a 9\n#b\n2# c\n 1 #\n#d\r\n255\nAB").values, (Values{65, 66}));
  EXPECT_EQ(read("P2\n2 1\n255\n7 # seven\n8").values, (Values{7, 8}));
}

TEST_F(PgmImageTest, NamesEachFaultOfTheHeader) {
  EXPECT_EQ(refused("#c\nP5 1 1 255\nA"),
            ": field 'magic number': expected P2 or P5, found '#c' (a comment may not stand before "
            "the magic number)");
  EXPECT_EQ(refused("P6 1 1 255\nAAA"), ": field 'magic number': expected P2 or P5, found 'P6'");
  EXPECT_EQ(refused("P5 0 1 255\n"), ": field 'width': expected at least 1, found '0'");
  EXPECT_EQ(refused("P5 1 -4 255\nA"), ": field 'height': expected a whole number, found '-4'");
  EXPECT_EQ(refused("P5 1 1x 255\nA"), ": field 'height': expected a whole number, found '1x'");
  EXPECT_EQ(refused("P5 4294967297 4 255\nA"),
            ": field 'width': expected at most 2147483647, found '4294967297'");
  EXPECT_EQ(refused("P5 99999999999999999999999999 4 255\nA").substr(0, 48),
            ": field 'width': expected at most 2147483647, fo");
  EXPECT_EQ(refused("P5 1 1 0\nA"), ": field 'maxval': expected at least 1, found '0'");
  EXPECT_EQ(refused("P5 1 1 65536\nA"), ": field 'maxval': expected at most 65535, found '65536'");
  EXPECT_EQ(refused("P5 1 1"),
            ": field 'maxval': expected a whole number, found 'the end of the file'");
}

TEST_F(PgmImageTest, NamesTruncationBeforeMemoryIsTaken) {
  EXPECT_EQ(refused("P5\n4 3\n255\n123456789"),
            ": field 'picture': expected 23 bytes for its size, found '20 bytes' (the file is "
            "truncated)");
  EXPECT_EQ(refused("P5 16000 16000 255\nx").substr(0, 50),
            ": field 'picture': expected 256000019 bytes for it");
  EXPECT_EQ(refused("P2 2 2 255\n1 2 3"),
            ": field 'picture': expected 2 x 2 pixels, found 'the end of the file' (the file is "
            "truncated)");
}

TEST_F(PgmImageTest, HugeSizesAreRefusedByTheHeaderAlone) {
  EXPECT_EQ(refused("P5 200000 200000 255\nx"),
            ": field 'size': expected at most 268435456 cells, found '200000 x 200000' (raise "
            "--max-cells if the map is really that large)");
  MapLimits limits;
  limits.max_cells = 3;
  EXPECT_EQ(refused("P5 2 2 255\nxxxx", limits).substr(0, 47),
            ": field 'size': expected at most 3 cells, found");
}

TEST_F(PgmImageTest, SamplesAboveMaxvalAreRefused) {
  EXPECT_EQ(refused("P5 1 1 100\n\x65"),
            ": field 'pixel': expected at most maxval 100, found '101'");
  EXPECT_EQ(refused("P2 1 1 100\n101"),
            ": field 'pixel': expected at most maxval 100, found '101'");
}

TEST_F(PgmImageTest, BytesAfterThePictureAreAllowed) {
  EXPECT_EQ(read("P5 1 1 255\nA\ngarbage").values, (Values{65}));
}

TEST_F(PgmImageTest, GzipIsUnpackedAndItsSizesAreBounded) {
  const std::string path = folder_.file("a.pgm.gz");
  gzFile file = gzopen(path.c_str(), "wb");
  gzputs(file, "P5 2 1 255\nAB");
  gzclose(file);
  test::TakenPicture picture;
  readPgm(path, {}, test::sinkInto(picture));
  EXPECT_EQ(picture.values, (Values{65, 66}));
  file = gzopen(path.c_str(), "wb");
  gzputs(file, "P5 16384 16384 255\nAB");  // as large as the limit allows, with two pixels
  gzclose(file);
  EXPECT_NE(refusal([&] { readPgm(path, {}, test::sinkInto(picture)); }).find("truncated"),
            std::string::npos);
}

TEST_F(PgmImageTest, WhatIsWrittenReadsBack) {
  const GreyImage image{2, 2, 65535, {0, 1, 256, 65535}};
  EXPECT_EQ(read(pgmBytes(image)).values, (Values{0, 1, 256, 65535}));
  const GreyImage small{2, 1, 255, {10, 254}};
  EXPECT_EQ(pgmBytes(small), "P5\n2 1\n255\n\n\xFE");
  EXPECT_THROW(static_cast<void>(pgmBytes({2, 1, 255, {1}})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(pgmBytes({1, 1, 100, {101}})), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
