#include "vesper/core/map_io/mrpt_gridmap.hpp"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "vesper/core/files/binary_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/foreign_cells.hpp"

namespace vesper::inline v0 {
namespace {

/// 0x80 + 19 letters, then the letters.
constexpr std::string_view kMrptClass =
    "\x93"
    "COccupancyGridMap2D";

/// By the unsigned byte of a cell.
std::array<std::int8_t, 256> cellTable() {
  std::array<std::int8_t, 256> table{};
  for (int byte = 0; byte < 256; ++byte) {
    const int log_odds = byte < 128 ? byte : byte - 256;  // of being free, in sixteenths
    table[static_cast<std::size_t>(byte)] =
        log_odds == 0 ? OccupancyMap::kUnknown
                      : percentOfProbability(1.0 / (1.0 + std::exp(log_odds / 16.0)));
  }
  return table;
}

double boundOf(BinaryReader& in, const char* field) {
  const double bound_m = in.float32(field);
  if (!std::isfinite(bound_m)) {
    throw InputError(
        {in.name(), 0, field, "a finite number of metres", std::to_string(bound_m), ""});
  }
  return bound_m;
}

}  // namespace

bool looksLikeMrptGridmap(std::string_view beginning) noexcept {
  return beginning.starts_with(kMrptClass);
}

OccupancyMap readMrptGridmap(const std::string& path, const MapLimits& limits) {
  BinaryReader in(path);
  const std::string name = in.bytes(kMrptClass.size(), "class");
  if (name != kMrptClass) {
    throw InputError({path, 0, "class", "COccupancyGridMap2D", printable(name), ""});
  }
  static_cast<void>(in.byte("version"));
  const std::uint8_t bits = in.byte("bits a cell");
  if (bits != 8) {
    throw InputError({path, 0, "bits a cell", "8", std::to_string(bits), ""});
  }
  const std::uint64_t columns = in.uint32("columns");
  const std::uint64_t rows = in.uint32("rows");
  const double x_min_m = boundOf(in, "x_min");
  const double x_max_m = boundOf(in, "x_max");
  const double y_min_m = boundOf(in, "y_min");
  const double y_max_m = boundOf(in, "y_max");
  const double resolution_m = in.float32("resolution");
  requireMapSize(path, columns, rows, limits);
  requireResolution(path, resolution_m);
  const bool is_consistent =
      std::abs((x_max_m - x_min_m) / resolution_m - static_cast<double>(columns)) < 1.0 &&
      std::abs((y_max_m - y_min_m) / resolution_m - static_cast<double>(rows)) < 1.0;
  if (!is_consistent) {
    throw InputError({path, 0, "x_min", "bounds that agree with the size and the resolution",
                      std::to_string(x_max_m - x_min_m) + " m x " +
                          std::to_string(y_max_m - y_min_m) + " m for " + std::to_string(columns) +
                          " x " + std::to_string(rows) + " cells",
                      ""});
  }
  const std::array<std::int8_t, 256> table = cellTable();
  const std::string cells = in.bytes(static_cast<std::size_t>(columns * rows), "cells");
  std::vector<std::int8_t> percent;
  percent.reserve(cells.size());
  for (const char cell : cells) {
    percent.push_back(table[static_cast<unsigned char>(cell)]);
  }
  const auto readable = [](double number) { return std::round(number * 1e6) / 1e6; };
  return {GridFrame(static_cast<int>(columns), static_cast<int>(rows), readable(resolution_m),
                    Pose2(readable(x_min_m), readable(y_min_m), 0.0)),
          std::move(percent)};
}

}  // namespace vesper::inline v0
