#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/usage_error.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace {

using namespace vesper::tools;

int run(int argc, char** argv) {
  CLI::App app("Occupancy-grid mapping and planning with ultrasonic calibration.", "vesper");
  int exit_code = kOk;
  addVersionText(app);
  addDemoVerb(app, exit_code);
  addCalibrateVerb(app, exit_code);
  addRobotVerb(app, exit_code);
  addSimulateVerb(app, exit_code);
  addConvertVerb(app, exit_code);
  addInfoVerb(app, exit_code);
  addEvaluateVerb(app, exit_code);
  addGridVerb(app, exit_code);
  addCompareVerb(app, exit_code);
  addReportVerb(app, exit_code);
  addPlanVerb(app, exit_code);
  addMapVerb(app, exit_code);
  addLiveVerb(app, exit_code);
  addExploreVerb(app, exit_code);
  checkNumbers(app);
  checkOutputs(app);
  app.require_subcommand(1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      return app.exit(error);
    }
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    std::cerr << "error: " << describeUsageError(app, error, arguments) << '\n';
    return kUsage;
  }
  return exit_code;
}

int complain(const std::exception& error, int exit_code) {
  std::cerr << "error: " << error.what() << '\n';
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run(argc, argv);
    // A full disk behind a redirection is no success.
    if (!std::cout.flush() && exit_code == kOk) {
      std::cerr << "error: cannot write to the standard output\n";
      return kEnvironment;
    }
    return exit_code;
  } catch (const vesper::InputError& error) {
    return complain(error, kBadInput);
  } catch (const std::invalid_argument& error) {
    std::cerr << "error: " << withoutCodeName(error.what()) << '\n';
    return kUsage;
  } catch (const std::system_error& error) {
    return complain(error, kEnvironment);
  } catch (const std::bad_alloc&) {
    std::cerr << "error: not enough memory\n";
    return kEnvironment;
  } catch (const std::exception& error) {
    return complain(error, kFailed);
  }
}
