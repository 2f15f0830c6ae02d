#include "vesper/core/mapping/model_options.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {
namespace {

void requireShare(double value, const char* name) {
  if (!(value > 0.0 && value < 1.0)) {
    throw std::invalid_argument(std::string(name) + " must lie between 0 and 1");
  }
}

void check(const ModelOptions& options) {
  requireShare(options.free, "free");
  requireShare(options.occupied, "occupied");
  requireShare(options.no_echo_free, "no-echo-free");
  if (options.views < 1 || options.views > LogOddsGrid::kMostViews) {
    throw std::invalid_argument("views must lie in 1..64");
  }
  if (!(options.arc_m > 0.0) || !std::isfinite(options.arc_m)) {
    throw std::invalid_argument("arc must be positive");
  }
  if (!(options.clear_fraction >= 0.0 && options.clear_fraction <= 1.0)) {
    throw std::invalid_argument("clear-fraction must lie in 0..1");
  }
  requireShare(options.detection, "detection");
  if (options.directions && (*options.directions < 1 || *options.directions > 64)) {
    throw std::invalid_argument("directions must lie in 1..64");
  }
  if (options.threshold) {
    requireShare(*options.threshold, "threshold");
  }
  if (options.iterations < 1 || options.iterations > 1000) {
    throw std::invalid_argument("iterations must lie in 1..1000");
  }
}

ModelOptions coneDefaults(int views) {
  ModelOptions options;
  options.views = views;
  if (views == 1) {
    options.free = 0.3;
    options.occupied = 0.7;
  }
  return options;
}

ModelOptions rayDefaults(const ModelRequest& request) {
  if (request.views.value_or(1) != 1) {
    throw std::invalid_argument("views must be 1 for the model ray");
  }
  if (request.arc_m || request.is_exact || request.no_echo_free) {
    throw std::invalid_argument("arc, exact and no-echo-free have no meaning for the model ray");
  }
  ModelOptions options;
  options.name = "ray";
  options.views = 1;
  options.free = 0.2;
  options.occupied = 0.4;
  options.clear_fraction = 0.0;
  return options;
}

ModelOptions batchDefaults(const ModelRequest& request) {
  if (request.views || request.free || request.occupied || request.arc_m || request.no_echo_free ||
      request.is_exact) {
    throw std::invalid_argument(
        "views, free, occupied, arc, no-echo-free and exact have no meaning for the model " +
        request.name);
  }
  if (request.name == "muriel" && (request.directions || request.threshold || request.iterations)) {
    throw std::invalid_argument(
        "directions, threshold and iterations have no meaning for the model muriel");
  }
  ModelOptions options;
  options.name = request.name;
  options.views = 1;
  options.detection = request.detection.value_or(request.name == "muriel" ? 0.05 : 0.5);
  options.directions = request.directions;
  options.threshold = request.threshold;
  options.iterations = request.iterations.value_or(options.iterations);
  return options;
}

}  // namespace

std::vector<std::string_view> modelNames() { return {"cone", "ray"}; }

std::vector<std::string_view> batchModelNames() { return {"forward", "muriel"}; }

bool isBatchModel(std::string_view name) { return name == "forward" || name == "muriel"; }

ModelOptions resolveModel(const ModelRequest& request) {
  ModelOptions options;
  if (isBatchModel(request.name)) {
    options = batchDefaults(request);
    options.clear_fraction = request.clear_fraction.value_or(options.clear_fraction);
    check(options);
    return options;
  }
  if (request.detection || request.directions || request.threshold || request.iterations) {
    throw std::invalid_argument(
        "detection, directions, threshold and iterations have no meaning for the model " +
        request.name);
  }
  if (request.name == "cone") {
    options = coneDefaults(request.views.value_or(20));
  } else if (request.name == "ray") {
    options = rayDefaults(request);
  } else {
    throw std::invalid_argument("unknown model '" + request.name +
                                "': cone, ray, forward or muriel");
  }
  options.free = request.free.value_or(options.free);
  options.occupied = request.occupied.value_or(options.occupied);
  options.arc_m = request.arc_m.value_or(options.arc_m);
  options.clear_fraction = request.clear_fraction.value_or(options.clear_fraction);
  options.no_echo_free = request.no_echo_free.value_or(
      options.views > 1 ? std::min(options.no_echo_free, options.free) : options.free);
  options.is_exact = request.is_exact;
  check(options);
  return options;
}

}  // namespace vesper::inline v0
