#include "vesper/mapping_gui/map_view/map_presenter.hpp"

#include <QEvent>
#include <QPainter>
#include <QTimer>
#include <algorithm>

#include "vesper/mapping_gui/layers/cell_layer.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr int kSettle_ms = 200;
constexpr int kLegendMargin_px = 14;

}  // namespace

QRectF boundsOf(const GridFrame& frame) {
  double low_x = 0.0;
  double low_y = 0.0;
  double high_x = 0.0;
  double high_y = 0.0;
  for (int corner = 0; corner < 4; ++corner) {
    const Eigen::Vector2d p_grid_m((corner & 1) != 0 ? frame.width() * frame.resolution() : 0.0,
                                   (corner & 2) != 0 ? frame.height() * frame.resolution() : 0.0);
    const Eigen::Vector2d p_world_m = frame.origin() * p_grid_m;
    low_x = corner == 0 ? p_world_m.x() : std::min(low_x, p_world_m.x());
    low_y = corner == 0 ? p_world_m.y() : std::min(low_y, p_world_m.y());
    high_x = corner == 0 ? p_world_m.x() : std::max(high_x, p_world_m.x());
    high_y = corner == 0 ? p_world_m.y() : std::max(high_y, p_world_m.y());
  }
  return {low_x, low_y, high_x - low_x, high_y - low_y};
}

MapPresenter::MapPresenter(Session& session, MapView& view, QObject* parent)
    : QObject(parent),
      session_(session),
      view_(view),
      cells_(&view.layers().add(std::make_unique<CellLayer>(QStringLiteral("occupancy")))),
      legend_(new Legend(view.viewport())),
      settle_(new QTimer(this)) {
  legend_->hide();
  view.viewport()->installEventFilter(this);
  settle_->setSingleShot(true);
  settle_->setInterval(kSettle_ms);
  connect(&session, &Session::mapChanged, this, &MapPresenter::showMap);
  connect(&session, &Session::mapGrown, this, &MapPresenter::showMap);
  connect(&session, &Session::mapEdited, &view.layers(), &LayerStack::touch);
  // Colours follow the handles at once; finishing the map anew waits until they rest.
  connect(legend_, &Legend::thresholdsChanged, this, [this](const ShadeThresholds& thresholds) {
    cells_->setColours(legend_->shadePalette(), thresholds);
    view_.layers().touch();
    emit coloursChanged();
    settle_->start();
  });
  connect(settle_, &QTimer::timeout, this,
          [this] { session_.setThresholds(legend_->thresholds()); });
  placeLegend();
}

void MapPresenter::setPalette(ShadePalette palette) {
  legend_->setShadePalette(palette);
  cells_->setColours(palette, legend_->thresholds());
  view_.layers().touch();
  emit coloursChanged();
}

void MapPresenter::showMap() {
  cells_->setMap(session_.map());
  legend_->setVisible(session_.map() != nullptr);
  updateContent();
  view_.layers().touch();
}

void MapPresenter::setTrackBounds(const QRectF& world_m) {
  track_m_ = world_m;
  updateContent();
}

void MapPresenter::setLive(bool is_live) {
  is_live_ = is_live;
  live_m_ = is_live ? QRectF() : live_m_;
}

void MapPresenter::setLiveBounds(const QRectF& world_m) {
  live_m_ = world_m;
  updateContent();
}

void MapPresenter::updateContent() {
  const QRectF before_m = view_.content();
  QRectF content_m = is_live_ ? live_m_ : track_m_;
  double cell_m = 0.05;
  if (session_.map()) {
    const GridFrame& frame = session_.map()->map.frame();
    content_m = content_m.united(boundsOf(frame));
    cell_m = frame.resolution();
  }
  view_.setContent(content_m, cell_m);
  if (content_m != before_m && (!is_live_ || before_m.isEmpty() || view_.isFitted())) {
    view_.fit();
  }
}

bool MapPresenter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    placeLegend();
  }
  return QObject::eventFilter(watched, event);
}

void MapPresenter::placeLegend() {
  legend_->move(kLegendMargin_px,
                view_.viewport()->height() - legend_->height() - kLegendMargin_px);
}

void MapPresenter::paintPicture(QPainter& painter, QSizeF size_px, double device_ratio) const {
  view_.paintPicture(painter, size_px, device_ratio);
  if (session_.map()) {
    legend_->paintAt(
        painter, {kLegendMargin_px * 1.0, size_px.height() - legend_->height() - kLegendMargin_px});
  }
}

}  // namespace vesper::gui
