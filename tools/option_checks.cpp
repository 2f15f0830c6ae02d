#include "vesper/tools/option_checks.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

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

bool isOutput(const CLI::Option& option) {
  static const std::set<std::string> kOutputs = {"apply", "csv", "html", "image",
                                                 "ompl",  "out", "plot", "report"};
  return std::ranges::any_of(option.get_lnames(),
                             [](const std::string& name) { return kOutputs.contains(name); });
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::weakly_canonical(a, error) == std::filesystem::weakly_canonical(b, error);
}

void refuseSharedFiles(const CLI::App& verb) {
  std::vector<std::pair<std::string, std::string>> outputs;  // option, file
  std::vector<std::pair<std::string, std::string>> inputs;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& value : option->results()) {
      if (isOutput(*option)) {
        outputs.emplace_back(option->get_name(), value);
      } else if (std::filesystem::is_regular_file(value)) {
        inputs.emplace_back(option->get_name(), value);
      }
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto& [name, file] = outputs[i];
    for (const auto& [input, read] : inputs) {
      if (isSameFile(file, read) && !(name == "--apply" && input == "--robot")) {
        throw CLI::ValidationError(name, "'" + file + "' is read by this run (" + input + ")");
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (isSameFile(file, outputs[j].second)) {
        throw CLI::ValidationError(name, "'" + file + "' is also written by " + outputs[j].first);
      }
    }
  }
}

}  // namespace

void checkOutputs(CLI::App& app) {
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    verb->parse_complete_callback([verb] { refuseSharedFiles(*verb); });
    checkOutputs(*verb);
  }
}

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
