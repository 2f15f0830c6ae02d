// Which model makes which map: a textbook cone, `cone` with one and with twenty views, `muriel` and
// `forward` on shipped worlds and on public sonar logs.
//
//   model_bench [--seeds N] [--first-seed N] [--only WORLD] [--data FOLDER] [--out FOLDER]
//
// Prints the tables of README and ARCHITECTURE (means and paired differences with 99 % intervals
// over seeds, at least 20 in what is published; times are processor times of one thread), first of
// the worlds as they are, then under the conditions of MAPPING_MODELS §9, and its acceptance list
// for the latter line by line with pass or FAIL. Seeds change drift, noise, lost and random
// readings, not the walls. F1 is over the walls that were in sight. --out draws the maps of seed 1.
// Logs that are not there are said to be left out. The exit code is 1 if a line fails.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include "vesper/tests/bench/models/public_logs.hpp"
#include "vesper/tests/bench/models/simulated_sites.hpp"

namespace {

using namespace vesper::bench;

struct Arguments {
  int first_seed = 1;
  int seeds = 20;
  std::string only;
  std::string data = VESPER_SHARED_DIR "/data";
  std::string out;
};

class Acceptance {
 public:
  void line(const std::string& what, double value, double limit, bool at_least) {
    const bool holds = at_least ? value >= limit : value <= limit;
    failed_ += holds ? 0 : 1;
    std::printf("%s  %-66s %8.4f, %s %g\n", holds ? "pass" : "FAIL", what.c_str(), value,
                at_least ? "at least" : "at most", limit);
  }
  void atLeast(const std::string& what, double value, double limit) {
    line(what, value, limit, true);
  }
  void atMost(const std::string& what, double value, double limit) {
    line(what, value, limit, false);
  }
  [[nodiscard]] int failed() const { return failed_; }

 private:
  int failed_ = 0;
};

void printSite(const SiteResult& result, const char* conditions) {
  std::printf("\n%s (%s), %s\n", std::string(result.site.world).c_str(),
              std::string(result.site.robot).c_str(), conditions);
  std::printf(
      "| model | F1 | against `forward` | walls off [cm] | free right [%%] | occupied in "
      "free [%%] | free behind walls | walls lost [%%] | ms per 1000 |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|\n");
  const Figures& best = result.by_model.at("forward");
  for (const Contender& contender : contenders()) {
    const Figures& figures = result.by_model.at(contender.key);
    const Estimate f1 = estimate(figures.f1);
    const Estimate less = difference(figures.f1, best.f1);
    std::printf("| %s | %.3f ± %.3f | %+.3f ± %.3f | %.1f | %.2f | %.2f | %.3f | %.1f | %.1f |\n",
                std::string(contender.name).c_str(), f1.mean, f1.half, less.mean, less.half,
                100 * estimate(figures.wall_m).mean, 100 * estimate(figures.free_accuracy).mean,
                100 * estimate(figures.occupied_in_free).mean, estimate(figures.free_behind).mean,
                100 * estimate(figures.lost).mean, estimate(figures.ms_per_1000).mean);
  }
}

/// The limits of one world; a negative one is not asked for.
struct Limits {
  double over_balanced;
  double f1;
  double behind;
  double lost;
  double views_over_balanced;
};

Limits limitsOf(std::string_view world) {
  if (world == "office") {
    return {0.08, 0.90, 0.02, 0.06, 0.07};
  }
  if (world == "corridor") {
    return {0.15, 0.85, 0.65, 0.17, 0.15};
  }
  return world == "arena" ? Limits{0.10, 0.97, 0.02, 0.06, 0.05}
                          : Limits{0.01, 0.94, 0.15, 0.06, -1.0};
}

/// Returns the gain of forward over the cone with views.
double judge(const SiteResult& result, Acceptance& acceptance) {
  const std::string world(result.site.world);
  const Limits limits = limitsOf(world);
  const Figures& forward = result.by_model.at("forward");
  const Figures& views = result.by_model.at("cone20");
  const Figures& balanced = result.by_model.at("cone1");
  const double gain = difference(forward.f1, views.f1).mean;
  acceptance.atLeast(world + ": F1 of forward over the balanced cone",
                     difference(forward.f1, balanced.f1).mean, limits.over_balanced);
  acceptance.atLeast(world + ": F1 of forward over the cone with 20 views", gain, -0.01);
  acceptance.atLeast(world + ": F1 of forward", estimate(forward.f1).mean, limits.f1);
  acceptance.atMost(world + ": forward, walls off [m]", estimate(forward.wall_m).mean, 0.03);
  acceptance.atMost(world + ": forward, occupied in free space",
                    estimate(forward.occupied_in_free).mean, 0.003);
  acceptance.atLeast(world + ": forward, free accuracy", estimate(forward.free_accuracy).mean,
                     0.99);
  acceptance.atMost(world + ": forward, free behind walls", estimate(forward.free_behind).mean,
                    limits.behind);
  acceptance.atMost(world + ": forward, walls lost to free", estimate(forward.lost).mean,
                    limits.lost);
  if (limits.views_over_balanced > 0.0) {
    acceptance.atLeast(world + ": F1 of the cone with 20 views over the balanced one",
                       difference(views.f1, balanced.f1).mean, limits.views_over_balanced);
  }
  acceptance.atLeast(world + ": every 4th scan, forward over the cone with 20 views",
                     difference(result.f1_of_4th.at("forward"), result.f1_of_4th.at("cone20")).mean,
                     0.0);
  acceptance.atLeast(
      world + ": every 10th scan, forward over the cone with 20 views",
      difference(result.f1_of_10th.at("forward"), result.f1_of_10th.at("cone20")).mean, 0.0);
  return gain;
}

void judgeLogs(const std::string& data, Acceptance& acceptance) {
  std::printf("\nEchoes left out within 10 cm [%%] (fold 5; a wall nearer, farther or none)\n");
  std::printf("| log | echoes |");
  for (const Contender& contender : contenders()) {
    std::printf(" %s |", std::string(contender.name).c_str());
  }
  std::printf("\n|---|---|---|---|---|---|---|\n");
  for (const PublicLog& log : publicLogs()) {
    const std::optional<LogScores> scores = scoreLog(log, data);
    if (!scores) {
      std::printf("| %s | not found under %s: left out |\n", log.name.c_str(), data.c_str());
      continue;
    }
    std::printf("| %s | %lld |", log.name.c_str(),
                static_cast<long long>(scores->by_model.at("forward").echoes()));
    for (const Contender& contender : contenders()) {
      const vesper::HeldOutScore& score = scores->by_model.at(contender.key);
      const auto per_cent = [&](std::int64_t count) {
        return 100.0 * static_cast<double>(count) / static_cast<double>(score.echoes());
      };
      std::printf(" %.0f (%.0f, %.0f) |", per_cent(score.within), per_cent(score.nearer),
                  per_cent(score.farther));
    }
    std::printf("\n");
    if (scores->choice) {
      std::printf("  forward chose %s\n", scores->choice->c_str());
    }
    if (log.least_share > 0.0) {
      acceptance.atLeast(log.name + ": forward, echoes left out within 10 cm",
                         scores->by_model.at("forward").share(), log.least_share);
    }
    if (scores->mirrored_share) {
      acceptance.atMost(log.name + ": forward, with the mount table mirrored",
                        *scores->mirrored_share, 0.65);
    }
  }
}

Arguments parse(int count, char** values) {
  Arguments arguments;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string name = values[i];
    const std::string value = values[i + 1];
    if (name == "--seeds") {
      arguments.seeds = std::atoi(value.c_str());
    } else if (name == "--first-seed") {
      arguments.first_seed = std::atoi(value.c_str());
    } else if (name == "--only") {
      arguments.only = value;
    } else if (name == "--data") {
      arguments.data = value;
    } else if (name == "--out") {
      arguments.out = value;
    }
  }
  return arguments;
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments = parse(count, values);
  if (!arguments.out.empty()) {
    std::filesystem::create_directories(arguments.out);
  }
  Acceptance acceptance;
  std::vector<double> gains;
  for (const Site& site : sites()) {
    if (!arguments.only.empty() && arguments.only != site.world) {
      continue;
    }
    const auto run = [&](Conditions conditions) {
      return runSite(site, conditions, arguments.first_seed, arguments.seeds, arguments.out);
    };
    printSite(run(Conditions::Shipped), "as shipped");
    const SiteResult listed = run(Conditions::Listed);
    printSite(listed, "as the list asks");
    gains.push_back(judge(listed, acceptance));
    std::fflush(stdout);
  }
  if (gains.size() == sites().size()) {
    acceptance.atLeast("mean of the worlds: F1 of forward over the cone with 20 views",
                       estimate(gains).mean, 0.015);
  }
  judgeLogs(arguments.data, acceptance);
  std::printf("\n%d lines fail\n", acceptance.failed());
  return acceptance.failed() == 0 ? 0 : 1;
}
