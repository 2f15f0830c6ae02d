#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace vesper::gui {

/// The commands of a window by the menus they stand in: "File › Open…". Each once.
struct NamedCommand {
  QString name;
  QAction* action = nullptr;
};
[[nodiscard]] QList<NamedCommand> commandsOf(const QWidget& window);

/// Type a few letters of a command, Enter runs it.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(QWidget& window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showMatches(const QString& letters);
  void runCurrent();

  QList<NamedCommand> commands_;
  QLineEdit* letters_;
  QListWidget* list_;
};

/// All keys of the window and of the map, in one table.
class ShortcutSheet : public QDialog {
  Q_OBJECT
 public:
  explicit ShortcutSheet(QWidget& window);
};

}  // namespace vesper::gui
