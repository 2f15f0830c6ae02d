#include "vesper/core/bags/bag_map.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "vesper/core/bags/float_text.hpp"
#include "vesper/core/bags/ros_messages.hpp"
#include "vesper/core/bags/topic_choice.hpp"

namespace vesper::inline v0 {
namespace {

/// A message as it stood, decoded when it is known to be the last.
struct KeptGrid {
  std::string payload;
  MessageEncoding encoding = MessageEncoding::Other;
  std::int64_t number = 0;
};

using KeptGrids = std::map<std::string, KeptGrid>;

/// What a bag gave until its end or until it was damaged.
struct FoundGrids {
  KeptGrids grids;  ///< The last one of each topic that may be meant.
  std::vector<InputProblem> warnings;
};

FoundGrids lastGrids(BagReader& bag, const std::string& wanted) {
  FoundGrids found;
  try {
    while (const std::optional<BagMessage> message = bag.next()) {
      const BagTopic& topic = bag.topics()[message->topic];
      const bool is_meant = wanted.empty() || topic.name == wanted || topic.name == "/" + wanted;
      if (kindOf(topic) == TopicKind::Grid && is_meant) {
        const std::string_view payload = bag.payload();
        found.grids[topic.name] = {std::string(payload), topic.encoding, message->number};
      }
    }
  } catch (const InputError& error) {
    found.warnings.push_back(error.problem());
  }
  return found;
}

GridFrame frameOf(const RosGrid& grid, const MapLimits& limits) {
  const auto fail = [](const char* field, const std::string& expected, const std::string& found) {
    throw InputError({"", 0, field, expected, found, ""});
  };
  const std::uint64_t cells = std::uint64_t{grid.width} * grid.height;
  if (cells == 0 || cells > limits.max_cells) {
    fail("info.width, info.height", "1 to " + std::to_string(limits.max_cells) + " cells",
         std::to_string(grid.width) + " x " + std::to_string(grid.height));
  }
  if (cells != grid.cells.size()) {
    fail("data", std::to_string(cells) + " cells (width x height)",
         std::to_string(grid.cells.size()));
  }
  if (!(grid.resolution_m > 0.0) || !std::isfinite(grid.resolution_m)) {
    fail("info.resolution", "a positive number of metres", std::to_string(grid.resolution_m));
  }
  if (!grid.origin.isFinite()) {
    fail("info.origin", "finite numbers", "others");
  }
  Pose2 origin(grid.origin.position_m[0], grid.origin.position_m[1], 0.0);
  if (grid.origin.hasRotation()) {
    origin = grid.origin.flat();
  }
  return {static_cast<int>(grid.width), static_cast<int>(grid.height),
          meantDecimal(grid.resolution_m), origin};
}

OccupancyMap mapOf(const RosGrid& grid, const GridFrame& frame) {
  constexpr std::int8_t kMostPercent = 100;
  std::vector<std::int8_t> percent(grid.cells.size());
  for (std::size_t i = 0; i < percent.size(); ++i) {
    const auto value = static_cast<std::int8_t>(grid.cells[i]);
    percent[i] = value >= 0 && value <= kMostPercent ? value : OccupancyMap::kUnknown;
  }
  return {frame, std::move(percent)};
}

const std::pair<const std::string, KeptGrid>& chosenGrid(const KeptGrids& grids,
                                                         const std::string& path,
                                                         const std::string& wanted) {
  if (grids.empty()) {
    throw InputError({path, 0, wanted.empty() ? "" : "topic " + printable(wanted),
                      "a nav_msgs/OccupancyGrid", "none", "vesper info lists the topics"});
  }
  const auto usual = grids.find("/map");
  if (usual != grids.end()) {
    return *usual;
  }
  if (grids.size() > 1) {
    std::string names;
    for (const auto& [name, grid] : grids) {
      names += (names.empty() ? "" : " ") + printable(name);
    }
    throw InputError({path, 0, "topic", "one of " + printable(names, 400),
                      std::to_string(grids.size()) + " topics of maps", "name it by --topic"});
  }
  return *grids.begin();
}

}  // namespace

BagMap readBagMap(const std::string& path, BagFormat format, const std::string& topic,
                  const MapLimits& limits, std::stop_token stop) {
  const std::unique_ptr<BagReader> bag = openBag(path, format, std::move(stop));
  FoundGrids found = lastGrids(*bag, topic);
  const auto& [name, kept] = chosenGrid(found.grids, path, topic);
  try {
    const RosGrid grid = readRosGrid(kept.encoding, kept.payload);
    return {mapOf(grid, frameOf(grid, limits)), name, kept.number, std::move(found.warnings)};
  } catch (const InputError& error) {
    InputProblem problem = error.problem();
    problem.source = path;
    problem.line = kept.number;
    problem.field = printable(name) + " " + problem.field;
    throw InputError(std::move(problem));
  }
}

}  // namespace vesper::inline v0
