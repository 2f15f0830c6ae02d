#include "vesper/core/files/text_writer.hpp"

#include <zlib.h>

#include <array>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "vesper/core/files/atomic_file.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kTextBlock = std::size_t{1} << 16U;
constexpr int kGzipWindow = 15 + 16;  // 32 KiB window; + 16 asks zlib for a gzip header.

}  // namespace

struct TextWriter::Sink {
  explicit Sink(const std::string& path) : file(path), is_packed(path.ends_with(".gz")) {
    if (is_packed && deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, 8,
                                  Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::runtime_error("gzip: no memory");
    }
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  ~Sink() {
    if (is_packed) {
      deflateEnd(&stream);
    }
  }

  void flush(bool is_last) {
    if (!is_packed) {
      file.write(pending);
      pending.clear();
      return;
    }
    std::array<char, kTextBlock> packed{};
    stream.next_in = reinterpret_cast<Bytef*>(pending.data());
    stream.avail_in = static_cast<uInt>(pending.size());
    do {
      stream.next_out = reinterpret_cast<Bytef*>(packed.data());
      stream.avail_out = static_cast<uInt>(packed.size());
      deflate(&stream, is_last ? Z_FINISH : Z_NO_FLUSH);
      file.write({packed.data(), packed.size() - stream.avail_out});
    } while (stream.avail_out == 0);
    pending.clear();
  }

  AtomicFile file;
  bool is_packed;
  z_stream stream{};
  std::string pending;
};

TextWriter::TextWriter(const std::string& path) : sink_(new Sink(path)) {}
TextWriter::TextWriter(TextWriter&&) noexcept = default;
TextWriter& TextWriter::operator=(TextWriter&&) noexcept = default;
TextWriter::~TextWriter() = default;

void TextWriter::write(std::string_view text) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, kTextBlock);
    sink_->pending += part;
    text.remove_prefix(part.size());
    if (sink_->pending.size() >= kTextBlock) {
      sink_->flush(false);
    }
  }
}

void TextWriter::commit() {
  sink_->flush(true);
  sink_->file.commit();
}

}  // namespace vesper::inline v0
