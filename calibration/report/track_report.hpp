#pragma once

#include <string>

#include "vesper/calibration/trajectory/track_comparison.hpp"

namespace vesper::calibration::inline v0 {

/// The names of the two tracks, as shown.
struct TrackNames {
  std::string a;
  std::string b;
};

/// "none", "first", "SE2".
[[nodiscard]] std::string nameOf(Alignment alignment);

/// The comparison as lines of text, SI units.
[[nodiscard]] std::string trackSummary(const TrackComparison& comparison, const TrackNames& names,
                                       const ComparisonOptions& options);

/// One JSON object; what is not defined is null.
[[nodiscard]] std::string trackJson(const TrackComparison& comparison, const TrackNames& names,
                                    const ComparisonOptions& options);

/// Both tracks from above, as one SVG element.
[[nodiscard]] std::string trackSvg(const TrackComparison& comparison, const TrackNames& names);

/// The same as the bytes of a PNG file.
[[nodiscard]] std::string trackPng(const TrackComparison& comparison, const TrackNames& names);

}  // namespace vesper::calibration::inline v0
