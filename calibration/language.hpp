#pragma once

#include <cstdint>

namespace vesper::calibration::inline v0 {

/// Of pages and texts for people.
enum class Language : std::uint8_t { English, Spanish };

}  // namespace vesper::calibration::inline v0
