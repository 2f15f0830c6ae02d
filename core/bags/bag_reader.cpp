#include "vesper/core/bags/bag_reader.hpp"

#include <algorithm>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostTopics = 65536;
constexpr std::size_t kMostNameBytes = 4096;
constexpr std::size_t kMostNotes = 100;

/// "sensor_msgs/msg/Range" is the ROS 2 spelling of "sensor_msgs/Range".
std::string plainType(std::string_view type) {
  constexpr std::string_view kMiddle = "/msg/";
  std::string text(type);
  const std::size_t middle = text.find(kMiddle);
  return middle == std::string::npos ? text : text.replace(middle, kMiddle.size(), "/");
}

}  // namespace

std::size_t BagReader::topicOf(const std::string& source, std::string_view name,
                               std::string_view type, MessageEncoding encoding) {
  if (name.size() > kMostNameBytes || type.size() > kMostNameBytes) {
    throw InputError({source, 0, "topic",
                      "names of at most " + std::to_string(kMostNameBytes) + " bytes",
                      printable(name), ""});
  }
  const auto [place, is_new] = known_topics_.try_emplace(
      std::tuple(std::string(name), plainType(type), encoding), topics_.size());
  if (is_new) {
    if (topics_.size() == kMostTopics) {
      throw InputError(
          {source, 0, "topic", "at most " + std::to_string(kMostTopics) + " topics", "more", ""});
    }
    topics_.push_back({std::string(name), plainType(type), encoding, 0});
  }
  return place->second;
}

BagMessage BagReader::count(std::size_t topic, std::int64_t receive_ns) {
  ++topics_[topic].messages;
  last_topic_ = topic;
  constexpr std::int64_t kFarthest_ns = std::int64_t{1}
                                        << 62;  // differences of stamps stay in range
  return {topic, std::clamp(receive_ns, -kFarthest_ns, kFarthest_ns), ++messages_};
}

void BagReader::dropLast() {
  --topics_[last_topic_].messages;
  --messages_;
}

void BagReader::note(InputProblem problem) {
  if (notes_.size() < kMostNotes) {
    notes_.push_back(std::move(problem));
  }
}

}  // namespace vesper::inline v0
