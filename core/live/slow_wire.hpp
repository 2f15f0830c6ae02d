#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// A link of few bytes a second, such as the infrared link of an RCX: lines wait for their turn,
/// and of each kind (counts, a sensor's readings, ...) only the latest.
class SlowWire {
 public:
  /// Throws std::invalid_argument unless `bytes_per_s` is positive.
  explicit SlowWire(double bytes_per_s);

  /// A record to send, in the short form; what that form cannot say is left out.
  void offer(const Record& record);
  /// The lines that have gone through by `now` (of the robot's clock), in the order in which they
  /// were offered first.
  [[nodiscard]] std::vector<std::string> takeSent(Stamp now);

 private:
  double bytes_per_s_;
  Stamp free_at_{0};  ///< When the line that is under way will have gone through.
  std::deque<std::pair<std::string, std::string>> waiting_;  ///< Kind and line.
};

}  // namespace vesper::inline v0
