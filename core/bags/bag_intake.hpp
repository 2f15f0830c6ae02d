#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/bags/bag_clock.hpp"
#include "vesper/core/bags/bag_sensors.hpp"
#include "vesper/core/bags/frame_tree.hpp"
#include "vesper/core/bags/ros_messages.hpp"
#include "vesper/core/bags/topic_choice.hpp"
#include "vesper/core/log/log_collector.hpp"

namespace vesper::inline v0 {

/// What is found out about a topic beside its records.
struct TopicAccount {
  TopicKind kind = TopicKind::Unread;
  std::int64_t first_message = 0;
  std::int64_t tilted = 0;      ///< Poses that are not level.
  std::int64_t unstamped = 0;   ///< Headers with a stamp of zero.
  std::int64_t fixed_near = 0;  ///< Fixed-distance rangers that saw something.
  std::int64_t least_delay_ns = std::numeric_limits<std::int64_t>::max();
  std::int64_t most_delay_ns = std::numeric_limits<std::int64_t>::min();
};

/// What the messages of a bag say, before it is known which topics are used.
struct BagFindings {
  std::vector<TopicAccount> accounts;  ///< By topic; none for the last topics without messages.
  std::vector<BagRecord> records;      ///< In the order of the file.
  FrameTree frames;
  BagSensors sensors;
  std::string base_frame;  ///< As odometry names it.
};

/// Decodes message after message; those that are bad are skipped and named.
class BagIntake {
 public:
  BagIntake(std::string path, LogCollector& collector)
      : path_(std::move(path)), collector_(collector) {}

  /// Whether messages of this kind become part of a log.
  [[nodiscard]] static bool takes(TopicKind kind) noexcept { return decoderOf(kind) != nullptr; }
  /// Throws InputError where the bag ends within the message.
  void read(BagReader& bag, const BagMessage& message);
  [[nodiscard]] BagFindings& findings() noexcept { return found_; }

 private:
  using Decoder = void (BagIntake::*)(MessageEncoding, std::string_view, const BagMessage&);
  static Decoder decoderOf(TopicKind kind) noexcept;

  TopicAccount& accountOf(const BagReader& bag, const BagMessage& message);
  void add(const BagMessage& message, const RosHeader& header, RecordBody body);
  void addPose(const BagMessage& message, const RosTrackedPose& pose, TopicKind kind);
  void decodeRange(MessageEncoding encoding, std::string_view payload, const BagMessage& message);
  void decodeScan(MessageEncoding encoding, std::string_view payload, const BagMessage& message);
  void decodeImu(MessageEncoding encoding, std::string_view payload, const BagMessage& message);
  void decodeOdometry(MessageEncoding encoding, std::string_view payload,
                      const BagMessage& message);
  void decodePose(MessageEncoding encoding, std::string_view payload, const BagMessage& message);
  void decodeTransforms(MessageEncoding encoding, std::string_view payload,
                        const BagMessage& message);

  std::string path_;
  LogCollector& collector_;
  BagFindings found_;
};

}  // namespace vesper::inline v0
