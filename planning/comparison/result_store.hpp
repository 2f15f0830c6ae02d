#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "vesper/planning/comparison/comparison.hpp"
#include "vesper/planning/comparison/sqlite_database.hpp"

namespace vesper::planning::inline v0 {

/// Where and how a comparison ran: a row of the table `run`.
struct RunIdentity {
  std::string started;  ///< ISO 8601, UTC.
  std::string argv;
  std::string version;
  std::string compiler;
  std::string flags;
  std::string cpu;
  int cores = 0;
  std::int64_t ram_bytes = 0;
};

/// PRAGMA user_version of a results file.
inline constexpr std::int64_t kResultsVersion = 1;

/// Everything that decides an answer, as JSON; a run may only be resumed with the same.
[[nodiscard]] std::string resumableOptions(const ComparisonOptions& options);

/// This machine and this build, started now, called as `argv`.
[[nodiscard]] RunIdentity identityOfThisRun(const std::string& argv);

/// Writes a comparison's results to one SQLite file (FORMATS: user_version 1, foreign keys, WAL).
/// Rows reach the disk every two seconds and at the end, so that a killed run leaves a readable
/// file which a later run with `resume` continues.
class ResultStore {
 public:
  /// Without `resume` the file must not exist yet. With it, the file's maps, queries and options
  /// must be those given here. Throws InputError where they are not, std::runtime_error where
  /// SQLite fails.
  ResultStore(const std::string& path, const std::vector<ComparisonMap>& maps,
              const PlannerRegistry& registry, const ComparisonOptions& options,
              const RunIdentity& identity, bool resume);
  ~ResultStore();
  ResultStore(const ResultStore&) = delete;
  ResultStore& operator=(const ResultStore&) = delete;

  /// Whether the file holds an answer already.
  [[nodiscard]] bool isDone(std::size_t map, std::size_t query, const std::string& planner) const;
  void add(const ComparisonRecord& record);
  /// What an answer that the file holds expanded, in order; replaces what was kept of it before.
  void addExpansions(std::size_t map, std::size_t query, const std::string& planner,
                     const std::vector<CellIndex>& cells);
  [[nodiscard]] const std::string& path() const { return database_.path(); }
  /// Ends the open transaction: what was added is on the disk.
  void flush();

 private:
  void checkResumable(const std::vector<ComparisonMap>& maps, const std::string& options_text);
  void addRun(const ComparisonOptions& options, const RunIdentity& identity,
              const std::string& options_text);
  void addMaps(const std::vector<ComparisonMap>& maps);
  void addPlanners(const PlannerRegistry& registry, const ComparisonOptions& options);
  void loadIds(const std::vector<ComparisonMap>& maps);
  std::int64_t addResult(const ComparisonRecord& record);

  SqliteDatabase database_;
  std::int64_t run_id_ = 0;
  std::map<std::string, std::int64_t> planner_ids_;
  std::vector<std::vector<std::int64_t>> query_ids_;                    ///< By map and query.
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> done_;  ///< (planner, query): id.
  std::vector<GridFrame> frames_;                                       ///< By map.
  std::unique_ptr<SqliteStatement> insert_result_;
  std::unique_ptr<SqliteStatement> insert_timing_;
  std::unique_ptr<SqliteStatement> insert_path_;
  std::chrono::steady_clock::time_point last_flush_;
};

}  // namespace vesper::planning::inline v0
