#include "vesper/mapping_gui/app/theme.hpp"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

namespace vesper::gui {
namespace {

struct ThemeColours {
  QRgb window, base, alternate, text, button, mid, highlight, highlighted, disabled, link;
};
constexpr ThemeColours kLight{0xfff3f4f6, 0xffffffff, 0xffeceef1, 0xff1c1e21, 0xffe7e9ec,
                              0xffdadde2, 0xff005a9e, 0xffffffff, 0xff74787f, 0xff005a9e};
constexpr ThemeColours kDark{0xff26282c, 0xff1c1e21, 0xff2c2f34, 0xffe8eaed, 0xff34373d,
                             0xff3a3e45, 0xff6cb6ff, 0xff101214, 0xff8d939c, 0xff8cc4ff};

/// Fusion draws the frames of boxes and fields a little darker than the window, which is nothing to
/// be seen on a dark one.
class OutlinedStyle : public QProxyStyle {
 public:
  OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool is_box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    if (!is_box && element != PE_FrameLineEdit) {
      return;
    }
    QColor ink = option->palette.color(QPalette::WindowText);
    ink.setAlpha((option->state & State_Enabled) != 0 ? 130 : 70);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(ink, 1.0));
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2.0, 2.0);
    painter->restore();
  }
};

}  // namespace

void applyTheme(QApplication& app, Theme theme) {
  const ThemeColours& colours = theme == Theme::Dark ? kDark : kLight;
  QPalette palette;
  const auto set = [&palette](QPalette::ColorRole role, QRgb colour) {
    palette.setColor(role, QColor(colour));
  };
  set(QPalette::Window, colours.window);
  set(QPalette::WindowText, colours.text);
  set(QPalette::Base, colours.base);
  set(QPalette::AlternateBase, colours.alternate);
  set(QPalette::ToolTipBase, colours.base);
  set(QPalette::ToolTipText, colours.text);
  set(QPalette::PlaceholderText, colours.disabled);
  set(QPalette::Text, colours.text);
  set(QPalette::Button, colours.button);
  set(QPalette::ButtonText, colours.text);
  set(QPalette::BrightText, colours.highlighted);
  set(QPalette::Mid, colours.mid);
  set(QPalette::Dark, QColor(colours.mid).darker(130).rgb());
  set(QPalette::Light, QColor(colours.button).lighter(115).rgb());
  set(QPalette::Highlight, colours.highlight);
  set(QPalette::HighlightedText, colours.highlighted);
  set(QPalette::Link, colours.link);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, QColor(colours.disabled));
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(colours.mid));
  app.setStyle(theme == Theme::Dark ? new OutlinedStyle
                                    : QStyleFactory::create(QStringLiteral("Fusion")));
  app.setPalette(palette);
}

}  // namespace vesper::gui
