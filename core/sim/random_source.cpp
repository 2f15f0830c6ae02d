#include "vesper/core/sim/random_source.hpp"

#include <cmath>
#include <numbers>

namespace vesper::inline v0 {
namespace {

/// One step of SplitMix64 (Steele, Lea, Flood 2014): spreads neighbouring seeds.
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15U;
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31U);
}

}  // namespace

RandomSource::RandomSource(std::uint64_t seed, std::uint64_t stream)
    : engine_(mixed(mixed(seed) + stream)) {}

double RandomSource::uniform() { return static_cast<double>(engine_() >> 11U) * 0x1.0p-53; }

double RandomSource::normal() {
  if (spare_) {
    const double value = *spare_;
    spare_.reset();
    return value;
  }
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  const double angle_rad = 2.0 * std::numbers::pi * uniform();
  spare_ = radius * std::sin(angle_rad);
  return radius * std::cos(angle_rad);
}

}  // namespace vesper::inline v0
