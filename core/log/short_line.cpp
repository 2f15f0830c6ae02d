#include "vesper/core/log/short_line.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <system_error>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/log/json_text.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxFields = 6;
constexpr std::int64_t kMillisecond_ns = 1'000'000;

/// The fields of one line, taken from left to right; remembers the first fault.
class ShortFields {
 public:
  explicit ShortFields(std::string_view text) {
    for (;;) {
      const std::size_t comma = text.find(',');
      if (count_ < kMaxFields) {
        fields_[count_] = text.substr(0, comma);
      }
      ++count_;
      if (comma == std::string_view::npos) {
        return;
      }
      text.remove_prefix(comma + 1);
    }
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::string_view at(std::size_t index) const { return fields_.at(index); }

  std::optional<Stamp> stamp(std::size_t index) {
    const std::optional<Stamp> value = parseStamp(at(index), kMillisecond_ns);
    if (!value) {
      fail("ms", "milliseconds", at(index));
    }
    return value;
  }
  /// A finite number, divided by `per_unit`.
  double number(std::size_t index, const char* name, double per_unit) {
    const std::optional<double> value = parseNumber(at(index));
    if (!value || !std::isfinite(*value)) {
      fail(name, "a number", at(index));
      return 0.0;
    }
    return *value / per_unit;
  }
  std::int64_t integer(std::size_t index, const char* name) {
    const std::string_view text = at(index);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
      fail(name, "an integer", text);
    }
    return value;
  }
  std::string id(std::size_t index) {
    if (at(index).empty()) {
      fail("id", "a sensor's name", at(index));
    }
    return text(index, "id");
  }
  std::string text(std::size_t index, const char* name) {
    if (!isUtf8(at(index))) {
      fail(name, "valid UTF-8", at(index));
    }
    return std::string(at(index));
  }
  void fail(const char* field, const char* expected, std::string_view found) {
    if (!fault_) {
      fault_ = LineFault{field, expected, found, ""};
    }
  }
  [[nodiscard]] const std::optional<LineFault>& fault() const noexcept { return fault_; }

 private:
  std::array<std::string_view, kMaxFields> fields_;
  std::size_t count_ = 0;
  std::optional<LineFault> fault_;
};

/// Checks and takes off "*hh".
std::optional<LineFault> takeChecksum(std::string_view& text) {
  const std::size_t star = text.rfind('*');
  if (star == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view digits = text.substr(star + 1);
  unsigned said = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), said, 16);
  if (digits.size() != 2 || error != std::errc{} || end != digits.data() + digits.size()) {
    return LineFault{"checksum", "two hexadecimal digits after '*'", digits, ""};
  }
  unsigned sum = 0;
  for (const char c : text.substr(0, star)) {
    sum ^= static_cast<unsigned char>(c);
  }
  if (sum != said) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    return LineFault{"checksum", std::string{kHex[sum >> 4U], kHex[sum & 0xFU]}, digits, ""};
  }
  text = text.substr(0, star);
  return std::nullopt;
}

/// Fields a line of this letter has, itself included; 0: the letter is not known.
std::size_t fieldsOf(char letter) {
  switch (letter) {
    case 'H':
    case 'I':
    case 'T':
      return 3;
    case 'E':
    case 'R':
    case 'B':
      return 4;
    case 'O':
      return 5;
    case 'S':
      return 2;
    default:
      return 0;
  }
}

RangeRecord rangeOf(ShortFields& fields) {
  RangeRecord range;
  range.sensor = fields.id(2);
  range.value = fields.number(3, "mm", 1000.0);
  if (range.value < 0.0) {
    if (range.value != -0.001) {
      fields.fail("mm", "a number >= 0, or -1 for no echo", fields.at(3));
    }
    range.value = 0.0;
    range.report = EchoReport::NoEcho;
  }
  return range;
}

RecordBody bodyOf(char letter, ShortFields& fields) {
  constexpr double kPerMetre = 1000.0;
  constexpr double kPerRadian = 1000.0;
  switch (letter) {
    case 'E':
      return EncoderRecord{{fields.integer(2, "ticks l"), fields.integer(3, "ticks r"), 0, 0}, 2};
    case 'R':
      return rangeOf(fields);
    case 'O':
      return OdometryRecord{
          {fields.number(2, "x mm", kPerMetre), fields.number(3, "y mm", kPerMetre),
           fields.number(4, "th mrad", kPerRadian)},
          std::nullopt};
    case 'I':
      return ImuRecord{fields.number(2, "yaw mrad", kPerRadian), std::nullopt};
    case 'B': {
      const std::string_view pressed = fields.at(3);
      if (pressed != "0" && pressed != "1") {
        fields.fail("pressed", "0 or 1", pressed);
      }
      return BumperRecord{fields.id(2), pressed == "1"};
    }
    case 'T':
      return TemperatureRecord{fields.number(2, "deg C x 10", 10.0)};
    default:
      return StopRecord{};
  }
}

}  // namespace

bool isShortLine(std::string_view text) noexcept {
  return text.size() >= 2 && text[0] >= 'A' && text[0] <= 'Z' && text[1] == ',';
}

std::optional<LineFault> readShortLine(std::string_view text, Record& record) {
  if (text.size() > kMaxShortLineBytes) {
    return LineFault{"", "a line of at most 255 bytes in the short form", text, ""};
  }
  const char letter = text.front();
  const std::size_t wanted = fieldsOf(letter);
  if (wanted == 0) {
    record.body = OtherRecord{std::string(1, letter), std::string(text)};
    return std::nullopt;
  }
  const std::string_view whole = text;
  if (std::optional<LineFault> fault = takeChecksum(text)) {
    return fault;
  }
  ShortFields fields(text);
  if (fields.count() != wanted) {
    return LineFault{"", std::to_string(wanted) + " fields", whole, ""};
  }
  if (letter == 'H') {
    const std::int64_t version = fields.integer(1, "v");
    if (version != 1) {
      fields.fail("v", "1", fields.at(1));
    }
    record.body = HelloRecord{static_cast<int>(version), fields.text(2, "robot"), "", ""};
    return fields.fault();
  }
  record.stamp = fields.stamp(1);
  record.body = bodyOf(letter, fields);
  return fields.fault();
}

}  // namespace vesper::inline v0
