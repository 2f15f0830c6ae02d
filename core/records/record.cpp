#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

bool haveSameContent(const Record& a, const Record& b) {
  return a.stamp == b.stamp && a.sequence == b.sequence && a.extra == b.extra && a.body == b.body;
}

}  // namespace vesper::inline v0
