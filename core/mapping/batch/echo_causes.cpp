#include "vesper/core/mapping/batch/echo_causes.hpp"

#include <cmath>
#include <stdexcept>

namespace vesper::inline v0 {

EchoReckoning::EchoReckoning(const ForwardOptions& options, double range_unit_m)
    : options_(options), range_unit_m_(range_unit_m) {
  for (std::size_t weight = 0; weight < reach_.size(); ++weight) {
    reach_[weight] = static_cast<float>(options.detection * static_cast<double>(weight) / 255.0);
  }
}

float EchoReckoning::bell(const ConeCell& cell, double range_m, double sigma_m) const noexcept {
  const auto z = static_cast<float>((cell.range * range_unit_m_ - range_m) / sigma_m);
  return std::exp(-0.5F * z * z);
}

void check(const ForwardOptions& options) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) {
      throw std::invalid_argument(what);
    }
  };
  require(options.directions >= 1 && options.directions <= 64, "directions must lie in 1..64");
  require(options.detection > 0.0 && options.detection <= 1.0,
          "detection must be more than 0 and at most 1");
  require(options.random > 0.0 && options.random < 1.0, "random must lie between 0 and 1");
  require(options.least_reflection >= 0.0 && options.least_reflection < 1.0,
          "least_reflection must be at least 0 and less than 1");
  require(options.hit_prior >= 0.0 && options.pass_prior >= 0.0,
          "hit_prior and pass_prior must not be negative");
  require(options.threshold > 0.0 && options.threshold < 1.0, "threshold must lie between 0 and 1");
  require(options.iterations >= 1 && options.iterations <= 1000, "iterations must lie in 1..1000");
}

}  // namespace vesper::inline v0
