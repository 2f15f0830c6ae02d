#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

/// How the bytes of a message are laid out.
enum class MessageEncoding : std::uint8_t {
  Ros1,  ///< ROS 1 serialisation: little-endian, no padding.
  Cdr,   ///< OMG CDR as ROS 2 writes it.
  Other  ///< Counted, not read.
};

struct BagTopic {
  std::string name;  ///< "/scan"
  std::string type;  ///< "sensor_msgs/LaserScan", alike for ROS 1 and 2.
  MessageEncoding encoding = MessageEncoding::Other;
  std::int64_t messages = 0;  ///< Read so far.
};

struct BagMessage {
  std::size_t topic = 0;        ///< Index into BagReader::topics.
  std::int64_t receive_ns = 0;  ///< When it was recorded, unix time.
  std::int64_t number = 0;      ///< From 1, in the order of the file.
};

/// The messages of a bag in the order of its file, whatever the container. Memory is that of the
/// largest message that is looked at, not of the file. Indexes are not needed and not used.
class BagReader {
 public:
  BagReader() = default;
  BagReader(const BagReader&) = delete;
  BagReader& operator=(const BagReader&) = delete;
  virtual ~BagReader() = default;

  /// The next message; empty at the end. Throws InputError where the file is damaged or cut off:
  /// what came before has been returned, nothing can be read behind it.
  [[nodiscard]] virtual std::optional<BagMessage> next() = 0;
  /// The bytes of the last message, valid until the next call of next(). Throws as next() does.
  [[nodiscard]] virtual std::string_view payload() = 0;
  /// Bytes of the file read so far, for a progress bar.
  [[nodiscard]] virtual std::int64_t bytesRead() const = 0;

  /// Topics met so far, in the order of the file.
  [[nodiscard]] const std::vector<BagTopic>& topics() const noexcept { return topics_; }
  /// What was odd so far.
  [[nodiscard]] const std::vector<InputProblem>& notes() const noexcept { return notes_; }

  /// A message that is looked at has at most this many bytes.
  static constexpr std::uint64_t kMostMessageBytes = std::uint64_t{1} << 28U;

 protected:
  /// The index of a topic, which is added if it is new. `type` may be spelled as in ROS 2. Throws
  /// InputError for more topics than a bag may have.
  std::size_t topicOf(const std::string& source, std::string_view name, std::string_view type,
                      MessageEncoding encoding);
  /// Counts a message of the topic.
  BagMessage count(std::size_t topic, std::int64_t receive_ns);
  /// The last message turned out to be cut off: it does not count.
  void dropLast();
  void note(InputProblem problem);

 private:
  std::vector<BagTopic> topics_;
  std::map<std::tuple<std::string, std::string, MessageEncoding>, std::size_t> known_topics_;
  std::vector<InputProblem> notes_;
  std::int64_t messages_ = 0;
  std::size_t last_topic_ = 0;
};

}  // namespace vesper::inline v0
