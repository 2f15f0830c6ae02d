#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace vesper::inline v0 {

/// Random numbers that are the same on every platform: the Mersenne twister with our own
/// transforms, since the distributions of the standard library differ between its makers.
class RandomSource {
 public:
  /// Sources of one seed but different `stream` are independent: reading one more sensor does not
  /// change what the others say.
  RandomSource(std::uint64_t seed, std::uint64_t stream);

  [[nodiscard]] double uniform();  ///< In [0, 1), multiples of 2^-53.
  [[nodiscard]] double normal();   ///< Mean 0, standard deviation 1 (Box & Muller 1958).

 private:
  std::mt19937_64 engine_;
  std::optional<double> spare_;
};

}  // namespace vesper::inline v0
