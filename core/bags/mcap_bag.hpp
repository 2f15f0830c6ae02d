#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

/// Opens an MCAP file: the magic bytes, then records (one byte what it is, eight its length,
/// little- endian). Schemas and channels name types and topics; messages stand in the file or in
/// chunks (none, lz4, zstd), whose checksums are compared. Reading ends at the record that ends the
/// data; indexes and the summary behind it are not needed. Format: "MCAP Format Specification",
/// mcap.dev/spec. Messages are decoded where the channel's encoding is "cdr" or "ros1".
[[nodiscard]] std::unique_ptr<BagReader> openMcapBag(const std::string& path,
                                                     std::stop_token stop = {});

}  // namespace vesper::inline v0
