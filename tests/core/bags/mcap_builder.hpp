#pragma once

#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "vesper/tests/core/bags/ros1_builder.hpp"

namespace vesper::test {

inline std::string zstdFrame(const std::string& bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3);
  if (ZSTD_isError(size) != 0U) {
    throw std::runtime_error("zstd");
  }
  packed.resize(size);
  return packed;
}

/// Builds MCAP files record by record after the published specification (mcap.dev/spec); shares no
/// code with the reader.
class McapBuilder {
 public:
  static std::string magic() { return {"\x89MCAP0\r\n", 8}; }
  static std::string record(unsigned char opcode, const std::string& content) {
    return std::string(1, static_cast<char>(opcode)) + little(content.size(), 8) + content;
  }
  static std::string text(std::string_view value) {
    return little(value.size(), 4) + std::string(value);
  }
  static std::string header() { return record(0x01, text("ros2") + text("test")); }
  static std::string schema(std::uint16_t id, std::string_view type) {
    return record(0x03, little(id, 2) + text(type) + text("ros2msg") + text("float32 range"));
  }
  static std::string channel(std::uint16_t id, std::uint16_t schema_id, std::string_view topic,
                             std::string_view encoding = "cdr") {
    const std::string metadata = text("offered_qos_profiles") + text("");
    return record(0x04, little(id, 2) + little(schema_id, 2) + text(topic) + text(encoding) +
                            little(metadata.size(), 4) + metadata);
  }
  static std::string message(std::uint16_t channel_id, std::uint64_t log_time_ns,
                             const std::string& payload) {
    return record(0x05, little(channel_id, 2) + little(1, 4) + little(log_time_ns, 8) +
                            little(log_time_ns, 8) + payload);
  }
  static std::uint32_t crcOf(const std::string& bytes) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  }
  static std::string chunk(const std::string& records, const std::string& compression,
                           std::uint32_t crc) {
    const std::string packed = compression == "zstd"  ? zstdFrame(records)
                               : compression == "lz4" ? lz4Frame(records)
                                                      : records;
    return record(0x06, little(0, 8) + little(0, 8) + little(records.size(), 8) + little(crc, 4) +
                            text(compression) + little(packed.size(), 8) + packed);
  }
  static std::string chunk(const std::string& records, const std::string& compression) {
    return chunk(records, compression, crcOf(records));
  }
  /// The end of the data, an empty summary, the footer and the closing magic.
  static std::string end() {
    return record(0x0F, little(0, 4)) + record(0x02, little(0, 8) + little(0, 8) + little(0, 4)) +
           magic();
  }
};

}  // namespace vesper::test
