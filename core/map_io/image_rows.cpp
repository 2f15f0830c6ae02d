#include "vesper/core/map_io/image_rows.hpp"

#include <string_view>
#include <vector>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/pgm_image.hpp"
#include "vesper/core/map_io/png_image.hpp"

namespace vesper::inline v0 {
namespace {

std::string firstBytes(const std::string& path) {
  ByteSource source(path);
  std::string bytes(8, '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const std::size_t got = source.read(std::span(bytes).subspan(size));
    if (got == 0) {
      break;
    }
    size += got;
  }
  bytes.resize(size);
  return bytes;
}

/// Pictures that are known but not read, by their first bytes.
std::string nameOfOtherPicture(std::string_view bytes) {
  if (bytes.starts_with("BM")) {
    return "a BMP picture";
  }
  if (bytes.starts_with("P1") || bytes.starts_with("P4")) {
    return "a PBM picture";
  }
  if (bytes.starts_with("P3") || bytes.starts_with("P6")) {
    return "a PPM picture";
  }
  if (bytes.starts_with("\xFF\xD8")) {
    return "a JPEG picture";
  }
  if (bytes.starts_with("GIF8")) {
    return "a GIF picture";
  }
  if (bytes.starts_with("II*") || bytes.starts_with("MM")) {
    return "a TIFF picture";
  }
  return {};
}

}  // namespace

void readImage(const std::string& path, const MapLimits& limits, const ImageSink& sink) {
  const std::string bytes = firstBytes(path);
  if (bytes.starts_with("\x89PNG")) {
    readPng(path, limits, sink);
    return;
  }
  if (bytes.starts_with("P2") || bytes.starts_with("P5")) {
    readPgm(path, limits, sink);
    return;
  }
  const std::string other = nameOfOtherPicture(bytes);
  std::string found = other;
  if (found.empty()) {
    found = bytes.empty() ? "an empty file" : printable(bytes);
  }
  throw InputError({path, 0, "image", "a PGM (P2, P5) or PNG picture", found,
                    other.empty() ? "not an image" : "convert it to PNG"});
}

}  // namespace vesper::inline v0
