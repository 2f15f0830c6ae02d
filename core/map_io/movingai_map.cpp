#include "vesper/core/map_io/movingai_map.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxHeaderBytes = 256;
/// The longest row; the reader of lines takes as much memory.
constexpr int kMaxColumns = 1 << 20;

std::string_view withoutTrailingBlanks(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

class MovingAiParser {
 public:
  MovingAiParser(const std::string& path, const MapLimits& limits)
      : reader_(ByteSource(path), kMaxColumns + 2), limits_(limits) {}

  MovingAiMap parse(double resolution_m) {
    readHeader();
    std::vector<std::int8_t> percent;
    std::array<std::size_t, 256> letters{};
    for (int row = 0; row < height_; ++row) {
      limits_.step(reader_.name(), static_cast<std::size_t>(row),
                   static_cast<std::size_t>(height_));
      appendRow(row, percent, letters);
    }
    while (const auto line = nextLine()) {
      if (!withoutTrailingBlanks(line->text).empty()) {
        fail("map", "the end after " + std::to_string(height_) + " rows", line->text,
             "is the height in the header right?");
      }
    }
    flipRows(percent);
    return {OccupancyMap(GridFrame(width_, height_, resolution_m), std::move(percent)), letters};
  }

 private:
  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         std::string_view found, const std::string& advice = "") const {
    throw InputError({reader_.name(), line_, field, expected, printable(found), advice});
  }

  std::optional<TextLine> nextLine() {
    auto line = reader_.next();
    if (line) {
      line_ = line->number;
    }
    return line;
  }

  std::string_view headerLine(const std::string& expected) {
    const auto line = nextLine();
    if (!line) {
      fail("header", expected, "the end of the file");
    }
    if (line->text.size() > kMaxHeaderBytes) {
      fail("header", expected, line->text);
    }
    return withoutTrailingBlanks(line->text);
  }

  void readHeader() {
    const std::string_view type = headerLine("'type octile'");
    if (type != "type octile") {
      fail("type", "'type octile'", type);
    }
    for (;;) {
      const std::string_view text = headerLine("'height', 'width' or 'map'");
      if (text == "map") {
        break;
      }
      if (text.starts_with("height ") && height_ == 0) {
        height_ = side("height", text.substr(7));
      } else if (text.starts_with("width ") && width_ == 0) {
        width_ = side("width", text.substr(6));
      } else {
        fail("header", "'height', 'width' or 'map', each once", text);
      }
    }
    if (height_ == 0 || width_ == 0) {
      fail(height_ == 0 ? "height" : "width",
           "a line '" + std::string(height_ == 0 ? "height" : "width") + " N' before 'map'",
           "none");
    }
    if (width_ > kMaxColumns) {
      fail("width", "at most " + std::to_string(kMaxColumns), std::to_string(width_));
    }
    if (static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) > limits_.max_cells) {
      fail("size", "at most " + std::to_string(limits_.max_cells) + " cells",
           std::to_string(width_) + " x " + std::to_string(height_),
           "raise --max-cells if the map is really that large");
    }
  }

  [[nodiscard]] int side(const std::string& field, std::string_view text) const {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value <= 0) {
      fail(field, "a whole number from 1 to 2147483647", text);
    }
    return value;
  }

  void appendRow(int row, std::vector<std::int8_t>& percent,
                 std::array<std::size_t, 256>& letters) {
    const auto line = nextLine();
    if (!line) {
      fail("map", std::to_string(height_) + " rows",
           "the end of the file after " + std::to_string(row));
    }
    const std::string_view text = withoutTrailingBlanks(line->text);
    if (line->is_too_long || text.size() != static_cast<std::size_t>(width_)) {
      fail("map", "a row of " + std::to_string(width_) + " letters",
           std::to_string(text.size()) + " letters",
           "the header gives the height before the width");
    }
    for (const char letter : text) {
      ++letters[static_cast<unsigned char>(letter)];
      const bool is_passable = letter == '.' || letter == 'G' || letter == 'S';
      if (!is_passable && letter != '@' && letter != 'O' && letter != 'T' && letter != 'W') {
        fail("map", "one of . G S @ O T W", std::string_view(&letter, 1));
      }
      percent.push_back(is_passable ? 0 : 100);
    }
  }

  /// Rows came from the top; the map stores them from the bottom.
  void flipRows(std::vector<std::int8_t>& percent) const {
    const auto width = static_cast<std::ptrdiff_t>(width_);
    for (std::ptrdiff_t low = 0, high = height_ - 1; low < high; ++low, --high) {
      std::swap_ranges(percent.begin() + low * width, percent.begin() + (low + 1) * width,
                       percent.begin() + high * width);
    }
  }

  LineReader reader_;
  MapLimits limits_;
  std::int64_t line_ = 0;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace

MovingAiMap readMovingAiMap(const std::string& path, double resolution_m, const MapLimits& limits) {
  return MovingAiParser(path, limits).parse(resolution_m);
}

void writeMovingAiMap(const std::string& path, const OccupancyMap& map) {
  const GridFrame& frame = map.frame();
  std::string bytes = "type octile\nheight " + std::to_string(frame.height()) + "\nwidth " +
                      std::to_string(frame.width()) + "\nmap\n";
  for (int y = frame.height() - 1; y >= 0; --y) {
    for (int x = 0; x < frame.width(); ++x) {
      bytes += map.stateAt({x, y}) == CellState::Free ? '.' : '@';
    }
    bytes += '\n';
  }
  writeFileAtomically(path, bytes);
}

}  // namespace vesper::inline v0
