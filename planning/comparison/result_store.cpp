#include "vesper/planning/comparison/result_store.hpp"

#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "vesper/core/input_error.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::int64_t kUserVersion = 1;
constexpr std::chrono::seconds kFlushInterval{2};

constexpr const char* kTables = R"sql(
CREATE TABLE run(id INTEGER PRIMARY KEY, started TEXT NOT NULL, argv TEXT, version TEXT,
  compiler TEXT, flags TEXT, cpu TEXT, cores INTEGER, ram_bytes INTEGER, seed INTEGER,
  threads INTEGER, unknown_rule TEXT, footprint_json TEXT, time_limit_s REAL, options_json TEXT);
CREATE TABLE map(id INTEGER PRIMARY KEY, path TEXT NOT NULL, sha256 TEXT NOT NULL, width INTEGER,
  height INTEGER, free_cells INTEGER, frame_json TEXT, cells BLOB);
CREATE TABLE planner(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rule TEXT,
  options_json TEXT);
CREATE TABLE query(id INTEGER PRIMARY KEY, map_id INTEGER NOT NULL REFERENCES map(id), name TEXT,
  source TEXT, line INTEGER, sx REAL, sy REAL, stheta REAL, gx REAL, gy REAL, gtheta REAL,
  reference_length REAL);
CREATE TABLE result(id INTEGER PRIMARY KEY, run_id INTEGER NOT NULL REFERENCES run(id),
  planner_id INTEGER NOT NULL REFERENCES planner(id),
  query_id INTEGER NOT NULL REFERENCES query(id), status TEXT NOT NULL, reason TEXT,
  length_m REAL, cost REAL, ratio_octile REAL, ratio_any_angle REAL, expanded INTEGER,
  generated INTEGER, reopened INTEGER, peak_open INTEGER, peak_bytes INTEGER, points INTEGER,
  turns INTEGER, turning_rad REAL, max_curvature REAL, clearance_min_m REAL, clearance_mean_m REAL,
  clearance_p05_m REAL, unknown_share REAL, valid INTEGER NOT NULL, check_problem TEXT,
  UNIQUE(planner_id, query_id));
CREATE TABLE timing(result_id INTEGER NOT NULL REFERENCES result(id), repeat INTEGER NOT NULL,
  prepare_ns INTEGER, solve_ns INTEGER, post_ns INTEGER, PRIMARY KEY(result_id, repeat));
CREATE TABLE path(result_id INTEGER PRIMARY KEY REFERENCES result(id), xy_blob BLOB NOT NULL);
)sql";

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

/// Everything that decides an answer; a run may only be resumed with the same.
std::string optionsText(const ComparisonOptions& options) {
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
                         {"planners", options.planners},
                         {"time_limit_ns", options.limits.time.count()}};
  return text.dump();
}

std::string bytesOf(std::span<const std::int8_t> cells) {
  return {reinterpret_cast<const char*>(cells.data()), cells.size()};
}

std::string pathBlob(const std::vector<Waypoint>& path) {
  std::string blob;
  for (const Waypoint& waypoint : path) {
    const double xy[2] = {waypoint.T_world_robot.x(), waypoint.T_world_robot.y()};
    blob.append(reinterpret_cast<const char*>(xy), sizeof(xy));
  }
  return blob;
}

std::int64_t whole(std::size_t count) { return static_cast<std::int64_t>(count); }

SqliteDatabase::Mode modeFor(const std::string& path, bool resume) {
  const bool exists = std::filesystem::exists(path);
  if (exists && !resume) {
    throw InputError({path, 0, "", "no such file yet", "a file",
                      "give another name, or --resume to continue it"});
  }
  if (!exists && resume) {
    throw InputError({path, 0, "", "the results of an earlier run", "no such file", ""});
  }
  return resume ? SqliteDatabase::Mode::ReadWrite : SqliteDatabase::Mode::Create;
}

}  // namespace

ResultStore::ResultStore(const std::string& path, const std::vector<ComparisonMap>& maps,
                         const PlannerRegistry& registry, const ComparisonOptions& options,
                         const RunIdentity& identity, bool resume)
    : database_(path, modeFor(path, resume)), last_flush_(std::chrono::steady_clock::now()) {
  const std::string options_text = optionsText(options);
  if (resume) {
    checkResumable(maps, options_text);
  }
  database_.execute("PRAGMA foreign_keys=ON; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  database_.execute("BEGIN");
  if (!resume) {
    database_.execute(kTables);
    database_.execute("PRAGMA user_version=" + std::to_string(kUserVersion));
    addMaps(maps);
    addPlanners(registry, options);
  }
  addRun(options, identity, options_text);
  loadIds(maps);
  insert_result_ = database_.prepare(
      "INSERT INTO result(run_id,planner_id,query_id,status,reason,length_m,cost,ratio_octile,"
      "ratio_any_angle,expanded,generated,reopened,peak_open,peak_bytes,points,turns,turning_rad,"
      "max_curvature,clearance_min_m,clearance_mean_m,clearance_p05_m,unknown_share,valid,"
      "check_problem) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  insert_timing_ = database_.prepare("INSERT INTO timing VALUES(?,?,?,?,?)");
  insert_path_ = database_.prepare("INSERT INTO path VALUES(?,?)");
  database_.execute("COMMIT; BEGIN");
}

ResultStore::~ResultStore() {
  try {
    database_.execute("COMMIT");
  } catch (const std::exception&) {
    // Nothing more can be done: the last two seconds are lost, the file stays readable.
  }
}

void ResultStore::checkResumable(const std::vector<ComparisonMap>& maps,
                                 const std::string& options_text) {
  const std::string& path = database_.path();
  if (database_.userVersion() != kUserVersion) {
    throw InputError({path, 0, "user_version", std::to_string(kUserVersion),
                      std::to_string(database_.userVersion()), "is it a comparison's file?"});
  }
  const auto run = database_.prepare("SELECT options_json FROM run ORDER BY id LIMIT 1");
  if (!run->step() || run->text(0) != options_text) {
    throw InputError({path, 0, "options_json", "the options of the run that began it",
                      "other options", "resume with the same command line"});
  }
  const auto stored = database_.prepare(
      "SELECT sha256, (SELECT count(*) FROM query WHERE map_id = map.id) FROM map ORDER BY id");
  for (const ComparisonMap& map : maps) {
    if (!stored->step() || stored->text(0) != map.sha256 ||
        stored->integer(1) != whole(map.queries.size())) {
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
        .bind(5, whole(map.map.counts().free))
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
        {"not_optimal_because", capabilities.not_optimal_because},
        {"summary", capabilities.summary}};
    insert->bind(1, name).bind(2, planning::nameOf(rule)).bind(3, details.dump());
    insert->run();
  }
}

void ResultStore::loadIds(const std::vector<ComparisonMap>& maps) {
  const auto planners = database_.prepare("SELECT id, name FROM planner");
  while (planners->step()) {
    planner_ids_[planners->text(1)] = planners->integer(0);
  }
  const auto queries = database_.prepare("SELECT id FROM query ORDER BY map_id, id");
  for (const ComparisonMap& map : maps) {
    std::vector<std::int64_t>& ids = query_ids_.emplace_back();
    while (ids.size() < map.queries.size() && queries->step()) {
      ids.push_back(queries->integer(0));
    }
  }
  const auto done = database_.prepare("SELECT planner_id, query_id FROM result");
  while (done->step()) {
    done_.emplace(done->integer(0), done->integer(1));
  }
}

bool ResultStore::isDone(std::size_t map, std::size_t query, const std::string& planner) const {
  return done_.contains({planner_ids_.at(planner), query_ids_.at(map).at(query)});
}

std::int64_t ResultStore::addResult(const ComparisonRecord& record) {
  const PlanResult& result = record.result;
  const bool found = result.status == PlanStatus::Found;
  const auto ifFound = [found](double value) {
    return found ? std::optional(value) : std::nullopt;
  };
  const PathMetrics& metrics = record.metrics;
  insert_result_->bind(1, run_id_)
      .bind(2, planner_ids_.at(record.planner))
      .bind(3, query_ids_.at(record.map).at(record.query))
      .bind(4, planning::nameOf(result.status))
      .bind(5, result.reason)
      .bind(6, ifFound(result.length_m))
      .bind(7, ifFound(result.cost))
      .bind(8, record.ratio_octile)
      .bind(9, record.ratio_any_angle)
      .bind(10, whole(result.expanded_cells))
      .bind(11, whole(result.generated_cells))
      .bind(12, whole(result.reopened_cells))
      .bind(13, whole(result.peak_open))
      .bind(14, whole(result.peak_bytes))
      .bind(15, whole(metrics.points))
      .bind(16, whole(metrics.turns))
      .bind(17, ifFound(metrics.turning_rad))
      .bind(18, ifFound(metrics.max_curvature))
      .bind(19, ifFound(metrics.clearance_min_m))
      .bind(20, ifFound(metrics.clearance_mean_m))
      .bind(21, ifFound(metrics.clearance_p05_m))
      .bind(22, ifFound(metrics.unknown_share))
      .bind(23, std::int64_t{record.is_valid ? 1 : 0})
      .bind(24, record.check_problem);
  insert_result_->run();
  return database_.lastInsertId();
}

void ResultStore::add(const ComparisonRecord& record) {
  const std::int64_t id = addResult(record);
  for (std::size_t repeat = 0; repeat < record.timings.size(); ++repeat) {
    const SolveTiming& timing = record.timings[repeat];
    insert_timing_->bind(1, id)
        .bind(2, whole(repeat))
        .bind(3, timing.prepare_ns)
        .bind(4, timing.solve_ns)
        .bind(5, timing.post_ns);
    insert_timing_->run();
  }
  if (record.result.status == PlanStatus::Found) {
    insert_path_->bind(1, id).bindBlob(2, pathBlob(record.result.path));
    insert_path_->run();
  }
  if (std::chrono::steady_clock::now() - last_flush_ > kFlushInterval) {
    flush();
  }
}

void ResultStore::flush() {
  database_.execute("COMMIT; BEGIN");
  last_flush_ = std::chrono::steady_clock::now();
}

}  // namespace vesper::planning::inline v0
