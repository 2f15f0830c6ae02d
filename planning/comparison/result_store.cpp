#include "vesper/planning/comparison/result_store.hpp"

#include <cstring>
#include <filesystem>

#include "vesper/core/input_error.hpp"

namespace vesper::planning::inline v0 {
namespace {

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

/// Apart, since files of earlier versions are continued too.
constexpr const char* kExpansionTable =
    "CREATE TABLE IF NOT EXISTS expansion(result_id INTEGER PRIMARY KEY REFERENCES result(id), "
    "cells_blob BLOB NOT NULL)";

std::string pathBlob(const std::vector<Waypoint>& path) {
  std::string blob;
  for (const Waypoint& waypoint : path) {
    const double xy[2] = {waypoint.T_world_robot.x(), waypoint.T_world_robot.y()};
    blob.append(reinterpret_cast<const char*>(xy), sizeof(xy));
  }
  return blob;
}

/// The cells' offsets, 32 bits each.
std::string expansionBlob(const GridFrame& frame, const std::vector<CellIndex>& cells) {
  std::string blob;
  blob.reserve(cells.size() * sizeof(std::uint32_t));
  for (const CellIndex& cell : cells) {
    const auto offset = static_cast<std::uint32_t>(frame.offsetOf(cell));
    blob.append(reinterpret_cast<const char*>(&offset), sizeof(offset));
  }
  return blob;
}

SqliteDatabase::Mode modeFor(const std::string& path, bool resume) {
  const bool exists = std::filesystem::exists(path);
  if (exists && !resume) {
    throw InputError({path, 0, "", "no such file yet",
                      std::filesystem::is_directory(path) ? "a folder" : "a file",
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
  const std::string options_text = resumableOptions(options);
  if (resume) {
    checkResumable(maps, options_text);
  }
  database_.execute("PRAGMA foreign_keys=ON; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  database_.execute("BEGIN");
  if (!resume) {
    database_.execute(kTables);
    database_.execute("PRAGMA user_version=" + std::to_string(kResultsVersion));
    addMaps(maps);
    addPlanners(registry, options);
  }
  database_.execute(kExpansionTable);
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

void ResultStore::loadIds(const std::vector<ComparisonMap>& maps) {
  const auto planners = database_.prepare("SELECT id, name FROM planner");
  while (planners->step()) {
    planner_ids_[planners->text(1)] = planners->integer(0);
  }
  const auto queries = database_.prepare("SELECT id FROM query ORDER BY map_id, id");
  for (const ComparisonMap& map : maps) {
    frames_.push_back(map.map.frame());
    std::vector<std::int64_t>& ids = query_ids_.emplace_back();
    while (ids.size() < map.queries.size() && queries->step()) {
      ids.push_back(queries->integer(0));
    }
  }
  const auto done = database_.prepare("SELECT planner_id, query_id, id FROM result");
  while (done->step()) {
    done_[{done->integer(0), done->integer(1)}] = done->integer(2);
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
      .bind(5, result.status == PlanStatus::Found ? result.note : result.reason)
      .bind(6, ifFound(result.length_m))
      .bind(7, ifFound(result.cost))
      .bind(8, record.ratio_octile)
      .bind(9, record.ratio_any_angle)
      .bind(10, static_cast<std::int64_t>(result.expanded_cells))
      .bind(11, static_cast<std::int64_t>(result.generated_cells))
      .bind(12, static_cast<std::int64_t>(result.reopened_cells))
      .bind(13, static_cast<std::int64_t>(result.peak_open))
      .bind(14, static_cast<std::int64_t>(result.peak_bytes))
      .bind(15, static_cast<std::int64_t>(metrics.points))
      .bind(16, static_cast<std::int64_t>(metrics.turns))
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
  done_[{planner_ids_.at(record.planner), query_ids_.at(record.map).at(record.query)}] = id;
  for (std::size_t repeat = 0; repeat < record.timings.size(); ++repeat) {
    const SolveTiming& timing = record.timings[repeat];
    insert_timing_->bind(1, id)
        .bind(2, static_cast<std::int64_t>(repeat))
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

void ResultStore::addExpansions(std::size_t map, std::size_t query, const std::string& planner,
                                const std::vector<CellIndex>& cells) {
  const auto insert = database_.prepare("INSERT OR REPLACE INTO expansion VALUES(?,?)");
  insert->bind(1, done_.at({planner_ids_.at(planner), query_ids_.at(map).at(query)}))
      .bindBlob(2, expansionBlob(frames_.at(map), cells));
  insert->run();
}

void ResultStore::flush() {
  database_.execute("COMMIT; BEGIN");
  last_flush_ = std::chrono::steady_clock::now();
}

}  // namespace vesper::planning::inline v0
