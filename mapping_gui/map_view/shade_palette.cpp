#include "vesper/mapping_gui/map_view/shade_palette.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <span>

namespace vesper::gui {
namespace {

// Ten colours at equal distances of matplotlib's published tables.
constexpr std::array<QRgb, 10> kViridis = {0xff440154, 0xff482878, 0xff3e4989, 0xff31688e,
                                           0xff26828e, 0xff1f9e89, 0xff35b779, 0xff6ece58,
                                           0xffb5de2b, 0xfffde725};
constexpr std::array<QRgb, 10> kCividis = {0xff00224e, 0xff123570, 0xff3b496c, 0xff575d6d,
                                           0xff707173, 0xff8a8678, 0xffa59c74, 0xffc3b369,
                                           0xffe1cc55, 0xfffee838};

QColor mixed(QColor from, QColor to, double share) {
  const auto mix = [share](int a, int b) {
    return static_cast<int>(std::lround(a + (b - a) * share));
  };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

QColor onRamp(std::span<const QRgb> ramp, double share) {
  const double place = share * static_cast<double>(ramp.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
  return mixed(QColor(ramp[low]), QColor(ramp[low + 1]), place - static_cast<double>(low));
}

}  // namespace

QString nameOf(ShadePalette palette) {
  switch (palette) {
    case ShadePalette::Grey:
      return QCoreApplication::translate("ShadePalette", "Grey (as ROS)");
    case ShadePalette::Viridis:
      return QCoreApplication::translate("ShadePalette", "Viridis");
    case ShadePalette::Cividis:
      return QCoreApplication::translate("ShadePalette", "Cividis");
    case ShadePalette::Costmap:
      break;
  }
  return QCoreApplication::translate("ShadePalette", "Cost map (as RViz)");
}

QColor colourAt(ShadePalette palette, double probability) {
  const double p = std::clamp(probability, 0.0, 1.0);
  switch (palette) {
    case ShadePalette::Viridis:
      return onRamp(kViridis, p);
    case ShadePalette::Cividis:
      return onRamp(kCividis, p);
    case ShadePalette::Costmap:
      if (p <= 0.0) {
        return {244, 244, 244};
      }
      return p >= 1.0 ? QColor(204, 0, 204) : mixed(QColor(40, 60, 255), QColor(255, 40, 30), p);
    case ShadePalette::Grey:
      break;
  }
  return mixed(QColor(254, 254, 254), QColor(0, 0, 0), p);
}

QColor unknownColour(ShadePalette palette) {
  return palette == ShadePalette::Grey ? QColor(205, 205, 205) : QColor(148, 148, 148);
}

ShadeColours coloursOf(ShadePalette palette, const ShadeThresholds& thresholds, double opacity) {
  ShadeColours colours{};
  for (std::size_t shade = 0; shade < colours.size(); ++shade) {
    QColor colour = unknownColour(palette);
    if (shade != kUnknownShade) {
      double p = probabilityOf(static_cast<CellShade>(shade));
      p = p < thresholds.free_below ? 0.0 : p > thresholds.occupied_above ? 1.0 : p;
      colour = colourAt(palette, p);
    }
    colour.setAlphaF(static_cast<float>(opacity));
    colours[shade] = qPremultiply(colour.rgba());
  }
  return colours;
}

}  // namespace vesper::gui
