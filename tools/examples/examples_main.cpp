#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "vesper/tools/examples/examples.hpp"

namespace {

using Example = std::function<vesper::examples::Findings(const std::string&, unsigned)>;

const std::map<std::string, Example>& examples() {
  static const std::map<std::string, Example> kExamples = {
      {"hoap_walk", vesper::examples::hoapWalk},
      {"line_follower", vesper::examples::lineFollower},
      {"offline_odometry", vesper::examples::offlineOdometry},
      {"robucar", vesper::examples::robucarDrives},
      {"sewer", vesper::examples::sewerInspection}};
  return kExamples;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const auto example = examples().find(name);
  if (argc < 3 || example == examples().end()) {
    std::cerr << "usage: vesper_examples NAME DATASETS [SEED]\nnames:";
    for (const auto& [known, run] : examples()) {
      std::cerr << ' ' << known;
    }
    std::cerr << '\n';
    return 2;
  }
  try {
    const auto seed = argc > 3 ? static_cast<unsigned>(std::stoul(argv[3])) : 1U;
    for (const auto& [what, value] : example->second(argv[2], seed)) {
      std::cout << what << ' ' << value << '\n';
    }
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
