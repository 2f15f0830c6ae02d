#include "vesper/tools/option_checks.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "vesper/core/files/file_identity.hpp"
#include "vesper/core/map_io/ros_map.hpp"

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

/// The argument of `convert` that is written.
constexpr const char* kOutputArgument = "OUT";

bool isOutput(const CLI::Option& option) {
  static const std::set<std::string> kOutputs = {"apply", "csv",  "html",   "image", "ompl",
                                                 "out",   "plot", "report", "track", "truth-map"};
  return option.get_name() == kOutputArgument ||
         std::ranges::any_of(option.get_lnames(),
                             [](const std::string& name) { return kOutputs.contains(name); });
}

constexpr const char* kMapFileType = "MAPFILE";

/// Of `convert`, and of the verbs of `grid`.
bool mayNameMap(const CLI::Option& option) {
  return option.get_name() == kOutputArgument || option.get_type_name() == kMapFileType;
}

/// Maps with grades are written as PNG whatever their name says.
bool writesGrades(const CLI::App& verb) {
  const CLI::Option* mode = verb.get_option_no_throw("--mode");
  return mode != nullptr && mode->count() > 0 && mode->results().front() == "scale";
}

/// A file and the option that names it.
struct NamedFile {
  std::string option;
  std::string file;
};

constexpr const char* kPrefixType = "PREFIX";
constexpr const char* kFolderType = "FOLDER";  ///< Made by the verb, with those above it.

/// The name of a map is written as a yaml and a picture, whichever of them it names.
bool isMapPart(const std::string& ending) {
  return ending == ".yaml" || ending == ".yml" || ending == ".pgm" || ending == ".png";
}

/// The files of one value of an option: of a prefix those that it begins, of a map both its files.
std::vector<NamedFile> outputsOf(const CLI::Option& option, const std::string& value,
                                 bool has_grades) {
  if (option.get_type_name() != kPrefixType) {
    const std::filesystem::path path(value);
    std::vector<NamedFile> files = {{option.get_name(), value}};
    if (mayNameMap(option) && isMapPart(path.extension().string())) {
      const bool is_png = path.extension() == ".png" || has_grades;
      for (const char* ending : {".yaml", is_png ? ".png" : ".pgm"}) {
        if (path.extension() != ending) {
          files.push_back(
              {option.get_name(), std::filesystem::path(path).replace_extension(ending).string()});
        }
      }
    }
    return files;
  }
  std::vector<NamedFile> files;
  for (const char* ending : {".yaml", ".pgm", ".vgrid", ".png"}) {
    files.push_back({option.get_name(), value + ending});
  }
  return files;
}

/// A robot may be calibrated, and a map continued, in place: both are read before they are written.
bool mayReplace(const NamedFile& output, const NamedFile& input) {
  return (output.option == "--apply" && input.option == "--robot") ||
         (output.option == "--out" && input.option == "--continue");
}

void refuseSharedFiles(const CLI::App& verb) {
  std::vector<NamedFile> outputs;
  std::vector<NamedFile> inputs;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& value : option->results()) {
      if (isOutput(*option)) {
        const std::vector<NamedFile> files = outputsOf(*option, value, writesGrades(verb));
        outputs.insert(outputs.end(), files.begin(), files.end());
      } else if (std::filesystem::is_regular_file(value)) {
        inputs.push_back({option->get_name(), value});
      }
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const NamedFile& output = outputs[i];
    for (const NamedFile& input : inputs) {
      if (isReadWith(input.file, output.file) && !mayReplace(output, input)) {
        throw CLI::ValidationError(
            output.option, "'" + output.file + "' is read by this run (" + input.option + ")");
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (isSameFile(outputs[j].file, output.file)) {
        throw CLI::ValidationError(output.option,
                                   "'" + output.file + "' is also written by " + outputs[j].option);
      }
    }
  }
}

/// A run whose result has no place fails before it begins.
void requireFolders(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options()) {
    if (!isOutput(*option) || option->get_type_name() == kFolderType) {
      continue;
    }
    for (const std::string& value : option->results()) {
      const std::filesystem::path folder = std::filesystem::path(value).parent_path();
      std::error_code ignored;
      if (!folder.empty() && !std::filesystem::exists(folder, ignored)) {
        throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                                "cannot write '" + value + "'");
      }
    }
  }
}

/// For a finite number that `isGood` takes.
CLI::Validator numberThat(const char* type, const std::string& expected,
                          const std::function<bool(double)>& isGood) {
  CLI::Validator validator(type);
  validator.operation([expected, isGood](std::string& text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number =
        error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    return is_number && isGood(value) ? std::string()
                                      : "expected " + expected + ", found '" + text + "'";
  });
  return validator;
}

}  // namespace

void checkOutputs(CLI::App& app) {
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    verb->parse_complete_callback([verb] {
      refuseSharedFiles(*verb);
      requireFolders(*verb);
    });
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

CLI::Validator positiveNumber() {
  return numberThat("POSITIVE", "a number > 0", [](double value) { return value > 0.0; });
}

CLI::Validator cellSide() {
  return numberThat("METRES", "metres from 1e-6 to 1e6",
                    [](double value) { return value >= 1e-6 && value <= 1e6; });
}

CLI::Validator pngFile() {
  CLI::Validator validator;
  validator.operation([](std::string& text) {
    return text.ends_with(".png") ? std::string()
                                  : "expected a file name that ends in .png, found '" + text + "'";
  });
  return validator;
}

CLI::Validator robotLinesFile() {
  CLI::Validator validator;
  validator.operation([](std::string& text) {
    return text.ends_with(".jsonl") || text.ends_with(".jsonl.gz")
               ? std::string()
               : "expected a file name that ends in .jsonl or .jsonl.gz, found '" + text + "'";
  });
  return validator;
}

CLI::Validator filePrefix() {
  CLI::Validator validator;
  validator.operation([](std::string& text) { return prefixProblem(text); });
  return validator;
}

}  // namespace vesper::tools
