#include <array>
#include <memory>

#include "vesper/tools/verbs/convert_writers.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using Converter = bool (*)(const ConvertOptions&, int& exit_code);

/// One a kind of input; the first that knows the file converts it.
constexpr std::array kConverters = {Converter{convertBag}, Converter{convertMap},
                                    Converter{convertLog}};

}  // namespace

void addConvertVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ConvertOptions>();  // owned by the callback
  CLI::App* convert = app.add_subcommand(
      "convert", "Write a log or a map in another format; a bag's map as a map.");
  convert->add_option("IN", options->input, "Log or map")->required();
  convert
      ->add_option(
          "OUT", options->output,
          "Its name tells the format: .jsonl .jsonl.gz .csv; maps .yaml .pgm .png .map .npy .csv")
      ->required();
  addLogInputOptions(*convert, options->log);
  addMapInputOptions(*convert, options->map_input);
  addMapOutputOptions(*convert, options->map_output);
  convert->footer("Example: vesper convert intel.log.gz intel.jsonl.gz");
  convert->callback([options, &exit_code] {
    for (const Converter converter : kConverters) {
      if (converter(*options, exit_code)) {
        return;
      }
    }
  });
}

}  // namespace vesper::tools
