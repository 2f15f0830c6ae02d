#include "vesper/tests/bench/models/model_runs.hpp"

#include <cmath>
#include <ctime>
#include <set>

#include "vesper/tests/bench/models/textbook_cone.hpp"

namespace vesper::bench {
namespace {

double processorSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The 99.5 % point of Student's distribution by its expansion about the normal one (Abramowitz &
/// Stegun 26.7.5); within 0.1 % from 10 degrees of freedom on.
double student(double freedom) {
  constexpr double z = 2.5758293035489004;
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  return z + (z3 + z) / (4.0 * freedom) +
         (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * freedom * freedom);
}

LogOddsGrid gridBy(std::string_view key, const std::vector<RangeObservation>& readings,
                   const RobotDescription& robot) {
  if (key == "textbook") {
    return textbookCone({readings, robot, 0.05, 0.8});
  }
  const MapSettings settings = settingsOf(key);
  if (isBatchModel(settings.model.name)) {
    return std::move(buildBatchMap(readings, robot, settings, {})->grid);
  }
  MapBuilder builder(robot, settings, "");
  builder.add(readings);
  return builder.takeGrid();
}

}  // namespace

const std::vector<Contender>& contenders() {
  static const std::vector<Contender> all = {{"textbook", "textbook cone (1985)"},
                                             {"cone1", "`cone --views 1 --free 0.02`"},
                                             {"cone20", "`cone` (20 views)"},
                                             {"muriel", "`muriel`"},
                                             {"forward", "`forward`"}};
  return all;
}

MapSettings settingsOf(std::string_view key) {
  MapSettings settings;
  ModelRequest request;
  if (key == "cone1") {
    request.views = 1;
    request.free = 0.02;
  } else if (key != "cone20") {
    request.name = key;
  }
  settings.model = resolveModel(request);
  return settings;
}

TimedMap mapBy(std::string_view key, const std::vector<RangeObservation>& readings,
               const RobotDescription& robot) {
  const double start_s = processorSeconds();
  LogOddsGrid grid = gridBy(key, readings, robot);
  return {std::move(grid), processorSeconds() - start_s};
}

std::vector<RangeObservation> everyNthScan(const std::vector<RangeObservation>& readings, int n) {
  std::vector<RangeObservation> kept;
  std::set<std::uint16_t> heard;
  int round = 0;
  for (const RangeObservation& reading : readings) {
    if (!heard.insert(reading.sensor).second) {
      heard = {reading.sensor};
      ++round;
    }
    if (round % n == 0) {
      kept.push_back(reading);
    }
  }
  return kept;
}

Estimate estimate(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  Estimate result;
  for (const double value : values) {
    result.mean += value / n;
  }
  double squares = 0.0;
  for (const double value : values) {
    squares += (value - result.mean) * (value - result.mean);
  }
  result.half = n > 1.0 ? student(n - 1.0) * std::sqrt(squares / (n - 1.0) / n) : 0.0;
  return result;
}

Estimate difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> differences;
  for (std::size_t i = 0; i < a.size(); ++i) {
    differences.push_back(a[i] - b[i]);
  }
  return estimate(differences);
}

}  // namespace vesper::bench
