#pragma once

#include <string>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// One record in the short form of robot lines (FORMATS §1): whole milliseconds, millimetres and
/// milliradians. Empty for a record that this form has no letter for.
[[nodiscard]] std::string formatShortLine(const Record& record);

}  // namespace vesper::inline v0
