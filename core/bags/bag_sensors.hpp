#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/bags/bag_clock.hpp"
#include "vesper/core/bags/frame_tree.hpp"
#include "vesper/core/bags/topic_choice.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// base_link or base_footprint, also of a named robot ("robot1/base_link").
[[nodiscard]] bool isBaseFrame(std::string_view frame) noexcept;

/// The sensors of a bag: what their messages say of them and where transforms put them.
class BagSensors {
 public:
  void see(std::size_t topic, const RosRange& range);
  void see(std::size_t topic, const RosScan& scan);

  /// What is known when the whole bag was read.
  struct Context {
    const FrameTree& frames;
    const std::string& base_frame;  ///< As the odometry names it; empty: not known.
    const std::vector<BagTopic>& topics;
    const std::vector<TopicUse>& uses;
  };
  /// Names the sensors of the records, turns over the scans of lasers that hang upside down, and
  /// adds a line of type "sensor" for each sensor, or a note that its mount is not known.
  void finish(const Context& context, std::vector<BagRecord>& records,
              LogCollector& collector) const;

 private:
  using Key = std::pair<std::size_t, std::string>;  ///< Topic, frame.
  /// How a sensor's records are changed in the end.
  struct Naming {
    std::string id;
    bool is_upside_down = false;
  };
  void see(Key key, const SensorDescription& seen);
  [[nodiscard]] std::string idOf(const Key& key, const Context& context) const;
  [[nodiscard]] static std::optional<RosPose> mountOf(const std::string& frame,
                                                      const Context& context);
  [[nodiscard]] static Record lineOf(const SensorDescription& sensor, bool has_mount);

  std::map<Key, SensorDescription> sensors_;
};

}  // namespace vesper::inline v0
