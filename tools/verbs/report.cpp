#include <memory>
#include <string>

#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/compare_output.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {

void addReportVerb(CLI::App& app, int& exit_code) {
  struct Options {
    std::string results;
    CompareOutput output;
  };
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("report", "Draw a comparison's results again");
  verb->add_option("results", options->results, "SQLite file that `vesper compare` wrote")
      ->required();
  addCompareOutputOptions(*verb, options->output);
  verb->footer("Example: vesper report results.sqlite --html comparison.html --plots charts");
  verb->callback([options, &exit_code] {
    writeCompareOutput(planning::readResults(options->results), options->output);
    exit_code = kOk;
  });
}

}  // namespace vesper::tools
