#include "vesper/mapping_gui/plan/race_bar.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/plan/race_layer.hpp"
#include "vesper/mapping_gui/plan/race_views.hpp"

namespace vesper::gui {
namespace {

constexpr int kRaceSteps = 10'000;
constexpr int kRaceTick_ms = 33;

}  // namespace

RaceBar::RaceBar(MapView& view, QWidget* parent)
    : QWidget(parent),
      view_(view),
      layer_(&view.layers().addBelow(QStringLiteral("ellipses"), std::make_unique<RaceLayer>())),
      play_(new QToolButton(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      clock_(new QComboBox(this)),
      side_by_side_(new QToolButton(this)),
      standings_(new QLabel(this)),
      timer_(new QTimer(this)) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(6, 2, 6, 2);
  rows->setSpacing(2);
  auto* layout = new QHBoxLayout;
  rows->addLayout(layout);
  play_->setObjectName("racePlay");
  play_->setText(QStringLiteral("▶"));
  play_->setToolTip(tr("Race: play or pause what the planners expanded"));
  play_->setAccessibleName(tr("Play or pause the race"));
  slider_->setObjectName("raceSlider");
  slider_->setAccessibleName(tr("Progress of the race"));
  slider_->setRange(0, kRaceSteps);
  clock_->setObjectName("raceClock");
  clock_->setAccessibleName(tr("Clock of the race"));
  clock_->addItem(tr("by expansions"), static_cast<int>(RaceClock::Expansions));
  clock_->addItem(tr("by time"), static_cast<int>(RaceClock::Time));
  side_by_side_->setObjectName("raceSideBySide");
  side_by_side_->setCheckable(true);
  side_by_side_->setText(tr("Side by side"));
  side_by_side_->setToolTip(
      tr("A view for each of the first four planners; moving one moves them all"));
  standings_->setObjectName("raceStandings");
  standings_->setTextFormat(Qt::RichText);
  layout->addWidget(new QLabel(tr("Race"), this));
  layout->addWidget(play_);
  layout->addWidget(clock_);
  layout->addWidget(side_by_side_);
  layout->addWidget(slider_, 1);
  rows->addWidget(standings_);
  timer_->setInterval(kRaceTick_ms);
  connect(timer_, &QTimer::timeout, this,
          [this] { advance(static_cast<double>(since_last_.restart()) / 1000.0); });
  connect(play_, &QToolButton::clicked, this, [this] { isPlaying() ? pause() : play(); });
  connect(slider_, &QSlider::valueChanged, this, &RaceBar::show);
  connect(clock_, &QComboBox::currentIndexChanged, this, &RaceBar::show);
  connect(side_by_side_, &QToolButton::toggled, this, &RaceBar::sideBySideWanted);
  clear();
}

void RaceBar::setViews(RaceViews* views) {
  views_ = views;
  connect(views, &RaceViews::spaceTapped, this, [this] { isPlaying() ? pause() : play(); });
}

void RaceBar::setRace(const GridFrame& frame, std::vector<Racer> racers) {
  pause();
  setEnabled(true);
  layer_->setRace(frame, std::move(racers));
  if (views_ != nullptr) {
    views_->setRace(frame, layer_->racers());
  }
  slider_->setValue(0);
  show();
}

void RaceBar::clear() {
  pause();
  setEnabled(false);
  side_by_side_->setChecked(false);
  layer_->clear();
  slider_->setValue(0);
  show();
}

bool RaceBar::isSideBySide() const { return side_by_side_->isChecked(); }

bool RaceBar::isPlaying() const { return timer_->isActive(); }

double RaceBar::share() const { return static_cast<double>(slider_->value()) / kRaceSteps; }

void RaceBar::play() {
  if (layer_->racers().empty()) {
    return;
  }
  if (slider_->value() == kRaceSteps) {
    slider_->setValue(0);
  }
  since_last_.start();
  timer_->start();
  play_->setText(QStringLiteral("❚❚"));
}

void RaceBar::pause() {
  timer_->stop();
  play_->setText(QStringLiteral("▶"));
}

void RaceBar::advance(double real_s) {
  const double steps = std::max(real_s / kRace_s * kRaceSteps, 1.0);
  slider_->setValue(std::min(kRaceSteps, slider_->value() + static_cast<int>(std::lround(steps))));
  if (slider_->value() == kRaceSteps) {
    pause();
  }
}

std::vector<std::size_t> RaceBar::standings() const {
  return standingsAt(layer_->racers(), static_cast<RaceClock>(clock_->currentData().toInt()),
                     share());
}

void RaceBar::show() {
  const auto& racers = layer_->racers();
  const std::vector<std::size_t> standings = this->standings();
  layer_->setStandings(standings);
  if (views_ != nullptr && !racers.empty()) {
    views_->setStandings(standings);
  }
  QStringList words;
  for (std::size_t i = 0; i < racers.size(); ++i) {
    const QString count = QLocale().toString(static_cast<qulonglong>(standings[i]));
    const bool is_done = standings[i] == racers[i].expanded.size();
    words << QStringLiteral("<span style='color:%1'>■</span> %2 %3%4")
                 .arg(PathLayer::colourOf(racers[i].path).name(),
                      QString::fromStdString(racers[i].planner).toHtmlEscaped(), count,
                      is_done ? QStringLiteral(" ✓") : QString());
  }
  standings_->setText(racers.empty() ? tr("Run planners that note what they expand")
                                     : words.join(QStringLiteral("&nbsp; ")));
  view_.layers().touch();
}

}  // namespace vesper::gui
