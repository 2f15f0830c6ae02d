#include "vesper/planning/comparison/stored_results.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/comparison/statistics.hpp"

namespace vesper::planning::inline v0 {
namespace {

using Ids = std::map<std::int64_t, std::size_t>;

std::size_t indexOf(const Ids& ids, std::int64_t id) {
  const auto found = ids.find(id);
  if (found == ids.end()) {
    throw std::runtime_error("a row refers to one that is not there");
  }
  return found->second;
}

void readRuns(const SqliteDatabase& database, StoredResults& results) {
  const auto rows = database.prepare(
      "SELECT started,argv,version,compiler,flags,cpu,cores,ram_bytes,seed,threads,unknown_rule,"
      "footprint_json,time_limit_s,options_json FROM run ORDER BY id");
  while (rows->step()) {
    results.runs.push_back({rows->text(0), rows->text(1), rows->text(2), rows->text(3),
                            rows->text(4), rows->text(5), static_cast<int>(rows->integer(6)),
                            rows->integer(7)});
    results.seed = static_cast<std::uint64_t>(rows->integer(8));
    results.threads = std::max(results.threads, static_cast<int>(rows->integer(9)));
    results.unknown_rule = rows->text(10);
    results.footprint_json = rows->text(11);
    results.time_limit_s = rows->optionalReal(12);
    results.smoothing = nlohmann::json::parse(rows->text(13)).value("smoothing", "none");
  }
}

Ids readMaps(const SqliteDatabase& database, StoredResults& results) {
  Ids ids;
  const auto rows =
      database.prepare("SELECT id,path,sha256,width,height,frame_json,cells FROM map ORDER BY id");
  while (rows->step()) {
    const nlohmann::json frame = nlohmann::json::parse(rows->text(5));
    const nlohmann::json& origin = frame.at("origin");
    const std::string cells = rows->blob(6);
    const GridFrame grid_frame(
        static_cast<int>(rows->integer(3)), static_cast<int>(rows->integer(4)),
        frame.at("resolution_m").get<double>(),
        Pose2(origin.at(0).get<double>(), origin.at(1).get<double>(), origin.at(2).get<double>()));
    std::vector<std::int8_t> percents(cells.size());
    std::memcpy(percents.data(), cells.data(), cells.size());
    ids[rows->integer(0)] = results.maps.size();
    results.maps.push_back(
        {rows->text(1), rows->text(2), OccupancyMap(grid_frame, std::move(percents))});
  }
  return ids;
}

Ids readPlanners(const SqliteDatabase& database, StoredResults& results) {
  Ids ids;
  const auto rows = database.prepare("SELECT id,name,rule,options_json FROM planner ORDER BY id");
  while (rows->step()) {
    const nlohmann::json options = nlohmann::json::parse(rows->text(3));
    ids[rows->integer(0)] = results.planners.size();
    results.planners.push_back({rows->text(1), rows->text(2), options.value("optimal", false),
                                options.value("not_optimal_because", ""),
                                options.value("summary", ""), options.value("seeded", false)});
  }
  return ids;
}

Ids readQueries(const SqliteDatabase& database, const Ids& maps, StoredResults& results) {
  Ids ids;
  const auto rows = database.prepare(
      "SELECT id,map_id,name,source,line,sx,sy,gx,gy,reference_length FROM query ORDER BY id");
  while (rows->step()) {
    ids[rows->integer(0)] = results.queries.size();
    results.queries.push_back({indexOf(maps, rows->integer(1)),
                               rows->text(2),
                               rows->text(3),
                               rows->integer(4),
                               {rows->real(5), rows->real(6)},
                               {rows->real(7), rows->real(8)},
                               rows->optionalReal(9)});
  }
  return ids;
}

struct Times {
  double prepare_s = 0.0;
  std::vector<double> solve_s;
  std::vector<double> post_s;
};

std::map<std::int64_t, Times> readTimes(const SqliteDatabase& database) {
  std::map<std::int64_t, Times> times;
  const auto rows = database.prepare("SELECT result_id,prepare_ns,solve_ns,post_ns FROM timing");
  while (rows->step()) {
    Times& entry = times[rows->integer(0)];
    entry.prepare_s = static_cast<double>(rows->integer(1)) * 1e-9;
    entry.solve_s.push_back(static_cast<double>(rows->integer(2)) * 1e-9);
    entry.post_s.push_back(static_cast<double>(rows->integer(3)) * 1e-9);
  }
  return times;
}

StoredAnswer answerOf(const SqliteStatement& row) {
  StoredAnswer answer;
  answer.status = row.text(3);
  answer.reason = row.text(4);
  answer.is_valid = row.integer(5) != 0;
  answer.check_problem = row.text(6);
  answer.length_m = row.optionalReal(7);
  answer.cost = row.optionalReal(8);
  answer.ratio_octile = row.optionalReal(9);
  answer.ratio_any_angle = row.optionalReal(10);
  answer.expanded = row.integer(11);
  answer.generated = row.integer(12);
  answer.reopened = row.integer(13);
  answer.peak_open = row.integer(14);
  answer.peak_bytes = row.integer(15);
  answer.metrics = {static_cast<std::size_t>(row.integer(16)),
                    static_cast<std::size_t>(row.integer(17)),
                    row.real(18),
                    row.real(19),
                    row.real(20),
                    row.real(21),
                    row.real(22),
                    row.real(23)};
  return answer;
}

void readAnswers(const SqliteDatabase& database, const Ids& planners, const Ids& queries,
                 StoredResults& results) {
  const std::map<std::int64_t, Times> times = readTimes(database);
  const auto rows = database.prepare(
      "SELECT id,planner_id,query_id,status,reason,valid,check_problem,length_m,cost,ratio_octile,"
      "ratio_any_angle,expanded,generated,reopened,peak_open,peak_bytes,points,turns,turning_rad,"
      "max_curvature,clearance_min_m,clearance_mean_m,clearance_p05_m,unknown_share FROM result "
      "ORDER BY query_id, planner_id");
  while (rows->step()) {
    StoredAnswer answer = answerOf(*rows);
    answer.planner = indexOf(planners, rows->integer(1));
    answer.query = indexOf(queries, rows->integer(2));
    if (const auto entry = times.find(rows->integer(0)); entry != times.end()) {
      answer.prepare_s = entry->second.prepare_s;
      answer.solve_s = median(entry->second.solve_s);
      answer.post_s = median(entry->second.post_s);
      answer.repeats = static_cast<int>(entry->second.solve_s.size());
    }
    results.answers.push_back(std::move(answer));
  }
}

/// Of the table's row for an answer; empty without one.
std::string blobOf(const StoredResults& results, const StoredAnswer& answer,
                   const std::string& table, const std::string& column) {
  const SqliteDatabase database(results.path, SqliteDatabase::Mode::ReadWrite);
  const auto exists =
      database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  exists->bind(1, std::string_view(table));
  if (!exists->step()) {
    return "";
  }
  const auto row = database.prepare(
      "SELECT " + column + " FROM " + table + " JOIN result ON result.id = " + table +
      ".result_id JOIN planner ON planner.id = result.planner_id WHERE planner.name = ? AND "
      "result.query_id = (SELECT id FROM query ORDER BY id LIMIT 1 OFFSET ?)");
  row->bind(1, std::string_view(results.planners[answer.planner].name));
  row->bind(2, static_cast<std::int64_t>(answer.query));
  return row->step() ? row->blob(0) : "";
}

}  // namespace

StoredResults readResults(const std::string& path) {
  if (!std::filesystem::exists(path)) {
    throw InputError({path, 0, "", "the results of a comparison", "no such file", ""});
  }
  StoredResults results;
  results.path = path;
  try {
    const SqliteDatabase database(path, SqliteDatabase::Mode::ReadWrite);
    if (database.userVersion() != kResultsVersion) {
      throw InputError({path, 0, "user_version", std::to_string(kResultsVersion),
                        std::to_string(database.userVersion()), "is it a comparison's file?"});
    }
    readRuns(database, results);
    const Ids maps = readMaps(database, results);
    const Ids planners = readPlanners(database, results);
    const Ids queries = readQueries(database, maps, results);
    readAnswers(database, planners, queries, results);
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError({path, 0, "", "the results of a comparison", error.what(), ""});
  }
  return results;
}

std::vector<Eigen::Vector2d> pathOf(const StoredResults& results, const StoredAnswer& answer) {
  const std::string blob = blobOf(results, answer, "path", "xy_blob");
  std::vector<Eigen::Vector2d> points;
  for (std::size_t at = 0; at + 16 <= blob.size(); at += 16) {
    double xy[2];
    std::memcpy(xy, blob.data() + at, sizeof(xy));
    points.emplace_back(xy[0], xy[1]);
  }
  return points;
}

std::vector<CellIndex> expansionsOf(const StoredResults& results, const StoredAnswer& answer) {
  const std::string blob = blobOf(results, answer, "expansion", "cells_blob");
  const GridFrame& frame = results.maps[results.queries[answer.query].map].map.frame();
  std::vector<CellIndex> cells;
  cells.reserve(blob.size() / sizeof(std::uint32_t));
  for (std::size_t at = 0; at + sizeof(std::uint32_t) <= blob.size(); at += sizeof(std::uint32_t)) {
    std::uint32_t offset = 0;
    std::memcpy(&offset, blob.data() + at, sizeof(offset));
    if (offset >= frame.cellCount()) {
      throw InputError({results.path, 0, "expansion.cells_blob",
                        "cells of a map of " + std::to_string(frame.cellCount()),
                        std::to_string(offset), ""});
    }
    cells.push_back(frame.cellOf(offset));
  }
  return cells;
}

}  // namespace vesper::planning::inline v0
