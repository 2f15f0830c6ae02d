#include "vesper/core/map_io/map_limits.hpp"

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

void MapLimits::checkStop(const std::string& path) const {
  if (stop.stop_requested()) {
    throw InputError({path, 0, "", "the whole file", "a request to stop", ""});
  }
}

}  // namespace vesper::inline v0
