#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/mapping/model_options.hpp"

namespace vesper::inline v0 {

/// A log that went into a map.
struct MapSource {
  std::string log;                ///< As the user named it.
  std::string poses;              ///< "odom", "encoders", ... as MapReport names them.
  std::int64_t readings = 0;      ///< That changed the map.
  std::optional<double> celsius;  ///< Air temperature given by hand.
  friend bool operator==(const MapSource&, const MapSource&) = default;
};

/// How a map came about.
struct MapProvenance {
  std::string robot = {};  ///< Name of the robot description.
  ModelOptions model = {};
  std::vector<MapSource> sources = {};  ///< In the order in which they were added.
  std::optional<std::uint64_t> seed =
      std::nullopt;  ///< Of a model that draws random numbers; cone and ray do not.
  friend bool operator==(const MapProvenance&, const MapProvenance&) = default;
};

}  // namespace vesper::inline v0
