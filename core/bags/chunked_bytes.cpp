#include "vesper/core/bags/chunked_bytes.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kPackedPiece = std::size_t{1} << 16U;

std::string placeText(std::uint64_t position) { return "byte " + std::to_string(position); }

}  // namespace

std::string RecordPlace::text() const {
  return "record at " + placeText(position) +
         (is_in_chunk ? " of the chunk at " + placeText(chunk_position) : "");
}

ChunkedBytes::ChunkedBytes(const std::string& path, std::stop_token stop)
    : source_(path, std::move(stop)),
      file_([this](std::span<char> out) { return source_.read(out); }) {}

void ChunkedBytes::failInChunk(const std::string& expected, const std::string& found) const {
  throw InputError({name(), 0, "chunk at " + placeText(chunk_place_), expected, found, ""});
}

void ChunkedBytes::enterChunk(ChunkHead head) {
  if (chunk_) {
    failInChunk("records", "a chunk within the chunk");
  }
  head_ = std::move(head);
  chunk_place_ = file_.position();
  if (head_.unpacked_bytes > kMostChunkBytes) {
    failInChunk("at most " + std::to_string(kMostChunkBytes) + " unpacked bytes",
                std::to_string(head_.unpacked_bytes));
  }
  if (head_.compression.empty() || head_.compression == "none") {
    unpacker_ = nullptr;
  } else if ((unpacker_ = makeUnpacker(head_.compression)) == nullptr) {
    failInChunk("the compression none, bz2, lz4 or zstd", printable(head_.compression));
  }
  if (!unpacker_ && head_.packed_bytes != head_.unpacked_bytes) {
    failInChunk("a size of " + std::to_string(head_.packed_bytes) + " bytes, as the chunk has",
                std::to_string(head_.unpacked_bytes));
  }
  packed_left_ = head_.packed_bytes;
  unpacked_ = 0;
  is_unpacked_ = head_.packed_bytes == 0 && head_.unpacked_bytes == 0;
  crc_ = static_cast<std::uint32_t>(crc32(0, nullptr, 0));
  chunk_ = std::make_unique<ByteWindow>([this](std::span<char> out) { return readChunk(out); });
}

/// Counts and checks what the chunk gives.
std::size_t ChunkedBytes::readChunk(std::span<char> out) {
  std::size_t got = 0;
  if (unpacker_) {
    got = unpackInto(out);
  } else {
    const std::uint64_t wanted =
        std::min<std::uint64_t>(std::min(out.size(), kPackedPiece), packed_left_);
    const std::string_view piece = file_.take(static_cast<std::size_t>(wanted));
    packed_left_ -= piece.size();
    got = piece.copy(out.data(), piece.size());
  }
  unpacked_ += got;
  if (unpacked_ > head_.unpacked_bytes) {
    failInChunk(std::to_string(head_.unpacked_bytes) + " unpacked bytes, as its head says", "more");
  }
  if (head_.crc) {
    crc_ = static_cast<std::uint32_t>(
        crc32(crc_, reinterpret_cast<const Bytef*>(out.data()), static_cast<uInt>(got)));
  }
  return got;
}

std::size_t ChunkedBytes::unpackInto(std::span<char> out) {
  while (!is_unpacked_) {
    const std::string_view packed =
        file_.peek(static_cast<std::size_t>(std::min<std::uint64_t>(kPackedPiece, packed_left_)));
    const Unpacker::Step step = unpacker_->step(packed, out);
    if (step.fault != nullptr) {
      failInChunk("sound " + head_.compression + " data", step.fault);
    }
    file_.skip(step.used);
    packed_left_ -= step.used;
    is_unpacked_ = step.is_done;
    if (step.made > 0) {
      return step.made;
    }
    if (step.used == 0 && !step.is_done) {
      if (packed_left_ == 0) {
        failInChunk("complete " + head_.compression + " data", "its end within the data");
      }
      return 0;  // the file is cut off here
    }
  }
  return 0;
}

std::optional<InputProblem> ChunkedBytes::leaveChunk() {
  chunk_.reset();
  const std::uint64_t left = file_.skip(packed_left_);
  if (left < packed_left_) {
    throw cutOff("chunk at " + placeText(chunk_place_), "the rest of the chunk");
  }
  if (left > 0) {
    failInChunk("the end of the " + head_.compression + " data",
                std::to_string(left) + " bytes behind it");
  }
  if (unpacked_ < head_.unpacked_bytes) {
    failInChunk(std::to_string(head_.unpacked_bytes) + " unpacked bytes, as its head says",
                std::to_string(unpacked_));
  }
  if (head_.crc && *head_.crc != crc_) {
    return InputProblem{name(),
                        0,
                        "chunk at " + placeText(chunk_place_),
                        "the checksum " + std::to_string(*head_.crc),
                        std::to_string(crc_),
                        "a part of its messages is damaged"};
  }
  return std::nullopt;
}

RecordPlace ChunkedBytes::place() const noexcept {
  return {chunk_ ? chunk_->position() : file_.position(), chunk_place_, chunk_ != nullptr};
}

InputError ChunkedBytes::cutOff(const std::string& place, const std::string& expected) {
  const bool is_file_over = packed_left_ > 0 ? file_.isAtEnd() : !chunk_;
  return InputError({name(), 0, place, expected,
                     is_file_over ? "the end of the file" : "the end of the chunk",
                     is_file_over ? "the file is cut off; what stands before was read" : ""});
}

}  // namespace vesper::inline v0
