#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "vesper/core/bags/byte_window.hpp"
#include "vesper/core/bags/unpacker.hpp"
#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

/// What the head of a chunk says of it.
struct ChunkHead {
  std::string compression;  ///< "", "none", "bz2", "lz4", "zstd".
  std::uint64_t packed_bytes = 0;
  std::uint64_t unpacked_bytes = 0;
  std::optional<std::uint32_t> crc;  ///< CRC-32 of the unpacked bytes.
};

/// Where a record stands; made for every record, so it costs nothing until it is told.
struct RecordPlace {
  std::uint64_t position = 0;  ///< In the file or the unpacked chunk.
  std::uint64_t chunk_position = 0;
  bool is_in_chunk = false;

  /// "record at byte 4117", "record at byte 12 of the chunk at byte 4117".
  [[nodiscard]] std::string text() const;
};

/// The records of a bag in the order of its file, whether they stand in the file itself or in a
/// chunk, which is unpacked as it is read: neither a file nor a chunk is ever held as a whole. It
/// must not be moved, as its windows refer to it.
class ChunkedBytes {
 public:
  /// Throws InputError if the file cannot be opened.
  ChunkedBytes(const std::string& path, std::stop_token stop);
  ChunkedBytes(const ChunkedBytes&) = delete;
  ChunkedBytes& operator=(const ChunkedBytes&) = delete;

  [[nodiscard]] const std::string& name() const noexcept { return source_.name(); }
  /// Where the next record is: in the chunk that was entered, else in the file.
  [[nodiscard]] ByteWindow& bytes() noexcept { return chunk_ ? *chunk_ : file_; }
  /// Bytes of the file passed so far (of a gzip file, unpacked).
  [[nodiscard]] std::uint64_t filePosition() const noexcept { return file_.position(); }
  [[nodiscard]] bool isInChunk() const noexcept { return chunk_ != nullptr; }

  /// The file stands at the chunk's packed bytes. Throws InputError for a compression that is not
  /// known, for more than kMostChunkBytes, and within a chunk.
  void enterChunk(ChunkHead head);
  /// The chunk's bytes are used up: goes on behind it in the file. Throws InputError if they were
  /// fewer than its head says and the file goes on; returns what is odd about it, its checksum.
  [[nodiscard]] std::optional<InputProblem> leaveChunk();

  /// Where the next record stands.
  [[nodiscard]] RecordPlace place() const noexcept;
  /// What was found where a record ends early: the end of the file or of the chunk.
  [[nodiscard]] InputError cutOff(const std::string& place, const std::string& expected);

  static constexpr std::uint64_t kMostChunkBytes = std::uint64_t{1} << 30U;

 private:
  std::size_t readChunk(std::span<char> out);
  std::size_t unpackInto(std::span<char> out);
  [[noreturn]] void failInChunk(const std::string& expected, const std::string& found) const;

  ByteSource source_;
  ByteWindow file_;
  std::unique_ptr<ByteWindow> chunk_;
  std::unique_ptr<Unpacker> unpacker_;  ///< Of the chunk; null: it is not packed.
  ChunkHead head_;
  std::uint64_t chunk_place_ = 0;
  std::uint64_t packed_left_ = 0;
  std::uint64_t unpacked_ = 0;
  std::uint32_t crc_ = 0;
  bool is_unpacked_ = false;
};

}  // namespace vesper::inline v0
