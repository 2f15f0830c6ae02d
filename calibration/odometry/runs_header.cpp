#include "vesper/calibration/odometry/runs_header.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kRadPerDeg = std::numbers::pi / 180.0;
constexpr std::string_view kSpace = " \t\r\v\f";

struct Unit {
  std::string_view suffix;
  double scale;
};
constexpr std::array<Unit, 3> kLengths = {{{"_m", 1.0}, {"_cm", 0.01}, {"_mm", 0.001}}};
constexpr std::array<Unit, 2> kAngles = {{{"_rad", 1.0}, {"_deg", kRadPerDeg}}};

const std::set<std::string, std::less<>> kLengthQuantities = {"side",   "x",     "y",    "odom_x",
                                                              "odom_y", "x_err", "y_err"};
const std::set<std::string, std::less<>> kAngleQuantities = {"theta", "odom_theta", "theta_err"};
const std::set<std::string, std::less<>> kPlainQuantities = {
    "run", "direction", "left_ticks", "right_ticks", "turns", "log", "use"};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

template <std::size_t Count>
std::optional<std::pair<std::string, double>> withUnit(
    std::string_view name, const std::array<Unit, Count>& units,
    const std::set<std::string, std::less<>>& quantities) {
  for (const Unit& unit : units) {
    if (name.ends_with(unit.suffix)) {
      const std::string_view quantity = name.substr(0, name.size() - unit.suffix.size());
      if (quantities.contains(quantity)) {
        return std::pair(std::string(quantity), unit.scale);
      }
    }
  }
  return std::nullopt;
}

std::string unitAdvice(std::string_view name) {
  const std::string text(name);
  if (kLengthQuantities.contains(name)) {
    return "say the unit: name the column " + text + "_m, " + text + "_cm or " + text + "_mm";
  }
  if (kAngleQuantities.contains(name)) {
    return "say the unit: name the column " + text + "_rad or " + text + "_deg";
  }
  return "columns: run direction side_m x_m y_m theta_rad odom_x_m odom_y_m odom_theta_rad "
         "left_ticks right_ticks turns log use";
}

/// Splits "a=b c=d" into pairs.
std::vector<std::pair<std::string, std::string>> pairsOf(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!(text = trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t,"), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!word.empty()) {
      const std::size_t equals = std::min(word.find('='), word.size());
      pairs.emplace_back(word.substr(0, equals),
                         equals < word.size() ? word.substr(equals + 1) : std::string_view());
    }
  }
  return pairs;
}

[[noreturn]] void refuse(const std::string& source, std::int64_t line, std::string field,
                         std::string expected, std::string_view found, std::string advice = "") {
  throw InputError(
      {source, line, std::move(field), std::move(expected), printable(found), std::move(advice)});
}

void takeMeasuredSd(RunsComments& comments, std::string_view text, const std::string& source,
                    std::int64_t line) {
  const auto pairs = pairsOf(text);
  if (pairs.empty()) {
    refuse(source, line, "measured_sd", "x_m=... y_m=... theta_rad=...", text);
  }
  for (const auto& [key, value_text] : pairs) {
    const auto value = finiteNumber(value_text);
    if (!value || !(*value > 0.0) || *value > 1e4) {
      refuse(source, line, "measured_sd " + printable(key), "a number > 0", value_text);
    }
    const auto length = withUnit(key, kLengths, kLengthQuantities);
    const auto angle = withUnit(key, kAngles, kAngleQuantities);
    if (length && length->first == "x") {
      comments.measured_sd.x_m = *value * length->second;
    } else if (length && length->first == "y") {
      comments.measured_sd.y_m = *value * length->second;
    } else if (angle && angle->first == "theta") {
      comments.measured_sd.theta_rad = *value * angle->second;
    } else {
      refuse(source, line, "measured_sd", "x_m, y_m or theta_rad", key);
    }
  }
  comments.has_measured_sd = true;
}

RunsAxes axesOf(std::string_view text, const std::string& source, std::int64_t line) {
  RunsAxes axes;
  axes.forward = axes.left = {0.0, 0.0};
  std::array<bool, 2> is_set = {false, false};
  for (const auto& [key, value] : pairsOf(text)) {
    if (key == "theta" && (value == "ccw" || value == "cw")) {
      axes.counter_clockwise = value == "ccw" ? 1.0 : -1.0;
      continue;
    }
    const bool is_axis = key == "x" || key == "y";
    const std::size_t axis = key == "y" ? 1 : 0;
    if (is_axis && (value == "forward" || value == "backward")) {
      axes.forward[axis] = value == "forward" ? 1.0 : -1.0;
    } else if (is_axis && (value == "left" || value == "right")) {
      axes.left[axis] = value == "left" ? 1.0 : -1.0;
    } else {
      refuse(source, line, "axes",
             "x and y each one of forward, backward, left, right; theta ccw or cw",
             fmt::format("{}={}", key, value));
    }
    is_set[axis] = true;
  }
  const double determinant = axes.forward[0] * axes.left[1] - axes.forward[1] * axes.left[0];
  if (!is_set[0] || !is_set[1] || determinant == 0.0) {
    refuse(source, line, "axes", "x and y along different directions", text,
           "such as '# axes: x=right y=forward theta=cw'");
  }
  return axes;
}

}  // namespace

std::optional<double> finiteNumber(std::string_view text) noexcept {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() ||
      !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

std::vector<std::string> splitRunsLine(std::string_view text, const std::string& source,
                                       std::int64_t line) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      const bool is_doubled = is_quoted && i + 1 < text.size() && text[i + 1] == '"';
      if (is_doubled) {
        fields.back() += text[i++];
      } else {
        is_quoted = !is_quoted;
      }
    } else if (text[i] == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += text[i];
    }
  }
  if (is_quoted) {
    refuse(source, line, "", "a closing quote", text);
  }
  for (std::string& field : fields) {
    field = std::string(trimmed(field));
  }
  return fields;
}

RunsColumns::RunsColumns(const std::vector<std::string>& names, const std::string& source,
                         std::int64_t line, bool side_is_given)
    : count_(names.size()) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    std::string quantity = name;
    double scale = 1.0;
    const auto length = withUnit(name, kLengths, kLengthQuantities);
    const auto angle = withUnit(name, kAngles, kAngleQuantities);
    if (length || angle) {
      std::tie(quantity, scale) = length ? *length : *angle;
    } else if (!kPlainQuantities.contains(name)) {
      const bool has_semicolons = name.find(';') != std::string::npos;
      refuse(source, line, "", "a known column", name,
             has_semicolons ? "separate the columns by commas" : unitAdvice(name));
    }
    if (!columns_.try_emplace(quantity, RunsColumn{i, name, scale}).second) {
      refuse(source, line, name, "each column once", name);
    }
  }
  check(source, line, side_is_given);
}

void RunsColumns::check(const std::string& source, std::int64_t line, bool side_is_given) const {
  for (const char* needed : {"run", "direction"}) {
    if (!has(needed)) {
      refuse(source, line, needed, "a column '" + std::string(needed) + "'", "",
             "the header is run,direction,side_m,x_m,y_m");
    }
  }
  if (!has("side") && !has("turns") && !has("log") && !side_is_given) {
    refuse(source, line, "side_m", "a column 'side_m'", "", "or give --side for all runs");
  }
  const bool has_poses = has("x") && has("y");
  const bool has_errors = has("x_err") && has("y_err");
  if (has_poses == has_errors && (has_poses || !has("log"))) {
    refuse(source, line, "x_m", "the columns x_m and y_m, or x_err_m and y_err_m", "");
  }
  if (has_errors && (has("odom_x") || has("odom_y") || has("odom_theta") || has("theta"))) {
    refuse(source, line, "x_err_m", "either errors or poses, not both", "");
  }
  if (has("left_ticks") != has("right_ticks")) {
    refuse(source, line, has("left_ticks") ? "right_ticks" : "left_ticks",
           "both left_ticks and right_ticks", "");
  }
  if (has("odom_x") != has("odom_y")) {
    refuse(source, line, has("odom_x") ? "odom_y_m" : "odom_x_m", "both odom_x_m and odom_y_m", "");
  }
}

const RunsColumn* RunsColumns::find(const std::string& quantity) const {
  const auto found = columns_.find(quantity);
  return found == columns_.end() ? nullptr : &found->second;
}

void RunsComments::take(std::string_view text, const std::string& source, std::int64_t line) {
  text.remove_prefix(1);
  text = trimmed(text);
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return;
  }
  const std::string_view key = trimmed(text.substr(0, colon));
  const std::string_view value = trimmed(text.substr(colon + 1));
  if (key == "measured_sd") {
    takeMeasuredSd(*this, value, source, line);
  } else if (key == "axes") {
    axes = axes_cw = axesOf(value, source, line);
  } else if (key == "axes cw") {
    axes_cw = axesOf(value, source, line);
  } else if (key == "axes ccw") {
    axes = axesOf(value, source, line);
  }
}

}  // namespace vesper::calibration::inline v0
