#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {

void addVersionText(CLI::App& app) {
  app.set_version_flag("-V,--version", "vesper " VESPER_VERSION);
}

}  // namespace vesper::tools
