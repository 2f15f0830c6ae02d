#include "vesper/calibration/drive/runs_appender.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::string_view kDrivenHeader =
    "run,direction,side_m,x_m,y_m,theta_rad,odom_x_m,odom_y_m,odom_theta_rad,log";
constexpr std::size_t kMostBytes = std::size_t{1} << 24;

/// The first line that is no comment must be the header.
void requireHeader(const std::string& text, const std::string& source) {
  std::istringstream lines(text);
  std::int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.ends_with('\r')) {
      line.pop_back();
    }
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    if (line != kDrivenHeader) {
      throw InputError({source, number, "", "the header " + std::string(kDrivenHeader),
                        printable(line), "runs are appended to files of this shape only"});
    }
    return;
  }
  throw InputError({source, 0, "", "the header " + std::string(kDrivenHeader), "none", ""});
}

}  // namespace

RunsAppender::RunsAppender(std::filesystem::path path) : path_(std::move(path)) {
  if (std::filesystem::exists(path_)) {
    text_ = readWholeFile(path_.string(), kMostBytes);
    requireHeader(text_, path_.string());
    if (!text_.ends_with('\n')) {
      text_ += '\n';
    }
  } else {
    text_ = std::string(kDrivenHeader) + '\n';
  }
}

std::string RunsAppender::freeName(RunKind kind) const {
  for (int number = 1;; ++number) {
    std::string name = std::string(nameOf(kind)) + std::to_string(number);
    if (text_.find('\n' + name + ',') == std::string::npos &&
        !std::filesystem::exists(recordingOf(name))) {
      return name;
    }
  }
}

std::filesystem::path RunsAppender::recordingOf(const std::string& run) const {
  std::string stem = path_.filename().string();
  for (const std::string_view ending : {".csv", ".runs"}) {
    if (stem.ends_with(ending)) {
      stem.resize(stem.size() - ending.size());
    }
  }
  return path_.parent_path() / (stem + '_' + run + ".jsonl");
}

void RunsAppender::append(const std::string& run, RunKind kind, double side_m,
                          const EndPose& measured, const Pose2& belief) {
  const std::string theta =
      measured.theta_rad ? fmt::format("{:.6f}", *measured.theta_rad) : std::string();
  const std::string more =
      fmt::format("{},{},{},{},{},{},{:.6f},{:.6f},{:.6f},{}\n", run, nameOf(kind), side_m,
                  measured.x_m, measured.y_m, theta, belief.x(), belief.y(), belief.heading(),
                  recordingOf(run).filename().string());
  writeFileAtomically(path_, text_ + more);
  text_ += more;
}

}  // namespace vesper::calibration::inline v0
