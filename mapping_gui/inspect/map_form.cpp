#include "vesper/mapping_gui/inspect/map_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoStack>
#include <QVBoxLayout>
#include <cmath>
#include <numbers>

#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

// As the reader of such files has them.
constexpr double kLeastCell_m = 1e-6;
constexpr double kMostCell_m = 1e6;
constexpr double kMostOrigin_m = 1e9;
constexpr double kMostYaw_rad = 2.0 * std::numbers::pi;

bool hasPicture(const Session& session) {
  return session.map() && !session.map()->image.empty() && !session.map()->grid;
}

}  // namespace

ReplaceMapCommand::ReplaceMapCommand(Session& session, const QString& text,
                                     std::shared_ptr<MapDocument> before,
                                     std::shared_ptr<MapDocument> after)
    : QUndoCommand(text), session_(session), before_(std::move(before)), after_(std::move(after)) {}

void ReplaceMapCommand::undo() {
  // Where the later state was saved meanwhile, the earlier one is unsaved again.
  before_->is_edited = before_->is_edited || !after_->is_edited;
  session_.replaceMap(before_);
}

void ReplaceMapCommand::redo() {
  after_->is_edited = true;
  session_.replaceMap(after_);
}

MapForm::MapForm(const Workbench& bench, QUndoStack& undo, QWidget* parent)
    : QGroupBox(tr("Map file"), parent), bench_(bench), undo_(undo) {
  setObjectName("mapForm");
  buildForm();
  connect(&bench_.session, &Session::mapChanged, this, &MapForm::showMap);
  connect(&bench_.session, &Session::mapGrown, this, &MapForm::showMap);
  connect(&bench_.session, &Session::logOddsDropped, this, &MapForm::showMap);
  connect(&bench_.session, &Session::mapEdited, this, &MapForm::check);
  showMap();
}

void MapForm::addField(QFormLayout& form, Field field, const QString& label, const char* name) {
  auto* cell = new QWidget(this);
  auto* column = new QVBoxLayout(cell);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(1);
  edits_[field] = new QLineEdit(cell);
  edits_[field]->setObjectName(name);
  edits_[field]->setAccessibleName(label);
  words_[field] = new QLabel(cell);
  words_[field]->setObjectName(QLatin1String(name) + QStringLiteral("Words"));
  words_[field]->setWordWrap(true);
  words_[field]->hide();
  column->addWidget(edits_[field]);
  column->addWidget(words_[field]);
  form.addRow(label, cell);
  connect(edits_[field], &QLineEdit::textChanged, this, &MapForm::check);
  connect(edits_[field], &QLineEdit::returnPressed, this, &MapForm::apply);
}

void MapForm::buildForm() {
  auto* layout = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  addField(*form, Resolution, tr("Cell size, m"), "mapResolution");
  addField(*form, OriginX, tr("Origin x, m"), "mapOriginX");
  addField(*form, OriginY, tr("Origin y, m"), "mapOriginY");
  addField(*form, OriginYaw, tr("Origin yaw, rad"), "mapOriginYaw");
  addField(*form, Occupied, tr("Occupied above"), "mapOccupied");
  addField(*form, Free, tr("Free below"), "mapFree");
  mode_ = new QComboBox(this);
  mode_->setObjectName("mapMode");
  for (const RosMapMode mode : {RosMapMode::Trinary, RosMapMode::Scale, RosMapMode::Raw}) {
    mode_->addItem(QString::fromUtf8(nameOf(mode).data()), static_cast<int>(mode));
  }
  form->addRow(tr("Mode"), mode_);
  negate_ = new QCheckBox(tr("White is occupied (negate)"), this);
  negate_->setObjectName("mapNegate");
  form->addRow(negate_);
  note_ = new QLabel(this);
  note_->setObjectName("mapFormNote");
  note_->setWordWrap(true);
  layout->addWidget(note_);
  apply_ = new QPushButton(tr("Apply to the map"), this);
  apply_->setObjectName("applyMapForm");
  layout->addWidget(apply_);
  connect(mode_, &QComboBox::currentIndexChanged, this, &MapForm::check);
  connect(negate_, &QCheckBox::toggled, this, &MapForm::check);
  connect(apply_, &QPushButton::clicked, this, &MapForm::apply);
}

void MapForm::showMap() {
  const bool is_ready = hasPicture(bench_.session);
  for (QWidget* widget : {static_cast<QWidget*>(mode_), static_cast<QWidget*>(negate_)}) {
    widget->setEnabled(is_ready);
  }
  std::array<double, kFields> values{};
  if (is_ready) {
    const MapDocument& map = *bench_.session.map();
    const GridFrame& frame = map.map.frame();
    values = {frame.resolution(),       frame.origin().x(),          frame.origin().y(),
              frame.origin().heading(), map.rule.occupied_threshold, map.rule.free_threshold};
    const QSignalBlocker mode_blocker(mode_);
    const QSignalBlocker negate_blocker(negate_);
    mode_->setCurrentIndex(mode_->findData(static_cast<int>(map.rule.mode)));
    negate_->setChecked(map.rule.negate);
  }
  for (std::size_t field = 0; field < kFields; ++field) {
    const QSignalBlocker blocker(edits_[field]);
    edits_[field]->setEnabled(is_ready);
    edits_[field]->setText(is_ready ? QString::number(values[field], 'g', 12) : QString());
  }
  check();
}

std::optional<double> MapForm::valueOf(Field field) const {
  bool is_number = false;
  const double value = edits_[field]->text().trimmed().replace(',', '.').toDouble(&is_number);
  return is_number && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString MapForm::problemOf(Field field) const {
  const std::optional<double> value = valueOf(field);
  if (!value) {
    return tr("expected a number, such as 0.05");
  }
  switch (field) {
    case Resolution:
      return *value >= kLeastCell_m && *value <= kMostCell_m
                 ? QString()
                 : tr("expected more than 0 m, the side of a cell");
    case OriginX:
    case OriginY:
      return std::abs(*value) <= kMostOrigin_m ? QString() : tr("expected at most 1e9 m");
    case OriginYaw:
      return std::abs(*value) <= kMostYaw_rad
                 ? QString()
                 : tr("expected radians, at most 6.283: were these degrees?");
    default:
      break;
  }
  if (*value < 0.0 || *value > 1.0) {
    return tr("expected a probability, 0 to 1");
  }
  const std::optional<double> occupied = valueOf(Occupied);
  return field == Free && occupied && *value >= *occupied
             ? tr("expected less than 'Occupied above' (%1)").arg(edits_[Occupied]->text())
             : QString();
}

std::optional<MapForm::Entries> MapForm::entries() const {
  for (std::size_t field = 0; field < kFields; ++field) {
    if (!problemOf(static_cast<Field>(field)).isEmpty()) {
      return std::nullopt;
    }
  }
  const GridFrame& now = bench_.session.map()->map.frame();
  ShadeRule rule;
  rule.mode = static_cast<RosMapMode>(mode_->currentData().toInt());
  rule.occupied_threshold = *valueOf(Occupied);
  rule.free_threshold = *valueOf(Free);
  rule.negate = negate_->isChecked();
  return Entries{GridFrame(now.width(), now.height(), *valueOf(Resolution),
                           {*valueOf(OriginX), *valueOf(OriginY), *valueOf(OriginYaw)}),
                 rule};
}

void MapForm::check() {
  const bool is_ready = hasPicture(bench_.session);
  for (std::size_t field = 0; field < kFields; ++field) {
    const QString problem = is_ready ? problemOf(static_cast<Field>(field)) : QString();
    words_[field]->setText(QStringLiteral("⚠ ") + problem);
    words_[field]->setVisible(!problem.isEmpty());
    const QString style =
        problem.isEmpty() ? QString() : QStringLiteral("border: 2px solid #d32f2f;");
    if (edits_[field]->styleSheet() != style) {
      edits_[field]->setStyleSheet(style);
    }
  }
  const auto wanted = is_ready ? entries() : std::nullopt;
  const MapDocument* map = bench_.session.map().get();
  const bool needs_picture = wanted && !(wanted->rule == map->rule);
  const bool is_new = wanted && (needs_picture || !(wanted->frame == map->map.frame()));
  const bool is_refused = needs_picture && map->is_drawn_on;
  note_->setText(
      !is_ready    ? tr("Open a map with a picture (ROS yaml, PGM, PNG) to change how it is read.")
      : is_refused ? tr("The cells were edited: save the map before its picture is read anew.")
                   : tr("Save map as… (Ctrl+S) writes it."));
  apply_->setEnabled(is_new && !is_refused);
}

void MapForm::apply() {
  const auto wanted = apply_->isEnabled() ? entries() : std::nullopt;
  if (!wanted) {
    return;
  }
  const std::shared_ptr<MapDocument>& map = bench_.session.map();
  if (!(wanted->rule == map->rule)) {
    readAnew(*wanted);
    return;
  }
  auto after = std::make_shared<MapDocument>(*map);
  after->map =
      OccupancyMap(wanted->frame, {map->map.percents().begin(), map->map.percents().end()});
  push(tr("map laid elsewhere"), std::move(after));
}

void MapForm::readAnew(const Entries& wanted) {
  const std::shared_ptr<MapDocument> map = bench_.session.map();
  bench_.jobs.start(
      tr("Reading the picture anew"),
      [this, map, wanted, path = map->path, image = map->image, format = map->format](
          const std::stop_token& stop, const JobRunner::Progress& progress) {
        MapLimits limits;
        limits.stop = stop;
        limits.progress = progress;
        RosMap read = readPictureAsMap(image, wanted.frame.resolution(), wanted.rule, limits);
        OccupancyMap cells(wanted.frame, {read.map.percents().begin(), read.map.percents().end()});
        std::vector<CellShade> shades = shadesOf(cells);
        auto after = std::make_shared<MapDocument>(std::move(cells), std::move(shades));
        after->path = path;
        after->image = image;
        after->rule = wanted.rule;
        after->format = format;
        return [this, map, after, warnings = std::move(read.warnings)] {
          if (bench_.session.map() != map) {
            return;
          }
          push(tr("picture read anew"), after);
          if (!warnings.empty()) {
            bench_.messages.show(MessageBar::Level::Warning,
                                 QString::fromStdString(describe(warnings.front())));
          }
        };
      });
}

void MapForm::push(const QString& text, std::shared_ptr<MapDocument> after) {
  undo_.push(new ReplaceMapCommand(bench_.session, text, bench_.session.map(), std::move(after)));
}

}  // namespace vesper::gui
