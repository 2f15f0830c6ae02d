#pragma once

#include <string>

#include "vesper/calibration/report/odometry_report.hpp"

namespace vesper::calibration::inline v0 {

/// `english` or `spanish`.
[[nodiscard]] inline std::string words(ReportLanguage language, const char* english,
                                       const char* spanish) {
  return language == ReportLanguage::Spanish ? spanish : english;
}

/// A warning of the calibration in the language of the report; warnings without a translation stay
/// English.
[[nodiscard]] std::string translated(ReportLanguage language, const std::string& warning);

}  // namespace vesper::calibration::inline v0
