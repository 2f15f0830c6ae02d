#include <algorithm>
#include <cmath>

#include "vesper/core/mapping/batch/forward_decision.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kBrushRadius = 2;  // 5 x 5 cells

/// One byte a cell of a window, row by row.
class CellMask {
 public:
  CellMask(int width, int height)
      : width_(width),
        height_(height),
        marks_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  [[nodiscard]] std::uint8_t& at(int x, int y) {
    return marks_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(x)];
  }
  [[nodiscard]] std::uint8_t& operator[](std::size_t cell) { return marks_[cell]; }
  [[nodiscard]] bool contains(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_;
  }

  /// Cells whose square of (2 radius + 1)^2 lies inside the window and has marks everywhere.
  [[nodiscard]] CellMask eroded(int radius) const { return squares(radius, 1); }
  /// Cells with a mark in their square.
  [[nodiscard]] CellMask dilated(int radius) const { return squares(radius, 0); }

 private:
  /// Rows first, then columns: a cell gets `wanted` if all of its square's cells have it.
  [[nodiscard]] CellMask squares(int radius, std::uint8_t wanted) const {
    CellMask rows = runs(radius, wanted, true);
    return rows.runs(radius, wanted, false);
  }
  [[nodiscard]] CellMask runs(int radius, std::uint8_t wanted, bool along_rows) const {
    CellMask result(width_, height_);
    const int count = along_rows ? width_ : height_;
    const int lines = along_rows ? height_ : width_;
    const std::size_t step = along_rows ? 1 : static_cast<std::size_t>(width_);
    const std::size_t next_line = along_rows ? static_cast<std::size_t>(width_) : 1;
    for (int line = 0; line < lines; ++line) {
      const std::size_t first = static_cast<std::size_t>(line) * next_line;
      int run = 0;  // cells in a row that have what is wanted, up to place i
      for (int i = 0; i < count + radius; ++i) {
        // Beyond the border nothing is marked.
        const std::uint8_t mark =
            i < count ? marks_[first + static_cast<std::size_t>(i) * step] : std::uint8_t{0};
        run = mark == wanted ? run + 1 : 0;
        const int middle = i - radius;
        if (middle >= 0) {
          const int needed = wanted == 0 ? std::min(2 * radius + 1, i + 1) : 2 * radius + 1;
          result.marks_[first + static_cast<std::size_t>(middle) * step] =
              run >= needed ? wanted : static_cast<std::uint8_t>(1 - wanted);
        }
      }
    }
    return result;
  }

  int width_;
  int height_;
  std::vector<std::uint8_t> marks_;
};

/// Where the sensors were, and what their readings cannot tell of.
void markPlaces(const ForwardEm& em, const std::vector<ForwardCell>& cells, CellMask& open,
                std::vector<CellIndex>& places) {
  const CellWindow& window = em.window();
  CellIndex last{-1, -1};
  for (std::size_t i = 0; i < em.lists().readings().size(); ++i) {
    const RangeObservation& reading = em.lists().readings()[i];
    const CellIndex place{
        static_cast<int>(std::floor(reading.x_m / window.resolution_m)) - window.low.x,
        static_cast<int>(std::floor(reading.y_m / window.resolution_m)) - window.low.y};
    if (!em.isUsed(i) || place == last) {
      continue;
    }
    last = place;
    places.push_back(place);
    const double blind = em.lists().cones().sensorOf(reading).range.min_m / window.resolution_m;
    const int reach = static_cast<int>(std::ceil(blind)) + 1;
    for (int dy = -reach; dy <= reach; ++dy) {
      for (int dx = -reach; dx <= reach; ++dx) {
        const int x = place.x + dx;
        const int y = place.y + dy;
        const bool is_blind = dx * dx + dy * dy <= (blind + 1.0) * (blind + 1.0);
        if (is_blind && open.contains(x, y)) {
          const auto cell = static_cast<std::size_t>(y * window.width + x);
          open[cell] |= cells[cell] == ForwardCell::Unknown ? std::uint8_t{1} : std::uint8_t{0};
        }
      }
    }
  }
}

/// Marked cells of `open` that are connected (4 neighbours) with a cell near a place.
CellMask flooded(const CellWindow& window, CellMask& open, const std::vector<CellIndex>& places) {
  CellMask reached(window.width, window.height);
  std::vector<CellIndex> border;
  const auto visit = [&](int x, int y) {
    if (open.contains(x, y) && open.at(x, y) != 0 && reached.at(x, y) == 0) {
      reached.at(x, y) = 1;
      border.push_back({x, y});
    }
  };
  for (const CellIndex& place : places) {
    for (int dy = -kBrushRadius; dy <= kBrushRadius; ++dy) {
      for (int dx = -kBrushRadius; dx <= kBrushRadius; ++dx) {
        visit(place.x + dx, place.y + dy);
      }
    }
  }
  while (!border.empty()) {
    const CellIndex cell = border.back();
    border.pop_back();
    visit(cell.x + 1, cell.y);
    visit(cell.x - 1, cell.y);
    visit(cell.x, cell.y + 1);
    visit(cell.x, cell.y - 1);
  }
  return reached;
}

}  // namespace

void keepReachable(const ForwardEm& em, std::vector<ForwardCell>& cells) {
  const CellWindow& window = em.window();
  CellMask open(window.width, window.height);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    open[cell] = cells[cell] == ForwardCell::Free ? 1 : 0;
  }
  std::vector<CellIndex> places;
  markPlaces(em, cells, open, places);
  CellMask brushes = open.eroded(kBrushRadius);
  CellMask reached = flooded(window, brushes, places).dilated(kBrushRadius + 1);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == ForwardCell::Free && reached[cell] == 0) {
      cells[cell] = ForwardCell::Unknown;
    }
  }
}

}  // namespace vesper::inline v0
