#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/result_store.hpp"

namespace vesper::planning::inline v0 {

// What ResultStore writes before the first answer: the run, its maps, queries and planners.

namespace {

std::string_view nameOf(UnknownRule rule) {
  switch (rule) {
    case UnknownRule::Blocked:
      return "blocked";
    case UnknownRule::Free:
      return "free";
    case UnknownRule::Cost:
      return "cost";
  }
  return "blocked";
}

nlohmann::json footprintJson(const TraversabilityOptions& options) {
  nlohmann::json polygon = nlohmann::json::array();
  for (const Eigen::Vector2d& p : options.footprint_polygon_m) {
    polygon.push_back({p.x(), p.y()});
  }
  return {{"radius_m", options.footprint_radius_m}, {"polygon_m", polygon}};
}

std::string bytesOf(std::span<const std::int8_t> cells) {
  return {reinterpret_cast<const char*>(cells.data()), cells.size()};
}

/// Whether the stored queries of a map start and end where those of `map` do.
bool holdsQueries(const SqliteDatabase& database, std::int64_t map_id, const ComparisonMap& map) {
  const auto rows =
      database.prepare("SELECT sx, sy, gx, gy FROM query WHERE map_id = ? ORDER BY id");
  rows->bind(1, map_id);
  return std::ranges::all_of(map.queries, [&](const ComparisonQuery& query) {
    const Eigen::Vector2d& start = query.query.start.p_world_m;
    const Eigen::Vector2d& goal = query.query.goal.p_world_m;
    return rows->step() && rows->real(0) == start.x() && rows->real(1) == start.y() &&
           rows->real(2) == goal.x() && rows->real(3) == goal.y();
  });
}

}  // namespace

std::string resumableOptions(const ComparisonOptions& options) {
  const TraversabilityOptions& grid = options.traversability;
  nlohmann::json text = {{"footprint", footprintJson(grid)},
                         {"unknown", nameOf(grid.unknown)},
                         {"unknown_cost_factor", grid.unknown_cost_factor},
                         {"wall_cost_factor", grid.wall_cost_factor},
                         {"wall_cost_decay_m", grid.wall_cost_decay_m},
                         {"rule", planning::nameOf(grid.rule)},
                         {"heuristic", planning::nameOf(options.planner_options.heuristic)},
                         {"weight", options.planner_options.weight},
                         {"repeats", options.repeats},
                         {"sampling_repeats", options.sampling_repeats},
                         {"smoothing", planning::nameOf(options.smoothing)},
                         {"planners", options.planners},
                         {"time_limit_ns", options.limits.time.count()}};
  return text.dump();
}

void ResultStore::checkResumable(const std::vector<ComparisonMap>& maps,
                                 const std::string& options_text) {
  const std::string& path = database_.path();
  if (database_.userVersion() != kResultsVersion) {
    throw InputError({path, 0, "user_version", std::to_string(kResultsVersion),
                      std::to_string(database_.userVersion()), "is it a comparison's file?"});
  }
  const auto run = database_.prepare("SELECT options_json FROM run ORDER BY id LIMIT 1");
  if (!run->step() || run->text(0) != options_text) {
    throw InputError({path, 0, "options_json", "the options of the run that began it",
                      "other options", "resume with the same command line"});
  }
  const auto stored = database_.prepare(
      "SELECT sha256, (SELECT count(*) FROM query WHERE map_id = map.id), id FROM map ORDER BY id");
  for (const ComparisonMap& map : maps) {
    const bool is_there = stored->step();
    if (is_there && stored->text(0) != map.sha256) {
      throw InputError({path, 0, "map", "the cells that the run began with",
                        printable(map.path) + " with others",
                        "another map, or it was changed since: begin a new results file"});
    }
    if (!is_there || stored->integer(1) != static_cast<std::int64_t>(map.queries.size()) ||
        !holdsQueries(database_, stored->integer(2), map)) {
      throw InputError({path, 0, "map", "the maps and queries of the run that began it",
                        printable(map.path), "resume with the same command line"});
    }
  }
}

void ResultStore::addRun(const ComparisonOptions& options, const RunIdentity& identity,
                         const std::string& options_text) {
  const auto insert = database_.prepare(
      "INSERT INTO run(started,argv,version,compiler,flags,cpu,cores,ram_bytes,seed,threads,"
      "unknown_rule,footprint_json,time_limit_s,options_json) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  const bool is_limited = options.limits.time != std::chrono::nanoseconds::max();
  const double limit_s = std::chrono::duration<double>(options.limits.time).count();
  insert->bind(1, identity.started)
      .bind(2, identity.argv)
      .bind(3, identity.version)
      .bind(4, identity.compiler)
      .bind(5, identity.flags)
      .bind(6, identity.cpu)
      .bind(7, std::int64_t{identity.cores})
      .bind(8, identity.ram_bytes)
      .bind(9, static_cast<std::int64_t>(options.seed))
      .bind(10, std::int64_t{options.threads})
      .bind(11, nameOf(options.traversability.unknown))
      .bind(12, footprintJson(options.traversability).dump())
      .bind(13, is_limited ? std::optional(limit_s) : std::nullopt)
      .bind(14, options_text);
  insert->run();
  run_id_ = database_.lastInsertId();
}

void ResultStore::addMaps(const std::vector<ComparisonMap>& maps) {
  const auto insert_map = database_.prepare(
      "INSERT INTO map(path,sha256,width,height,free_cells,frame_json,cells) "
      "VALUES(?,?,?,?,?,?,?)");
  const auto insert_query = database_.prepare(
      "INSERT INTO query(map_id,name,source,line,sx,sy,stheta,gx,gy,gtheta,reference_length) "
      "VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  for (const ComparisonMap& map : maps) {
    const GridFrame& frame = map.map.frame();
    const nlohmann::json frame_json = {
        {"resolution_m", frame.resolution()},
        {"origin", {frame.origin().x(), frame.origin().y(), frame.origin().heading()}}};
    insert_map->bind(1, map.path)
        .bind(2, map.sha256)
        .bind(3, std::int64_t{frame.width()})
        .bind(4, std::int64_t{frame.height()})
        .bind(5, static_cast<std::int64_t>(map.map.counts().free))
        .bind(6, frame_json.dump())
        .bindBlob(7, bytesOf(map.map.percents()));
    insert_map->run();
    const std::int64_t map_id = database_.lastInsertId();
    for (const ComparisonQuery& query : map.queries) {
      insert_query->bind(1, map_id)
          .bind(2, query.id)
          .bind(3, query.source)
          .bind(4, query.line)
          .bind(5, query.query.start.p_world_m.x())
          .bind(6, query.query.start.p_world_m.y())
          .bind(7, query.query.start.heading_rad)
          .bind(8, query.query.goal.p_world_m.x())
          .bind(9, query.query.goal.p_world_m.y())
          .bind(10, query.query.goal.heading_rad)
          .bind(11, query.reference_length);
      insert_query->run();
    }
  }
}

void ResultStore::addPlanners(const PlannerRegistry& registry, const ComparisonOptions& options) {
  const auto insert =
      database_.prepare("INSERT INTO planner(name,rule,options_json) VALUES(?,?,?)");
  for (const std::string& name : options.planners) {
    const Capabilities capabilities = registry.create(name)->capabilities();
    const MovementRule rule =
        capabilities.octile ? options.traversability.rule : MovementRule::AnyAngle;
    const nlohmann::json details = {
        {"heuristic", planning::nameOf(options.planner_options.heuristic)},
        {"weight", options.planner_options.weight},
        {"optimal", capabilities.optimal},
        {"seeded", capabilities.seeded},
        {"not_optimal_because", capabilities.not_optimal_because},
        {"summary", capabilities.summary}};
    insert->bind(1, name).bind(2, planning::nameOf(rule)).bind(3, details.dump());
    insert->run();
  }
}

}  // namespace vesper::planning::inline v0
