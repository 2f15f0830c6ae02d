#include "vesper/mapping_gui/inspect/compare_panel.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/core/mapping/map_alignment.hpp"
#include "vesper/core/mapping/map_metrics.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/layers/cell_layer.hpp"
#include "vesper/mapping_gui/layers/difference_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr int kBlink_ms = 500;

DifferenceTexts translatedTexts() {
  const auto text = [](const char* source) {
    return QCoreApplication::translate("ComparePanel", source).toStdString();
  };
  return {text(QT_TRANSLATE_NOOP("ComparePanel", "second map unknown or out of reach")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "free in both")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "unknown in the first map")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "wall in both")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "wall of the second map alone")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "wall of the first map, near one of the second")),
          text(QT_TRANSLATE_NOOP("ComparePanel", "wall of the first map alone"))};
}

QString share(const std::optional<double>& value) {
  return value ? QLocale().toString(100.0 * *value, 'f', 1) + " %" : QStringLiteral("–");
}

}  // namespace

ComparePanel::ComparePanel(const Workbench& bench, QWidget* parent)
    : QGroupBox(tr("Comparing"), parent),
      bench_(bench),
      other_(&bench.view.layers().addBelow(
          QStringLiteral("ellipses"), std::make_unique<CellLayer>(QStringLiteral("other map")))),
      difference_(&bench.view.layers().addBelow(QStringLiteral("ellipses"),
                                                std::make_unique<DifferenceLayer>())),
      blink_(new QTimer(this)) {
  setObjectName("comparePanel");
  buildForm();
  blink_->setInterval(kBlink_ms);
  connect(blink_, &QTimer::timeout, this,
          [this] { bench_.view.layers().setOpacity(*other_, other_->opacity > 0.0 ? 0.0 : 1.0); });
  connect(&bench_.session, &Session::otherMapChanged, this, &ComparePanel::showOther);
  connect(&bench_.session, &Session::mapChanged, this, &ComparePanel::showOther);
  showOther();
}

void ComparePanel::buildForm() {
  auto* layout = new QVBoxLayout(this);
  inputs_ = new QLabel(this);
  inputs_->setWordWrap(true);
  layout->addWidget(inputs_);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  mode_ = new QComboBox(this);
  mode_->setObjectName("compareMode");
  mode_->addItems({tr("overlay"), tr("swipe"), tr("blink"), tr("difference")});
  form->addRow(tr("Show as"), mode_);
  swipe_ = new QSlider(Qt::Horizontal, this);
  swipe_->setObjectName("swipe");
  swipe_->setAccessibleName(tr("Where the second map begins, per cent of the width"));
  swipe_->setRange(0, 100);
  swipe_->setValue(50);
  form->addRow(tr("Swipe"), swipe_);
  align_ = new QPushButton(tr("Lay its walls on the first map's"), this);
  align_->setObjectName("alignMaps");
  layout->addWidget(align_);
  close_ = new QPushButton(tr("Close the second map"), this);
  layout->addWidget(close_);
  summary_ = new QLabel(this);
  summary_->setObjectName("compareSummary");
  summary_->setWordWrap(true);
  layout->addWidget(summary_);
  connect(mode_, &QComboBox::currentIndexChanged, this, &ComparePanel::showMode);
  connect(swipe_, &QSlider::valueChanged, this, &ComparePanel::showMode);
  connect(align_, &QPushButton::clicked, this, &ComparePanel::align);
  connect(close_, &QPushButton::clicked, this, [this] { bench_.session.setOtherMap(nullptr); });
}

void ComparePanel::setMode(Mode mode) { mode_->setCurrentIndex(static_cast<int>(mode)); }

void ComparePanel::showOther() {
  const auto& other = bench_.session.otherMap();
  const bool is_ready = bench_.session.map() && other;
  inputs_->setText(other ? tr("Second map: %1").arg(shownName(QString::fromStdString(other->path)))
                         : tr("Second map: none (Map › Compare with…)"));
  for (QWidget* widget : {static_cast<QWidget*>(mode_), static_cast<QWidget*>(swipe_),
                          static_cast<QWidget*>(align_)}) {
    widget->setEnabled(is_ready);
  }
  close_->setEnabled(other != nullptr);
  other_->setMap(is_ready ? other : nullptr);
  difference_->clear();
  summary_->clear();
  showMode();
}

void ComparePanel::showMode() {
  const auto mode = static_cast<Mode>(mode_->currentIndex());
  const bool is_ready = other_->hasContent();
  swipe_->setEnabled(is_ready && mode == Mode::Swipe);
  blink_->stop();
  other_->is_visible = mode != Mode::Difference;
  other_->opacity = mode == Mode::Overlay ? 0.5 : 1.0;
  other_->setCurtain(mode == Mode::Swipe ? swipe_->value() / 100.0 : 0.0);
  difference_->is_visible = mode == Mode::Difference;
  if (is_ready && mode == Mode::Blink) {
    blink_->start();
  }
  if (is_ready && mode == Mode::Difference && !difference_->hasContent()) {
    computeDifference();
  }
  bench_.view.layers().touch();
}

void ComparePanel::computeDifference() {
  // Jobs read copies: the first map may be edited meanwhile.
  const auto map = std::make_shared<const OccupancyMap>(bench_.session.map()->map);
  const auto other = bench_.session.otherMap();
  bench_.jobs.start(tr("Comparing two maps"), [this, map, other](const std::stop_token&,
                                                                 const JobRunner::Progress&) {
    const MapMetrics metrics = compareMaps(*map, other->map);
    auto raster = std::make_shared<CellRaster>(
        differenceRaster(metrics, other->map.frame(), translatedTexts()));
    const QString text = tr("Of the first map's walls %1 are walls of the second; of the second's "
                            "%2 are found.\nMedian distance of walls: %3 m")
                             .arg(share(metrics.precision), share(metrics.recall),
                                  metrics.map_to_truth.count > 0
                                      ? QLocale().toString(metrics.map_to_truth.median_m, 'f', 3)
                                      : QStringLiteral("–"));
    return [this, raster, text, other] {
      if (bench_.session.otherMap() == other) {
        difference_->setRaster(*raster);
        summary_->setText(text);
        bench_.view.layers().touch();
      }
    };
  });
}

void ComparePanel::align() {
  const auto map = std::make_shared<const OccupancyMap>(bench_.session.map()->map);
  const auto other = bench_.session.otherMap();
  bench_.jobs.start(tr("Aligning two maps"), [this, map, other](const std::stop_token& stop,
                                                                const JobRunner::Progress&) {
    const MapAlignment found = alignMaps(other->map, *map, {}, Pose2(), stop);
    const GridFrame& frame = other->map.frame();
    OccupancyMap moved(GridFrame(frame.width(), frame.height(), frame.resolution(),
                                 found.T_truth_map * frame.origin()),
                       {other->map.percents().begin(), other->map.percents().end()});
    std::vector<CellShade> shades = shadesOf(moved);
    auto document = std::make_shared<MapDocument>(std::move(moved), std::move(shades));
    document->path = other->path;
    return [this, document, found] {
      bench_.session.setOtherMap(document);
      bench_.messages.show(
          MessageBar::Level::Note,
          tr("The second map was moved by %1 m, %2 m; its walls now lie %3 m off (before: %4 m).")
              .arg(QLocale().toString(found.T_truth_map.x(), 'f', 3),
                   QLocale().toString(found.T_truth_map.y(), 'f', 3),
                   QLocale().toString(found.distance_m, 'f', 3),
                   QLocale().toString(found.start_distance_m, 'f', 3)));
    };
  });
}

}  // namespace vesper::gui
