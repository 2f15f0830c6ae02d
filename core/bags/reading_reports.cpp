#include "vesper/core/bags/reading_reports.hpp"

#include <cmath>
#include <utility>

namespace vesper::inline v0 {
namespace {

/// By the limits of the message; limits that are not in order say nothing.
EchoReport reportWithin(double range_m, double min_m, double max_m) noexcept {
  if (std::isnan(range_m)) {
    return EchoReport::Invalid;
  }
  if (std::isinf(range_m)) {
    return range_m > 0.0 ? EchoReport::NoEcho : EchoReport::Near;
  }
  if (range_m < 0.0) {
    return EchoReport::Invalid;
  }
  if (!(min_m < max_m)) {
    return EchoReport::Measured;
  }
  if (range_m > max_m) {
    return EchoReport::Far;
  }
  return range_m < min_m ? EchoReport::Near : EchoReport::Measured;
}

}  // namespace

EchoReport reportOf(const RosRange& range) noexcept {
  return reportWithin(range.range_m, range.min_m, range.max_m);
}

ScanRecord scanOf(RosScan&& message) {
  ScanRecord scan;
  scan.sensor = std::move(message.header.frame);
  scan.first_angle_rad = message.first_angle_rad;
  scan.angle_step_rad = message.angle_step_rad;
  scan.ranges_m = std::move(message.ranges_m);
  if (std::isfinite(message.max_m) && message.max_m > 0.0) {
    scan.max_range_m = message.max_m;
  }
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    double& range_m = scan.ranges_m[i];
    const EchoReport report = reportWithin(range_m, message.min_m, message.max_m);
    if (report == EchoReport::Measured) {
      continue;
    }
    if (scan.reports.empty()) {
      scan.reports.resize(scan.ranges_m.size(), EchoReport::Measured);
    }
    scan.reports[i] = report;
    range_m = 0.0;
  }
  return scan;
}

}  // namespace vesper::inline v0
