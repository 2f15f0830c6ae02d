#include "vesper/tools/option_checks.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

namespace vesper::tools {
namespace {

/// Text that is no number is left to CLI11's own message.
std::string finiteProblem(const std::string& text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_fault = error == std::errc::result_out_of_range || !std::isfinite(value);
  return is_fault ? "expected a finite number, found '" + text + "'" : std::string();
}

std::string countProblem(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  return is_whole ? std::string() : "expected a whole number >= 0, found '" + text + "'";
}

std::string integerProblem(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  return is_whole ? std::string() : "expected a whole number, found '" + text + "'";
}

std::string prefixProblem(const std::string& text) {
  const std::string name = std::filesystem::path(text).filename().string();
  const bool is_folder = name.empty() || name == "." || name == "..";
  return is_folder ? "expected a name for the files after the folder, as in 'out/run', found '" +
                         text + "'"
                   : std::string();
}

}  // namespace

void checkNumbers(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    const std::string type = option->get_type_name();
    if (type.starts_with("FLOAT")) {
      option->check(finiteProblem, "");
    } else if (type.starts_with("UINT")) {
      option->check(countProblem, "");
    } else if (type.starts_with("INT")) {
      option->check(integerProblem, "");
    }
  }
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    checkNumbers(*verb);
  }
}

CLI::Validator filePrefix() {
  CLI::Validator validator;
  validator.operation([](std::string& text) { return prefixProblem(text); });
  return validator;
}

}  // namespace vesper::tools
