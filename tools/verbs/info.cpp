#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iostream>
#include <memory>

#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/info_describers.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using Describer = std::optional<InfoAnswer> (*)(const InfoOptions&);

/// One a kind of file; the first that knows the file answers.
constexpr std::array kInfoDescribers = {Describer{describeYaml}, Describer{describeForeign},
                                        Describer{describeMap}, Describer{describeMeasurements}};

InfoAnswer describeFile(const InfoOptions& options) {
  if (options.path != "-") {
    if (!std::filesystem::exists(options.path)) {
      throw InputError({options.path, 0, "", "a file", "nothing of that name", ""});
    }
    if (bagFormatOf(options.path)) {
      return describeLog(options).value();  // a folder, or a database of messages
    }
    for (const Describer describe : kInfoDescribers) {
      if (std::optional<InfoAnswer> answer = describe(options)) {
        return *std::move(answer);
      }
    }
  }
  return describeLog(options).value();
}

}  // namespace

void addInfoVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<InfoOptions>();  // owned by the callback
  const auto is_json = std::make_shared<bool>(false);    // owned by the callback
  CLI::App* info =
      app.add_subcommand("info", "Say what a file is, what it holds, what comes next.");
  info->add_option("FILE", options->path,
                   "Any file that Vesper reads; - for a log on the standard input")
      ->required();
  info->add_option("--robot", options->robot_file,
                   "Robot file: count readings by its limits and no-echo codes");
  addLogInputOptions(*info, options->log);
  addMapInputOptions(*info, options->map);
  info->add_flag("--json", *is_json, "One JSON document on the standard output");
  info->footer("Example: vesper info run.jsonl.gz");
  info->callback([options, is_json, &exit_code] {
    const InfoAnswer answer = describeFile(*options);
    if (*is_json) {
      std::cout << answer.json.dump(2) << '\n';
    } else {
      std::cout << answer.text;
    }
    exit_code = answer.exit_code;
  });
}

}  // namespace vesper::tools
