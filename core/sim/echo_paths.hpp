#pragma once

#include "vesper/core/sim/range_simulation.hpp"

namespace vesper::inline v0 {

/// The widest cone in which `beam` may hear anything.
[[nodiscard]] double widestHalfAngle(const BeamDescription& beam);

/// Whether the surface of `hit` answers a beam that sent the ray: within the material's incidence
/// and the cone at that range.
[[nodiscard]] bool answers(const RayHit& hit, const BeamDescription& beam);

/// What `sonar` hears of a ray whose first surface, `hit`, mirrors it away. Either the second
/// surface answers and the echo comes back the same way (range: both legs), or it mirrors once more
/// and the third leg passes the sonar within its reach, as in the corner of two walls (range: half
/// of the three legs). Infinite: nothing, or beyond `reach_m`.
[[nodiscard]] double bouncedRange(const Scene& scene, const PlacedSonar& sonar, const RayHit& hit,
                                  double reach_m, const RangeSimulationOptions& options);

/// What `listener` takes for its own echo of what `emitter` sent at the same time: half of the way
/// from the emitter over a surface to the listener, where the surface faces the middle between both
/// directions within its incidence and both cones hold the place. Infinite: nothing.
[[nodiscard]] double crosstalkRange(const Scene& scene, const PlacedSonar& emitter,
                                    const PlacedSonar& listener, double reach_m,
                                    const RangeSimulationOptions& options);

}  // namespace vesper::inline v0
