#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "vesper/core/log/carmen_fields.hpp"
#include "vesper/core/log/carmen_line.hpp"
#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/records/record.hpp"

// What the lines of CARMEN logs are made of, taken field by field. Each gives the fault it met.

namespace vesper::inline v0 {

/// Beams of a scan, sonars of a ring.
inline constexpr std::size_t kMaxCarmenBeams = 32768;

/// The fault that the last field taken is not `what`.
[[nodiscard]] LineFault expectedOf(const CarmenFields& fields, const char* field, const char* what);

/// Takes N finite numbers.
template <std::size_t N>
[[nodiscard]] std::optional<LineFault> takeNumbers(CarmenFields& fields,
                                                   const std::array<const char*, N>& names,
                                                   std::array<double, N>& values) {
  for (std::size_t i = 0; i < N; ++i) {
    const std::optional<double> value = fields.number();
    if (!value || !std::isfinite(*value)) {
      return expectedOf(fields, names[i], "a finite number");
    }
    values[i] = *value;
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<LineFault> takePose(CarmenFields& fields,
                                                const std::array<const char*, 3>& names,
                                                Pose2& pose);

/// Takes a count from 0 to kMaxCarmenBeams.
[[nodiscard]] std::optional<LineFault> takeCount(CarmenFields& fields, const char* name,
                                                 std::size_t& count);

/// Takes `count` readings; infinity is no echo, NaN and minus infinity are invalid.
[[nodiscard]] std::optional<LineFault> takeRanges(CarmenFields& fields, std::size_t count,
                                                  ScanRecord& scan);

/// Takes `ipc_timestamp host logger_timestamp` and the end of the line.
[[nodiscard]] std::optional<LineFault> takeEnding(CarmenFields& fields, CarmenLine& line);

}  // namespace vesper::inline v0
