#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// Which readings are left out to judge a map without truth (MAPPING_MODELS §8): every fifth block
/// of ten scans. A scan is a round of the sensors: the next one begins with the first sensor that
/// this one has heard already. All beams of a laser's scan belong together.
inline constexpr int kHeldOutFolds = 5;

/// One mark a reading, 1 where its block is left out. Block i belongs to fold i modulo 5. Throws
/// std::invalid_argument for a fold outside 0..4.
[[nodiscard]] std::vector<std::uint8_t> heldOutMarks(std::span<const RangeObservation> readings,
                                                     int fold);

/// How well a map predicts echoes that it was not built from.
struct HeldOutScore {
  std::int64_t within = 0;   ///< Echoes within 0.1 m of the prediction,
  std::int64_t nearer = 0;   ///< with a wall of the map nearer by more (a phantom),
  std::int64_t farther = 0;  ///< and with none until 0.1 m behind the echo (a missed wall).

  [[nodiscard]] std::int64_t echoes() const noexcept { return within + nearer + farther; }
  /// within / echoes, 0 without any.
  [[nodiscard]] double share() const noexcept;
  friend bool operator==(const HeldOutScore&, const HeldOutScore&) = default;
};

/// Scores the echoes (hits) of `readings` whose mark is not 0. An echo is predicted at the range of
/// the nearest occupied cell's centre, from the sensor's minimum range on, with |alpha| < 0.9
/// omega, omega at that cell's range. `isOccupied` is asked for cells of the plane whose cell (0,
/// 0) has its lower-left corner at the world's origin.
[[nodiscard]] HeldOutScore scoreEchoes(std::span<const RangeObservation> readings,
                                       std::span<const std::uint8_t> marks,
                                       const RobotDescription& robot, double resolution_m,
                                       const std::function<bool(CellIndex)>& isOccupied);

}  // namespace vesper::inline v0
