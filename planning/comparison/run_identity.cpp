#include <unistd.h>

#include <ctime>
#include <fstream>
#include <string>

#include "vesper/planning/comparison/result_store.hpp"

namespace vesper::planning::inline v0 {
namespace {

std::string utcNow() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32] = {};
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string processorName() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "unknown";
}

}  // namespace

RunIdentity identityOfThisRun(const std::string& argv) {
  RunIdentity identity;
  identity.started = utcNow();
  identity.argv = argv;
  identity.version = VESPER_VERSION;
  identity.compiler = "g++ " __VERSION__;
  identity.flags = VESPER_COMPILE_FLAGS;
  identity.cpu = processorName();
  identity.cores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  identity.ram_bytes = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::int64_t>(sysconf(_SC_PAGE_SIZE));
  return identity;
}

}  // namespace vesper::planning::inline v0
