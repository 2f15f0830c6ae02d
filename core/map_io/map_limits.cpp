#include "vesper/core/map_io/map_limits.hpp"

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

void MapLimits::step(const std::string& path, std::size_t done, std::size_t total) const {
  if (stop.stop_requested()) {
    throw InputError({path, 0, "", "the whole file", "a request to stop", ""});
  }
  if (progress && total > 0) {
    progress(static_cast<double>(done) / static_cast<double>(total));
  }
}

}  // namespace vesper::inline v0
