#include "vesper/mapping_gui/export/picture_export.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <exception>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"

namespace vesper::gui {
namespace {

constexpr double kPxPerInch = 96.0;
constexpr double kPngScale = 2.0;
constexpr double kVectorRasterScale = 3.0;

QByteArray pngOf(const MapPresenter& presenter, QSize size_px) {
  QImage image(size_px * kPngScale, QImage::Format_RGB32);
  image.setDevicePixelRatio(kPngScale);
  image.fill(Qt::white);
  QPainter painter(&image);
  presenter.paintPicture(painter, size_px, kPngScale);
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray svgOf(const MapPresenter& presenter, QSize size_px) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setSize(size_px);
  svg.setViewBox(QRect({0, 0}, size_px));
  svg.setResolution(static_cast<int>(kPxPerInch));
  svg.setTitle(QStringLiteral("Vesper"));
  QPainter painter(&svg);
  presenter.paintPicture(painter, size_px, kVectorRasterScale);
  painter.end();
  return bytes;
}

QByteArray pdfOf(const MapPresenter& presenter, QSize size_px) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter pdf(&buffer);
  pdf.setTitle(QStringLiteral("Vesper"));
  pdf.setPageSize(QPageSize(QSizeF(size_px) / kPxPerInch, QPageSize::Inch));
  pdf.setPageMargins(QMarginsF());
  QPainter painter(&pdf);
  const double scale = pdf.resolution() / kPxPerInch;
  painter.scale(scale, scale);
  presenter.paintPicture(painter, size_px, kVectorRasterScale);
  painter.end();
  return bytes;
}

}  // namespace

QString exportPictureOf(const MapPresenter& presenter, const QString& path, QSize size_px) {
  QByteArray bytes;
  if (path.endsWith(".png", Qt::CaseInsensitive)) {
    bytes = pngOf(presenter, size_px);
  } else if (path.endsWith(".svg", Qt::CaseInsensitive)) {
    bytes = svgOf(presenter, size_px);
  } else if (path.endsWith(".pdf", Qt::CaseInsensitive)) {
    bytes = pdfOf(presenter, size_px);
  } else {
    return QCoreApplication::translate("Export", "%1: a picture's name ends in .png, .svg or .pdf")
        .arg(path);
  }
  try {
    writeFileAtomically(path.toStdString(),
                        {bytes.constData(), static_cast<std::size_t>(bytes.size())});
  } catch (const std::exception& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace vesper::gui
