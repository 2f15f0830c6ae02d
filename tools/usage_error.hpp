#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::tools {

/// One line about a command line that could not be understood, with the verb or option that was
/// probably meant.
[[nodiscard]] std::string describeUsageError(const CLI::App& app, const CLI::ParseError& error,
                                             const std::vector<std::string>& arguments);

/// What a library's std::invalid_argument says, without the function or type that it names first:
/// "compareMaps: reached_from_m must lie in a free cell" is for programmers.
[[nodiscard]] std::string withoutCodeName(std::string_view message);

}  // namespace vesper::tools
