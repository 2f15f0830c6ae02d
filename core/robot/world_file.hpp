#pragma once

#include <string>
#include <string_view>

#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// Reads a world (`*.world.yaml`, version 1). A grid map is looked for beside the file; its
/// occupied cells become walls of the default material. Throws InputError naming file, line and
/// field for anything that is not understood: unknown, duplicate or missing keys, numbers out of
/// range, a material that is not declared, a start outside the world, in a solid body or in an
/// occupied cell.
[[nodiscard]] World readWorldFile(const std::string& path);

/// The same of a text in memory; `source` names it in errors. Grid maps are refused: there is no
/// folder to look for them.
[[nodiscard]] World parseWorld(std::string_view text, const std::string& source);

}  // namespace vesper::inline v0
