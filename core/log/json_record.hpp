#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "vesper/core/log/json_line.hpp"
#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// Reads a robot line in JSON form into `record` (stamp, sequence, body, extra). `members` is a
/// buffer. Empty on success; on a fault `record` is of no use.
[[nodiscard]] std::optional<LineFault> readJsonRecord(std::string_view text,
                                                      std::vector<JsonMember>& members,
                                                      Record& record);

}  // namespace vesper::inline v0
