#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vesper::inline v0 {

enum class LogFormat : std::uint8_t {
  RobotLines,
  Carmen,
  Player,         ///< A text log of Player's writelog driver.
  BreezySlam,     ///< A `.dat` log of CoreSLAM.
  Table,          ///< Its header maps itself.
  Bag,            ///< Of ROS 1 or 2; told by its bytes, not by lines.
  UnmappedTable,  ///< Rows of numbers; a column file is needed.
  Unknown
};

/// What the first lines of a file look like. Throws InputError for the header of a table that maps
/// itself but is wrong.
[[nodiscard]] LogFormat sniffLog(const std::vector<std::string>& beginning,
                                 const std::string& source);
/// The same of a file. Throws InputError if it cannot be read.
[[nodiscard]] LogFormat sniffLogFile(const std::string& path);

}  // namespace vesper::inline v0
