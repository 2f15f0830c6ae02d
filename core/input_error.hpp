#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// One thing that is wrong with an input: where it stands and what was expected there.
/// Readers throw it (InputError) or, where a bad line may be skipped, return it as a note.
struct InputProblem {
  std::string source;     ///< File name or address of the wire, as the user gave it.
  std::int64_t line = 0;  ///< From 1; 0: the whole file.
  std::string field;      ///< Column, key or parameter; empty: the whole line.
  std::string expected;   ///< "a number >= 0"
  std::string found;      ///< The offending text, shortened and made printable.
  std::string advice;     ///< One line of help, or empty: "degrees? name the column theta_deg".

  friend bool operator==(const InputProblem&, const InputProblem&) = default;
};

/// `run.csv:3: field 'range_m': expected a number, found 'one' (advice)`. Parts that are empty are
/// left out.
[[nodiscard]] std::string describe(const InputProblem& problem);

/// `text` cut to at most `max_bytes` and with control characters and broken UTF-8 replaced, so that
/// it can be shown on any terminal.
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_bytes = 60);

/// Input from a file or a wire is bad. `what()` is describe(problem()).
class InputError : public std::runtime_error {
 public:
  explicit InputError(InputProblem problem);
  [[nodiscard]] const InputProblem& problem() const noexcept { return problem_; }

 private:
  InputProblem problem_;
};

}  // namespace vesper::inline v0
