#include "vesper/core/bags/open_bag.hpp"

#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "vesper/core/bags/bag_folder.hpp"
#include "vesper/core/bags/db3_bag.hpp"
#include "vesper/core/bags/mcap_bag.hpp"
#include "vesper/core/bags/ros1_bag.hpp"
#include "vesper/core/files/byte_source.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kRos1Sign = "#ROSBAG V";
constexpr std::string_view kDatabaseSign("SQLite format 3", 16);
constexpr std::string_view kMcapSign("\x89MCAP", 5);

std::string beginningOfBag(const std::string& path) {
  constexpr std::size_t kSignBytes = 16;
  ByteSource source(path);
  std::string bytes(kSignBytes, '\0');
  std::size_t size = 0;
  for (std::size_t got = 1; got > 0 && size < bytes.size(); size += got) {
    got = source.read(std::span(bytes).subspan(size));
  }
  bytes.resize(size);
  return bytes;
}

const char* endingOf(BagFormat format) { return format == BagFormat::Mcap ? ".mcap" : ".db3"; }

/// ROS 2 records into folders.
std::optional<BagFormat> formatOfFolder(const std::string& path) {
  for (const BagFormat format : {BagFormat::Mcap, BagFormat::Db3}) {
    if (!bagFilesOf(path, endingOf(format)).empty()) {
      return format;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view nameOf(BagFormat format) noexcept {
  switch (format) {
    case BagFormat::Mcap:
      return "ROS 2 bag (mcap)";
    case BagFormat::Db3:
      return "ROS 2 bag (db3)";
    default:
      return "ROS 1 bag";
  }
}

std::optional<BagFormat> bagFormatOf(const std::string& path) {
  std::error_code error;
  if (path == "-") {
    return std::nullopt;
  }
  if (std::filesystem::is_directory(path, error)) {
    return formatOfFolder(path);
  }
  if (!std::filesystem::is_regular_file(path, error)) {
    return std::nullopt;  // bytes of a pipe are not taken away from its reader
  }
  const std::string bytes = beginningOfBag(path);
  if (bytes.starts_with(kRos1Sign)) {
    return BagFormat::Ros1;
  }
  if (bytes.starts_with(kMcapSign)) {
    return BagFormat::Mcap;
  }
  // A database that is too damaged to show its tables is refused by the reader of bags, by its
  // name.
  if (bytes.starts_with(kDatabaseSign) && (path.ends_with(".db3") || looksLikeDb3Bag(path))) {
    return BagFormat::Db3;
  }
  return std::nullopt;
}

std::unique_ptr<BagReader> openBag(const std::string& path, BagFormat format,
                                   std::stop_token stop) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return openBagFiles(bagFilesOf(path, endingOf(format)), format, std::move(stop));
  }
  switch (format) {
    case BagFormat::Mcap:
      return openMcapBag(path, std::move(stop));
    case BagFormat::Db3:
      return openDb3Bag(path, std::move(stop));
    default:
      return openRos1Bag(path, std::move(stop));
  }
}

}  // namespace vesper::inline v0
