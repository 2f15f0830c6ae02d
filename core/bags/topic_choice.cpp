#include "vesper/core/bags/topic_choice.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace vesper::inline v0 {
namespace {

bool hasWord(const std::string& name, std::initializer_list<std::string_view> words) {
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return std::any_of(words.begin(), words.end(), [&lower](std::string_view word) {
    return lower.find(word) != std::string::npos;
  });
}

bool isPoseKind(TopicKind kind) {
  return kind == TopicKind::Pose || kind == TopicKind::PoseWithCovariance;
}

/// Odometry and poses are asked for together.
TopicKind groupOf(TopicKind kind) { return isPoseKind(kind) ? TopicKind::Odometry : kind; }

TopicUse useByDefault(const BagTopic& topic, TopicKind kind) {
  switch (kind) {
    case TopicKind::Range:
      return TopicUse::Ranges;
    case TopicKind::Scan:
      return TopicUse::Scans;
    case TopicKind::Imu:
      return TopicUse::Imu;
    case TopicKind::Odometry:
      return hasWord(topic.name, {"truth"}) ? TopicUse::Truth : TopicUse::Odometry;
    case TopicKind::Pose:
    case TopicKind::PoseWithCovariance:
      if (hasWord(topic.name, {"goal", "initial", "target", "setpoint"})) {
        return TopicUse::Unused;
      }
      return hasWord(topic.name, {"truth"}) ? TopicUse::Truth : TopicUse::Corrected;
    case TopicKind::Transforms:
      return TopicUse::Mounts;
    case TopicKind::Grid:
      return TopicUse::Map;
    case TopicKind::Unread:
      break;
  }
  return TopicUse::Unused;
}

/// One topic as it was asked for.
struct TopicRequest {
  std::size_t topic = 0;
  TopicUse use = TopicUse::Unused;
};

std::string namesOf(const std::vector<BagTopic>& topics) {
  std::string text;
  for (const BagTopic& topic : topics) {
    text += (text.empty() ? "" : " ") + printable(topic.name);
  }
  return printable(text, 400);
}

TopicRequest requestOf(const std::string& text, const std::vector<BagTopic>& topics,
                       const std::string& source) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const auto found = std::find_if(topics.begin(), topics.end(), [&name](const BagTopic& topic) {
    return topic.name == name || topic.name == "/" + name;
  });
  if (found == topics.end()) {
    throw InputError({source, 0, "topic", "one of " + namesOf(topics), printable(name), ""});
  }
  const TopicKind kind = kindOf(*found);
  TopicUse use = useByDefault(*found, kind);
  if (use == TopicUse::Unused && isPoseKind(kind)) {
    use = TopicUse::Corrected;  // a goal that was asked for by name
  }
  if (equals != std::string::npos) {
    const std::string role = text.substr(equals + 1);
    constexpr std::array<TopicUse, 3> kRoles = {TopicUse::Odometry, TopicUse::Truth,
                                                TopicUse::Corrected};
    const auto* const wanted = std::find_if(kRoles.begin(), kRoles.end(),
                                            [&role](TopicUse one) { return nameOf(one) == role; });
    if (wanted == kRoles.end() || groupOf(kind) != TopicKind::Odometry) {
      throw InputError({source, 0, "topic " + printable(found->name),
                        groupOf(kind) == TopicKind::Odometry ? "=odom, =truth or =corrected"
                                                             : "no role, as it gives no poses",
                        printable("=" + role), ""});
    }
    use = *wanted;
  }
  if (use == TopicUse::Unused) {
    throw InputError({source, 0, "topic " + printable(found->name), "a type that Vesper reads",
                      printable(found->type), ""});
  }
  return {static_cast<std::size_t>(found - topics.begin()), use};
}

/// Leaves one topic of the use: the one that `isBetter` than all others.
void keepOne(const std::vector<BagTopic>& topics, std::vector<TopicUse>& uses, TopicUse use) {
  const auto rank = [&](std::size_t i) {
    const BagTopic& topic = topics[i];
    const bool is_named = use == TopicUse::Odometry && topic.name.ends_with("odom");
    return std::pair(is_named ? 1 : 0, topic.messages);
  };
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    if (uses[i] == use && (!best || rank(i) > rank(*best) ||
                           (rank(i) == rank(*best) && topics[i].name < topics[*best].name))) {
      best = i;
    }
  }
  for (std::size_t i = 0; i < topics.size(); ++i) {
    if (uses[i] == use && i != *best) {
      uses[i] = TopicUse::Unused;
    }
  }
}

bool isForOneTopic(TopicUse use) {
  return use == TopicUse::Odometry || use == TopicUse::Truth || use == TopicUse::Corrected;
}

}  // namespace

TopicKind kindOf(const BagTopic& topic) noexcept {
  constexpr std::array<std::pair<std::string_view, TopicKind>, 9> kKinds = {
      {{"sensor_msgs/Range", TopicKind::Range},
       {"sensor_msgs/LaserScan", TopicKind::Scan},
       {"sensor_msgs/Imu", TopicKind::Imu},
       {"nav_msgs/Odometry", TopicKind::Odometry},
       {"geometry_msgs/PoseStamped", TopicKind::Pose},
       {"geometry_msgs/PoseWithCovarianceStamped", TopicKind::PoseWithCovariance},
       {"tf2_msgs/TFMessage", TopicKind::Transforms},
       {"tf/tfMessage", TopicKind::Transforms},
       {"nav_msgs/OccupancyGrid", TopicKind::Grid}}};
  if (topic.encoding == MessageEncoding::Other) {
    return TopicKind::Unread;
  }
  const auto* const found = std::find_if(kKinds.begin(), kKinds.end(), [&topic](const auto& kind) {
    return kind.first == topic.type;
  });
  return found == kKinds.end() ? TopicKind::Unread : found->second;
}

std::string_view nameOf(TopicUse use) noexcept {
  constexpr std::array<std::string_view, 9> kNames = {"-",     "ranges",    "scans",  "imu", "odom",
                                                      "truth", "corrected", "mounts", "map"};
  return kNames.at(static_cast<std::size_t>(use));
}

std::vector<TopicUse> chooseTopics(const std::vector<BagTopic>& topics,
                                   const std::vector<std::string>& requests,
                                   const std::string& source) {
  std::vector<TopicUse> uses(topics.size());
  for (std::size_t i = 0; i < topics.size(); ++i) {
    uses[i] =
        topics[i].messages > 0 ? useByDefault(topics[i], kindOf(topics[i])) : TopicUse::Unused;
  }
  std::vector<TopicRequest> wanted;
  for (const std::string& request : requests) {
    wanted.push_back(requestOf(request, topics, source));
  }
  for (std::size_t i = 0; i < topics.size(); ++i) {
    const TopicKind group = groupOf(kindOf(topics[i]));
    const bool is_asked_for =
        group != TopicKind::Transforms &&
        std::any_of(wanted.begin(), wanted.end(), [&](const TopicRequest& request) {
          return groupOf(kindOf(topics[request.topic])) == group;
        });
    uses[i] = is_asked_for ? TopicUse::Unused : uses[i];
  }
  for (const TopicUse use :
       {TopicUse::Odometry, TopicUse::Truth, TopicUse::Corrected, TopicUse::Imu}) {
    keepOne(topics, uses, use);
  }
  for (const TopicRequest& request : wanted) {
    const bool is_taken = isForOneTopic(request.use) &&
                          std::find(uses.begin(), uses.end(), request.use) != uses.end();
    if (is_taken && uses[request.topic] != request.use) {
      throw InputError({source, 0, "topic " + printable(topics[request.topic].name),
                        "one topic for the poses of '" + std::string(nameOf(request.use)) + "'",
                        "a second one", "give it another role: NAME=odom, =truth or =corrected"});
    }
    uses[request.topic] = request.use;
  }
  return uses;
}

}  // namespace vesper::inline v0
