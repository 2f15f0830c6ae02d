#pragma once

class QApplication;

namespace vesper::gui {

enum class Theme { Light, Dark };

/// Fusion with an own palette: Qt 6.4 cannot say what the desktop prefers.
void applyTheme(QApplication& app, Theme theme);

}  // namespace vesper::gui
