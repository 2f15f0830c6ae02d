#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "vesper/core/input_error.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace {

using namespace vesper::tools;

int run(int argc, char** argv) {
  CLI::App app("Occupancy-grid mapping and planning with ultrasonic calibration.", "vesper");
  int exit_code = kOk;
  addVersionText(app);
  addCalibrateVerb(app, exit_code);
  app.require_subcommand(1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const vesper::InputError& error) {
    std::cerr << "error: " << error.what() << '\n';
    return kBadInput;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return kFailed;
  }
}
