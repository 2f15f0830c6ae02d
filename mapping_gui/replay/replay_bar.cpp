#include "vesper/mapping_gui/replay/replay_bar.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/replay/timeline.hpp"

namespace vesper::gui {
namespace {

QString clockText(double time_s) {
  const auto all_ms = std::llround(time_s * 1000.0);
  return QStringLiteral("%1:%2.%3")
      .arg(all_ms / 60000, 2, 10, QLatin1Char('0'))
      .arg(all_ms / 1000 % 60, 2, 10, QLatin1Char('0'))
      .arg(all_ms % 1000, 3, 10, QLatin1Char('0'));
}

}  // namespace

ReplayBar::ReplayBar(ReplayClock& clock, QWidget* parent) : QWidget(parent), clock_(clock) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 2, 8, 2);
  const auto button = [&](const QString& sign, const QString& name, auto act) {
    QToolButton* made = addButton(sign, name);
    layout->addWidget(made);
    connect(made, &QToolButton::clicked, this, act);
    return made;
  };
  button(QStringLiteral("|◀"), tr("To the start"), [this] { clock_.seek(0.0); });
  button(QStringLiteral("◀"), tr("Previous record (,)"), [this] { clock_.step(-1); });
  play_ = button(QStringLiteral("▶"), tr("Play (Space)"), [this] { clock_.toggle(); });
  play_->setObjectName("playButton");
  button(QStringLiteral("▶|"), tr("Next record (.)"), [this] { clock_.step(1); });
  speed_ = new QComboBox(this);
  speed_->setAccessibleName(tr("Speed"));
  speed_->setObjectName("speed");
  for (const double speed : ReplayClock::kSpeeds) {
    speed_->addItem(tr("%1×").arg(speed), speed);
  }
  connect(speed_, &QComboBox::activated, this,
          [this](int index) { clock_.setSpeed(speed_->itemData(index).toDouble()); });
  layout->addWidget(speed_);
  loop_ = new QCheckBox(tr("Loop"), this);
  loop_->setToolTip(tr("Goes round between { and }; without them through the whole log"));
  connect(loop_, &QCheckBox::clicked, this, [this](bool is_on) {
    clock_.setLoop(is_on && clock_.canPlay()
                       ? std::optional(std::array{0.0, clock_.data()->duration()})
                       : std::nullopt);
  });
  layout->addWidget(loop_);
  timeline_ = new Timeline(clock, this);
  layout->addWidget(timeline_, 1);
  time_ = new QLabel(this);
  time_->setObjectName("timeReadout");
  layout->addWidget(time_);
  follow_ = new QCheckBox(tr("Follow"), this);
  follow_->setToolTip(tr("Keeps the robot in the middle of the map (Alt+→)"));
  layout->addWidget(follow_);
  connect(&clock, &ReplayClock::stateChanged, this, &ReplayBar::showState);
  connect(&clock, &ReplayClock::dataChanged, this, &ReplayBar::showState);
  connect(&clock, &ReplayClock::timeChanged, this, &ReplayBar::showTime);
  showState();
  showTime(0.0);
}

QToolButton* ReplayBar::addButton(const QString& sign, const QString& name) {
  auto* button = new QToolButton(this);
  button->setText(sign);
  button->setToolTip(name);
  button->setAccessibleName(name);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setMinimumWidth(32);
  return button;
}

void ReplayBar::setLoopEnd(bool is_start) {
  if (!clock_.canPlay()) {
    return;
  }
  std::array<double, 2> loop_s = clock_.loop().value_or(std::array{0.0, clock_.data()->duration()});
  loop_s[is_start ? 0 : 1] = clock_.time();
  if (loop_s[0] < loop_s[1]) {
    clock_.setLoop(loop_s);
  }
}

void ReplayBar::showState() {
  const bool can_play = clock_.canPlay();
  for (QToolButton* button : findChildren<QToolButton*>()) {
    button->setEnabled(can_play);
  }
  loop_->setEnabled(can_play);
  loop_->setChecked(clock_.loop().has_value());
  play_->setText(clock_.isPlaying() ? QStringLiteral("❚❚") : QStringLiteral("▶"));
  play_->setToolTip(clock_.isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
  play_->setAccessibleName(play_->toolTip());
  const auto known =
      std::find(ReplayClock::kSpeeds.begin(), ReplayClock::kSpeeds.end(), clock_.speed());
  speed_->setCurrentIndex(static_cast<int>(known - ReplayClock::kSpeeds.begin()));
}

void ReplayBar::showTime(double time_s) {
  const double duration_s = clock_.data() ? clock_.data()->duration() : 0.0;
  time_->setText(clockText(time_s) + " / " + clockText(duration_s));
}

}  // namespace vesper::gui
