#include "vesper/calibration/sonar/beam_densities.hpp"

#include <cmath>
#include <numbers>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kFarFromBorder_sd = 8.0;

double normalCdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace

double hitMass(double expected_m, double sigma_m, double max_m) {
  if (expected_m > kFarFromBorder_sd * sigma_m &&
      max_m - expected_m > kFarFromBorder_sd * sigma_m) {
    return 1.0;
  }
  return normalCdf((max_m - expected_m) / sigma_m) - normalCdf(-expected_m / sigma_m);
}

double hitDensity(const BeamPair& pair, double sigma_m, double max_m) {
  const double z = (pair.measured_m - pair.expected_m) / sigma_m;
  return std::exp(-0.5 * z * z) / (sigma_m * std::sqrt(2.0 * std::numbers::pi)) /
         hitMass(pair.expected_m, sigma_m, max_m);
}

double shortDensity(const BeamPair& pair, double lambda_per_m) {
  if (pair.measured_m > pair.expected_m) {
    return 0.0;
  }
  return lambda_per_m * std::exp(-lambda_per_m * pair.measured_m) /
         -std::expm1(-lambda_per_m * pair.expected_m);
}

}  // namespace vesper::calibration::inline v0
