#include "vesper/calibration/sonar/speed_of_sound.hpp"

#include <cmath>
#include <stdexcept>

namespace vesper::calibration::inline v0 {

double speedOfSound(double celsius) { return 331.3 * std::sqrt(1.0 + celsius / 273.15); }

double speedOfSoundInHumidAir(double celsius, double relative_humidity) {
  if (!(relative_humidity >= 0.0 && relative_humidity <= 1.0)) {
    throw std::invalid_argument("relative_humidity must lie in 0..1");
  }
  constexpr double kPressure_pa = 101325.0;
  constexpr double kCarbonDioxide = 400e-6;  // mole fraction
  const double t = celsius;
  const double kelvin = celsius + 273.15;
  const double enhancement = 1.00062 + 3.14e-8 * kPressure_pa + 5.6e-7 * t * t;
  const double saturation_pa = std::exp(1.2811805e-5 * kelvin * kelvin - 1.9509874e-2 * kelvin +
                                        34.04926034 - 6.3536311e3 / kelvin);
  const double water = relative_humidity * enhancement * saturation_pa / kPressure_pa;
  return 331.5024 + 0.603055 * t - 0.000528 * t * t +
         (51.471935 + 0.1495874 * t - 0.000782 * t * t) * water +
         (-1.82e-7 + 3.73e-8 * t - 2.93e-10 * t * t) * kPressure_pa +
         (-85.20931 - 0.228525 * t + 5.91e-5 * t * t) * kCarbonDioxide - 2.835149 * water * water -
         2.15e-13 * kPressure_pa * kPressure_pa + 29.179762 * kCarbonDioxide * kCarbonDioxide +
         0.000486 * water * kPressure_pa * kCarbonDioxide;
}

}  // namespace vesper::calibration::inline v0
