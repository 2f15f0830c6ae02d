// Prints the speed goals of the app (1600 x 900, offscreen) with pass or FAIL.
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numbers>
#include <thread>
#include <vector>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"
#include "vesper/mapping_gui/app/theme.hpp"
#include "vesper/mapping_gui/layers/cell_layer.hpp"
#include "vesper/mapping_gui/layers/track_layer.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_panel.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"
#include "vesper/mapping_gui/session/session.hpp"
#include "vesper/tests/support/raw_peer.hpp"

namespace {

using namespace vesper;
using namespace vesper::gui;

constexpr int kSide = 4000;
constexpr int kFrames = 120;
constexpr int kReplay_s = 600;
constexpr double kReplaySpeed = 20.0;
constexpr int kLiveLines = 60'000;

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

/// A robot with the EV3's sonars that drives circles for ten minutes: its pose 50 times and each
/// sonar 20 times a second.
std::shared_ptr<LogDocument> tenMinutes(const RobotDescription& robot) {
  auto document = std::make_shared<LogDocument>();
  document->path = "ten_minutes.jsonl";
  document->log.segment_starts = {0};
  const auto add = [&](double time_s, RecordBody body) {
    Record record;
    record.stamp = fromSeconds(time_s);
    record.line = static_cast<std::int64_t>(document->log.records.size()) + 1;
    record.body = std::move(body);
    document->log.records.push_back(std::move(record));
  };
  for (int i = 0; i < kReplay_s * 100; ++i) {
    const double time_s = 0.01 * i;
    if (i % 2 == 0) {
      const double angle = 0.2 * time_s;
      add(time_s, OdometryRecord{Pose2(2.0 * std::cos(angle), 2.0 * std::sin(angle),
                                       angle + std::numbers::pi / 2.0),
                                 std::nullopt});
    }
    if (i % 5 == 0) {
      for (const SensorDescription& sensor : robot.sensors) {
        if (sensor.kind == SensorKind::Sonar) {
          add(time_s, RangeRecord{sensor.id, 1.0 + 0.3 * std::sin(0.1 * i)});
        }
      }
    }
  }
  return document;
}

std::shared_ptr<RobotDocument> robotOf(const char* name) {
  auto document = std::make_shared<RobotDocument>();
  document->path = std::string(VESPER_SOURCE_DIR "/datasets/robots/") + name;
  document->robot = readRobotFile(document->path);
  return document;
}

/// Ten minutes at twenty times their speed in the whole window, thirty frames a second.
bool measureReplay(const QString& settings_path) {
  QSettings settings(settings_path, QSettings::IniFormat);
  MainWindow window(settings);
  window.resize(1600, 900);
  window.show();
  Session& session = window.bench().session;
  session.setRobot(robotOf("ev3.robot.yaml"));
  session.setLog(tenMinutes(session.robot()->robot));
  while (!window.replay().isReady()) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  ReplayClock& clock = window.replay().clock();
  clock.setSpeed(kReplaySpeed);
  clock.play();
  QElapsedTimer whole;
  whole.start();
  int frames_shown = 0;
  double worst_ms = 0.0;
  while (clock.isPlaying()) {
    QElapsedTimer frame;
    frame.start();
    QCoreApplication::processEvents();
    (void)window.grab();
    worst_ms = std::max(worst_ms, static_cast<double>(frame.nsecsElapsed()) / 1e6);
    ++frames_shown;
    QThread::msleep(static_cast<unsigned long>(std::max<qint64>(0, 33 - frame.elapsed())));
  }
  const double took_s = static_cast<double>(whole.elapsed()) / 1000.0;
  std::printf("  %d frames in %.1f s, %.1f a second, the slowest %.1f ms\n", frames_shown, took_s,
              frames_shown / took_s, worst_ms);
  const double goal_s = kReplay_s / kReplaySpeed;
  return tell("ten minutes replayed at 20 times", took_s * 1000.0, goal_s * 1000.0 + 100.0) &&
         frames_shown > 20.0 * took_s;
}

/// A robot that sends a line each millisecond for a minute; what is recorded of them.
bool measureLive(const QString& settings_path) {
  test::RawPeer peer;
  QSettings settings(settings_path, QSettings::IniFormat);
  MainWindow window(settings);
  window.resize(1600, 900);
  window.show();
  window.bench().session.setRobot(robotOf("ev3.robot.yaml"));
  window.setWorkspace(Workspace::Live);
  LiveFeed& feed = window.findChild<LivePanel*>()->feed();
  LiveRequest request;
  request.url = peer.url();
  request.robot = window.bench().session.robot();
  request.recording = (settings_path + ".jsonl").toStdString();
  feed.start(request);
  std::atomic<bool> is_sent = false;
  std::jthread sender([&] {
    if (!peer.accept()) {
      is_sent = true;
      return;
    }
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kLiveLines; ++i) {
      std::this_thread::sleep_until(start + std::chrono::milliseconds(i));
      const double time_s = 0.001 * i;
      peer.send(i % 10 == 0 ? fmt::format(R"({{"type":"odom","t":{:.3f},"x":{:.4f},"y":0,"th":0}})"
                                          "\n",
                                          time_s, 0.02 * time_s)
                            : fmt::format(R"({{"type":"range","t":{:.3f},"id":"front","r":{:.3f}}})"
                                          "\n",
                                          time_s, 1.0 + 0.001 * (i % 200)));
    }
    is_sent = true;
  });
  double worst_ms = 0.0;
  QElapsedTimer rest;
  rest.start();
  while (!is_sent || rest.elapsed() < 1000) {
    if (!is_sent) {
      rest.start();
    }
    QElapsedTimer frame;
    frame.start();
    QCoreApplication::processEvents();
    (void)window.grab();
    worst_ms = std::max(worst_ms, static_cast<double>(frame.nsecsElapsed()) / 1e6);
    QThread::msleep(static_cast<unsigned long>(std::max<qint64>(1, 33 - frame.elapsed())));
  }
  feed.end();
  const LiveStatus& status = feed.status();
  std::ifstream recording(request.recording);
  std::int64_t recorded = 0;
  for (std::string line; std::getline(recording, line);) {
    ++recorded;
  }
  const std::int64_t lost = kLiveLines - recorded;
  std::printf("  %llu lines, %llu bad, %llu not shown, the slowest frame %.1f ms\n",
              static_cast<unsigned long long>(status.lines),
              static_cast<unsigned long long>(status.bad),
              static_cast<unsigned long long>(status.dropped), worst_ms);
  std::printf("%-44s %8lld     goal %6d     %s\n", "1 kHz lines for 60 s, lost in the recording",
              static_cast<long long>(lost), 0, lost == 0 && status.bad == 0 ? "pass" : "FAIL");
  return lost == 0 && status.bad == 0;
}

}  // namespace

int main(int argc, char** argv) {
  setenv("QT_QPA_PLATFORM", "offscreen", 0);
  QApplication app(argc, argv);
  applyTheme(app, Theme::Light);
  const QTemporaryDir folder;
  bool all_met = measureMap();
  all_met = measureTrack() && all_met;
  all_met = measureReplay(folder.filePath("replay.ini")) && all_met;
  all_met = measureLive(folder.filePath("live.ini")) && all_met;
  return all_met ? 0 : 1;
}
