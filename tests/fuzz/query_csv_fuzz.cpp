// Any bytes: queries inside the map with distinct ids, or InputError.
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/query_csv.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vesper;
  const fuzz::FuzzFile file(data, size);
  const GridFrame frame(13, 7, 0.5, Pose2(-1.0, 2.0, 0.3));
  try {
    const auto queries = planning::readQueryCsv(file.path(), frame);
    std::set<std::string> ids;
    for (const planning::ComparisonQuery& query : queries) {
      if (!frame.cellAt(query.query.start.p_world_m) || !frame.cellAt(query.query.goal.p_world_m) ||
          !ids.insert(query.id).second) {
        std::abort();
      }
    }
    if (queries.empty()) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  return 0;
}
