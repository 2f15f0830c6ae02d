#pragma once

#include <QWidget>

namespace vesper::gui {

/// What an empty window shows: open, connect, an example for each job, and that files may be
/// dropped.
class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  explicit WelcomePage(QWidget* parent = nullptr);

 signals:
  void openRequested();
  void connectRequested();
  /// Paths of an example that is installed, and the workspace that it is for.
  void exampleRequested(const QStringList& paths, int workspace);
};

/// The folder of the bundled examples, or empty: beside the program as installed, or in the tree.
[[nodiscard]] QString examplesFolder();

}  // namespace vesper::gui
