#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace vesper::tools {

/// A bar on the standard error, drawn only if that is a terminal: otherwise every call does
/// nothing. Redraws at most ten times a second; the destructor wipes the line.
class ProgressBar {
 public:
  /// `label` names the work: "mapping".
  explicit ProgressBar(std::string label);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `done` of `total`, in any unit; a total of 0 draws nothing.
  void update(std::size_t done, std::size_t total);

 private:
  std::string label_;
  bool is_on_terminal_;
  bool is_drawn_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point last_drawn_;
};

}  // namespace vesper::tools
