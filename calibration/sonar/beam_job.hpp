#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/sonar/beam_mixture.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::calibration::inline v0 {

/// Readings beside expected ranges, and what was left out.
struct BeamPairs {
  std::vector<BeamPair> pairs;
  std::size_t nothing_expected = 0;  ///< No obstacle within the range on the map.
  std::size_t unknown = 0;           ///< The map does not know what lies there.
  std::size_t not_usable = 0;        ///< Too close, invalid, or the robot stands in a wall.
};

/// Expects by castCone with the sensor's half-angle (31 rays; lasers and sensors without a cone:
/// one).
[[nodiscard]] BeamPairs collectBeamPairs(std::span<const RangeObservation> observations,
                                         const OccupancyMap& map, const SensorDescription& sensor);

/// What a person asks for.
struct BeamJob {
  std::string log;
  std::string map;
  std::string robot_file;
  std::string sensor;  ///< Empty: the only sonar or laser.
  std::string poses;   ///< odom, encoders, truth, corrected; empty: as in the log.
  std::optional<double> celsius;
  ReadLogOptions reading;
};

struct BeamJobResult {
  std::string sensor;
  double max_range_m = 0.0;
  BeamPairs data;
  BeamMixtureFit fit;
};

/// Reads log, map and robot and fits the mixture. Throws InputError for bad input and for fewer
/// than 50 pairs. When stopped while reading the log, fits what was read.
[[nodiscard]] BeamJobResult runBeamJob(const BeamJob& job, std::stop_token stop = {});

/// The result as lines of text, and as one JSON object.
[[nodiscard]] std::string beamSummary(const BeamJobResult& result);
[[nodiscard]] std::string beamJson(const BeamJobResult& result);

}  // namespace vesper::calibration::inline v0
