#pragma once

#include <QAbstractScrollArea>
#include <optional>

#include "vesper/mapping_gui/layers/layer_stack.hpp"
#include "vesper/mapping_gui/map_view/view_transform.hpp"

namespace vesper::gui {

class MapTool;

/// The map window: shows a stack of layers, zooms at the cursor, pans, and hands the left button
/// to a tool. Wheel, + and - zoom; middle, right or Space drag and the arrows pan.
class MapView : public QAbstractScrollArea {
  Q_OBJECT
 public:
  /// Zooming in stops where a cell is this wide.
  static constexpr double kMostPxPerCell = 4096.0;
  /// Zooming out stops at this share of the scale that shows everything.
  static constexpr double kLeastShareOfFit = 1.0 / 8.0;
  /// Four notches of the wheel double the scale.
  static constexpr double kNotchesPerDoubling = 4.0;

  explicit MapView(QWidget* parent = nullptr);

  [[nodiscard]] LayerStack& layers() noexcept { return layers_; }
  [[nodiscard]] const ViewTransform& transform() const noexcept { return transform_; }
  /// What there is to see, and the side of a cell; sets the limits of zoom. An empty rectangle: no
  /// content.
  void setContent(const QRectF& world_m, double cell_m);
  [[nodiscard]] const QRectF& content() const noexcept { return content_m_; }
  /// The tool is not owned; null: the left button drags the map.
  void setTool(MapTool* tool);
  [[nodiscard]] MapTool* tool() const noexcept { return tool_; }

  void fit();
  /// Everything is shown, and stays so until somebody moves the view.
  [[nodiscard]] bool isFitted() const noexcept { return is_fitted_; }
  void fitTo(const QRectF& world_m);
  void centreOn(QPointF p_world_m);
  void showAt(QPointF center_m, double px_per_m);
  /// One cell a pixel.
  void showOneToOne();
  /// Keeps the world point under `anchor_px` (or the content's nearest to it) where it is.
  void zoom(double notches, QPointF anchor_px);
  /// Keeps the centre.
  void zoomAtCentre(double notches);
  void panBy(QPointF offset_px);

  /// The keyboard's cell cursor, if it is on.
  [[nodiscard]] std::optional<QPointF> cellCursor() const noexcept { return cell_cursor_m_; }
  /// Background, layers and furniture for a picture of `size_px`, showing what the window shows.
  void paintPicture(QPainter& painter, QSizeF size_px, double device_ratio) const;

 signals:
  /// The mouse or the cell cursor stands over this point; left() when it is gone.
  void hovered(QPointF p_world_m);
  void left();
  void viewChanged();
  /// Space was pressed and released without dragging.
  void spaceTapped();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  [[nodiscard]] double clampedScale(double px_per_m) const;
  void setTransform(const ViewTransform& transform);
  [[nodiscard]] bool startsPan(const QMouseEvent& event) const;
  bool panOrStepByKey(const QKeyEvent& event);
  void stepCellCursor(int dx, int dy);
  void updateCursor();
  void updateScrollBars();
  void paintAll(QPainter& painter, const ViewTransform& view, double device_ratio) const;

  LayerStack layers_;
  ViewTransform transform_;
  QRectF content_m_;
  double cell_m_ = 0.05;
  MapTool* tool_ = nullptr;
  std::optional<QPointF> pan_from_px_;
  std::optional<QPointF> cell_cursor_m_;
  bool is_fitted_ = false;  ///< The next resize fits again: nobody has moved the view yet.
  bool space_is_down_ = false;
  bool space_has_dragged_ = false;
  bool updates_scroll_bars_ = false;
};

}  // namespace vesper::gui
