#pragma once

#include <optional>

#include "vesper/core/mapping/batch/batch_map.hpp"

namespace vesper::inline v0 {

/// What a model makes of four fifths of a log, judged by the rest.
struct HeldOutResult {
  HeldOutScore score;
  std::int64_t readings_used = 0;
  std::int64_t readings_left_out = 0;
  std::optional<ForwardReport> forward;  ///< Of the model `forward`.
};

/// Maps the readings outside `fold` by the model of `settings`, of either kind, and predicts the
/// echoes inside it. A model that itself chooses by readings left out leaves out some of those it
/// is given, never any of the fold. Empty if stopped. Throws std::invalid_argument for a fold
/// outside 0..4, GridMemoryError.
[[nodiscard]] std::optional<HeldOutResult> scoreHeldOut(std::span<const RangeObservation> readings,
                                                        const RobotDescription& robot,
                                                        const MapSettings& settings, int fold,
                                                        const BatchRun& run);

}  // namespace vesper::inline v0
