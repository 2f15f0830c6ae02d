#pragma once

#include <CLI/CLI.hpp>

namespace vesper::tools {

/// Lets every numeric option of `app` and its verbs refuse what CLI11 takes without a word: nan and
/// infinities, a sign in front of a count, a count that no integer holds. Call it when all options
/// are there.
void checkNumbers(CLI::App& app);

/// Lets every verb of `app` refuse, before it begins, to write over a file that it reads or to
/// write two results into one. A robot file may be applied onto itself, a map continued into
/// itself.
void checkOutputs(CLI::App& app);

/// A finite number above 0.
[[nodiscard]] CLI::Validator positiveNumber();

/// The side of a cell in metres, within what map files may say (1e-6 to 1e6).
[[nodiscard]] CLI::Validator cellSide();

/// For options that name a picture.
[[nodiscard]] CLI::Validator pngFile();
[[nodiscard]] CLI::Validator robotLinesFile();

/// For options that name files by what they have in common: "out/run" for out/run.yaml and others.
/// Refuses a mere folder, whose files would be hidden ones.
[[nodiscard]] CLI::Validator filePrefix();

}  // namespace vesper::tools
