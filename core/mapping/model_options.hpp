#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

/// How readings become evidence (MAPPING, "Models"). Every number has its final value: what is not
/// asked for is filled in by resolveModel.
struct ModelOptions {
  std::string name = "cone";    ///< "cone" or "ray"; of a finished log "forward" or "muriel".
  int views = 20;               ///< Directions of view a cell tells apart; 1: the classical grid.
  double free = 0.5;            ///< Weight f of free evidence, in (0, 1).
  double occupied = 0.6;        ///< Weight o of occupied evidence, in (0, 1).
  double arc_m = 0.2;           ///< cone: length of arc up to which an echo has its full weight.
  double no_echo_free = 0.1;    ///< The weight f of a reading without echo, in (0, 1).
  double clear_fraction = 0.8;  ///< Share of the maximum range that "no echo" clears, 0..1.
  bool is_exact = false;        ///< cone: no snapping to kernels.
  /// That a reflecting cell on the axis answers: q of `forward`, p of `muriel`, in (0, 1).
  double detection = 0.5;
  /// forward: directions of view, 1..64; empty: 12 or 1, by the specular index.
  std::optional<int> directions = std::nullopt;
  /// forward: reflection above which a cell is occupied, in (0, 1); empty: 0.15, or with one
  /// direction by readings left out.
  std::optional<double> threshold = std::nullopt;
  int iterations = 12;  ///< forward: at most, 1..1000.
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
  std::optional<double> detection = std::nullopt;
  std::optional<int> directions = std::nullopt;
  std::optional<double> threshold = std::nullopt;
  std::optional<int> iterations = std::nullopt;
};

/// The models that add reading by reading (makeSensorModel), sorted.
[[nodiscard]] std::vector<std::string_view> modelNames();
/// The models that need all readings at once (buildBatchMap), sorted.
[[nodiscard]] std::vector<std::string_view> batchModelNames();
[[nodiscard]] bool isBatchModel(std::string_view name);

/// Fills in the defaults: `cone` 20 views with f 0.5, o 0.6, or one view with f 0.3, o 0.7; with
/// several views a reading without echo has f 0.1, or `free` if that is less (echoes that get lost
/// erase walls otherwise: datasets/README.md), else `free`. `ray` has
/// one view with f 0.2, o 0.4 (about +0.85 and -0.41, the usual weights of a laser) and no clearing
/// by beams without an echo, which lasers lose on glass and dark walls as well as in the open.
/// `forward` has detection 0.5, `muriel` 0.05 (MAPPING_MODELS §4, §6: more erases mirror-like
/// walls); both clear 0.8 of the maximum range without an echo. Throws std::invalid_argument naming
/// the first option out of its range or without meaning for the model, and for an unknown name the
/// known ones.
[[nodiscard]] ModelOptions resolveModel(const ModelRequest& request);

}  // namespace vesper::inline v0
