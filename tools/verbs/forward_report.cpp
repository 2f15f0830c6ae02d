#include "vesper/tools/verbs/forward_report.hpp"

#include <fmt/format.h>

namespace vesper::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string choiceText(const ForwardReport& report) {
  std::string text = "  ";
  if (report.specular_index) {
    text += fmt::format("specular index {:.2f} ({} 0.15): ", *report.specular_index,
                        *report.specular_index < 0.15 ? "below" : "from");
  }
  text += fmt::format("{} direction{}, threshold {:g}", report.directions,
                      report.directions == 1 ? "" : "s", report.threshold);
  if (!report.tried.empty()) {
    text += "; of";
    for (const auto& [threshold, score] : report.tried) {
      text += fmt::format(" {:g}: {:.1f} %", threshold, 100.0 * score.share());
    }
    text += " of echoes left out within 10 cm";
  }
  return text + "\n";
}

}  // namespace

std::string forwardText(const ForwardReport& report) {
  std::string text = choiceText(report);
  if (report.iterations.empty()) {
    return text;
  }
  const ForwardIteration& last = report.iterations.back();
  text += fmt::format("  causes of the readings: {:.1f} % hit, {:.1f} % pass, {:.1f} % random\n",
                      100.0 * last.hit_share, 100.0 * last.pass_share, 100.0 * last.random_share);
  text += "  mean log-likelihood by iteration:";
  for (const ForwardIteration& iteration : report.iterations) {
    text += fmt::format(" {:.4f}", iteration.mean_log_likelihood);
  }
  text += fmt::format(
      "\n  ended after {} iterations: {}\n", report.iterations.size(),
      report.has_converged ? "it grew by less than 0.0001" : "the most that were allowed");
  text += fmt::format("  needed {} MiB{}\n", (report.memory_bytes >> 20) + 1,
                      report.lists_were_kept
                          ? ""
                          : "; the lists of cells did not fit and were made for every iteration");
  return text;
}

Json scoreJson(const HeldOutScore& score) {
  const auto share = [&score](std::int64_t count) {
    return score.echoes() == 0
               ? Json()
               : Json(static_cast<double>(count) / static_cast<double>(score.echoes()));
  };
  return {{"echoes", score.echoes()},
          {"within_10_cm", share(score.within)},
          {"nearer", share(score.nearer)},
          {"farther", share(score.farther)}};
}

Json forwardJson(const ForwardReport& report) {
  Json likelihoods = Json::array();
  for (const ForwardIteration& iteration : report.iterations) {
    likelihoods.push_back(iteration.mean_log_likelihood);
  }
  Json tried = Json::array();
  for (const auto& [threshold, score] : report.tried) {
    tried.push_back({{"threshold", threshold}, {"score", scoreJson(score)}});
  }
  const ForwardIteration last =
      report.iterations.empty() ? ForwardIteration{} : report.iterations.back();
  return {{"specular_index", report.specular_index ? Json(*report.specular_index) : Json()},
          {"directions", report.directions},
          {"threshold", report.threshold},
          {"thresholds_tried", tried},
          {"min_hits", report.priors.min_hits},
          {"sparsity", report.priors.sparsity},
          {"pooling", report.priors.pooling},
          {"mean_log_likelihood", likelihoods},
          {"stopped", report.has_converged ? "converged" : "iterations"},
          {"shares",
           {{"hit", last.hit_share}, {"pass", last.pass_share}, {"random", last.random_share}}},
          {"lists_kept", report.lists_were_kept},
          {"memory_bytes", report.memory_bytes}};
}

}  // namespace vesper::tools
