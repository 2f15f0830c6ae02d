#pragma once

class QWidget;

namespace vesper::gui {

/// Gives the parts of the window the words that "What is this?" (Shift+F1 and a click) shows. Parts
/// without words of their own get their tool tip; where they have none, those around them answer.
void setWhatsThisTexts(QWidget& window);

}  // namespace vesper::gui
