#include "vesper/mapping_gui/plan/race.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::gui {

std::vector<std::size_t> standingsAt(const std::vector<Racer>& racers, RaceClock clock,
                                     double share) {
  std::size_t most = 0;
  double longest_ms = 0.0;
  for (const Racer& racer : racers) {
    most = std::max(most, racer.expanded.size());
    longest_ms = std::max(longest_ms, racer.median_ms);
  }
  std::vector<std::size_t> standings;
  for (const Racer& racer : racers) {
    const double all = static_cast<double>(racer.expanded.size());
    const double reached = clock == RaceClock::Expansions ? share * static_cast<double>(most)
                           : racer.median_ms > 0.0 ? share * longest_ms / racer.median_ms * all
                                                   : all;
    standings.push_back(static_cast<std::size_t>(std::floor(std::clamp(reached, 0.0, all))));
  }
  return standings;
}

}  // namespace vesper::gui
