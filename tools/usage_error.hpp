#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace vesper::tools {

/// One line about a command line that could not be understood, with the verb or option that was
/// probably meant.
[[nodiscard]] std::string describeUsageError(const CLI::App& app, const CLI::ParseError& error,
                                             const std::vector<std::string>& arguments);

}  // namespace vesper::tools
