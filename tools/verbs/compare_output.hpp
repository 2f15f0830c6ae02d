#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::tools {

/// What `compare` and `report` write beside the results file.
struct CompareOutput {
  std::string html;
  std::string csv;
  std::string csv_style = "vesper";
  std::string ompl;   ///< A database that Planner Arena reads.
  std::string plots;  ///< Folder for the charts as SVG files.
  bool json = false;
};

void addCompareOutputOptions(CLI::App& verb, CompareOutput& output);

/// The summary as a table for people.
[[nodiscard]] std::string compareTable(const planning::StoredResults& results);

/// Writes the files asked for and prints the summary, as a table or as JSON.
void writeCompareOutput(const planning::StoredResults& results, const CompareOutput& output);

}  // namespace vesper::tools
