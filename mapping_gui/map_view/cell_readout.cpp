#include "vesper/mapping_gui/map_view/cell_readout.hpp"

#include <QLabel>
#include <QLocale>
#include <QStatusBar>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

QString stateText(CellState state) {
  switch (state) {
    case CellState::Occupied:
      return CellReadout::tr("occupied");
    case CellState::Free:
      return CellReadout::tr("free");
    case CellState::Unknown:
      break;
  }
  return CellReadout::tr("unknown");
}

QString fixedText(double value, int decimals) {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale.toString(value, 'f', decimals);
}

QStringList gridFacts(const LogOddsGrid& grid, CellIndex cell, CellState state) {
  if (!grid.isObserved(cell)) {
    return {CellReadout::tr("never observed")};
  }
  const double log_odds = toLogOdds(grid.valueMilli(cell));
  return {CellReadout::tr("p %1 (l %2) %3")
              .arg(fixedText(vesper::probabilityOf(log_odds), 2), fixedText(log_odds, 2),
                   stateText(state)),
          CellReadout::tr("%1 hits / %2 misses").arg(grid.hits(cell)).arg(grid.misses(cell))};
}

}  // namespace

CellReadout::CellReadout(const Session& session, MapView& view, QStatusBar& bar)
    : QObject(&bar),
      session_(session),
      view_(view),
      place_(new QLabel(&bar)),
      cell_(new QLabel(&bar)),
      scale_(new QLabel(&bar)) {
  place_->setObjectName("placeReadout");
  cell_->setObjectName("cellReadout");
  scale_->setObjectName("scaleReadout");
  place_->setMinimumWidth(
      place_->fontMetrics().horizontalAdvance("x −0000.000 m  y −0000.000 m  "));
  bar.addWidget(place_);
  bar.addWidget(cell_, 1);
  bar.addPermanentWidget(scale_);
  connect(&view, &MapView::hovered, this, &CellReadout::showPlace);
  connect(&view, &MapView::left, this, [this] {
    place_->clear();
    cell_->clear();
  });
  connect(&view, &MapView::viewChanged, this, &CellReadout::showScale);
  connect(&session, &Session::mapChanged, this, &CellReadout::showScale);
}

QString CellReadout::placeText(QPointF p_world_m) {
  return tr("x %1 m  y %2 m").arg(fixedText(p_world_m.x(), 3), fixedText(p_world_m.y(), 3));
}

QStringList CellReadout::cellFacts(const Session& session, QPointF p_world_m) {
  if (!session.map()) {
    return {};
  }
  const MapDocument& document = *session.map();
  const std::optional<CellIndex> cell = document.map.frame().cellAt({p_world_m.x(), p_world_m.y()});
  if (!cell) {
    return {tr("outside the map")};
  }
  const CellState state = document.map.stateAt(*cell);
  QStringList facts = {tr("cell %1, %2").arg(cell->x).arg(cell->y)};
  if (document.grid) {
    const auto grid_cell = document.grid->cellAt(document.map.frame().centerOf(*cell));
    return grid_cell ? facts + gridFacts(*document.grid, *grid_cell, state) : facts;
  }
  const int percent = document.map.percentAt(*cell);
  return facts << (percent < 0
                       ? tr("unknown")
                       : tr("p %1 %2").arg(fixedText(percent / 100.0, 2), stateText(state)));
}

QString CellReadout::cellText(const Session& session, QPointF p_world_m) {
  return cellFacts(session, p_world_m).join(QStringLiteral(" │ "));
}

void CellReadout::showPlace(QPointF p_world_m) {
  place_->setText(placeText(p_world_m));
  cell_->setText(cellText(session_, p_world_m));
  view_.setAccessibleDescription(place_->text() + ", " + cell_->text());
}

void CellReadout::showScale() {
  if (!session_.map()) {
    scale_->clear();
    return;
  }
  const GridFrame& frame = session_.map()->map.frame();
  scale_->setText(
      tr("%1 × %2 cells of %3 m │ 1 cell = %4 px")
          .arg(frame.width())
          .arg(frame.height())
          .arg(QLocale().toString(frame.resolution(), 'g', 4),
               QLocale().toString(frame.resolution() * view_.transform().pxPerMetre(), 'g', 3)));
}

}  // namespace vesper::gui
