#include "vesper/core/map_io/pgm_image.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

/// More digits than any number a header may hold; leading zeros included.
constexpr std::size_t kMaxDigits = 24;

bool isSpace(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/// The bytes of the file one after another, and what a header of text is made of.
class PgmSource {
 public:
  explicit PgmSource(const std::string& path) : source_(path), buffer_(1U << 16U) {}

  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         const std::string& found, const std::string& advice = "") const {
    throw InputError({source_.name(), 0, field, expected, printable(found), advice});
  }

  /// The next byte, or -1 at the end.
  int next() {
    if (begin_ == end_) {
      end_ = source_.read(buffer_);
      begin_ = 0;
      if (end_ == 0) {
        return -1;
      }
    }
    ++taken_;
    return static_cast<unsigned char>(buffer_[begin_++]);
  }
  [[nodiscard]] std::size_t taken() const noexcept { return taken_; }

  /// Some of the next bytes, `most` at most; none at the end.
  std::span<const char> some(std::size_t most) {
    if (begin_ == end_) {
      end_ = source_.read(buffer_);
      begin_ = 0;
    }
    const std::size_t count = std::min(most, end_ - begin_);
    const std::span<const char> bytes(buffer_.data() + begin_, count);
    begin_ += count;
    taken_ += count;
    return bytes;
  }

  /// A number of the header or of a P2 raster, and the byte that ends it, which is consumed.
  std::optional<std::uint32_t> number(const std::string& field, std::uint32_t max) {
    int byte = next();
    while (isSpace(byte) || byte == '#') {
      if (byte == '#') {
        skipComment();
      }
      byte = next();
    }
    if (byte < 0) {
      return std::nullopt;
    }
    std::string text;
    for (; byte >= 0 && !isSpace(byte) && byte != '#' && text.size() <= kMaxDigits; byte = next()) {
      text += static_cast<char>(byte);
    }
    if (byte == '#') {
      skipComment();
    }
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) {
      fail(field, "a whole number", text);
    }
    if (error != std::errc() || value > max) {
      fail(field, "at most " + std::to_string(max), text);
    }
    return value;
  }

 private:
  void skipComment() {
    for (int byte = next(); byte >= 0 && byte != '\n' && byte != '\r'; byte = next()) {
    }
  }

  ByteSource source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t taken_ = 0;
};

struct PgmHeader {
  bool is_text = false;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint32_t max_value = 0;
  [[nodiscard]] std::size_t sampleBytes() const { return max_value > 255 ? 2 : 1; }
};

PgmHeader readHeader(PgmSource& source, const MapLimits& limits) {
  PgmHeader header;
  const int first = source.next();
  const int second = source.next();
  if (first != 'P' || (second != '2' && second != '5')) {
    std::string found;
    for (const int byte : {first, second}) {
      found += byte < 0 ? std::string() : std::string(1, static_cast<char>(byte));
    }
    source.fail("magic number", "P2 or P5", found,
                first == '#' ? "a comment may not stand before the magic number" : "");
  }
  header.is_text = second == '2';
  const auto take = [&source](const std::string& field, std::uint32_t max) {
    const auto value = source.number(field, max);
    if (!value) {
      source.fail(field, "a whole number", "the end of the file");
    }
    if (*value == 0) {
      source.fail(field, "at least 1", "0");
    }
    return *value;
  };
  constexpr auto kMaxSide = static_cast<std::uint32_t>(std::numeric_limits<int>::max());
  header.width = take("width", kMaxSide);
  header.height = take("height", kMaxSide);
  header.max_value = take("maxval", 65535);
  const std::uint64_t cells = std::uint64_t{header.width} * header.height;
  if (cells > limits.max_cells) {
    source.fail("size", "at most " + std::to_string(limits.max_cells) + " cells",
                std::to_string(header.width) + " x " + std::to_string(header.height),
                "raise --max-cells if the map is really that large");
  }
  return header;
}

/// The size of a file that lies on the disk as it is; empty for gzip and for pipes.
std::optional<std::uintmax_t> plainSize(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  const bool is_packed = in.get() == 0x1F && in.get() == 0x8B;
  return error || is_packed ? std::nullopt : std::optional(size);
}

/// Compares the file's size with what its P5 header promises.
void checkSize(const PgmSource& source, const std::string& path, const PgmHeader& header) {
  const std::uint64_t needed =
      std::uint64_t{header.width} * header.height * header.sampleBytes() + source.taken();
  const auto size = plainSize(path);
  if (size && *size < needed) {
    source.fail("picture", std::to_string(needed) + " bytes for its size",
                std::to_string(*size) + " bytes", "the file is truncated");
  }
}

class PgmRaster {
 public:
  PgmRaster(PgmSource& source, const PgmHeader& header) : source_(source), header_(header) {}

  /// Memory grows with what is really there.
  void read(std::vector<std::uint32_t>& row) {
    row.clear();
    if (!header_.is_text && header_.sampleBytes() == 1) {
      readBytes(row);
      return;
    }
    while (row.size() < header_.width) {
      row.push_back(header_.is_text ? textSample() : binarySample());
      check(row.back());
    }
  }

 private:
  void check(std::uint32_t value) const {
    if (value > header_.max_value) {
      source_.fail("pixel", "at most maxval " + std::to_string(header_.max_value),
                   std::to_string(value));
    }
  }

  /// The usual case by whole pieces: it is what a large map takes its time for.
  void readBytes(std::vector<std::uint32_t>& row) {
    while (row.size() < header_.width) {
      const std::span<const char> bytes = source_.some(header_.width - row.size());
      if (bytes.empty()) {
        truncated();
      }
      const std::size_t start = row.size();
      row.resize(start + bytes.size());
      std::uint32_t* out = row.data() + start;
      std::uint32_t most = 0;
      for (const char byte : bytes) {
        *out = static_cast<unsigned char>(byte);
        most = std::max(most, *out);
        ++out;
      }
      check(most);
    }
  }

  std::uint32_t textSample() {
    const auto value = source_.number("pixel", 65535);
    if (!value) {
      truncated();
    }
    return *value;
  }

  std::uint32_t binarySample() {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < header_.sampleBytes(); ++i) {
      const int byte = source_.next();
      if (byte < 0) {
        truncated();
      }
      value = (value << 8U) | static_cast<std::uint32_t>(byte);
    }
    return value;
  }

  [[noreturn]] void truncated() const {
    source_.fail("picture",
                 std::to_string(header_.width) + " x " + std::to_string(header_.height) + " pixels",
                 "the end of the file", "the file is truncated");
  }

  PgmSource& source_;
  const PgmHeader& header_;
};

}  // namespace

void readPgm(const std::string& path, const MapLimits& limits, const ImageSink& sink) {
  PgmSource source(path);
  const PgmHeader header = readHeader(source, limits);
  if (!header.is_text) {
    checkSize(source, path, header);
  }
  ImageLayout layout;
  layout.kind = std::string("PGM ") + (header.is_text ? "P2" : "P5") + ", maxval " +
                std::to_string(header.max_value);
  layout.width = static_cast<int>(header.width);
  layout.height = static_cast<int>(header.height);
  layout.max_value = header.max_value;
  sink.begin(layout);
  PgmRaster raster(source, header);
  std::vector<std::uint32_t> row;
  for (std::uint32_t y = 0; y < header.height; ++y) {
    raster.read(row);
    sink.row(row, {});
  }
}

std::string pgmBytes(const GreyImage& image) {
  if (image.width <= 0 || image.height <= 0 || image.max_value == 0 ||
      image.values.size() !=
          static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height)) {
    throw std::invalid_argument("pgmBytes: one value a pixel is needed");
  }
  std::string bytes = "P5\n" + std::to_string(image.width) + " " + std::to_string(image.height) +
                      "\n" + std::to_string(image.max_value) + "\n";
  bytes.reserve(bytes.size() + image.values.size() * (image.max_value > 255 ? 2 : 1));
  for (const std::uint16_t value : image.values) {
    if (value > image.max_value) {
      throw std::invalid_argument("pgmBytes: a value lies above max_value");
    }
    if (image.max_value > 255) {
      bytes += static_cast<char>(value >> 8U);
    }
    bytes += static_cast<char>(value & 0xFFU);
  }
  return bytes;
}

}  // namespace vesper::inline v0
