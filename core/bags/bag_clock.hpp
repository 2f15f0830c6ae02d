#pragma once

#include <cstddef>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// A record and the topic it came by.
struct BagRecord {
  Record record;  ///< Has a stamp.
  std::size_t topic = 0;
};

/// Puts records, which stand in the order they were received in, into the order of their stamps.
/// Topics are late by amounts of their own, so each is held against itself alone: a stamp that lies
/// more than 1 s before the latest of its topic starts the clock anew if the next two of the topic
/// go on from it; otherwise the record is dropped and named (FORMATS §1). Records behind a new
/// start stand behind all others. Topics that first come in after a new start belong to it.
void orderByStamp(std::vector<BagRecord>& records, LogCollector& collector);

}  // namespace vesper::inline v0
