#pragma once

#include <string>
#include <string_view>

#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// Reads a world (`*.world.yaml`, version 1) of shapes that stand still. Throws InputError naming
/// file, line and field for anything that is not understood: unknown, duplicate or missing keys,
/// numbers out of range, a material that is not declared, a start outside the world or in a solid
/// body. Floor lines, moving bodies and grid maps are refused by name.
[[nodiscard]] World readWorldFile(const std::string& path);

/// The same of a text in memory; `source` names it in errors.
[[nodiscard]] World parseWorld(std::string_view text, const std::string& source);

}  // namespace vesper::inline v0
