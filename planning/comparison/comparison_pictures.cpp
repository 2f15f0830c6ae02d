#include "vesper/planning/comparison/comparison_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/planning/comparison/comparison_charts.hpp"
#include "vesper/planning/comparison/expansion_raster.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// A page with more pictures than these is too heavy to mail; the others are in the results file.
constexpr std::size_t kMostMaps = 6;
constexpr int kPathsSide_px = 900;
constexpr int kExpansionsSide_px = 600;

void markEnds(const StoredQuery& asked, MapPicture& picture) {
  picture.marks({.name = "start",
                 .points_world_m = {asked.start_world_m},
                 .colour = colours::kGreen,
                 .marker = Marker::Circle});
  picture.marks({.name = "goal",
                 .points_world_m = {asked.goal_world_m},
                 .colour = colours::kVermilion,
                 .marker = Marker::Square});
}

void addExpansions(const StoredResults& results, std::size_t query, HtmlPage& page) {
  bool is_first = true;
  for (const StoredAnswer& answer : results.answers) {
    if (answer.query != query || expansionsOf(results, answer).empty()) {
      continue;
    }
    const std::string& name = results.planners[answer.planner].name;
    std::string caption = fmt::format("{}: {} expansions.", name, answer.expanded);
    if (is_first) {
      caption +=
          " Cells are coloured by their turn; what has no colour was never expanded. Jump points, "
          "intervals and poses are shown by the cell they lie in.";
    }
    is_first = false;
    page.png(expansionPicture(results, answer), "The order in which " + name + " expanded cells",
             caption);
  }
}

}  // namespace

std::string pathsPicture(const StoredResults& results, std::size_t query) {
  const StoredQuery& asked = results.queries[query];
  MapPicture picture(rasterOf(results.maps[asked.map].map),
                     {.title = "Paths of query " + asked.id, .max_side_px = kPathsSide_px});
  constexpr std::array kDashes = {Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDot};
  std::size_t drawn = 0;
  for (const StoredAnswer& answer : results.answers) {
    if (answer.query == query && answer.isSolved()) {
      picture.track({.name = fmt::format("{} ({:.2f} m)", results.planners[answer.planner].name,
                                         answer.length_m.value_or(0.0)),
                     .points_world_m = pathOf(results, answer),
                     .colour = colours::kSeries[drawn % colours::kSeries.size()],
                     .dash = kDashes[drawn % kDashes.size()]});
      ++drawn;
    }
  }
  markEnds(asked, picture);
  return picture.png();
}

std::string expansionPicture(const StoredResults& results, const StoredAnswer& answer) {
  const StoredQuery& asked = results.queries[answer.query];
  MapPicture picture(
      expansionRaster(results.maps[asked.map].map, expansionsOf(results, answer)),
      {.title = "Expansions of " + results.planners[answer.planner].name + ", query " + asked.id,
       .max_side_px = kExpansionsSide_px});
  if (answer.isSolved()) {
    picture.track(
        {.name = "path", .points_world_m = pathOf(results, answer), .colour = colours::kVermilion});
  }
  markEnds(asked, picture);
  return picture.png();
}

void addMapPictures(const StoredResults& results, HtmlPage& page) {
  page.heading(2, "Paths and expansions");
  for (std::size_t map = 0; map < std::min(results.maps.size(), kMostMaps); ++map) {
    const std::size_t query = mostTellingQuery(results, map);
    if (query == results.queries.size()) {
      continue;
    }
    const std::string name = std::filesystem::path(results.maps[map].path).filename().string();
    page.heading(3, name);
    page.png(pathsPicture(results, query), "All planners' paths of one query on the map",
             "Query " + results.queries[query].id + " on " + name +
                 ", the longest of those that most planners solved.");
    addExpansions(results, query, page);
  }
  if (results.maps.size() > kMostMaps) {
    page.paragraph(
        fmt::format("Pictures of the first {} of {} maps.", kMostMaps, results.maps.size()));
  }
}

}  // namespace vesper::planning::inline v0
