#include "vesper/core/bags/ros1_bag.hpp"

#include <cstdint>
#include <map>
#include <utility>

#include "vesper/core/bags/chunked_bytes.hpp"
#include "vesper/core/bags/little_endian.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 20U;
constexpr std::uint64_t kMostConnectionBytes = std::uint64_t{1} << 24U;
constexpr std::int64_t kNanosPerSecond = 1'000'000'000;

/// What record headers say; kinds of records use some of it each.
struct Ros1Header {
  int op = -1;
  std::optional<std::uint32_t> connection;
  std::optional<std::int64_t> time_ns;
  std::optional<std::uint32_t> size;
  std::string compression;
  std::string topic;
  std::string type;  ///< Of a connection's data.
  bool is_encrypted = false;
};

class Ros1Bag : public BagReader {
 public:
  Ros1Bag(const std::string& path, std::stop_token stop);

  std::optional<BagMessage> next() override;
  std::string_view payload() override;
  std::int64_t bytesRead() const override {
    return static_cast<std::int64_t>(bytes_.filePosition());
  }

 private:
  enum Operation : int {
    Message = 2,
    BagHeader = 3,
    Index = 4,
    Chunk = 5,
    ChunkInfo = 6,
    Connection = 7
  };

  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    throw InputError({bytes_.name(), 0, place_.text(), expected, found, ""});
  }
  [[noreturn]] void failInMessage() {
    dropLast();
    throw bytes_.cutOff(place_.text(), "the rest of the message");
  }
  std::uint32_t length(const char* of);
  std::string_view whole(std::size_t count, const char* what);
  Ros1Header parseFields(std::string_view fields) const;
  void setField(Ros1Header& header, std::string_view name, std::string_view value) const;
  void passOver(std::uint64_t count, const char* what);
  void readConnection(Ros1Header& header, std::uint32_t size);
  BagMessage startMessage(const Ros1Header& header, std::uint32_t size);

  ChunkedBytes bytes_;
  RecordPlace place_;  ///< Of the record at hand.
  std::map<std::uint32_t, std::size_t> topic_of_connection_;
  std::uint32_t payload_left_ = 0;
};

Ros1Bag::Ros1Bag(const std::string& path, std::stop_token stop) : bytes_(path, std::move(stop)) {
  constexpr std::string_view kVersion = "#ROSBAG V2.0\n";
  const std::string_view begin = bytes_.bytes().take(kVersion.size());
  if (begin != kVersion) {
    throw InputError(
        {path, 0, "version", "#ROSBAG V2.0", printable(begin.substr(0, begin.find('\n'))), ""});
  }
}

std::string_view Ros1Bag::whole(std::size_t count, const char* what) {
  const std::string_view taken = bytes_.bytes().take(count);
  if (taken.size() < count) {
    throw bytes_.cutOff(place_.text(), what);
  }
  return taken;
}

std::uint32_t Ros1Bag::length(const char* of) {
  return littleEndian<std::uint32_t>(whole(sizeof(std::uint32_t), of));
}

void Ros1Bag::passOver(std::uint64_t count, const char* what) {
  if (bytes_.bytes().skip(count) < count) {
    throw bytes_.cutOff(place_.text(), what);
  }
}

void Ros1Bag::setField(Ros1Header& header, std::string_view name, std::string_view value) const {
  const auto requireSize = [&](std::size_t size) {
    if (value.size() != size) {
      fail(std::string(name) + " of " + std::to_string(size) + " bytes",
           std::to_string(value.size()) + " bytes");
    }
  };
  if (name == "op") {
    requireSize(1);
    header.op = static_cast<unsigned char>(value.front());
  } else if (name == "conn") {
    requireSize(4);
    header.connection = littleEndian<std::uint32_t>(value);
  } else if (name == "time") {
    requireSize(8);
    header.time_ns = littleEndian<std::uint32_t>(value) * kNanosPerSecond +
                     littleEndian<std::uint32_t>(value.substr(4));
  } else if (name == "size") {
    requireSize(4);
    header.size = littleEndian<std::uint32_t>(value);
  } else if (name == "compression") {
    header.compression = value;
  } else if (name == "topic") {
    header.topic = value;
  } else if (name == "type") {
    header.type = value;
  } else if (name == "encryptor") {
    header.is_encrypted = !value.empty();
  }
}

Ros1Header Ros1Bag::parseFields(std::string_view fields) const {
  Ros1Header header;
  while (!fields.empty()) {
    if (fields.size() < 4) {
      fail("the length of a header field", std::to_string(fields.size()) + " bytes");
    }
    const auto size = littleEndian<std::uint32_t>(fields);
    fields.remove_prefix(4);
    if (size > fields.size()) {
      fail("a header field of at most " + std::to_string(fields.size()) + " bytes",
           std::to_string(size));
    }
    const std::string_view field = fields.substr(0, size);
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos) {
      fail("a header field name=value", printable(field));
    }
    setField(header, field.substr(0, equals), field.substr(equals + 1));
    fields.remove_prefix(size);
  }
  return header;
}

void Ros1Bag::readConnection(Ros1Header& header, std::uint32_t size) {
  if (!header.connection) {
    fail("the field conn", "a connection without it");
  }
  if (size > kMostConnectionBytes) {
    fail("a connection of at most " + std::to_string(kMostConnectionBytes) + " bytes",
         std::to_string(size));
  }
  const std::string name = header.topic;
  const Ros1Header data = parseFields(whole(size, "the rest of the connection"));
  topic_of_connection_[*header.connection] =
      topicOf(bytes_.name(), name, data.type, MessageEncoding::Ros1);
}

BagMessage Ros1Bag::startMessage(const Ros1Header& header, std::uint32_t size) {
  if (!header.connection || !header.time_ns) {
    fail("the fields conn and time", "a message without them");
  }
  const auto topic = topic_of_connection_.find(*header.connection);
  if (topic == topic_of_connection_.end()) {
    fail("a connection that was announced", std::to_string(*header.connection));
  }
  payload_left_ = size;
  return count(topic->second, *header.time_ns);
}

std::optional<BagMessage> Ros1Bag::next() {
  const std::uint32_t left = std::exchange(payload_left_, 0);
  if (bytes_.bytes().skip(left) < left) {
    failInMessage();
  }
  for (;;) {
    if (bytes_.bytes().isAtEnd()) {
      if (!bytes_.isInChunk()) {
        return std::nullopt;
      }
      (void)bytes_.leaveChunk();
      continue;
    }
    place_ = bytes_.place();
    const std::uint32_t header_size = length("a record");
    if (header_size > kMostHeaderBytes) {
      fail("a record header of at most " + std::to_string(kMostHeaderBytes) + " bytes",
           std::to_string(header_size));
    }
    Ros1Header header = parseFields(whole(header_size, "the rest of the record"));
    const std::uint32_t size = length("the rest of the record");
    switch (header.op) {
      case Message:
        return startMessage(header, size);
      case Connection:
        readConnection(header, size);
        break;
      case Chunk:
        if (!header.size) {
          fail("the field size", "a chunk without it");
        }
        bytes_.enterChunk({header.compression, size, *header.size, std::nullopt});
        break;
      case BagHeader:
        if (header.is_encrypted) {
          fail("a bag that is not encrypted", "an encrypted one");
        }
        passOver(size, "the rest of the record");
        break;
      case Index:
      case ChunkInfo:
        passOver(size, "the rest of the record");
        break;
      default:
        fail("a record of a known kind (op 2 to 7)",
             header.op < 0 ? "none" : std::to_string(header.op));
    }
  }
}

std::string_view Ros1Bag::payload() {
  if (payload_left_ > kMostMessageBytes) {
    fail("a message of at most " + std::to_string(kMostMessageBytes) + " bytes",
         std::to_string(payload_left_));
  }
  const std::uint32_t size = std::exchange(payload_left_, 0);
  const std::string_view message = bytes_.bytes().take(size);
  if (message.size() < size) {
    failInMessage();
  }
  return message;
}

}  // namespace

std::unique_ptr<BagReader> openRos1Bag(const std::string& path, std::stop_token stop) {
  return std::make_unique<Ros1Bag>(path, std::move(stop));
}

}  // namespace vesper::inline v0
