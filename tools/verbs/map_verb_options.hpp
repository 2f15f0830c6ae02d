#pragma once

#include <CLI/CLI.hpp>
#include <Eigen/Core>
#include <optional>
#include <string>

#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/core/mapping/map_builder.hpp"
#include "vesper/core/mapping/observations.hpp"
#include "vesper/tools/verbs/log_input.hpp"

namespace vesper::tools {

/// The options of `vesper map` as they were given, and what they mean.
struct MapVerbOptions {
  std::string log;
  std::string robot;
  std::string out;
  LogInputOptions input;
  std::string continued;
  std::string explain;
  std::string poses;
  std::optional<double> resolution_m;
  std::optional<std::string> model;
  ModelRequest request;
  std::optional<double> celsius;
  double max_extension_m = 50.0;
  double max_memory_mib = 4096.0;
  int threads = 1;
  bool is_corrected = false;  ///< For drift.
  std::string track_to;       ///< A TUM file.
  bool is_json = false;

  [[nodiscard]] std::size_t maxMemoryBytes() const;
  /// Of a new map, or of one that goes on from `continued`: what is not given comes from there.
  /// Throws std::invalid_argument naming an option that does not do or does not agree with it.
  [[nodiscard]] MapSettings settings(const VGrid* continued_map) const;
  [[nodiscard]] ObservationOptions observations() const;
  [[nodiscard]] std::optional<Eigen::Vector2d> placeToExplain() const;
};

/// The model and its numbers.
void addModelOptions(CLI::App& verb, MapVerbOptions& options);
/// How the log is read, and what building a map may take.
void addReadingOptions(CLI::App& verb, MapVerbOptions& options);

/// Adds the verb and its options, stored in `options`, which must outlive the parsing.
CLI::App* addMapOptions(CLI::App& app, MapVerbOptions& options);

}  // namespace vesper::tools
