#include "vesper/calibration/trajectory/tum_trajectory.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>

#include "vesper/core/files/line_reader.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMaxLineBytes = 4096;
constexpr std::size_t kMaxPoses = 20'000'000;
constexpr std::array<std::string_view, 8> kFields = {"t", "x", "y", "z", "qx", "qy", "qz", "qw"};
constexpr double kMaxTime_s = 9.2e9;
constexpr double kMaxPlace_m = 1e7;
constexpr double kMaxHeight_m = 0.05;
constexpr double kMaxTilt_rad = 0.0873;  // 5 degrees

bool isBlank(char c) { return c == ' ' || c == '\t'; }

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < text.size();) {
    if (isBlank(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !isBlank(text[end])) {
      ++end;
    }
    result.push_back(text.substr(i, end - i));
    i = end;
  }
  return result;
}

/// The next line with content, split; empty at the end of the file.
std::vector<std::string_view> nextWords(LineReader& lines, std::int64_t& number) {
  while (auto line = lines.next()) {
    if (line->is_too_long) {
      throw InputError({lines.name(), line->number, "",
                        "a line of at most " + std::to_string(kMaxLineBytes) + " bytes",
                        printable(line->text), ""});
    }
    if (line->number == 1 && line->text.starts_with("\xEF\xBB\xBF")) {
      line->text.remove_prefix(3);
    }
    auto found = words(line->text);
    if (!found.empty() && found.front().front() != '#') {
      number = line->number;
      return found;
    }
  }
  return {};
}

std::optional<double> numberOf(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

class Reader {
 public:
  explicit Reader(const std::string& path) : lines_(ByteSource(path), kMaxLineBytes) {
    file_.source = path;
    file_.format = "TUM";
  }

  TrackFile read() {
    for (auto fields = nextWords(lines_, number_); !fields.empty();
         fields = nextWords(lines_, number_)) {
      if (file_.poses.size() == kMaxPoses) {
        refuse("", "at most 20 million poses", "more");
      }
      addPose(fields);
    }
    if (file_.poses.empty()) {
      throw InputError({file_.source, 0, "", "poses as `t x y z qx qy qz qw`", "none", ""});
    }
    addNotes();
    return std::move(file_);
  }

 private:
  [[noreturn]] void refuse(std::string_view field, std::string expected, std::string_view found,
                           std::string advice = "") const {
    throw InputError({file_.source, number_, std::string(field), std::move(expected),
                      printable(found), std::move(advice)});
  }

  void addPose(const std::vector<std::string_view>& fields) {
    if (fields.size() != kFields.size()) {
      refuse("", "8 numbers `t x y z qx qy qz qw`", std::to_string(fields.size()) + " fields");
    }
    std::array<double, 8> v{};
    for (std::size_t i = 0; i < v.size(); ++i) {
      const auto value = numberOf(fields[i]);
      if (!value) {
        refuse(kFields[i], "a finite number", fields[i]);
      }
      v[i] = *value;
    }
    if (std::abs(v[0]) > kMaxTime_s) {
      refuse("t", "seconds, at most 9.2e9", fields[0], "nanoseconds? give seconds");
    }
    for (const std::size_t i : {1U, 2U, 3U}) {
      if (std::abs(v[i]) > kMaxPlace_m) {
        refuse(kFields[i], "metres, at most 1e7", fields[i]);
      }
    }
    const double length = std::sqrt(v[4] * v[4] + v[5] * v[5] + v[6] * v[6] + v[7] * v[7]);
    if (!(std::abs(length - 1.0) <= 0.01)) {
      refuse("qx", "a quaternion of length 1", std::to_string(length),
             "the order is qx qy qz qw, the scalar last");
    }
    const Stamp stamp = fromSeconds(v[0]);
    if (!file_.poses.empty() && stamp <= file_.poses.back().stamp) {
      refuse("t", "a later time than in the line before", fields[0]);
    }
    const double yaw_rad =
        std::atan2(2.0 * (v[7] * v[6] + v[4] * v[5]), 1.0 - 2.0 * (v[5] * v[5] + v[6] * v[6]));
    if (file_.poses.empty()) {
      first_height_m_ = v[3];
    }
    height_m_ = std::max(height_m_, std::abs(v[3] - first_height_m_));
    // The body's z axis against the world's: cos tilt = 1 - 2 (qx^2 + qy^2).
    tilt_rad_ =
        std::max(tilt_rad_, std::acos(std::max(-1.0, 1.0 - 2.0 * (v[4] * v[4] + v[5] * v[5]))));
    file_.poses.push_back({stamp, Pose2(v[1], v[2], yaw_rad)});
  }

  void addNotes() {
    if (height_m_ > kMaxHeight_m) {
      file_.notes.push_back({file_.source, 0, "z", "a track in a plane",
                             "heights that differ by " + std::to_string(height_m_) + " m",
                             "heights are left out"});
    }
    if (tilt_rad_ > kMaxTilt_rad) {
      file_.notes.push_back({file_.source, 0, "qx", "a track in a plane",
                             "tilts up to " + std::to_string(radToDeg(tilt_rad_)) + " degrees",
                             "tilts are left out: camera axes?"});
    }
  }

  LineReader lines_;
  TrackFile file_;
  std::int64_t number_ = 0;
  double first_height_m_ = 0.0;
  double height_m_ = 0.0;
  double tilt_rad_ = 0.0;
};

}  // namespace

bool looksLikeTum(const std::string& path) {
  LineReader lines(ByteSource(path), kMaxLineBytes);
  for (auto line = lines.next(); line && !line->is_too_long; line = lines.next()) {
    const auto fields = words(line->text);
    if (fields.empty() || fields.front().front() == '#') {
      continue;
    }
    if (fields.size() != kFields.size()) {
      return false;
    }
    for (const std::string_view field : fields) {
      if (!numberOf(field)) {
        return false;
      }
    }
    return true;
  }
  return false;
}

TrackFile readTumTrajectory(const std::string& path) { return Reader(path).read(); }

std::string tumText(std::span<const StampedPose> poses) {
  std::string text = "# t x y z qx qy qz qw\n";
  for (const StampedPose& pose : poses) {
    const Pose2& at = pose.T_world_robot;
    fmt::format_to(std::back_inserter(text), "{:.9f} {:.6f} {:.6f} 0 0 0 {:.9f} {:.9f}\n",
                   toSeconds(pose.stamp), at.x(), at.y(), std::sin(0.5 * at.heading()),
                   std::cos(0.5 * at.heading()));
  }
  return text;
}

}  // namespace vesper::calibration::inline v0
