#include "vesper/calibration/report/sonar_summary.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "vesper/calibration/report/report_words.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::pair<std::string, std::string>>;

constexpr std::array<std::string_view, 13> kWarningNames = {
    "round_trip",    "half_distance",       "wrong_unit",      "swapped_columns",
    "unusual_scale", "dead_zone_not_seen",  "no_temperature",  "few_distances",
    "many_outliers", "offset_not_measured", "heading_assumed", "scale_not_determined",
    "cross_talk"};

std::string withInterval(const Estimate& estimate, double factor, int decimals,
                         std::string_view unit) {
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]{}{}", estimate.value * factor, decimals,
                     estimate.low * factor, decimals, estimate.high * factor, decimals,
                     unit.empty() ? "" : " ", unit);
}

std::string rangeText(double works_m, const std::optional<double>& fails_m, bool is_spanish) {
  if (!fails_m) {
    return fmt::format("{:.3f} m {}", works_m,
                       is_spanish ? "funciona; límite no alcanzado" : "works; limit not reached");
  }
  return fmt::format("{:.3f} m {}, {:.3f} m {}", works_m, is_spanish ? "funciona" : "works",
                     *fails_m, is_spanish ? "no" : "not");
}

std::string codesText(const std::vector<NoEchoCode>& codes, bool is_spanish) {
  std::string text;
  for (const NoEchoCode& code : codes) {
    text += fmt::format("{}{:g} ({})", text.empty() ? "" : ", ", code.raw, code.readings);
  }
  return text.empty() ? (is_spanish ? "ninguno" : "none") : text;
}

void addFit(const RangeCalibration& found, bool es, Rows& rows) {
  if (found.raw_was_fitted) {
    rows.emplace_back(
        es ? "unidad del sensor" : "raw scale",
        fmt::format("m = {:.5f} + {:.6f} raw", found.raw.offset_m, found.raw.scale_m));
  }
  rows.emplace_back(es ? "escala" : "scale", withInterval(found.scale, 1.0, 4, ""));
  rows.emplace_back(es ? "desfase" : "offset", withInterval(found.offset_m, 1000.0, 1, "mm"));
  rows.emplace_back(es ? "desviación a 0 m" : "sd at 0 m",
                    withInterval(found.sigma_a_m, 1000.0, 1, "mm"));
  rows.emplace_back(es ? "aumento de la desviación" : "growth of the sd",
                    withInterval(found.sigma_b, 1000.0, 1, "mm/m"));
  rows.emplace_back(es ? "temperatura de referencia" : "reference temperature",
                    fmt::format("{:.1f} °C", found.reference_celsius));
  if (found.unit_scale_celsius) {
    rows.emplace_back(es ? "escala 1 a" : "scale is 1 at",
                      withInterval(*found.unit_scale_celsius, 1.0, 1, "°C"));
  }
  if (found.scale_in_dry_air) {
    rows.emplace_back(es ? "escala en aire seco" : "scale in dry air",
                      fmt::format("{:.4f}", *found.scale_in_dry_air));
  }
  if (found.rms_before_m) {
    rows.emplace_back(es ? "error cuadrático antes" : "rms error before",
                      fmt::format("{:.1f} mm", *found.rms_before_m * 1000.0));
  }
  rows.emplace_back(es ? "error cuadrático después" : "rms error after",
                    fmt::format("{:.1f} mm", found.rms_after_m * 1000.0));
}

Json estimateJson(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json optionalJson(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json();
}

Json widthJson(const BeamWidth& width) {
  return {{"target", targetName(width.target)},
          {"range_m", width.range_m > 0.0 ? Json(width.range_m) : Json()},
          {"half_angle_rad", width.half_angle_rad},
          {"heard_to_rad", width.heard_to_rad},
          {"lost_from_rad", width.is_lower_bound ? Json() : Json(width.lost_from_rad)},
          {"readings", width.readings}};
}

Json crossTalkJson(const CrossTalk& found) {
  return {{"places", found.places},
          {"silent_readings", found.silent},
          {"firing_readings", found.firing},
          {"silent_jumps", found.silent_jumps},
          {"firing_jumps", found.firing_jumps},
          {"extra_jumps", found.extra_jumps},
          {"p_value", found.p_value},
          {"shift_m", found.shift_m},
          {"is_seen", found.isSeen()}};
}

Json sensorJson(const SensorDescription& sensor) {
  return {
      {"id", sensor.id},
      {"raw",
       {{"unit", sensor.raw.unit},
        {"scale_m", sensor.raw.scale_m},
        {"offset_m", sensor.raw.offset_m}}},
      {"no_echo", sensor.no_echo},
      {"range_m",
       {{"min", sensor.range.min_m}, {"max", sensor.range.max_m}, {"step", sensor.range.step_m}}},
      {"beam",
       {{"half_angle_rad", sensor.beam.half_angle_rad},
        {"half_angle_by_range", sensor.beam.half_angle_by_range},
        {"by_target", sensor.beam.by_target}}},
      {"error",
       {{"scale", sensor.error.scale},
        {"offset_m", sensor.error.offset_m},
        {"sigma_m", sensor.error.sigma_m},
        {"reference_celsius", sensor.error.reference_celsius}}}};
}

}  // namespace

Rows sonarParameters(const RangeCalibration& found, Language language) {
  const bool es = language == Language::Spanish;
  Rows rows;
  rows.emplace_back(es ? "lecturas (usadas, atípicas)" : "readings (used, outliers)",
                    fmt::format("{} ({}, {})", found.readings, found.used, found.outliers));
  rows.emplace_back(es ? "distancias" : "distances", std::to_string(found.distances));
  addFit(found, es, rows);
  rows.emplace_back(es ? "distancia menor" : "nearest distance",
                    rangeText(found.range.near_works_m, found.range.near_fails_m, es));
  rows.emplace_back(es ? "distancia mayor" : "farthest distance",
                    rangeText(found.range.far_works_m, found.range.far_fails_m, es));
  rows.emplace_back(es ? "paso de las lecturas" : "step of the readings",
                    found.step_m ? fmt::format("{:.2f} mm", *found.step_m * 1000.0)
                                 : std::string(es ? "no visto" : "not seen"));
  rows.emplace_back(es ? "códigos sin eco (veces)" : "no-echo codes (times)",
                    codesText(found.no_echo, es));
  rows.emplace_back(es ? "sin eco dentro del alcance" : "no echo within the range",
                    fmt::format("{:.1f} %", found.no_echo_rate * 100.0));
  if (found.cross_talk) {
    rows.emplace_back(
        es ? "saltos con vecinos callados / activos" : "jumps, neighbours silent/firing",
        fmt::format("{:.1f} / {:.1f} % (p {:.2g})", found.cross_talk->silent_jumps * 100.0,
                    found.cross_talk->firing_jumps * 100.0, found.cross_talk->p_value));
  }
  return rows;
}

std::string sonarSummary(const RangeCalibration& found, Language language) {
  const bool es = language == Language::Spanish;
  std::string text;
  for (const auto& [name, value] : sonarParameters(found, language)) {
    // {:<28} would count bytes; pad by characters.
    std::size_t characters = 0;
    for (const char c : name) {
      characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    }
    text += fmt::format("{}{}{}\n", name, std::string(characters < 34 ? 34 - characters : 1, ' '),
                        value);
  }
  for (const auto* widths : {&found.beam.by_target, &found.beam.by_range}) {
    for (const BeamWidth& width : *widths) {
      text += fmt::format("{} {:<9}{} {}{:.1f} °\n", es ? "semiángulo" : "half-angle",
                          targetWord(language, width.target),
                          width.range_m > 0.0 ? fmt::format("{:6.2f} m:", width.range_m)
                                              : std::string(es ? "  todas:" : "    all:"),
                          width.is_lower_bound ? ">= " : "", radToDeg(width.half_angle_rad));
    }
  }
  for (const SonarWarning& warning : found.warnings) {
    text += (es ? "aviso: " : "warning: ") + describeWarning(warning, language) + '\n';
  }
  return text;
}

std::string sonarJson(const RangeCalibration& found, const SensorDescription& sensor) {
  Json json;
  json["readings"] = found.readings;
  json["used"] = found.used;
  json["outliers"] = found.outliers;
  json["distances"] = found.distances;
  json["scale"] = estimateJson(found.scale);
  json["offset_m"] = estimateJson(found.offset_m);
  json["sigma_a_m"] = estimateJson(found.sigma_a_m);
  json["sigma_b"] = estimateJson(found.sigma_b);
  json["reference_celsius"] = found.reference_celsius;
  json["unit_scale_celsius"] =
      found.unit_scale_celsius ? estimateJson(*found.unit_scale_celsius) : Json();
  json["scale_in_dry_air"] = optionalJson(found.scale_in_dry_air);
  json["rms_before_m"] = optionalJson(found.rms_before_m);
  json["rms_after_m"] = found.rms_after_m;
  json["near"] = {{"works_m", found.range.near_works_m},
                  {"fails_m", optionalJson(found.range.near_fails_m)}};
  json["far"] = {{"works_m", found.range.far_works_m},
                 {"fails_m", optionalJson(found.range.far_fails_m)}};
  json["step_m"] = optionalJson(found.step_m);
  json["no_echo_rate"] = found.no_echo_rate;
  json["no_echo"] = Json::array();
  for (const NoEchoCode& code : found.no_echo) {
    json["no_echo"].push_back({{"raw", optionalJson(code.raw)},
                               {"readings", code.readings},
                               {"declared", code.was_declared}});
  }
  json["half_angles"] = Json::array();
  for (const auto* widths : {&found.beam.by_target, &found.beam.by_range}) {
    for (const BeamWidth& width : *widths) {
      json["half_angles"].push_back(widthJson(width));
    }
  }
  json["cross_talk"] = found.cross_talk ? crossTalkJson(*found.cross_talk) : Json();
  json["warnings"] = Json::array();
  for (const SonarWarning& warning : found.warnings) {
    json["warnings"].push_back({{"kind", kWarningNames[static_cast<std::size_t>(warning.kind)]},
                                {"value", optionalJson(warning.value)},
                                {"text", describeWarning(warning, Language::English)}});
  }
  json["sensor"] = sensorJson(sensor);
  return json.dump(2) + '\n';
}

}  // namespace vesper::calibration::inline v0
