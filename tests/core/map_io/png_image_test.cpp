#include "vesper/core/map_io/png_image.hpp"

#include <gtest/gtest.h>
#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using test::refusal;
using Values = std::vector<std::uint32_t>;

void appendToString(png_structp png, png_bytep data, std::size_t count) {
  static_cast<std::string*>(png_get_io_ptr(png))
      ->append(reinterpret_cast<const char*>(data), count);
}

/// A PNG of `rows` packed bytes, written by libpng directly.
std::string pngOf(int width, int bits, int colour, std::vector<std::vector<png_byte>> rows,
                  bool is_interlaced = false, const std::vector<png_color>& palette = {},
                  const std::vector<png_byte>& palette_alpha = {}) {
  std::string bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &bytes, appendToString, nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(rows.size()),
               bits, colour, is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!palette.empty()) {
    png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
  }
  if (!palette_alpha.empty()) {
    png_set_tRNS(png, info, palette_alpha.data(), static_cast<int>(palette_alpha.size()), nullptr);
  }
  png_write_info(png, info);
  std::vector<png_bytep> pointers;
  for (auto& row : rows) {
    pointers.push_back(row.data());
  }
  png_write_image(png, pointers.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

class PngImageTest : public ::testing::Test {
 protected:
  test::TakenPicture read(const std::string& bytes, const MapLimits& limits = {}) {
    test::TakenPicture picture;
    readPng(folder_.write("a.png", bytes), limits, test::sinkInto(picture));
    return picture;
  }
  std::string refused(const std::string& bytes, const MapLimits& limits = {}) {
    std::string text = refusal([&] { read(bytes, limits); });
    const std::string path = folder_.file("a.png");
    return text.starts_with(path) ? text.substr(path.size()) : text;
  }
  test::ScratchFolder folder_;
};

TEST_F(PngImageTest, GreyOfAnyDepthScalesToItsFullRange) {
  // Two pixels a row: black and white at 1, 2, 4 bits.
  EXPECT_EQ(read(pngOf(2, 1, PNG_COLOR_TYPE_GRAY, {{0x40}})).values, (Values{0, 255}));
  EXPECT_EQ(read(pngOf(2, 2, PNG_COLOR_TYPE_GRAY, {{0x70}})).values, (Values{85, 255}));
  EXPECT_EQ(read(pngOf(2, 4, PNG_COLOR_TYPE_GRAY, {{0x1F}})).values, (Values{17, 255}));
  EXPECT_EQ(read(pngOf(2, 8, PNG_COLOR_TYPE_GRAY, {{7, 205}})).values, (Values{7, 205}));
  const auto deep = read(pngOf(2, 16, PNG_COLOR_TYPE_GRAY, {{1, 2, 0xFF, 0xFE}}));
  EXPECT_EQ(deep.values, (Values{0x0102, 0xFFFE}));
  EXPECT_EQ(deep.layout.max_value, 65535U);
  EXPECT_EQ(deep.layout.kind, "PNG grey, 16 bit");
}

TEST_F(PngImageTest, ColoursAreTheSumOfTheirChannels) {
  const auto picture = read(pngOf(2, 8, PNG_COLOR_TYPE_RGB, {{1, 2, 4, 255, 255, 255}}));
  EXPECT_EQ(picture.values, (Values{7, 765}));
  EXPECT_EQ(picture.layout.max_value, 765U);
  EXPECT_TRUE(picture.alpha.empty());
}

TEST_F(PngImageTest, AlphaIsHandedOnApart) {
  const auto picture = read(pngOf(2, 8, PNG_COLOR_TYPE_GRAY_ALPHA, {{9, 0, 8, 255}}));
  EXPECT_EQ(picture.values, (Values{9, 8}));
  EXPECT_EQ(picture.alpha, (std::vector<std::uint8_t>{0, 255}));
  const auto deep = read(pngOf(2, 16, PNG_COLOR_TYPE_GRAY_ALPHA, {{0, 9, 0, 0, 0, 8, 0, 1}}));
  EXPECT_EQ(deep.alpha, (std::vector<std::uint8_t>{0, 1}));  // only 0 is fully transparent
}

TEST_F(PngImageTest, PalettesAreResolvedToColours) {
  const std::vector<png_color> palette = {{255, 255, 255}, {0, 0, 0}, {10, 20, 30}};
  const std::string bytes = pngOf(4, 2, PNG_COLOR_TYPE_PALETTE, {{0x18}}, false, palette);
  EXPECT_EQ(read(bytes).values, (Values{765, 0, 60, 765}));
  const auto clear =
      read(pngOf(4, 2, PNG_COLOR_TYPE_PALETTE, {{0x18}}, false, palette, {255, 0, 255}));
  EXPECT_EQ(clear.alpha, (std::vector<std::uint8_t>{255, 0, 255, 255}));
}

TEST_F(PngImageTest, InterlacedPicturesComeInOrder) {
  std::vector<std::vector<png_byte>> rows(9, std::vector<png_byte>(11));
  Values expected;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      rows[y][x] = static_cast<png_byte>(16 * y + x);
      expected.push_back(rows[y][x]);
    }
  }
  EXPECT_EQ(read(pngOf(11, 8, PNG_COLOR_TYPE_GRAY, rows, true)).values, expected);
}

TEST_F(PngImageTest, EveryTruncationIsRefused) {
  const std::string whole = pngOf(4, 8, PNG_COLOR_TYPE_GRAY, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const std::string text = refused(whole.substr(0, size));
    EXPECT_TRUE(text.starts_with(": field 'picture': expected a sound PNG file, found '")) << text;
  }
  EXPECT_EQ(refused(whole.substr(0, whole.size() - 3)),
            ": field 'picture': expected a sound PNG file, found 'the file is truncated'");
}

TEST_F(PngImageTest, DamagedBytesAreRefused) {
  std::string bytes = pngOf(4, 8, PNG_COLOR_TYPE_GRAY, {{1, 2, 3, 4}});
  bytes[bytes.find("IDAT") + 6] ^= 0x55;
  EXPECT_TRUE(refused(bytes).starts_with(": field 'picture': expected a sound PNG file"));
}

TEST_F(PngImageTest, SizesAreCheckedBeforeMemoryIsTaken) {
  std::string bytes = pngOf(4, 8, PNG_COLOR_TYPE_GRAY, {{1, 2, 3, 4}});
  MapLimits limits;
  limits.max_cells = 3;
  EXPECT_EQ(refused(bytes, limits),
            ": field 'size': expected at most 3 cells, found '4 x 1' (raise --max-cells if the map "
            "is really that large)");
  // 16000 x 16000 in its header, with a right checksum: more than so few bytes can hold.
  const std::array<unsigned char, 8> sizes = {0, 0, 0x3E, 0x80, 0, 0, 0x3E, 0x80};
  std::copy(sizes.begin(), sizes.end(), bytes.begin() + 16);
  const auto crc =
      static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()) + 12, 17));
  for (unsigned i = 0; i < 4; ++i) {
    bytes[29 + i] = static_cast<char>(crc >> (24 - 8 * i));
  }
  EXPECT_EQ(refused(bytes), ": field 'picture': expected 16000 x 16000 pixels, found '" +
                                std::to_string(bytes.size()) +
                                " bytes, which cannot hold them' (the file is truncated)");
}

TEST_F(PngImageTest, WhatIsWrittenReadsBack) {
  const GreyImage image{2, 2, 65535, {0, 1, 256, 65535}};
  const auto picture = read(pngBytes(image, {true, false, false, true}));
  EXPECT_EQ(picture.values, (Values{0, 1, 256, 65535}));
  EXPECT_EQ(picture.alpha, (std::vector<std::uint8_t>{0, 255, 255, 0}));
  const auto plain = read(pngBytes({2, 1, 255, {9, 8}}, {}));
  EXPECT_EQ(plain.values, (Values{9, 8}));
  EXPECT_FALSE(plain.layout.has_alpha);
}

}  // namespace
}  // namespace vesper
