#pragma once

#include <string>

namespace vesper::inline v0 {

/// A column file for a table without one, half filled in: the layout as found, every column with
/// its name, smallest and largest value and how often its commonest value occurs, and the keys that
/// are to be completed. Units are never guessed: they stand as "?", which readColumnsFile refuses.
/// Throws InputError if the file cannot be read or holds no rows of numbers.
[[nodiscard]] std::string suggestColumns(const std::string& path);

}  // namespace vesper::inline v0
