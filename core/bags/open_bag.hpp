#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

enum class BagFormat : std::uint8_t { Ros1, Mcap, Db3 };

/// "ROS 1 bag", "ROS 2 bag (mcap)", "ROS 2 bag (db3)".
[[nodiscard]] std::string_view nameOf(BagFormat format) noexcept;

/// Which bag the file holds, told by its content, or the folder, told by the files in it. Empty if
/// it is no bag and where there is nothing to look at; "-" is none, since bags are read by name.
[[nodiscard]] std::optional<BagFormat> bagFormatOf(const std::string& path);

/// Opens a bag of a known format; of a folder all its files of that format, by the numbers in their
/// names. Throws InputError if it cannot be opened or does not start as its format does.
[[nodiscard]] std::unique_ptr<BagReader> openBag(const std::string& path, BagFormat format,
                                                 std::stop_token stop = {});

}  // namespace vesper::inline v0
