#include <fmt/format.h>

#include <filesystem>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/calibration/sonar/sonar_table.hpp"
#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/comparison/stored_results.hpp"
#include "vesper/tools/terminal/shell_word.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

constexpr std::size_t kMostLineBytes = 4096;

/// The first line that is neither empty nor a comment; of a line too long, its beginning.
std::string firstLine(const std::string& path) {
  LineReader lines(ByteSource(path), kMostLineBytes);
  while (const std::optional<TextLine> line = lines.next()) {
    if (!line->text.empty() && line->text.front() != '#') {
      return std::string(line->text);
    }
  }
  return "";
}

InfoAnswer answer(const std::string& path, const char* format, const char* things,
                  std::size_t count, const std::string& next) {
  InfoAnswer answer;
  answer.json = {{"format", format}, {"file", path}, {things, count}, {"next", next}};
  answer.text = fmt::format("{}: {}, {} {}\nnext: {}\n", path, format, count, things, next);
  return answer;
}

InfoAnswer describeResults(const std::string& path) {
  const planning::StoredResults results = planning::readResults(path);
  return answer(path, "results of a comparison", "answers", results.answers.size(),
                "vesper report " + shellWord(path) + " --html comparison.html");
}

}  // namespace

std::optional<InfoAnswer> describeMeasurements(const InfoOptions& options) {
  const std::string& path = options.path;
  if (!options.log.columns_file.empty()) {
    return std::nullopt;  // the user knows it as a table
  }
  const std::string line = firstLine(path);
  if (line.starts_with("SQLite format 3")) {
    return describeResults(path);
  }
  if (line.find(',') != std::string::npos && calibration::looksLikeRunsFile(path)) {
    return answer(path, "square runs", "runs", calibration::readRunsFile(path).runs.size(),
                  "vesper calibrate odometry " + shellWord(path) + " --robot ROBOT.robot.yaml");
  }
  if (calibration::looksLikeSonarTable(path)) {
    return answer(
        path, "sonar table", "readings", calibration::readSonarTable(path).readings.size(),
        "vesper calibrate sonar " + shellWord(path) + " --robot ROBOT.robot.yaml --sensor ID");
  }
  if (std::filesystem::path(path).extension() == ".scen") {
    return answer(path, "MovingAI scenario", "queries", readMovingAiScenario(path).queries.size(),
                  "vesper compare MAP.map --scen " + shellWord(path) + " --out results.sqlite");
  }
  return std::nullopt;
}

}  // namespace vesper::tools
