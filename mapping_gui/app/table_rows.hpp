#pragma once

#include <QHeaderView>
#include <QTableWidget>

namespace vesper::gui {

/// Rows as high as a line of text and columns as wide as their words: more to see in a narrow
/// panel.
inline void makeCompact(QTableWidget& table) {
  table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setStretchLastSection(true);
}

}  // namespace vesper::gui
