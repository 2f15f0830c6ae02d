#pragma once

#include <bzlib.h>
#include <lz4frame.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::test {

inline std::string little(std::uint64_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) {
    bytes += static_cast<char>(i < 8 ? (value >> (8 * i)) & 0xFFU : 0U);
  }
  return bytes;
}

inline std::string bzip(const std::string& bytes) {
  std::string packed(bytes.size() + bytes.size() / 100 + 1000, '\0');
  auto size = static_cast<unsigned>(packed.size());
  std::string input = bytes;
  if (BZ2_bzBuffToBuffCompress(packed.data(), &size, input.data(),
                               static_cast<unsigned>(input.size()), 9, 0, 0) != BZ_OK) {
    throw std::runtime_error("bz2");
  }
  packed.resize(size);
  return packed;
}

inline std::string lz4Frame(const std::string& bytes) {
  std::string packed(LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
  const std::size_t size =
      LZ4F_compressFrame(packed.data(), packed.size(), bytes.data(), bytes.size(), nullptr);
  if (LZ4F_isError(size) != 0U) {
    throw std::runtime_error("lz4");
  }
  packed.resize(size);
  return packed;
}

/// Builds ROS 1 bags record by record after the published format ("Bags/Format/2.0" of the ROS
/// wiki); shares no code with the reader.
class Ros1Builder {
 public:
  static std::string field(std::string_view name, std::string_view value) {
    return little(name.size() + 1 + value.size(), 4) + std::string(name) + "=" + std::string(value);
  }
  static std::string record(const std::string& fields, std::string_view data) {
    return little(fields.size(), 4) + fields + little(data.size(), 4) + std::string(data);
  }
  static std::string connection(std::uint32_t id, std::string_view topic, std::string_view type) {
    return record(field("op", "\x07") + field("conn", little(id, 4)) + field("topic", topic),
                  field("topic", topic) + field("type", type) + field("md5sum", "0123") +
                      field("message_definition", "float32 range"));
  }
  static std::string message(std::uint32_t id, std::uint32_t seconds, std::uint32_t nanoseconds,
                             std::string_view payload) {
    return record(field("op", "\x02") + field("conn", little(id, 4)) +
                      field("time", little(seconds, 4) + little(nanoseconds, 4)),
                  payload);
  }
  static std::string chunk(const std::string& records, const std::string& compression) {
    const std::string packed = compression == "bz2"   ? bzip(records)
                               : compression == "lz4" ? lz4Frame(records)
                                                      : records;
    return record(field("op", "\x05") + field("compression", compression) +
                      field("size", little(records.size(), 4)),
                  packed);
  }
  /// What stands in front of the first chunk: the version and a bag header of 4096 bytes.
  static std::string head(std::uint64_t index_position, std::uint32_t connections,
                          std::uint32_t chunks) {
    const std::string fields = field("op", "\x03") + field("index_pos", little(index_position, 8)) +
                               field("conn_count", little(connections, 4)) +
                               field("chunk_count", little(chunks, 4));
    return "#ROSBAG V2.0\n" + record(fields, std::string(4096 - 8 - fields.size(), ' '));
  }
  /// An index record behind a chunk, with the places of `count` messages.
  static std::string index(std::uint32_t id, std::uint32_t count) {
    return record(field("op", "\x04") + field("ver", little(1, 4)) + field("conn", little(id, 4)) +
                      field("count", little(count, 4)),
                  std::string(std::size_t{12} * count, '\x07'));
  }
};

}  // namespace vesper::test
