#pragma once

#include <string>
#include <utility>
#include <vector>

namespace vesper::examples {

/// What an example found: names and numbers, in order.
using Findings = std::vector<std::pair<std::string, double>>;

// Each takes the folder `datasets` and a seed.

/// An EV3 follows the edge of a line by PID on its light sensor (Martin Dominguez 2016).
[[nodiscard]] Findings lineFollower(const std::string& datasets, unsigned seed);
/// An EV3 logs its motors' counts to a file; the way is found from the file afterwards.
[[nodiscard]] Findings offlineOdometry(const std::string& datasets, unsigned seed);
/// A HOAP-2 steps and turns along a planned way; its sonar sees an obstacle that the map does not
/// know, and D* Lite plans anew (Arnal Benedicto 2011).
[[nodiscard]] Findings hoapWalk(const std::string& datasets, unsigned seed);
/// SIAR drives through a sewer, its arms as wide as the tunnel allows (Martinez Rozas 2018).
[[nodiscard]] Findings sewerInspection(const std::string& datasets, unsigned seed);
/// Robucar drives a straight, a turn and an eight, and parks by Hybrid A* (Gracia Sola 2013).
[[nodiscard]] Findings robucarDrives(const std::string& datasets, unsigned seed);

}  // namespace vesper::examples
