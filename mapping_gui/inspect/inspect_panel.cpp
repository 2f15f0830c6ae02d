#include "vesper/mapping_gui/inspect/inspect_panel.hpp"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QUndoStack>
#include <QUndoView>
#include <QVBoxLayout>
#include <numbers>

#include "vesper/mapping_gui/app/table_rows.hpp"
#include "vesper/mapping_gui/inspect/compare_panel.hpp"
#include "vesper/mapping_gui/inspect/map_form.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr double kSnap_px = 12.0;

}  // namespace

InspectPanel::InspectPanel(const Workbench& bench, QUndoStack& undo, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      measure_(new MeasureTool(bench.session, this)),
      edit_(bench.session, undo) {
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(buildMeasures());
  layout->addWidget(buildEditing(undo));
  layout->addWidget(new MapForm(bench, undo, this));
  layout->addWidget(new ComparePanel(bench, this));
  layout->addStretch(1);
  connect(measure_, &MeasureTool::finished, this, &InspectPanel::addMeasure);
  connect(&bench_.view, &MapView::viewChanged, this,
          [this] { measure_->setReach(kSnap_px / bench_.view.transform().pxPerMetre()); });
  connect(&bench_.session, &Session::mapChanged, this, [this, &undo] {
    undo.clear();
    measure_->cancel();
  });
}

QWidget* InspectPanel::buildMeasures() {
  auto* box = new QGroupBox(tr("Measures"), this);
  auto* layout = new QVBoxLayout(box);
  measures_ = new QTableWidget(0, 4, box);
  measures_->setObjectName("measures");
  measures_->setAccessibleName(tr("Measures"));
  measures_->setHorizontalHeaderLabels(
      {tr("points"), tr("length, m"), tr("angle, °"), tr("area, m²")});
  makeNarrow(*measures_);
  measures_->verticalHeader()->hide();
  measures_->setEditTriggers(QTableWidget::NoEditTriggers);
  measures_->setFixedHeight(110);
  measures_->setToolTip(
      tr("Tool Measure (M): click points, double click ends. Points snap to walls; "
         "Shift lets them free."));
  layout->addWidget(measures_);
  auto* copy = new QPushButton(tr("Copy as CSV"), box);
  copy->setObjectName("copyMeasures");
  connect(copy, &QPushButton::clicked, this,
          [this] { QApplication::clipboard()->setText(measuresCsv()); });
  layout->addWidget(copy);
  return box;
}

void InspectPanel::addMeasure(const Measure& measure) {
  const int row = measures_->rowCount();
  measures_->insertRow(row);
  const auto set = [&](int column, double value, int decimals, bool is_known) {
    auto* item =
        new QTableWidgetItem(is_known ? QLocale().toString(value, 'f', decimals) : QString());
    item->setData(Qt::UserRole, is_known ? QVariant(value) : QVariant());
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    measures_->setItem(row, column, item);
  };
  set(0, static_cast<double>(measure.points_world_m.size()), 0, true);
  set(1, measure.length_m, 3, true);
  set(2, measure.angle_rad.value_or(0.0) * 180.0 / std::numbers::pi, 1,
      measure.angle_rad.has_value());
  set(3, measure.area_m2, 3, measure.area_m2 > 0.0);
  measures_->scrollToBottom();
}

QString InspectPanel::measuresCsv() const {
  QString csv = QStringLiteral("points,length_m,angle_deg,area_m2\n");
  for (int row = 0; row < measures_->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < 4; ++column) {
      const QVariant value = measures_->item(row, column)->data(Qt::UserRole);
      cells << (value.isValid() ? QString::number(value.toDouble(), 'g', 10) : QString());
    }
    csv += cells.join(',') + '\n';
  }
  return csv;
}

QWidget* InspectPanel::buildEditing(QUndoStack& undo) {
  auto* box = new QGroupBox(tr("Editing"), this);
  auto* layout = new QVBoxLayout(box);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  auto* shape = new QComboBox(box);
  shape->setObjectName("editShape");
  shape->addItem(tr("brush"), static_cast<int>(EditShape::Brush));
  shape->addItem(tr("line"), static_cast<int>(EditShape::Line));
  shape->addItem(tr("rectangle"), static_cast<int>(EditShape::Rectangle));
  shape->addItem(tr("fill"), static_cast<int>(EditShape::Fill));
  connect(shape, &QComboBox::currentIndexChanged, this,
          [this, shape] { edit_.setShape(static_cast<EditShape>(shape->currentData().toInt())); });
  form->addRow(tr("Shape"), shape);
  auto* value = new QComboBox(box);
  value->setObjectName("editValue");
  value->addItem(tr("occupied"), 100);
  value->addItem(tr("free"), 0);
  value->addItem(tr("unknown"), -1);
  value->setToolTip(tr("Alt and a click in the map take the value from there"));
  connect(value, &QComboBox::currentIndexChanged, this,
          [this, value] { edit_.setValue(value->currentData().toInt()); });
  form->addRow(tr("Value"), value);
  edit_.onPicked([value](int percent) {
    if (value->findData(percent) < 0) {
      value->addItem(tr("picked: %1 %").arg(percent), percent);
    }
    value->setCurrentIndex(value->findData(percent));
  });
  auto* size = new QSpinBox(box);
  size->setRange(1, 25);
  size->setObjectName("brushSize");
  size->setSuffix(tr(" cell"));
  connect(size, &QSpinBox::valueChanged, this, [this, size](int cells) {
    size->setSuffix(cells == 1 ? tr(" cell") : tr(" cells"));
    edit_.setBrush(cells);
  });
  form->addRow(tr("Brush"), size);
  auto* history = new QUndoView(&undo, box);
  history->setAccessibleName(tr("History of edits"));
  history->setEmptyLabel(tr("as opened"));
  history->setFixedHeight(70);
  layout->addWidget(history);
  return box;
}

}  // namespace vesper::gui
