#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "vesper/mapping_gui/map_view/shade_palette.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {

/// What a file turned out to be.
using OpenedFile = std::variant<std::shared_ptr<MapDocument>, std::shared_ptr<LogDocument>,
                                std::shared_ptr<RobotDocument>, std::shared_ptr<RunsDocument>,
                                std::shared_ptr<ResultsDocument>, std::shared_ptr<SessionDocument>,
                                std::shared_ptr<SonarDocument>>;

struct OpenOptions {
  /// Metres a cell for pictures that do not say it; empty: kDefaultResolution_m.
  std::optional<double> resolution_m;
};
inline constexpr double kDefaultResolution_m = 0.05;

/// Share of the work that is done, 0..1.
using ProgressSink = std::function<void(double share)>;

/// Reads any file that the app shows, told by its content as `vesper info` does: robot
/// descriptions, maps, square runs, results of comparisons, sessions, logs. Throws InputError for
/// what is damaged and for files that are something else, with the reason. Runs in any thread.
[[nodiscard]] OpenedFile openFile(const std::string& path, const OpenOptions& options = {},
                                  const std::stop_token& stop = {},
                                  const ProgressSink& progress = {});

/// A document of a finished map with its log-odds; the map has `thresholds` applied already.
[[nodiscard]] std::shared_ptr<MapDocument> documentOf(std::shared_ptr<const LogOddsGrid> grid,
                                                      const ShadeThresholds& thresholds);

}  // namespace vesper::gui
