#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace vesper::gui {

/// One message above the map: what happened, where, and what to do. Never a stack of dialogs: the
/// newest message takes the place of the one before.
class MessageBar : public QFrame {
  Q_OBJECT
 public:
  enum class Level { Note, Warning, Error };
  explicit MessageBar(QWidget* parent = nullptr);

  void show(Level level, const QString& text);
  /// With a button that does something about it.
  void show(Level level, const QString& text, const QString& button, std::function<void()> action);
  void clear();
  [[nodiscard]] QString text() const;
  [[nodiscard]] Level level() const noexcept { return level_; }

 private:
  QLabel* sign_;
  QLabel* text_;
  QPushButton* button_;
  std::function<void()> action_;
  Level level_ = Level::Note;
};

}  // namespace vesper::gui
