#include "vesper/core/bags/bag_log.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "vesper/core/bags/bag_intake.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kMessagesBetweenReports = 1024;

std::string delayText(std::int64_t delay_ns) {
  std::string text;
  appendSeconds(text, Stamp(delay_ns));
  return text;
}

/// Of a file; 0 for a folder.
std::int64_t sizeOfBag(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::int64_t>(size);
}

/// Makes the log of what was found in the bag.
class BagLogWriter {
 public:
  BagLogWriter(const std::string& path, const std::vector<std::string>& requests,
               BagFindings& findings, LogCollector& collector)
      : path_(path), requests_(requests), found_(findings), collector_(collector) {}

  void write(const BagReader& bag);

 private:
  void useTopics(const BagReader& bag);
  static void setUse(RecordBody& body, TopicUse use);
  void noteTopics(const BagReader& bag);
  void noteTopic(const BagTopic& topic, const TopicAccount& account);

  const std::string& path_;
  const std::vector<std::string>& requests_;
  BagFindings& found_;
  LogCollector& collector_;
  std::vector<TopicUse> uses_;
};

/// Gives a record's body what the use of its topic makes of it.
void BagLogWriter::setUse(RecordBody& body, TopicUse use) {
  if (auto* odometry = std::get_if<OdometryRecord>(&body)) {
    if (use == TopicUse::Truth || use == TopicUse::Corrected) {
      body = PoseRecord{odometry->T_odom_robot, std::string(nameOf(use))};
    }
  } else if (auto* pose = std::get_if<PoseRecord>(&body)) {
    if (use == TopicUse::Odometry) {
      body = OdometryRecord{pose->T_world_robot, std::nullopt};
    } else {
      pose->source = nameOf(use);
    }
  }
}

void BagLogWriter::useTopics(const BagReader& bag) {
  uses_ = chooseTopics(bag.topics(), requests_, path_);
  const bool has_odometry =
      std::find(uses_.begin(), uses_.end(), TopicUse::Odometry) != uses_.end();
  std::vector<BagRecord> used;
  for (BagRecord& entry : found_.records) {
    const bool is_transform = found_.accounts[entry.topic].kind == TopicKind::Transforms;
    if (uses_[entry.topic] != TopicUse::Unused && !(is_transform && has_odometry)) {
      setUse(entry.record.body, uses_[entry.topic]);
      used.push_back(std::move(entry));
    }
  }
  found_.records = std::move(used);
  for (std::size_t i = 0; i < bag.topics().size(); ++i) {
    const BagTopic& topic = bag.topics()[i];
    collector_.log().topics.push_back(
        {topic.name, topic.type, topic.messages, std::string(nameOf(uses_[i]))});
  }
}

void BagLogWriter::noteTopic(const BagTopic& topic, const TopicAccount& account) {
  const auto note = [&](const char* kind, std::string expected, std::string found,
                        std::string advice) {
    collector_.note(kind, {path_, account.first_message, printable(topic.name), std::move(expected),
                           std::move(found), std::move(advice)});
  };
  constexpr std::int64_t kNotableDelay_ns = 1'000'000'000;
  if (account.least_delay_ns <= account.most_delay_ns &&
      (account.most_delay_ns > kNotableDelay_ns || account.least_delay_ns < -kNotableDelay_ns)) {
    note("receive times", "", "",
         "received " + delayText(account.least_delay_ns) + " to " +
             delayText(account.most_delay_ns) +
             " s after the time in the header; the header's time is used");
  }
  if (account.unstamped > 0) {
    note("headers without a time", "a time in the header",
         "0 in " + std::to_string(account.unstamped) + " messages",
         "the time they were received is used");
  }
  if (account.tilted > 0) {
    note("poses that are not level", "level poses",
         std::to_string(account.tilted) + " that lean by more than 0.1 rad",
         "seen from above: x, y and the heading are used");
  }
  if (account.fixed_near > 0) {
    note("fixed-distance rangers", "", "",
         std::to_string(account.fixed_near) +
             " times something was nearer than the fixed distance of this ranger; the map learns "
             "nothing of it, as it is not known where");
  }
}

void BagLogWriter::noteTopics(const BagReader& bag) {
  for (std::size_t i = 0; i < found_.accounts.size(); ++i) {  // topics without messages have none
    const BagTopic& topic = bag.topics()[i];
    const bool could_be_used = BagIntake::takes(found_.accounts[i].kind);
    if (uses_[i] == TopicUse::Unused && could_be_used && topic.messages > 0) {
      collector_.note("topics not used",
                      {path_, found_.accounts[i].first_message, printable(topic.name), "", "",
                       "not used, as other topics of its kind are; --topic chooses"});
    } else if (uses_[i] != TopicUse::Unused) {
      noteTopic(topic, found_.accounts[i]);
    }
  }
}

void BagLogWriter::write(const BagReader& bag) {
  useTopics(bag);
  noteTopics(bag);
  for (const InputProblem& note : bag.notes()) {
    if (collector_.isStrict()) {
      throw InputError(note);
    }
    collector_.note("bag", note);
  }
  orderByStamp(found_.records, collector_);
  found_.sensors.finish({found_.frames, found_.base_frame, bag.topics(), uses_}, found_.records,
                        collector_);
  for (BagRecord& entry : found_.records) {
    collector_.add(std::move(entry.record));
  }
}

}  // namespace

bool readBagLog(const std::string& path, BagFormat format, const ReadLogOptions& options,
                LogCollector& collector, std::stop_token stop, const ReadProgress& progress) {
  const std::unique_ptr<BagReader> bag = openBag(path, format, stop);
  BagIntake intake(path, collector);
  const std::int64_t bytes_total = sizeOfBag(path);
  std::int64_t messages = 0;
  bool is_complete = true;
  try {
    while (const std::optional<BagMessage> message = bag->next()) {
      intake.read(*bag, *message);
      if (++messages % kMessagesBetweenReports == 0) {
        if (stop.stop_requested()) {
          is_complete = false;
          break;
        }
        if (progress) {
          progress(bag->bytesRead(), bytes_total);
        }
      }
    }
  } catch (const InputError& error) {
    if (messages == 0 || collector.isStrict()) {
      throw;
    }
    is_complete = false;
    collector.skip(error.problem());
  }
  collector.log().lines = messages;
  BagLogWriter(path, options.topics, intake.findings(), collector).write(*bag);
  return is_complete && !stop.stop_requested();
}

}  // namespace vesper::inline v0
