#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "vesper/core/mapping/model_options.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::gui {

/// What one reading adds to the cells around a sensor, as the model itself says it.
struct ModelEvidence {
  int width = 0;   ///< Along the beam, cells.
  int height = 0;  ///< Across it; odd, the beam's axis in the middle.
  int apex = 0;    ///< Column of the sensor.
  double range_m = 0.0;
  double resolution_m = 0.05;
  std::vector<double> log_odds;  ///< Row by row from the right of the beam to its left.
  [[nodiscard]] double at(int x, int y) const {
    return log_odds[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x)];
  }
};

/// An echo at `range_m`, through SensorModel. Throws std::invalid_argument for options or sensors
/// that the model refuses.
[[nodiscard]] ModelEvidence evidenceOf(const ModelOptions& options, const SensorDescription& sensor,
                                       double resolution_m, double range_m);

/// The picture of an echo at 60 % of the sensor's range: green cells become free, orange ones
/// occupied, the stronger the more.
class ModelPicture : public QWidget {
  Q_OBJECT
 public:
  explicit ModelPicture(QWidget* parent);
  /// Empty: nothing to show, `note` says why.
  void show(std::optional<ModelEvidence> evidence, const QString& note);
  [[nodiscard]] const std::optional<ModelEvidence>& evidence() const noexcept { return evidence_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<ModelEvidence> evidence_;
  QImage picture_;
  QString note_;
};

}  // namespace vesper::gui
