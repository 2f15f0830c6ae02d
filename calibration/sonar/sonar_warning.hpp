#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "vesper/calibration/language.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"

namespace vesper::calibration::inline v0 {

/// What a person should look at before trusting a calibration.
struct SonarWarning {
  enum class Kind : std::uint8_t {
    RoundTrip,           ///< The readings are twice the distance.
    HalfDistance,        ///< The readings are half of it.
    WrongUnit,           ///< The ratio of the columns is that of two units of length; `value`: it.
    SwappedColumns,      ///< The true distances look like readings and the readings like a tape.
    UnusualScale,        ///< The scale lies outside 0.9 to 1.1; `value`: it.
    DeadZoneNotSeen,     ///< Every tested distance works; `value`: the smallest.
    NoTemperature,       ///< No temperature was given.
    FewDistances,        ///< Intervals rest on fewer than five distances; `value`: how many.
    ManyOutliers,        ///< More than a tenth of the readings; `value`: the share.
    OffsetNotMeasured,   ///< A wall whose distance nobody measured.
    HeadingAssumed,      ///< Runs in one direction: the wall is taken to be square to them.
    ScaleNotDetermined,  ///< The runs at the wall do not fix the scale; `value`: its sd.
    CrossTalk  ///< The robot's other sonars are heard; `value`: share of readings that jump more.
  };
  Kind kind = Kind::NoTemperature;
  double value = 0.0;
  friend bool operator==(const SonarWarning&, const SonarWarning&) = default;
};

/// True for a warning that says the table itself is wrong: its result must not be put into a file.
[[nodiscard]] bool forbidsUse(const SonarWarning& warning) noexcept;

/// The warning in plain words, one sentence with what to do.
[[nodiscard]] std::string describeWarning(const SonarWarning& warning, Language language);

/// Looks for factors of two, units and swapped columns. `slope` is the robust ratio of readings (in
/// metres by what the file says) to distances. Raw numbers whose scale is sought have no unit to be
/// wrong: nothing is said of their slope. Only a bench can have swapped columns.
[[nodiscard]] std::vector<SonarWarning> findTableMistakes(std::span<const SonarSample> samples,
                                                          double slope, bool raw_is_sought,
                                                          bool is_bench);

}  // namespace vesper::calibration::inline v0
