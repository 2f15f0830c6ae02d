#include "vesper/mapping_gui/app/message_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace vesper::gui {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      sign_(new QLabel(this)),
      text_(new QLabel(this)),
      button_(new QPushButton(this)) {
  setObjectName("messageBar");
  setAccessibleName(tr("Message"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 6, 6, 6);
  layout->addWidget(sign_);
  layout->addWidget(text_, 1);
  layout->addWidget(button_);
  auto* close = new QToolButton(this);
  close->setText(QStringLiteral("✕"));
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss"));
  close->setAccessibleName(tr("Dismiss the message"));
  layout->addWidget(close);
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(close, &QToolButton::clicked, this, &MessageBar::clear);
  connect(button_, &QPushButton::clicked, this, [this] {
    const std::function<void()> action = std::move(action_);
    clear();
    if (action) {
      action();
    }
  });
  hide();
}

void MessageBar::show(Level level, const QString& text) { show(level, text, {}, {}); }

void MessageBar::show(Level level, const QString& text, const QString& button,
                      std::function<void()> action) {
  level_ = level;
  // Dark on light in either theme, so that a warning looks the same everywhere.
  const char* colours = level == Level::Error     ? "background:#fbe3e0;border:1px solid #b3261e;"
                        : level == Level::Warning ? "background:#fff3d6;border:1px solid #a36a00;"
                                                  : "background:#e2effa;border:1px solid #2a6fa8;";
  setStyleSheet(
      QStringLiteral("vesper--gui--MessageBar{%1border-radius:4px;}"
                     "QLabel,QToolButton{color:#1b1b1b;background:transparent;border:none;}")
          .arg(QLatin1String(colours)));
  sign_->setText(level == Level::Error     ? QStringLiteral("✖")
                 : level == Level::Warning ? QStringLiteral("⚠")
                                           : QStringLiteral("ℹ"));
  text_->setText(text);
  button_->setText(button);
  button_->setVisible(!button.isEmpty());
  action_ = std::move(action);
  QFrame::show();
}

void MessageBar::clear() {
  text_->clear();
  action_ = {};
  hide();
}

QString MessageBar::text() const { return text_->text(); }

}  // namespace vesper::gui
