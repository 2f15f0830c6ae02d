#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/comparison_export.hpp"
#include "vesper/planning/comparison/sqlite_database.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr const char* kOmplTables = R"sql(
CREATE TABLE experiments(id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(512), totaltime REAL,
  timelimit REAL, memorylimit REAL, runcount INTEGER, version VARCHAR(128), hostname VARCHAR(1024),
  cpuinfo TEXT, date DATETIME, seed INTEGER, setup TEXT);
CREATE TABLE plannerConfigs(id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(512) NOT NULL,
  settings TEXT);
CREATE TABLE enums(name VARCHAR(512), value INTEGER, description TEXT, PRIMARY KEY (name, value));
CREATE TABLE runs(id INTEGER PRIMARY KEY AUTOINCREMENT, experimentid INTEGER, plannerid INTEGER,
  time REAL, memory REAL, status ENUM, solved BOOLEAN, correct_solution BOOLEAN,
  solution_length REAL, solution_clearance REAL, solution_segments INTEGER, graph_states INTEGER,
  simplification_time REAL,
  FOREIGN KEY (experimentid) REFERENCES experiments(id) ON DELETE CASCADE,
  FOREIGN KEY (plannerid) REFERENCES plannerConfigs(id) ON DELETE CASCADE);
CREATE TABLE progress(runid INTEGER, time REAL, PRIMARY KEY (runid, time),
  FOREIGN KEY (runid) REFERENCES runs(id) ON DELETE CASCADE);
)sql";

/// OMPL's own statuses (its PlannerStatus, in its order), then those of ours that it has no word
/// for.
constexpr std::array<std::string_view, 13> kOmplStatuses = {
    "Unknown status",  "Invalid start",
    "Invalid goal",    "Unrecognized goal type",
    "Timeout",         "Approximate solution",
    "Exact solution",  "Crash",
    "Abort",           "No path",
    "Outside the map", "Refused",
    "Invalid path"};

std::int64_t omplStatusOf(const StoredAnswer& answer) {
  static const std::map<std::string, std::int64_t> kValues = {
      {"found", 6},         {"no path", 9},      {"start blocked", 1}, {"goal blocked", 2},
      {"start unknown", 1}, {"goal unknown", 2}, {"outside", 10},      {"refused", 11},
      {"limit reached", 4}, {"cancelled", 8},    {"error", 7}};
  if (answer.status == "found" && !answer.is_valid) {
    return 12;
  }
  const auto value = kValues.find(answer.status);
  return value == kValues.end() ? 0 : value->second;
}

void addEnums(const SqliteDatabase& database) {
  const auto insert = database.prepare("INSERT INTO enums VALUES('status',?,?)");
  for (std::size_t value = 0; value < kOmplStatuses.size(); ++value) {
    insert->bind(1, static_cast<std::int64_t>(value)).bind(2, kOmplStatuses[value]);
    insert->run();
  }
}

/// The ids by map; a run's experiment is its map's.
std::vector<std::int64_t> addExperiments(const StoredResults& results,
                                         const SqliteDatabase& database) {
  const auto insert = database.prepare(
      "INSERT INTO experiments(name,totaltime,timelimit,memorylimit,runcount,version,hostname,"
      "cpuinfo,date,seed,setup) VALUES(?,?,?,NULL,?,?,'',?,?,?,?)");
  const RunIdentity run = results.runs.empty() ? RunIdentity{} : results.runs.front();
  std::vector<std::int64_t> ids;
  for (std::size_t map = 0; map < results.maps.size(); ++map) {
    double total_s = 0.0;
    for (const StoredAnswer& answer : results.answers) {
      total_s += results.queries[answer.query].map == map ? answer.solve_s * answer.repeats : 0.0;
    }
    const auto queries = std::ranges::count(results.queries, map, &StoredQuery::map);
    insert->bind(1, std::string_view(std::filesystem::path(results.maps[map].path).stem().string()))
        .bind(2, total_s)
        .bind(3, results.time_limit_s)
        .bind(4, static_cast<std::int64_t>(queries))
        .bind(5, std::string_view("Vesper " + run.version))
        .bind(6, std::string_view(run.cpu))
        .bind(7, std::string_view(run.started))
        .bind(8, static_cast<std::int64_t>(results.seed))
        .bind(9, std::string_view(run.argv));
    insert->run();
    ids.push_back(database.lastInsertId());
  }
  return ids;
}

std::vector<std::int64_t> addConfigs(const StoredResults& results, const SqliteDatabase& database) {
  const auto insert = database.prepare("INSERT INTO plannerConfigs(name,settings) VALUES(?,?)");
  std::vector<std::int64_t> ids;
  for (const StoredPlanner& planner : results.planners) {
    const std::string settings = "rule = " + planner.rule + "; " + planner.summary;
    insert->bind(1, std::string_view(planner.name)).bind(2, std::string_view(settings));
    insert->run();
    ids.push_back(database.lastInsertId());
  }
  return ids;
}

void addRuns(const StoredResults& results, const std::vector<std::int64_t>& experiments,
             const std::vector<std::int64_t>& configs, const SqliteDatabase& database) {
  constexpr double kMegabyte = 1e6;
  const auto insert = database.prepare(
      "INSERT INTO runs(experimentid,plannerid,time,memory,status,solved,correct_solution,"
      "solution_length,solution_clearance,solution_segments,graph_states,simplification_time) "
      "VALUES(?,?,?,?,?,?,?,?,?,?,?,?)");
  for (const StoredAnswer& answer : results.answers) {
    const bool is_found = answer.status == "found";
    const auto ifFound = [is_found](double value) {
      return is_found ? std::optional(value) : std::nullopt;
    };
    insert->bind(1, experiments[results.queries[answer.query].map])
        .bind(2, configs[answer.planner])
        .bind(3, answer.solve_s)
        .bind(4, static_cast<double>(answer.peak_bytes) / kMegabyte)
        .bind(5, omplStatusOf(answer))
        .bind(6, std::int64_t{answer.isSolved() ? 1 : 0})
        .bind(7, std::int64_t{answer.isSolved() ? 1 : 0})
        .bind(8, answer.length_m)
        .bind(9, ifFound(answer.metrics.clearance_mean_m))
        .bind(10, ifFound(static_cast<double>(std::max<std::size_t>(answer.metrics.points, 1) - 1)))
        .bind(11, answer.expanded)
        .bind(12, answer.post_s);
    insert->run();
  }
}

}  // namespace

void writeOmplDatabase(const StoredResults& results, const std::string& path) {
  if (std::filesystem::exists(path)) {
    throw InputError({path, 0, "", "no such file yet",
                      std::filesystem::is_directory(path) ? "a folder" : "a file",
                      "give another name"});
  }
  try {
    SqliteDatabase database(path, SqliteDatabase::Mode::Create);
    database.execute("PRAGMA foreign_keys=ON; BEGIN");
    database.execute(kOmplTables);
    addEnums(database);
    addRuns(results, addExperiments(results, database), addConfigs(results, database), database);
    database.execute("COMMIT");
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);  // nothing half-written
    throw;
  }
}

}  // namespace vesper::planning::inline v0
