#pragma once

namespace vesper::calibration::inline v0 {

/// Speed of sound in dry air, metres per second: 331.3 sqrt(1 + T/273.15), T in degrees Celsius.
/// The robot files' error model follows this law.
[[nodiscard]] double speedOfSound(double celsius);

/// Speed of sound in humid air, metres per second: O. Cramer, "The variation of the specific heat
/// ratio and the speed of sound in air with temperature, pressure, humidity, and CO2
/// concentration", J. Acoust. Soc. Am. 93 (1993), eq. 15, with 101 325 Pa and 400 ppm of CO2.
/// Stated there for 0 to 30 degrees Celsius. `relative_humidity` is 0 (dry) to 1.
/// Throws std::invalid_argument outside 0..1.
[[nodiscard]] double speedOfSoundInHumidAir(double celsius, double relative_humidity);

}  // namespace vesper::calibration::inline v0
