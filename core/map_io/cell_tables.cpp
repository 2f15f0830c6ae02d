#include "vesper/core/map_io/cell_tables.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <iterator>
#include <limits>

namespace vesper::inline v0 {

std::string npyBytes(const OccupancyMap& map) {
  const GridFrame& frame = map.frame();
  std::string header =
      fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", frame.height(),
                  frame.width());
  // Magic, version and length take 10 bytes; the array starts at a multiple of 64.
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY\x01";
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xFFU);
  bytes += static_cast<char>(header.size() >> 8U);
  bytes += header;
  bytes.reserve(bytes.size() + 4 * frame.cellCount());
  for (const std::int8_t percent : map.percents()) {
    const float probability = percent == OccupancyMap::kUnknown
                                  ? std::numeric_limits<float>::quiet_NaN()
                                  : static_cast<float>(percent) / 100.0F;
    const auto bits = std::bit_cast<std::uint32_t>(probability);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes += static_cast<char>((bits >> shift) & 0xFFU);
    }
  }
  return bytes;
}

std::string cellCsv(const OccupancyMap& map) {
  const GridFrame& frame = map.frame();
  std::string text = fmt::format(
      "# {} x {} cells of {} m, lower left corner at x {} m, y {} m, yaw {} rad\n"
      "col,row,x_m,y_m,occupancy_percent\n",
      frame.width(), frame.height(), frame.resolution(), frame.origin().x(), frame.origin().y(),
      frame.origin().heading());
  for (std::size_t i = 0; i < map.percents().size(); ++i) {
    const int percent = map.percents()[i];
    if (percent != OccupancyMap::kUnknown) {
      const CellIndex cell = frame.cellOf(i);
      const Eigen::Vector2d p_world_m = frame.centerOf(cell);
      fmt::format_to(std::back_inserter(text), "{},{},{},{},{}\n", cell.x, cell.y, p_world_m.x(),
                     p_world_m.y(), percent);
    }
  }
  return text;
}

}  // namespace vesper::inline v0
