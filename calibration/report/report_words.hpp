#pragma once

#include <string>
#include <string_view>

#include "vesper/calibration/language.hpp"
#include "vesper/calibration/sonar/sonar_table.hpp"

namespace vesper::calibration::inline v0 {

/// `english` or `spanish`.
[[nodiscard]] inline std::string words(Language language, const char* english,
                                       const char* spanish) {
  return language == Language::Spanish ? spanish : english;
}

/// A warning of the calibration in the language of the report; warnings without a translation stay
/// English.
[[nodiscard]] std::string translated(Language language, const std::string& warning);

/// The name of a target: that of the tables, or the Spanish word.
[[nodiscard]] std::string_view targetWord(Language language, TargetKind kind) noexcept;

}  // namespace vesper::calibration::inline v0
