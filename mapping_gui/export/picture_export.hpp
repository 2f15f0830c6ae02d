#pragma once

#include <QSize>
#include <QString>

namespace vesper::gui {

class MapPresenter;

/// Draws the view with its layers, scale bar and legend into `path`: .png at twice the size, .svg
/// and .pdf with the cells as one picture and everything else as lines. Nothing is left half
/// written. Returns what went wrong, translated; empty if nothing did.
[[nodiscard]] QString exportPictureOf(const MapPresenter& presenter, const QString& path,
                                      QSize size_px);

}  // namespace vesper::gui
