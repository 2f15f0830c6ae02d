#pragma once

#include <QHeaderView>
#include <QTableWidget>
#include <QTableWidgetItem>

namespace vesper::gui {

/// Rows as high as a line of text and columns as wide as their words: more to see in a narrow
/// panel.
inline void makeCompact(QTableWidget& table) {
  table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setStretchLastSection(true);
}

/// As makeCompact, for a panel: the columns share what room there is, and none needs scrolling.
inline void makeNarrow(QTableWidget& table) {
  makeCompact(table);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table.horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  table.horizontalHeader()->setMinimumSectionSize(24);
  table.horizontalHeader()->setStretchLastSection(false);  // or it keeps a width of its own
  table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

/// Sorts by its number; what has none comes last.
class NumberItem : public QTableWidgetItem {
 public:
  NumberItem(double value, const QString& text) : QTableWidgetItem(text) {
    setData(Qt::UserRole, value);
    setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  bool operator<(const QTableWidgetItem& other) const override {
    return data(Qt::UserRole).toDouble() < other.data(Qt::UserRole).toDouble();
  }
};

}  // namespace vesper::gui
