#include "vesper/core/drawing/palette.hpp"

#include <fmt/format.h>

namespace vesper::inline v0 {

std::string hexText(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace vesper::inline v0
