#include "vesper/mapping_gui/inspect/hover_card.hpp"

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/map_view/cell_readout.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr int kOffset_px = 18;  // right of and below the cursor
constexpr int kCardPadding_px = 6;

}  // namespace

HoverCard::HoverCard(const Workbench& bench)
    : QFrame(bench.view.viewport()),
      bench_(bench),
      text_(new QLabel(this)),
      timer_(new QTimer(this)),
      readings_(new JobRunner(this)) {
  setObjectName("hoverCard");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  text_->setForegroundRole(QPalette::ToolTipText);
  text_->setTextFormat(Qt::PlainText);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kCardPadding_px, kCardPadding_px, kCardPadding_px, kCardPadding_px);
  layout->addWidget(text_);
  hide();
  timer_->setSingleShot(true);
  timer_->setInterval(kRest_ms);
  connect(timer_, &QTimer::timeout, this, &HoverCard::put);
  connect(&bench.view, &MapView::hovered, this, &HoverCard::rest);
  connect(&bench.view, &MapView::left, this, &HoverCard::giveUp);
  connect(&bench.view, &MapView::viewChanged, this, &HoverCard::giveUp);
  // A live map grows under the cursor without end: that does not take the card away.
  for (const auto changed : {&Session::mapChanged, &Session::mapEdited}) {
    connect(&bench.session, changed, this, &HoverCard::giveUp);
  }
}

void HoverCard::setOn(bool is_on) {
  is_on_ = is_on;
  giveUp();
}

QString HoverCard::text() const { return text_->text(); }

void HoverCard::giveUp() {
  timer_->stop();
  readings_->cancel();
  place_m_.reset();
  hide();
}

void HoverCard::rest(QPointF p_world_m) {
  giveUp();
  if (is_on_ && bench_.session.map()) {
    place_m_ = p_world_m;
    timer_->start();
  }
}

void HoverCard::put() {
  const QStringList facts = CellReadout::cellFacts(bench_.session, *place_m_);
  text_->setText((QStringList{CellReadout::placeText(*place_m_)} + facts).join(QLatin1Char('\n')));
  adjustSize();
  const QSize room = bench_.view.viewport()->size();
  QPoint corner =
      bench_.view.transform().toScreen(*place_m_).toPoint() + QPoint(kOffset_px, kOffset_px);
  if (corner.x() + width() > room.width()) {
    corner.rx() -= width() + 2 * kOffset_px;
  }
  if (corner.y() + height() > room.height()) {
    corner.ry() -= height() + 2 * kOffset_px;
  }
  move(qMax(0, corner.x()), qMax(0, corner.y()));
  show();
  raise();
  askForReadings();
}

void HoverCard::askForReadings() {
  const auto& map = bench_.session.map();
  if (!map->build || !map->grid) {
    return;
  }
  const auto cell = map->grid->cellAt({place_m_->x(), place_m_->y()});
  if (!cell) {
    return;
  }
  readings_->start(QString(), [this, request = map->build, cell = *cell](
                                  const std::stop_token& stop, const JobRunner::Progress&) {
    CellExplanation explanation = explainCellOf(*request, cell, stop);
    return [this, explanation = std::move(explanation)] { showReadings(explanation); };
  });
}

void HoverCard::showReadings(const CellExplanation& explanation) {
  text_->setText(text_->text() + QLatin1Char('\n') +
                 tr("raised by %1 readings of the log, lowered by %2")
                     .arg(explanation.hits)
                     .arg(explanation.misses));
  adjustSize();
}

}  // namespace vesper::gui
