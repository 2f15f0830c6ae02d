#include "vesper/core/map_io/png_image.hpp"

#include <png.h>

#include <csetjmp>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30U;
/// Deflate packs at most 258 bytes into two bits; 1032:1 is zlib's own figure for its limit.
constexpr std::uint64_t kMaxPacking = 1032;

/// libpng's two structures with its error handling: it reports errors by longjmp, which stays
/// inside call(), whose frame owns nothing.
class PngDecoder {
 public:
  PngDecoder(const std::string& path, const std::string& bytes) : path_(path), bytes_(bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, onError, onWarning);
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      throw std::bad_alloc();
    }
    png_set_read_fn(png_, this, onRead);
  }
  ~PngDecoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngDecoder(const PngDecoder&) = delete;
  PngDecoder& operator=(const PngDecoder&) = delete;

  /// Runs calls of libpng; `step` must not own anything, for an error jumps out of it.
  template <typename Step>
  void call(Step step) {
    if (setjmp(png_jmpbuf(png_)) != 0) {
      fail("picture", "a sound PNG file", message_);
    }
    step(png_, info_);
  }

  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         const std::string& found, const std::string& advice = "") const {
    throw InputError({path_, 0, field, expected, printable(found), advice});
  }

 private:
  static void onError(png_structp png, png_const_charp message) {
    auto* self = static_cast<PngDecoder*>(png_get_error_ptr(png));
    std::strncpy(self->message_, message, sizeof(self->message_) - 1);
    png_longjmp(png, 1);
  }
  static void onWarning(png_structp /*png*/, png_const_charp /*message*/) {}
  static void onRead(png_structp png, png_bytep out, std::size_t count) {
    auto* self = static_cast<PngDecoder*>(png_get_io_ptr(png));
    if (count > self->bytes_.size() - self->position_) {
      png_error(png, "the file is truncated");
    }
    std::memcpy(out, self->bytes_.data() + self->position_, count);
    self->position_ += count;
  }

  const std::string& path_;
  const std::string& bytes_;
  std::size_t position_ = 0;
  char message_[128] = {};
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

struct PngHeader {
  png_uint_32 width = 0;
  png_uint_32 height = 0;
  int bits = 0;
  int colour = 0;
  int interlace = 0;
};

std::string kindOf(const PngHeader& header) {
  const char* colour = "grey";
  switch (header.colour) {
    case PNG_COLOR_TYPE_PALETTE:
      colour = "palette";
      break;
    case PNG_COLOR_TYPE_RGB:
      colour = "RGB";
      break;
    case PNG_COLOR_TYPE_RGB_ALPHA:
      colour = "RGBA";
      break;
    case PNG_COLOR_TYPE_GRAY_ALPHA:
      colour = "grey and alpha";
      break;
    default:
      break;
  }
  return std::string("PNG ") + colour + ", " + std::to_string(header.bits) + " bit";
}

/// How the rows come out of libpng once the transformations are set.
struct RowFormat {
  std::size_t channels = 1;
  std::size_t sample_bytes = 1;
  std::size_t row_bytes = 0;
  [[nodiscard]] bool hasAlpha() const { return channels == 2 || channels == 4; }
  [[nodiscard]] std::size_t colours() const { return channels < 3 ? 1 : 3; }
};

PngHeader readHeader(PngDecoder& decoder, const MapLimits& limits, std::size_t file_bytes) {
  PngHeader header;
  decoder.call([&header](png_structp png, png_infop info) {
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_chunk_cache_max(png, 64);
    png_set_chunk_malloc_max(png, 1U << 20U);
    png_read_info(png, info);
    png_get_IHDR(png, info, &header.width, &header.height, &header.bits, &header.colour,
                 &header.interlace, nullptr, nullptr);
  });
  const std::uint64_t cells = std::uint64_t{header.width} * header.height;
  if (cells > limits.max_cells) {
    decoder.fail("size", "at most " + std::to_string(limits.max_cells) + " cells",
                 std::to_string(header.width) + " x " + std::to_string(header.height),
                 "raise --max-cells if the map is really that large");
  }
  if (cells * static_cast<std::uint64_t>(header.bits) / 8 > file_bytes * kMaxPacking) {
    decoder.fail(
        "picture", std::to_string(header.width) + " x " + std::to_string(header.height) + " pixels",
        std::to_string(file_bytes) + " bytes, which cannot hold them", "the file is truncated");
  }
  return header;
}

RowFormat setTransformations(PngDecoder& decoder) {
  RowFormat format;
  decoder.call([&format](png_structp png, png_infop info) {
    png_set_expand(png);  // palette to RGB, few bits to eight, tRNS to alpha
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    format.channels = png_get_channels(png, info);
    format.sample_bytes = png_get_bit_depth(png, info) == 16 ? 2 : 1;
    format.row_bytes = png_get_rowbytes(png, info);
  });
  return format;
}

/// Turns libpng's rows into values and hands them on.
class RowConverter {
 public:
  RowConverter(const RowFormat& format, std::size_t width, const ImageSink& sink)
      : format_(format), sink_(sink), values_(width), alpha_(format.hasAlpha() ? width : 0) {}

  void hand(const png_byte* row) {
    for (std::uint32_t& value : values_) {
      value = 0;
      for (std::size_t i = 0; i < format_.colours(); ++i) {
        value += take(row);
      }
      if (format_.hasAlpha()) {
        const std::uint32_t alpha = take(row);
        alpha_[static_cast<std::size_t>(&value - values_.data())] =
            static_cast<std::uint8_t>(format_.sample_bytes == 1 ? alpha : (alpha + 256) / 257);
      }
    }
    sink_.row(values_, alpha_);
  }

 private:
  std::uint32_t take(const png_byte*& row) const {
    std::uint32_t sample = *row++;
    if (format_.sample_bytes == 2) {
      sample = (sample << 8U) | *row++;
    }
    return sample;
  }

  RowFormat format_;
  const ImageSink& sink_;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint8_t> alpha_;
};

}  // namespace

void readPng(const std::string& path, const MapLimits& limits, const ImageSink& sink) {
  const std::string bytes = readWholeFile(path, kMaxFileBytes);
  PngDecoder decoder(path, bytes);
  const PngHeader header = readHeader(decoder, limits, bytes.size());
  const RowFormat format = setTransformations(decoder);
  ImageLayout layout;
  layout.kind = kindOf(header);
  layout.width = static_cast<int>(header.width);
  layout.height = static_cast<int>(header.height);
  layout.max_value =
      (format.sample_bytes == 2 ? 65535U : 255U) * static_cast<std::uint32_t>(format.colours());
  layout.has_alpha = format.hasAlpha();
  sink.begin(layout);
  const bool is_whole = header.interlace != PNG_INTERLACE_NONE;
  std::vector<png_byte> pixels(format.row_bytes * (is_whole ? header.height : 1));
  std::vector<png_bytep> rows(is_whole ? header.height : 1);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    rows[y] = pixels.data() + y * format.row_bytes;
  }
  RowConverter converter(format, header.width, sink);
  if (is_whole) {
    decoder.call([&rows](png_structp png, png_infop) { png_read_image(png, rows.data()); });
  }
  for (png_uint_32 y = 0; y < header.height; ++y) {
    if (!is_whole) {
      decoder.call([&rows](png_structp png, png_infop) { png_read_row(png, rows[0], nullptr); });
    }
    converter.hand(rows[is_whole ? y : 0]);
  }
  decoder.call([](png_structp png, png_infop) { png_read_end(png, nullptr); });
}

namespace {

/// libpng's writing half, with the same care for its jumps as in PngDecoder.
class PngEncoder {
 public:
  PngEncoder() {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_write_struct(&png_, nullptr);
      throw std::bad_alloc();
    }
    png_set_write_fn(png_, this, onWrite, nullptr);
  }
  ~PngEncoder() { png_destroy_write_struct(&png_, &info_); }
  PngEncoder(const PngEncoder&) = delete;
  PngEncoder& operator=(const PngEncoder&) = delete;

  template <typename Step>
  void call(Step step) {
    if (setjmp(png_jmpbuf(png_)) != 0) {
      throw std::runtime_error("libpng could not pack a picture");
    }
    step(png_, info_);
  }
  [[nodiscard]] std::string takeBytes() { return std::move(bytes_); }

 private:
  static void onWrite(png_structp png, png_bytep data, std::size_t count) {
    auto* self = static_cast<PngEncoder*>(png_get_io_ptr(png));
    self->bytes_.append(reinterpret_cast<const char*>(data), count);
  }

  std::string bytes_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

void appendSample(std::vector<png_byte>& row, std::uint16_t sample, int bits) {
  if (bits == 16) {
    row.push_back(static_cast<png_byte>(sample >> 8U));
  }
  row.push_back(static_cast<png_byte>(sample & 0xFFU));
}

}  // namespace

std::string pngBytes(const GreyImage& image, const std::vector<bool>& is_transparent) {
  const auto width = static_cast<std::size_t>(image.width);
  const auto height = static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.values.size() != width * height ||
      (!is_transparent.empty() && is_transparent.size() != image.values.size()) ||
      (image.max_value != 255 && image.max_value != 65535)) {
    throw std::invalid_argument("pngBytes: one value and one flag a pixel are needed");
  }
  const int bits = image.max_value == 255 ? 8 : 16;
  const int colour = is_transparent.empty() ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_GRAY_ALPHA;
  PngEncoder encoder;
  encoder.call([&image, bits, colour](png_structp png, png_infop info) {
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width),
                 static_cast<png_uint_32>(image.height), bits, colour, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
  });
  std::vector<png_byte> row;
  for (std::size_t y = 0; y < height; ++y) {
    row.clear();
    for (std::size_t i = y * width; i < (y + 1) * width; ++i) {
      appendSample(row, image.values[i], bits);
      if (!is_transparent.empty()) {
        appendSample(row, is_transparent[i] ? std::uint16_t{0} : image.max_value, bits);
      }
    }
    encoder.call([&row](png_structp png, png_infop) { png_write_row(png, row.data()); });
  }
  encoder.call([](png_structp png, png_infop info) { png_write_end(png, info); });
  return encoder.takeBytes();
}

}  // namespace vesper::inline v0
