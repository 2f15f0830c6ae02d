#include "vesper/tools/verbs/evaluate_held_out.hpp"

#include <fmt/format.h>

#include <iostream>

#include "vesper/core/mapping/batch/held_out.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/forward_report.hpp"
#include "vesper/tools/verbs/map_job.hpp"

namespace vesper::tools {
namespace {

std::string heldOutText(const MapJob& job, const HeldOutResult& result) {
  std::string text =
      fmt::format("{}: model {}, {} readings mapped, {} left out\n", job.log.source,
                  job.settings.model.name, result.readings_used, result.readings_left_out);
  const auto line = [&](const char* name, std::int64_t count) {
    text += fmt::format(
        "  {:<34}{:>8}{:>8.1f} %\n", name, count,
        100.0 * static_cast<double>(count) / static_cast<double>(result.score.echoes()));
  };
  line("echoes left out within 10 cm", result.score.within);
  line("nearest wall of the map nearer", result.score.nearer);
  line("farther, or none", result.score.farther);
  return result.forward ? text + forwardText(*result.forward) : text;
}

std::string heldOutJson(const MapJob& job, const HeldOutOptions& options,
                        const HeldOutResult& result) {
  nlohmann::ordered_json json = {{"log", job.log.source},
                                 {"model", job.settings.model.name},
                                 {"fold", options.fold},
                                 {"readings_used", result.readings_used},
                                 {"readings_left_out", result.readings_left_out},
                                 {"score", scoreJson(result.score)}};
  if (result.forward) {
    json["forward"] = forwardJson(*result.forward);
  }
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

int sayStopped() {
  std::cerr << "interrupted\n";
  return kInterrupted;
}

}  // namespace

CLI::Option* addHeldOutOptions(CLI::App& verb, HeldOutOptions& options) {
  CLI::Option* log =
      verb.add_option("--held-out", options.map.log,
                      "Maps four fifths of this log and predicts the echoes of the rest")
          ->type_name("LOG");
  CLI::Option* robot =
      verb.add_option("--robot", options.map.robot, "Robot description of --held-out")->needs(log);
  log->needs(robot);
  const std::size_t others = verb.get_options().size();
  verb.add_option("--fold", options.fold, "Which block of ten scans of every five is left out")
      ->check(CLI::Range(1, kHeldOutFolds))
      ->capture_default_str();
  addModelOptions(verb, options.map);
  addReadingOptions(verb, options.map);
  const std::vector<CLI::Option*> all = verb.get_options();
  for (std::size_t i = others; i < all.size(); ++i) {
    all[i]->needs(log);  // they say nothing of two maps
  }
  return log;
}

int evaluateHeldOut(const HeldOutOptions& options, bool as_json) {
  const InterruptGuard interrupt;
  const MapJob job = readMapJob(options.map, interrupt.token());
  ObservationReader reader(job.log, job.robot, job.observations);
  ReadingCollector collector(job.robot, job.settings, job.log.source);
  std::optional<HeldOutResult> result;
  if (!interrupt.isInterrupted() && collect(reader, collector, interrupt.token())) {
    ProgressBar bar(job.settings.model.name);
    BatchRun run;
    run.threads = options.map.threads;
    run.max_memory_bytes = options.map.maxMemoryBytes();
    run.stop = interrupt.token();
    run.progress = [&bar](std::size_t done, std::size_t total) { bar.update(done, total); };
    result = scoreHeldOut(collector.readings(), job.robot, job.settings, options.fold - 1, run);
  }
  if (!result) {
    return sayStopped();
  }
  if (result->score.echoes() == 0) {
    std::cerr << "error: no echo was left out: the log has too few scans (ten in a block, five "
                 "blocks)\n";
    return kFailed;
  }
  std::cout << (as_json ? heldOutJson(job, options, *result) : heldOutText(job, *result));
  return kOk;
}

}  // namespace vesper::tools
