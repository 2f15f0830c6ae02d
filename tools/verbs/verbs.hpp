#pragma once

#include <CLI/CLI.hpp>

namespace vesper::tools {

/// Each function adds one verb to `app`. When the verb is the one that was called, its callback
/// stores the exit code in `exit_code`, which must outlive the parsing. Errors leave as exceptions;
/// `main` turns them into one line and an exit code.
void addVersionText(CLI::App& app);
void addCalibrateVerb(CLI::App& app, int& exit_code);
void addRobotVerb(CLI::App& app, int& exit_code);
void addRobotServeVerb(CLI::App& robot, int& exit_code);
void addLiveVerb(CLI::App& app, int& exit_code);
void addExploreVerb(CLI::App& app, int& exit_code);
void addSimulateVerb(CLI::App& app, int& exit_code);
void addConvertVerb(CLI::App& app, int& exit_code);
void addInfoVerb(CLI::App& app, int& exit_code);
void addDemoVerb(CLI::App& app, int& exit_code);
void addEvaluateVerb(CLI::App& app, int& exit_code);
void addCompareVerb(CLI::App& app, int& exit_code);
void addReportVerb(CLI::App& app, int& exit_code);
void addPlanVerb(CLI::App& app, int& exit_code);
void addGridVerb(CLI::App& app, int& exit_code);
void addMapVerb(CLI::App& app, int& exit_code);

}  // namespace vesper::tools
