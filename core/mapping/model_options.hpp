#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

/// How readings become evidence (MAPPING, "Models"). Every number has its final value: what is not
/// asked for is filled in by resolveModel.
struct ModelOptions {
  std::string name = "cone";    ///< "cone" or "ray".
  int views = 20;               ///< Directions of view a cell tells apart; 1: the classical grid.
  double free = 0.5;            ///< Weight f of free evidence, in (0, 1).
  double occupied = 0.6;        ///< Weight o of occupied evidence, in (0, 1).
  double arc_m = 0.2;           ///< cone: length of arc up to which an echo has its full weight.
  double no_echo_free = 0.1;    ///< The weight f of a reading without echo, in (0, 1).
  double clear_fraction = 0.8;  ///< Share of the maximum range that "no echo" clears, 0..1.
  bool is_exact = false;        ///< cone: no snapping to kernels.
  friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// What a user asks for; the rest follows from the model.
struct ModelRequest {
  std::string name = "cone";
  std::optional<int> views = std::nullopt;
  std::optional<double> free = std::nullopt;
  std::optional<double> occupied = std::nullopt;
  std::optional<double> arc_m = std::nullopt;
  std::optional<double> clear_fraction = std::nullopt;
  std::optional<double> no_echo_free = std::nullopt;
  bool is_exact = false;
};

/// The names that resolveModel knows, sorted.
[[nodiscard]] std::vector<std::string_view> modelNames();

/// Fills in the defaults: `cone` 20 views with f 0.5, o 0.6, or one view with f 0.3, o 0.7; with
/// several views a reading without echo has f 0.1, or `free` if that is less (echoes that get lost
/// erase walls otherwise: datasets/README.md), else `free`. `ray` has
/// one view with f 0.2, o 0.4 (about +0.85 and -0.41, the usual weights of a laser) and no clearing
/// by beams without an echo, which lasers lose on glass and dark walls as well as in the open.
/// Throws std::invalid_argument naming the first option out of its range or without meaning for
/// the model, and for an unknown name the known ones.
[[nodiscard]] ModelOptions resolveModel(const ModelRequest& request);

}  // namespace vesper::inline v0
