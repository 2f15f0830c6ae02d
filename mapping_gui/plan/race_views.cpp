#include "vesper/mapping_gui/plan/race_views.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "vesper/mapping_gui/layers/cell_layer.hpp"
#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/plan/race_layer.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {

RaceViews::RaceViews(const Session& session, MapPresenter& presenter, QWidget* parent)
    : QWidget(parent), session_(session), presenter_(presenter), grid_(new QGridLayout(this)) {
  setObjectName("raceViews");
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(2);
  for (std::size_t i = 0; i < kMostViews; ++i) {
    addLane();
  }
  connect(&session, &Session::mapEdited, this, &RaceViews::showMap);
  connect(&presenter, &MapPresenter::coloursChanged, this, &RaceViews::showMap);
}

void RaceViews::addLane() {
  Lane lane;
  lane.box = new QWidget(this);
  auto* column = new QVBoxLayout(lane.box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  lane.title = new QLabel(lane.box);
  lane.title->setTextFormat(Qt::RichText);
  lane.title->setContentsMargins(8, 3, 8, 3);
  lane.view = new MapView(lane.box);
  column->addWidget(lane.title);
  column->addWidget(lane.view, 1);
  LayerStack& layers = lane.view->layers();
  lane.cells = &layers.add(std::make_unique<CellLayer>(QStringLiteral("occupancy")));
  lane.race = &layers.add(std::make_unique<RaceLayer>());
  lane.path = &layers.add(std::make_unique<PathLayer>());
  connect(lane.view, &MapView::viewChanged, this, [this, view = lane.view] { follow(*view); });
  connect(lane.view, &MapView::spaceTapped, this, &RaceViews::spaceTapped);
  const int place = static_cast<int>(lanes_.size());
  grid_->addWidget(lane.box, place / 2, place % 2);
  lane.box->hide();
  lanes_.push_back(lane);
}

void RaceViews::follow(const MapView& moved) {
  // A view that shows everything does so by itself, at whatever size it gets.
  if (is_following_ || moved.isFitted()) {
    return;
  }
  is_following_ = true;
  for (const Lane& lane : lanes_) {
    if (lane.view != &moved) {
      lane.view->showAt(moved.transform().center(), moved.transform().pxPerMetre());
    }
  }
  is_following_ = false;
}

void RaceViews::showMap() {
  for (const Lane& lane : lanes_) {
    lane.cells->setMap(session_.map());
    lane.cells->setColours(presenter_.palette(), presenter_.legend().thresholds());
    lane.view->layers().touch();
  }
}

void RaceViews::setRace(const GridFrame& frame, const std::vector<Racer>& racers) {
  shown_ = std::min(racers.size(), kMostViews);
  showMap();
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const Lane& lane = lanes_[i];
    lane.box->setVisible(i < shown_);
    lane.view->setContent(boundsOf(frame), frame.resolution());
    lane.path->setPaths({});
    const bool has_way = i < shown_ && !racers[i].way_world_m.isEmpty();
    lane.path->setEnds(has_way ? std::optional(racers[i].way_world_m.front()) : std::nullopt,
                       has_way ? std::optional(racers[i].way_world_m.back()) : std::nullopt);
    if (i < shown_) {
      lane.race->setRace(frame, {racers[i]});
      lane.view->setAccessibleName(tr("Race of %1").arg(QString::fromStdString(racers[i].planner)));
    } else {
      lane.race->clear();
    }
  }
  fit();
}

void RaceViews::setStandings(const std::vector<std::size_t>& standings) {
  for (std::size_t i = 0; i < shown_; ++i) {
    const Lane& lane = lanes_[i];
    const Racer& racer = lane.race->racers().front();
    lane.race->setStandings({standings[i]});
    const bool is_done = standings[i] == racer.expanded.size();
    std::vector<PathLayer::Path> paths;
    if (is_done && !racer.way_world_m.isEmpty()) {
      paths.push_back({QString(), racer.way_world_m});
    }
    lane.path->setPaths(std::move(paths), racer.path);
    lane.title->setText(
        QStringLiteral("<span style='color:%1'>■</span> <b>%2</b> &nbsp; %3%4")
            .arg(PathLayer::colourOf(racer.path).name(),
                 QString::fromStdString(racer.planner).toHtmlEscaped(),
                 tr("%1 cells expanded")
                     .arg(QLocale().toString(static_cast<qulonglong>(standings[i]))),
                 is_done ? QStringLiteral(" ✓") : QString()));
    lane.view->layers().touch();
  }
}

void RaceViews::fit() {
  is_following_ = true;
  for (const Lane& lane : lanes_) {
    lane.view->fit();
  }
  is_following_ = false;
}

}  // namespace vesper::gui
