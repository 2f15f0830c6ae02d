#include "vesper/core/bags/unpacker.hpp"

#include <bzlib.h>
#include <lz4frame.h>
#include <zstd.h>

#include <algorithm>
#include <new>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 28U;  // bz2 counts in unsigned int

/// zstd frames that want a larger window than 2^27 bytes are refused by the library.
class ZstdUnpacker : public Unpacker {
 public:
  ZstdUnpacker() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) {
      throw std::bad_alloc();
    }
  }
  ~ZstdUnpacker() override { ZSTD_freeDStream(stream_); }

  Step step(std::string_view packed, std::span<char> out) override {
    ZSTD_inBuffer input{packed.data(), packed.size(), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t code = ZSTD_decompressStream(stream_, &output, &input);
    Step step{input.pos, output.pos, code == 0, nullptr};
    if (ZSTD_isError(code) != 0U) {
      step.fault = ZSTD_getErrorName(code);
    }
    return step;
  }

 private:
  ZSTD_DStream* stream_;
};

class Lz4Unpacker : public Unpacker {
 public:
  Lz4Unpacker() {
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context_, LZ4F_VERSION)) != 0U) {
      throw std::bad_alloc();
    }
  }
  ~Lz4Unpacker() override { LZ4F_freeDecompressionContext(context_); }

  Step step(std::string_view packed, std::span<char> out) override {
    std::size_t made = out.size();
    std::size_t used = packed.size();
    const std::size_t code =
        LZ4F_decompress(context_, out.data(), &made, packed.data(), &used, nullptr);
    if (LZ4F_isError(code) != 0U) {
      return {0, 0, false, LZ4F_getErrorName(code)};
    }
    return {used, made, code == 0, nullptr};
  }

 private:
  LZ4F_dctx* context_ = nullptr;
};

class Bz2Unpacker : public Unpacker {
 public:
  Bz2Unpacker() {
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) {
      throw std::bad_alloc();
    }
  }
  ~Bz2Unpacker() override { BZ2_bzDecompressEnd(&stream_); }

  Step step(std::string_view packed, std::span<char> out) override {
    const auto offered = static_cast<unsigned>(std::min(packed.size(), kMostAtOnce));
    const auto wanted = static_cast<unsigned>(std::min(out.size(), kMostAtOnce));
    stream_.next_in = const_cast<char*>(packed.data());  // NOLINT: the library only reads it
    stream_.avail_in = offered;
    stream_.next_out = out.data();
    stream_.avail_out = wanted;
    const int code = BZ2_bzDecompress(&stream_);
    const char* fault = code == BZ_OK || code == BZ_STREAM_END ? nullptr : "damaged bz2 data";
    return {offered - stream_.avail_in, wanted - stream_.avail_out, code == BZ_STREAM_END, fault};
  }

 private:
  bz_stream stream_{};
};

}  // namespace

std::unique_ptr<Unpacker> makeUnpacker(std::string_view compression) {
  if (compression == "zstd") {
    return std::make_unique<ZstdUnpacker>();
  }
  if (compression == "lz4") {
    return std::make_unique<Lz4Unpacker>();
  }
  if (compression == "bz2") {
    return std::make_unique<Bz2Unpacker>();
  }
  return nullptr;
}

}  // namespace vesper::inline v0
