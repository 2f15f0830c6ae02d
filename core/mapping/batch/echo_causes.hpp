#pragma once

#include <array>
#include <span>
#include <vector>

#include "vesper/core/mapping/batch/cone_cells.hpp"
#include "vesper/core/mapping/batch/forward_options.hpp"

namespace vesper::inline v0 {

/// How likely each cause of one reading is, given what the cells reflect.
struct EchoCauses {
  double likelihood = 0.0;  ///< Of the reading: a density per metre for an echo.
  float hit = 0.0F;         ///< w_hit: that some cell of the band sent the echo.
  float pass = 0.0F;        ///< w_pass: without an echo, that the sound met nothing.
  float random = 0.0F;      ///< w_rand: that the map has no part in it.
};

/// The E-step of one reading (MAPPING_MODELS §5). Walking outwards, S = 1: a front cell that may
/// reflect multiplies S by 1 - q g m. In the band cell k gets l_k = S q g m Normal(rho; r, sigma_e)
/// and then hides what lies behind, cells at equal range not each other. An echo has the causes
/// hit, (1 - p_rand) sum of l_k, and random, p_rand / (max - min); no echo has pass, (1 - p_rand)
/// S, and random, 0.3 p_rand.
class EchoReckoning {
 public:
  EchoReckoning(const ForwardOptions& options, double range_unit_m);

  /// `reflectionOf(cell)` is m of a ConeCell in its direction, `mayHide(cell)` whether its highest
  /// m exceeds m_min. Responsibilities of the band are kept until the next call.
  template <class Reflection, class MayHide>
  EchoCauses reckon(const RangeObservation& reading, const SensorDescription& sensor,
                    double sigma_m, std::span<const ConeCell> front, std::span<const ConeCell> band,
                    Reflection&& reflectionOf, MayHide&& mayHide);

  /// l_k (1 - p_rand) / total of the band's k-th cell.
  [[nodiscard]] std::span<const float> responsibilities() const noexcept { return shares_; }
  /// q g of a cell.
  [[nodiscard]] float reach(const ConeCell& cell) const noexcept { return reach_[cell.weight]; }
  /// exp(-z^2/2), z the distance of the cell from the echo in sigmas.
  [[nodiscard]] float bell(const ConeCell& cell, double range_m, double sigma_m) const noexcept;

 private:
  ForwardOptions options_;
  double range_unit_m_;
  std::array<float, 256> reach_{};
  std::vector<float> shares_;
};

template <class Reflection, class MayHide>
EchoCauses EchoReckoning::reckon(const RangeObservation& reading, const SensorDescription& sensor,
                                 double sigma_m, std::span<const ConeCell> front,
                                 std::span<const ConeCell> band, Reflection&& reflectionOf,
                                 MayHide&& mayHide) {
  float through = 1.0F;
  for (const ConeCell& cell : front) {
    if (mayHide(cell)) {
      through *= 1.0F - reach_[cell.weight] * reflectionOf(cell);
    }
  }
  EchoCauses causes;
  shares_.resize(band.size());
  if (reading.reading != ReadingClass::Hit) {
    const double pass = (1.0 - options_.random) * static_cast<double>(through);
    const double random = 0.3 * options_.random;
    causes.likelihood = pass + random;
    causes.pass = static_cast<float>(pass / causes.likelihood);
    causes.random = 1.0F - causes.pass;
    return causes;
  }
  const auto least = static_cast<float>(options_.least_reflection);
  float sum = 0.0F;
  for (std::size_t k = 0; k < band.size();) {
    float behind = through;
    for (const std::uint16_t range = band[k].range; k < band.size() && band[k].range == range;
         ++k) {
      const float answers = reach_[band[k].weight] * reflectionOf(band[k]);
      shares_[k] =
          answers > 0.0F ? through * answers * bell(band[k], reading.range_m, sigma_m) : 0.0F;
      sum += shares_[k];
      if (answers > least * reach_[band[k].weight]) {
        behind *= 1.0F - answers;
      }
    }
    through = behind;
  }
  constexpr double kRootTwoPi = 2.50662827463100050242;
  const double density = (1.0 - options_.random) / (kRootTwoPi * sigma_m);
  const double hit = density * static_cast<double>(sum);
  causes.likelihood = hit + options_.random / (sensor.range.max_m - sensor.range.min_m);
  causes.hit = static_cast<float>(hit / causes.likelihood);
  causes.random = 1.0F - causes.hit;
  const auto scale = static_cast<float>(density / causes.likelihood);
  for (float& share : shares_) {
    share *= scale;
  }
  return causes;
}

}  // namespace vesper::inline v0
