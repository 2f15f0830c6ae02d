// Prints the speed goals of the app (1600 x 900, offscreen) with pass or FAIL.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include "vesper/mapping_gui/app/theme.hpp"
#include "vesper/mapping_gui/layers/cell_layer.hpp"
#include "vesper/mapping_gui/layers/track_layer.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"

namespace {

using namespace vesper;
using namespace vesper::gui;

constexpr int kSide = 4000;
constexpr int kFrames = 120;

double millisecondsOf(const std::function<void()>& work) {
  QElapsedTimer timer;
  timer.start();
  work();
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

bool tell(const char* what, double measured_ms, double goal_ms) {
  const bool is_met = measured_ms <= goal_ms;
  std::printf("%-44s %8.1f ms  goal %6.1f ms  %s\n", what, measured_ms, goal_ms,
              is_met ? "pass" : "FAIL");
  return is_met;
}

/// A map with a wall of one cell every 40 cells, as P5 and yaml.
std::filesystem::path writeMap() {
  const auto folder = std::filesystem::temp_directory_path() / "vesper_gui_bench";
  std::filesystem::create_directories(folder);
  std::string pixels(static_cast<std::size_t>(kSide) * kSide, '\xfe');
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    if (i % kSide % 40 == 0) {
      pixels[i] = '\0';
    }
  }
  std::ofstream(folder / "map.pgm", std::ios::binary) << "P5\n"
                                                      << kSide << ' ' << kSide << "\n255\n"
                                                      << pixels;
  std::ofstream(folder / "map.yaml")
      << "image: map.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
         "occupied_thresh: 0.65\nfree_thresh: 0.196\n";
  return folder;
}

/// The 95th percentile of frames while `move` goes on.
double frames(MapView& view, const std::function<void(int)>& move) {
  std::vector<double> times_ms;
  for (int i = 0; i < kFrames; ++i) {
    move(i);
    times_ms.push_back(millisecondsOf([&] { (void)view.viewport()->grab(); }));
  }
  std::sort(times_ms.begin(), times_ms.end());
  return times_ms[static_cast<std::size_t>(0.95 * kFrames)];
}

bool measureMap() {
  const auto folder = writeMap();
  std::shared_ptr<MapDocument> map;
  const double open_ms = millisecondsOf([&] {
    map = std::get<std::shared_ptr<MapDocument>>(openFile((folder / "map.yaml").string()));
  });
  std::filesystem::remove_all(folder);
  bool all_met = tell("open a 4000 x 4000 PGM", open_ms, 500.0);
  MapView view;
  view.resize(1600, 900);
  view.show();
  QCoreApplication::processEvents();
  view.layers().add(std::make_unique<CellLayer>(QStringLiteral("occupancy"))).setMap(map);
  const double side_m = kSide * 0.05;
  view.setContent(QRectF(0.0, 0.0, side_m, side_m), 0.05);
  view.fit();
  const QImage fitted = view.viewport()->grab().toImage();
  int dark = 0;
  for (int x = 0; x < fitted.width(); ++x) {
    dark += qGray(fitted.pixel(x, fitted.height() / 3)) < 40 ? 1 : 0;
  }
  std::printf("%-44s %8d px  goal %6d px  %s\n", "dark pixels of one-cell walls at fit", dark, 100,
              dark >= 100 ? "pass" : "FAIL");
  all_met = all_met && dark >= 100;
  const auto pan = [&](int i) { view.panBy({i % 2 == 0 ? 13.0 : -9.0, i % 3 == 0 ? 7.0 : -5.0}); };
  all_met = tell("pan at fit, p95", frames(view, pan), 16.0) && all_met;
  view.showOneToOne();
  all_met = tell("pan one cell a pixel, p95", frames(view, pan), 16.0) && all_met;
  view.zoomAtCentre(12.0);
  all_met = tell("pan eight pixels a cell, p95", frames(view, pan), 16.0) && all_met;
  view.fit();
  const auto zoom = [&](int i) { view.zoom(i < kFrames / 2 ? 0.4 : -0.4, {800.0, 450.0}); };
  return tell("zoom in and out, p95", frames(view, zoom), 16.0) && all_met;
}

bool measureTrack() {
  QPolygonF way_m;
  for (int i = 0; i < 100'000; ++i) {  // a spiral that fills the window
    const double angle = i * 0.01;
    way_m << QPointF(std::cos(angle), std::sin(angle)) * (i * 1e-3);
  }
  const ViewTransform view =
      ViewTransform::fitting(way_m.boundingRect(), QSizeF(1600.0, 900.0), 24.0);
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  std::vector<double> times_ms;
  for (int i = 0; i < 20; ++i) {
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    times_ms.push_back(millisecondsOf([&] { paintTrack(painter, view, way_m); }));
  }
  std::sort(times_ms.begin(), times_ms.end());
  return tell("track of 100 000 points, median", times_ms[times_ms.size() / 2], 16.0);
}

}  // namespace

int main(int argc, char** argv) {
  setenv("QT_QPA_PLATFORM", "offscreen", 0);
  QApplication app(argc, argv);
  applyTheme(app, Theme::Light);
  const bool is_map_fast = measureMap();
  return measureTrack() && is_map_fast ? 0 : 1;
}
