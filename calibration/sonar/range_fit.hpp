#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// Without the samples that firing neighbours may have disturbed, if others are left.
[[nodiscard]] std::vector<SonarSample> undisturbed(std::vector<SonarSample> samples);

/// Line, spread, working range and codes of a sonar, found together: each of them decides which
/// readings the others rest on. Readings taken while the robot's other sonars fired do not count
/// where there are others.
class RangeFit {
 public:
  /// Throws InputError (with `source`) for fewer than three distances and for raw readings that do
  /// not change.
  RangeFit(const SonarSamples& input, const std::string& source, const RangeFitOptions& options);

  /// The part of `result` that the fit knows, without intervals.
  void fill(RangeCalibration& result) const;

  [[nodiscard]] const StraightLine& line() const { return line_; }
  [[nodiscard]] const RangeSpread& spread() const { return spread_; }
  [[nodiscard]] const RawScale& raw() const { return raw_; }
  /// Least sd at distance 0.
  [[nodiscard]] double floor_m() const { return floor_m_; }
  /// Whether the sample's distance lies in the working range.
  [[nodiscard]] bool isInRange(const SonarSample& sample) const;
  /// The samples that the line rests on.
  [[nodiscard]] const std::vector<SonarSample>& used() const { return used_; }

 private:
  [[nodiscard]] std::vector<SonarSample> usable(const std::vector<double>& codes) const;
  void requireDistances() const;
  void findRawScale();
  /// Repeats line and working range until neither changes.
  void settle();

  std::string source_;
  RangeFitOptions options_;
  std::vector<SonarSample> axis_;  ///< Near the axis.
  std::vector<SonarSample> used_;
  RawScale raw_;
  StraightLine line_;
  RangeSpread spread_;
  WorkingRange range_;
  std::vector<NoEchoCode> no_echo_;
  std::optional<double> step_raw_;
  double floor_m_ = 0.0;
};

}  // namespace vesper::calibration::inline v0
