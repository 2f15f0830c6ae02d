#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/log/carmen_fields.hpp"
#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// What one CARMEN line says, its records without times.
struct CarmenLine {
  std::vector<RecordBody> bodies;
  std::vector<SensorDescription> sensors;  ///< Geometry that the line itself gives.
  Stamp stamp{};                           ///< ipc_timestamp.
  Stamp logger_stamp{};
  bool has_robot_pose = false;  ///< ROBOTLASER: the last odometry is its robot pose.
};

/// Reads the lines of one CARMEN log; remembers its PARAM lines.
class CarmenLineParser {
 public:
  /// Whether lines of this name are read; others are to be counted only.
  [[nodiscard]] static bool reads(std::string_view name) noexcept;

  /// The fields of a line behind its name, into `line`. Empty on success.
  [[nodiscard]] std::optional<LineFault> parse(std::string_view name, CarmenFields fields,
                                               CarmenLine& line);

  /// A PARAM as a number, if it is one.
  [[nodiscard]] std::optional<double> parameter(const std::string& name) const;

 private:
  using Parser = std::optional<LineFault> (CarmenLineParser::*)(std::string_view, CarmenFields&,
                                                                CarmenLine&);
  static Parser parserOf(std::string_view name) noexcept;

  std::optional<LineFault> parseParam(std::string_view name, CarmenFields& fields,
                                      CarmenLine& line);
  std::optional<LineFault> parseOdom(std::string_view name, CarmenFields& fields, CarmenLine& line);
  std::optional<LineFault> parseFlaser(std::string_view name, CarmenFields& fields,
                                       CarmenLine& line);
  std::optional<LineFault> parseNewLaser(std::string_view name, CarmenFields& fields,
                                         CarmenLine& line);
  std::optional<LineFault> parseTruePose(std::string_view name, CarmenFields& fields,
                                         CarmenLine& line);
  std::optional<LineFault> parseSonar(std::string_view name, CarmenFields& fields,
                                      CarmenLine& line);
  std::optional<LineFault> parseOldSonar(std::size_t count, CarmenFields& fields, CarmenLine& line);
  void declareOldSonars(std::size_t count, CarmenLine& line) const;

  std::map<std::string, std::string> parameters_;  ///< The names that are used, and their values.
};

/// First angle and step of the beams of FLASER and RLASER lines (FORMATS §8).
struct BeamFan {
  double first_angle_rad = 0.0;
  double step_rad = 0.0;
};
[[nodiscard]] BeamFan beamFanOf(std::size_t beams) noexcept;

}  // namespace vesper::inline v0
