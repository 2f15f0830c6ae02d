#pragma once

#include <vector>

namespace vesper::calibration::inline v0 {

/// What a square of one side can show, for a robot with a track width and wheel noise.
struct SquareAdvice {
  double side_m = 0.0;
  double run_sd_m = 0.0;          ///< Spread of one run's end position: sqrt(var x + var y).
  double sem_m = 0.0;             ///< The same of the mean of the runs in one direction.
  double smallest_error_m = 0.0;  ///< 3 SEM: the smallest E_max,syst worth correcting.
  double smallest_E_b = 0.0;      ///< |E_b - 1| that causes it, alone.
  double smallest_E_d = 0.0;      ///< |E_d - 1| that causes it, alone.
};

struct SquareAdviceOptions {
  double track_width_m = 0.12;
  double k = 5e-4;            ///< Noise of each wheel: variance k^2 |d|; m^0.5.
  double point_sd_m = 0.002;  ///< Of a measured end position, each axis.
  int runs = 5;               ///< In each direction.
};

/// First order, for four legs and turns on the spot. Heading noise of (2 k^2/b^2) per metre moves
/// the end point by its distance from where it happens: variance (2 k^2/b^2) (10/3) L^3; along the
/// legs (k^2/2) 4 L. Systematic: E_b alone displaces the end by 2 sqrt 2 L alpha with alpha = pi/2
/// |E_b-1|, E_d alone by 2 sqrt 2 L beta with beta = L |E_d-1|/b (Borenstein & Feng 1995). Throws
/// std::invalid_argument unless all are positive.
[[nodiscard]] SquareAdvice adviseSquare(double side_m, const SquareAdviceOptions& options = {});

/// The smallest of 0.5, 0.75, 1, 1.5, 2, 3, 4 m that shows an E_b 1 % off and an E_d 0.1 % off; 4
/// if none does.
[[nodiscard]] double suggestedSide(const SquareAdviceOptions& options = {});

/// The sides that suggestedSide() looks at.
[[nodiscard]] const std::vector<double>& squareSides();

}  // namespace vesper::calibration::inline v0
