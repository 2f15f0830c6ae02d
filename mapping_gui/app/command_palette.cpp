#include "vesper/mapping_gui/app/command_palette.hpp"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace vesper::gui {
namespace {

QString withoutMnemonic(QString text) {
  return text.replace("&&", "\x01").remove('&').replace("\x01", "&");
}

void collect(const QMenu& menu, const QString& prefix, QList<NamedCommand>& commands) {
  for (QAction* action : menu.actions()) {
    const QString name = prefix + withoutMnemonic(action->text());
    if (action->menu() != nullptr) {
      collect(*action->menu(), name + QStringLiteral(" › "), commands);
    } else if (!action->isSeparator()) {
      commands.append({name, action});
    }
  }
}

/// Whether the letters occur in the text in their order.
bool matches(const QString& text, const QString& letters) {
  qsizetype place = 0;
  for (const QChar letter : letters) {
    place = text.indexOf(letter, place, Qt::CaseInsensitive);
    if (place < 0) {
      return false;
    }
    ++place;
  }
  return true;
}

}  // namespace

QList<NamedCommand> commandsOf(const QWidget& window) {
  QList<NamedCommand> commands;
  if (const auto* bar = window.findChild<QMenuBar*>()) {
    for (const QAction* action : bar->actions()) {
      if (action->menu() != nullptr) {
        collect(*action->menu(), withoutMnemonic(action->text()) + QStringLiteral(" › "), commands);
      }
    }
  }
  return commands;
}

CommandPalette::CommandPalette(QWidget& window)
    : QDialog(&window),
      commands_(commandsOf(window)),
      letters_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
  setObjectName("commandPalette");
  setWindowTitle(tr("Commands"));
  resize(520, 380);
  auto* layout = new QVBoxLayout(this);
  letters_->setPlaceholderText(tr("Type a few letters of a command"));
  letters_->setAccessibleName(tr("Letters of a command"));
  list_->setAccessibleName(tr("Commands that match"));
  layout->addWidget(letters_);
  layout->addWidget(list_);
  letters_->installEventFilter(this);
  connect(letters_, &QLineEdit::textChanged, this, &CommandPalette::showMatches);
  connect(letters_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
  connect(list_, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
  showMatches({});
}

void CommandPalette::showMatches(const QString& letters) {
  list_->clear();
  for (qsizetype i = 0; i < commands_.size(); ++i) {
    const NamedCommand& command = commands_[i];
    if (!command.action->isEnabled() || !matches(command.name, letters)) {
      continue;
    }
    const QString keys = command.action->shortcut().toString(QKeySequence::NativeText);
    auto* item = new QListWidgetItem(
        keys.isEmpty() ? command.name : command.name + QStringLiteral("    ") + keys, list_);
    item->setData(Qt::UserRole, static_cast<int>(i));
  }
  list_->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
  if (const QListWidgetItem* item = list_->currentItem()) {
    QAction* action = commands_[item->data(Qt::UserRole).toInt()].action;
    accept();
    action->trigger();
  }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == letters_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      const int row = list_->currentRow() + (key == Qt::Key_Down ? 1 : -1);
      list_->setCurrentRow(qBound(0, row, list_->count() - 1));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

ShortcutSheet::ShortcutSheet(QWidget& window) : QDialog(&window) {
  setObjectName("shortcutSheet");
  setWindowTitle(tr("Keys"));
  resize(560, 620);
  QList<QPair<QString, QString>> rows;
  for (const NamedCommand& command : commandsOf(window)) {
    if (!command.action->shortcut().isEmpty()) {
      rows.append({command.action->shortcut().toString(QKeySequence::NativeText), command.name});
    }
  }
  rows.append({
      {tr("wheel, +, −"), tr("Map: zoom")},
      {tr("middle, right or Space drag, arrows"), tr("Map: move")},
      {tr("Enter, arrows, Esc"), tr("Map: cell cursor on, move it, off")},
      {tr("Space"), tr("Map and timeline: play or pause")},
      {tr("←, →, Home, End"), tr("Timeline: a second back or forward, the ends")},
      {tr("Backspace, Enter, Esc"), tr("Measure: take a point back, end, start anew")},
      {tr("Alt click"), tr("Edit: take the value from the map")},
  });
  auto* table = new QTableWidget(static_cast<int>(rows.size()), 2, this);
  table->setAccessibleName(tr("Keys and what they do"));
  table->setHorizontalHeaderLabels({tr("key"), tr("command")});
  table->verticalHeader()->hide();
  table->setEditTriggers(QTableWidget::NoEditTriggers);
  for (int row = 0; row < table->rowCount(); ++row) {
    table->setItem(row, 0, new QTableWidgetItem(rows[row].first));
    table->setItem(row, 1, new QTableWidgetItem(rows[row].second));
  }
  table->resizeColumnToContents(0);
  table->horizontalHeader()->setStretchLastSection(true);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(table);
}

}  // namespace vesper::gui
