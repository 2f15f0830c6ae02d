#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <array>
#include <memory>
#include <optional>

class QTimer;

namespace vesper::gui {

class ReplayData;

/// The time that is shown, and how it runs. Never before 0 nor beyond the last record.
class ReplayClock : public QObject {
  Q_OBJECT
 public:
  static constexpr std::array kSpeeds = {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0, 20.0};

  explicit ReplayClock(QObject* parent);

  /// Null: nothing to replay. Goes to the start. Shared with what draws it.
  void setData(std::shared_ptr<const ReplayData> data);
  [[nodiscard]] const std::shared_ptr<const ReplayData>& data() const noexcept { return data_; }
  /// Whether there is more than one moment.
  [[nodiscard]] bool canPlay() const;
  [[nodiscard]] double time() const noexcept { return time_s_; }
  [[nodiscard]] bool isPlaying() const noexcept { return is_playing_; }
  [[nodiscard]] double speed() const noexcept { return speed_; }
  [[nodiscard]] std::optional<std::array<double, 2>> loop() const noexcept { return loop_s_; }

  /// At the end it starts again from the beginning.
  void play();
  void pause();
  void toggle() { is_playing_ ? pause() : play(); }
  void seek(double time_s);
  /// To the next (1) or previous (-1) record; stops playing.
  void step(int direction);
  void setSpeed(double speed);
  /// The next faster (1) or slower (-1) of kSpeeds.
  void changeSpeed(int direction);
  /// Playing goes round between the two; from < to.
  void setLoop(std::optional<std::array<double, 2>> loop_s);
  /// What a running clock does by itself: `real_s` seconds have passed.
  void advance(double real_s);

 signals:
  void timeChanged(double time_s);
  void stateChanged();
  void dataChanged();

 private:
  std::shared_ptr<const ReplayData> data_;
  QTimer* timer_;
  QElapsedTimer since_last_;
  double time_s_ = 0.0;
  double speed_ = 1.0;
  bool is_playing_ = false;
  std::optional<std::array<double, 2>> loop_s_;
};

}  // namespace vesper::gui
