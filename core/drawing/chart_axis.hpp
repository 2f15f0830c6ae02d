#pragma once

#include <optional>
#include <string>
#include <vector>

namespace vesper::inline v0 {

/// One axis of a chart, as its maker wants it.
struct ChartAxis {
  std::string label = {};  ///< With its unit: "distance [m]".
  bool is_log = false;
  std::optional<double> low = {};            ///< Empty: from the data.
  std::optional<double> high = {};           ///< Empty: from the data.
  std::vector<std::string> categories = {};  ///< Names at 0, 1, 2, ... instead of numbers.
};

struct AxisTick {
  double value = 0.0;
  std::string text = {};
};

/// From data to pixels along one axis, with round ticks.
class AxisScale {
 public:
  /// Covers the finite (on a log axis: positive) values between `data_low` and `data_high`, or the
  /// axis's own limits; `begin_px` is where low lies, `end_px` where high lies.
  AxisScale(const ChartAxis& axis, double data_low, double data_high, double begin_px,
            double end_px);

  [[nodiscard]] double low() const noexcept { return low_; }
  [[nodiscard]] double high() const noexcept { return high_; }
  /// A finite value's pixel; it may lie outside the axis.
  [[nodiscard]] double pixel(double value) const noexcept;
  /// The value can be drawn: finite, and positive on a log axis.
  [[nodiscard]] bool holds(double value) const noexcept;
  [[nodiscard]] const std::vector<AxisTick>& ticks() const noexcept { return ticks_; }

 private:
  void makeLinearTicks(bool low_is_free, bool high_is_free);
  void makeLogTicks(bool low_is_free, bool high_is_free);

  bool is_log_;
  double low_ = 0.0;
  double high_ = 1.0;
  double begin_px_;
  double end_px_;
  std::vector<AxisTick> ticks_;
};

}  // namespace vesper::inline v0
