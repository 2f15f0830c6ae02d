#include "vesper/core/drawing/chart_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

constexpr double kPixelsPerTick = 70.0;

/// The smallest of 1, 2, 2.5, 5 times a power of ten that is at least `rough`.
double niceStep(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * power >= rough * (1.0 - 1e-9)) {
      return factor * power;
    }
  }
  return 10.0 * power;
}

/// The decimals that tell multiples of `step` apart.
int decimalsFor(double step) {
  for (int decimals = 0; decimals < 12; ++decimals) {
    const double scaled = step * std::pow(10.0, decimals);
    if (std::abs(scaled - std::round(scaled)) < 1e-6 * scaled) {
      return decimals;
    }
  }
  return 12;
}

std::string tickText(double value, double step) {
  const double magnitude = std::max(std::abs(value), step);
  if (magnitude >= 1e6 || step < 1e-5) {
    return fmt::format("{:.4g}", value);
  }
  std::string text = fmt::format("{:.{}f}", value, decimalsFor(step));
  if (text.starts_with('-')) {
    text.replace(0, 1, "\xE2\x88\x92");  // a minus sign, as wide as a plus
  }
  return text;
}

/// "0.01", "1", "1000", "10000", "1e6"
std::string powerText(double value) {
  return value >= 1e5 || value < 1e-4 ? fmt::format("1e{}", std::lround(std::log10(value)))
                                      : fmt::format("{:g}", value);
}

}  // namespace

AxisScale::AxisScale(const ChartAxis& axis, double data_low, double data_high, double begin_px,
                     double end_px)
    : is_log_(axis.is_log), begin_px_(begin_px), end_px_(end_px) {
  const bool has_data = data_low <= data_high;
  low_ = axis.low.value_or(has_data ? data_low : (is_log_ ? 1.0 : 0.0));
  high_ = axis.high.value_or(has_data ? data_high : std::max(low_ * 2.0, low_ + 1.0));
  if (is_log_) {
    low_ = low_ > 0.0 ? low_ : std::min(1.0, high_ > 0.0 ? high_ / 10.0 : 1.0);
    high_ = high_ > low_ ? high_ : low_ * 10.0;
    makeLogTicks(!axis.low, !axis.high);
    return;
  }
  if (!axis.categories.empty()) {
    low_ = -0.5;
    high_ = static_cast<double>(axis.categories.size()) - 0.5;
    for (std::size_t i = 0; i < axis.categories.size(); ++i) {
      ticks_.push_back({static_cast<double>(i), axis.categories[i]});
    }
    return;
  }
  if (!(high_ > low_)) {
    const double half = std::max(std::abs(low_) * 0.05, 0.5);
    low_ -= half;
    high_ = low_ + 2.0 * half;
  }
  makeLinearTicks(!axis.low, !axis.high);
}

void AxisScale::makeLinearTicks(bool low_is_free, bool high_is_free) {
  const double length_px = std::abs(end_px_ - begin_px_);
  const double step = niceStep((high_ - low_) / std::max(2.0, length_px / kPixelsPerTick));
  if (low_is_free) {
    low_ = std::floor(low_ / step + 1e-9) * step;
  }
  if (high_is_free) {
    high_ = std::ceil(high_ / step - 1e-9) * step;
  }
  const double first = std::ceil(low_ / step - 1e-9);
  const double last = std::floor(high_ / step + 1e-9);
  for (int i = 0; first + i <= last && i < 100; ++i) {
    const double value = (first + i) * step;
    ticks_.push_back({value, tickText(value == 0.0 ? 0.0 : value, step)});
  }
}

void AxisScale::makeLogTicks(bool low_is_free, bool high_is_free) {
  if (low_is_free) {
    low_ = std::pow(10.0, std::floor(std::log10(low_) + 1e-9));
  }
  if (high_is_free) {
    high_ = std::pow(10.0, std::ceil(std::log10(high_) - 1e-9));
  }
  high_ = high_ > low_ ? high_ : low_ * 10.0;
  const double first = std::ceil(std::log10(low_) - 1e-9);
  const double last = std::floor(std::log10(high_) + 1e-9);
  const double most = std::max(2.0, std::abs(end_px_ - begin_px_) / kPixelsPerTick);
  const double every = std::max(1.0, std::ceil((last - first) / most));
  for (double exponent = first; exponent <= last; exponent += every) {
    const double value = std::pow(10.0, exponent);
    ticks_.push_back({value, powerText(value)});
  }
}

double AxisScale::pixel(double value) const noexcept {
  const double share =
      is_log_ ? std::log(value / low_) / std::log(high_ / low_) : (value - low_) / (high_ - low_);
  return begin_px_ + share * (end_px_ - begin_px_);
}

bool AxisScale::holds(double value) const noexcept {
  return std::isfinite(value) && (!is_log_ || value > 0.0);
}

}  // namespace vesper::inline v0
