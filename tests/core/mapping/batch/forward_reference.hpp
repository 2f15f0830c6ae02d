#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "vesper/core/mapping/batch/cell_window.hpp"
#include "vesper/core/mapping/batch/forward_options.hpp"

namespace vesper::test {

/// MAPPING_MODELS §2 and §5 once more, slowly and plainly: doubles, every cell of the window asked
/// for every reading, nothing kept. The beam's weight has eight bits and the range tenths of a
/// millimetre, as the format of the lists says, and sums go in the steps of EvidenceSums. One
/// half-angle, one sensor.
class ForwardReference {
 public:
  ForwardReference(std::vector<RangeObservation> readings, RobotDescription robot,
                   double resolution_m, double clear_fraction, CellWindow window,
                   ForwardOptions options)
      : readings_(std::move(readings)),
        sensor_(robot.sensors[0]),
        resolution_m_(resolution_m),
        clear_m_(clear_fraction * sensor_.range.max_m),
        window_(window),
        options_(options) {
    const std::size_t places = window.cellCount() * static_cast<std::size_t>(options.directions);
    m_.assign(places, 0.0);
    hits_.assign(places, 0.0);
    passes_.assign(places, 0.0);
  }

  double hits(std::size_t cell, int b) const { return hits_[at(cell, b)]; }
  double passes(std::size_t cell, int b) const { return passes_[at(cell, b)]; }
  double reflection(std::size_t cell, int b) const { return m_[at(cell, b)]; }

  void start() {
    clear();
    for (const RangeObservation& reading : readings_) {
      const std::vector<Cell> cells = cellsOf(reading);
      double sum = 0.0;
      for (const Cell& cell : cells) {
        sum += cell.is_band ? cell.g * cell.normal : 0.0;
      }
      for (const Cell& cell : cells) {
        if (cell.is_band) {
          hits_[cell.place] += stepped(3.0 * cell.g * cell.normal / sum);
        } else {
          passes_[cell.place] += stepped(options_.detection * cell.g);
        }
      }
    }
    for (std::size_t i = 0; i < m_.size(); ++i) {
      m_[i] = hits_[i] > 0.0 ? (hits_[i] + 0.02) / (hits_[i] + passes_[i] + 0.6) : 0.0;
    }
  }

  /// The mean log-likelihood before the map changed.
  double iterate() {
    clear();
    double likelihood = 0.0;
    for (const RangeObservation& reading : readings_) {
      likelihood += std::log(expect(reading));
    }
    ++iteration_;
    for (std::size_t cell = 0; cell < window_.cellCount(); ++cell) {
      maximise(cell);
    }
    return likelihood / static_cast<double>(readings_.size());
  }

 private:
  struct Cell {
    std::size_t cell;
    std::size_t place;
    double range;
    double g;
    double normal;
    bool is_band;
  };

  /// Sums go in steps of 1/32768: what is less than half of one is nothing.
  static double stepped(double value) { return std::floor(value * 32768.0 + 0.5) / 32768.0; }

  std::size_t at(std::size_t cell, int b) const {
    return static_cast<std::size_t>(b) * window_.cellCount() + cell;
  }
  void clear() {
    std::ranges::fill(hits_, 0.0);
    std::ranges::fill(passes_, 0.0);
  }

  std::vector<Cell> cellsOf(const RangeObservation& reading) const {
    const bool is_hit = reading.reading == ReadingClass::Hit;
    const double sigma_m = std::hypot(
        sensor_.error.sigma_m[0] + sensor_.error.sigma_m[1] * reading.range_m, 0.4 * resolution_m_);
    const double band_m = std::max(3.0 * sigma_m, 0.7 * resolution_m_);
    const double end_m = is_hit ? reading.range_m + band_m : clear_m_;
    const double omega_rad = sensor_.beam.half_angle_rad;
    std::vector<Cell> cells;
    for (std::size_t number = 0; number < window_.cellCount(); ++number) {
      const CellIndex index = window_.cellOf(static_cast<int>(number));
      const double dx = (index.x + 0.5) * resolution_m_ - reading.x_m;
      const double dy = (index.y + 0.5) * resolution_m_ - reading.y_m;
      const double rho_m = std::sqrt(dx * dx + dy * dy);
      const double alpha_rad = wrapToPi(std::atan2(dy, dx) - reading.heading_rad);
      const double wide_rad = std::max(
          omega_rad, std::min(std::numbers::pi / 2, std::sqrt(0.5) * resolution_m_ / rho_m));
      if (rho_m < sensor_.range.min_m || rho_m > end_m || std::abs(alpha_rad) > wide_rad) {
        continue;
      }
      const double range_m = std::round(rho_m * 1e4) * 1e-4;
      const double share = alpha_rad / wide_rad;
      const double sector = std::min(7.0, std::floor((share + 1.0) * 4.0));
      const double angle_rad =
          reading.heading_rad + ((sector + 0.5) / 4.0 - 1.0) * omega_rad + std::numbers::pi;
      const double turns = angle_rad / (2.0 * std::numbers::pi);
      const int b = static_cast<int>(std::floor((turns - std::floor(turns)) * options_.directions));
      const double z = (range_m - reading.range_m) / sigma_m;
      cells.push_back(
          {number, at(number, b), range_m, std::round(255.0 * (1.0 - 0.75 * share * share)) / 255.0,
           std::exp(-0.5 * z * z) / (std::sqrt(2.0 * std::numbers::pi) * sigma_m),
           is_hit && range_m > (std::round((reading.range_m - band_m) * 1e4) - 0.5) * 1e-4});
    }
    return cells;
  }

  /// Whether the sound goes through `cell` weakened: its highest m exceeds m_min.
  bool mayHide(std::size_t cell) const {
    double highest = 0.0;
    for (int b = 0; b < options_.directions; ++b) {
      highest = std::max(highest, m_[at(cell, b)]);
    }
    return highest > options_.least_reflection;
  }

  /// What is left of the sound at `range_m`: the product over all cells nearer.
  double left(const std::vector<Cell>& cells, double range_m) const {
    double through = 1.0;
    for (const Cell& cell : cells) {
      const bool hides =
          cell.is_band ? m_[cell.place] > options_.least_reflection : mayHide(cell.cell);
      if (cell.range < range_m && hides) {
        through *= 1.0 - options_.detection * cell.g * m_[cell.place];
      }
    }
    return through;
  }

  /// E-step of one reading; its likelihood.
  double expect(const RangeObservation& reading) {
    const std::vector<Cell> cells = cellsOf(reading);
    const double q = options_.detection;
    const double p = options_.random;
    if (reading.reading != ReadingClass::Hit) {
      const double pass = (1.0 - p) * left(cells, 1e9);
      const double total = pass + 0.3 * p;
      for (const Cell& cell : cells) {
        passes_[cell.place] += stepped(q * cell.g * pass / total);
      }
      return total;
    }
    std::vector<double> share(cells.size(), 0.0);
    double sum = 0.0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (cells[k].is_band) {
        share[k] = (1.0 - p) * left(cells, cells[k].range) * q * cells[k].g * m_[cells[k].place] *
                   cells[k].normal;
        sum += share[k];
      }
    }
    const double total = sum + p / (sensor_.range.max_m - sensor_.range.min_m);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      hits_[cells[k].place] += stepped(share[k] / total);
      double farther = cells[k].is_band ? 0.0 : sum;
      for (std::size_t j = 0; cells[k].is_band && j < cells.size(); ++j) {
        farther += cells[j].range > cells[k].range ? share[j] : 0.0;
      }
      passes_[cells[k].place] += stepped(q * cells[k].g * farther / total);
    }
    return total;
  }

  void maximise(std::size_t cell) {
    const ForwardPriors priors = *options_.priors;
    double hit = 0.0;
    double all = options_.hit_prior + options_.pass_prior;
    for (int b = 0; b < options_.directions; ++b) {
      hit += hits_[at(cell, b)];
      all += hits_[at(cell, b)] + passes_[at(cell, b)];
    }
    const double pooled = hit / all;
    for (int b = 0; b < options_.directions; ++b) {
      double h = hits_[at(cell, b)];
      double t = passes_[at(cell, b)];
      if (h > 0.0) {
        h += priors.pooling * pooled;
        t += priors.pooling * (1.0 - pooled);
      }
      const double s = priors.sparsity * std::min(1.0, iteration_ / 3.0);
      m_[at(cell, b)] = std::max(0.0, h - s) / (h + t + options_.hit_prior + options_.pass_prior);
    }
  }

  std::vector<RangeObservation> readings_;
  SensorDescription sensor_;
  double resolution_m_;
  double clear_m_;
  CellWindow window_;
  ForwardOptions options_;
  int iteration_ = 0;
  std::vector<double> m_;
  std::vector<double> hits_;
  std::vector<double> passes_;
};

}  // namespace vesper::test
