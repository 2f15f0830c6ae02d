#pragma once

#include <QDialog>

class QTextBrowser;

namespace vesper::gui {

enum class Workspace;

/// A short page on what a workspace is for and how its job goes. One window, beside the others.
class HelpPage : public QDialog {
  Q_OBJECT
 public:
  explicit HelpPage(QWidget* window);
  void showFor(Workspace workspace);

 private:
  QTextBrowser* text_;
};

}  // namespace vesper::gui
