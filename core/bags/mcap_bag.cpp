#include "vesper/core/bags/mcap_bag.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "vesper/core/bags/chunked_bytes.hpp"
#include "vesper/core/bags/little_endian.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kMcapMagic("\x89MCAP0\r\n", 8);
constexpr std::uint64_t kMostRecordBytes = std::uint64_t{1} << 24U;  // of schemas and channels

/// The fields of a record's content that is held as a whole.
class McapFields {
 public:
  explicit McapFields(std::string_view content) : rest_(content) {}

  template <typename Number>
  Number number() {
    if (rest_.size() < sizeof(Number)) {
      is_short_ = true;
      return 0;
    }
    const auto value = littleEndian<Number>(rest_);
    rest_.remove_prefix(sizeof(Number));
    return value;
  }
  std::string_view text() {
    const auto size = number<std::uint32_t>();
    is_short_ = is_short_ || size > rest_.size();
    const std::string_view value = rest_.substr(0, is_short_ ? 0 : size);
    rest_.remove_prefix(value.size());
    return value;
  }
  /// The content ended before a field did.
  [[nodiscard]] bool isShort() const noexcept { return is_short_; }

 private:
  std::string_view rest_;
  bool is_short_ = false;
};

class McapBag : public BagReader {
 public:
  McapBag(const std::string& path, std::stop_token stop);

  std::optional<BagMessage> next() override;
  std::string_view payload() override;
  std::int64_t bytesRead() const override {
    return static_cast<std::int64_t>(bytes_.filePosition());
  }

 private:
  enum Opcode : unsigned char {
    Footer = 0x02,
    Schema = 0x03,
    Channel = 0x04,
    Message = 0x05,
    Chunk = 0x06,
    DataEnd = 0x0F
  };
  struct KnownChannel {
    std::uint16_t schema = 0;
    std::string topic;
    std::string encoding;
    std::optional<std::size_t> index;  ///< Of its topic, once a message came.
  };

  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    throw InputError({bytes_.name(), 0, place_.text(), expected, found, ""});
  }
  [[noreturn]] void failCut(const char* what) { throw bytes_.cutOff(place_.text(), what); }
  [[noreturn]] void failInMessage() {
    dropLast();
    failCut("the rest of the message");
  }
  std::string_view whole(std::uint64_t count, const char* what);
  void requireAll(const McapFields& fields, const char* what) const;
  void readSchema(std::uint64_t size);
  void readChannel(std::uint64_t size);
  void startChunk(std::uint64_t size);
  BagMessage startMessage(std::uint64_t size);
  void leaveChunk();

  ChunkedBytes bytes_;
  RecordPlace place_;                           ///< Of the record at hand.
  std::map<std::uint16_t, std::string> types_;  ///< By schema.
  std::map<std::uint16_t, KnownChannel> channels_;
  std::uint64_t payload_left_ = 0;
  bool is_over_ = false;
};

McapBag::McapBag(const std::string& path, std::stop_token stop) : bytes_(path, std::move(stop)) {
  const std::string_view begin = bytes_.bytes().take(kMcapMagic.size());
  if (begin != kMcapMagic) {
    throw InputError({path, 0, "magic", "89 MCAP 0 CR LF", printable(begin), ""});
  }
}

std::string_view McapBag::whole(std::uint64_t count, const char* what) {
  if (count > kMostRecordBytes) {
    fail("a record of at most " + std::to_string(kMostRecordBytes) + " bytes",
         std::to_string(count));
  }
  const std::string_view taken = bytes_.bytes().take(static_cast<std::size_t>(count));
  if (taken.size() < count) {
    failCut(what);
  }
  return taken;
}

void McapBag::requireAll(const McapFields& fields, const char* what) const {
  if (fields.isShort()) {
    fail(std::string("all fields of a ") + what, "a record that ends before");
  }
}

void McapBag::readSchema(std::uint64_t size) {
  McapFields fields(whole(size, "the rest of the schema"));
  const auto id = fields.number<std::uint16_t>();
  const std::string_view name = fields.text();
  requireAll(fields, "schema");
  types_[id] = name;
}

void McapBag::readChannel(std::uint64_t size) {
  McapFields fields(whole(size, "the rest of the channel"));
  const auto id = fields.number<std::uint16_t>();
  KnownChannel channel;
  channel.schema = fields.number<std::uint16_t>();
  channel.topic = fields.text();
  channel.encoding = fields.text();
  requireAll(fields, "channel");
  const KnownChannel& known = channels_.try_emplace(id, channel).first->second;
  if (known.topic != channel.topic || known.schema != channel.schema) {
    fail("the channel " + std::to_string(id) + " as before (" + printable(known.topic) + ")",
         printable(channel.topic));
  }
}

void McapBag::startChunk(std::uint64_t size) {
  constexpr std::uint64_t kFixedBytes = 8 + 8 + 8 + 4;  // times, size, checksum
  const auto lengthOfText = [&] {
    return littleEndian<std::uint32_t>(whole(sizeof(std::uint32_t), "the rest of the chunk"));
  };
  const std::string fixed(whole(kFixedBytes, "the rest of the chunk"));
  ChunkHead head;
  head.unpacked_bytes = littleEndian<std::uint64_t>(std::string_view(fixed).substr(16));
  const auto crc = littleEndian<std::uint32_t>(std::string_view(fixed).substr(24));
  if (crc != 0) {
    head.crc = crc;
  }
  constexpr std::uint32_t kMostCompressionBytes = 64;
  const std::uint32_t name_size = lengthOfText();
  if (name_size > kMostCompressionBytes) {
    fail("the name of a compression", std::to_string(name_size) + " bytes");
  }
  head.compression = whole(name_size, "the rest of the chunk");
  head.packed_bytes =
      littleEndian<std::uint64_t>(whole(sizeof(std::uint64_t), "the rest of the chunk"));
  const std::uint64_t head_bytes = kFixedBytes + 4 + name_size + 8;
  if (size < head_bytes || head.packed_bytes != size - head_bytes) {
    fail("records that fill the chunk",
         std::to_string(head.packed_bytes) + " bytes of them in " + std::to_string(size));
  }
  bytes_.enterChunk(std::move(head));
}

BagMessage McapBag::startMessage(std::uint64_t size) {
  constexpr std::uint64_t kFixedBytes = 2 + 4 + 8 + 8;  // channel, sequence, two times
  if (size < kFixedBytes) {
    fail("a message of at least " + std::to_string(kFixedBytes) + " bytes", std::to_string(size));
  }
  const std::string_view fixed = whole(kFixedBytes, "the rest of the message");
  const auto id = littleEndian<std::uint16_t>(fixed);
  const auto log_time = littleEndian<std::uint64_t>(fixed.substr(6));
  const auto channel = channels_.find(id);
  if (channel == channels_.end()) {
    fail("a channel that was announced", std::to_string(id));
  }
  KnownChannel& known = channel->second;
  if (!known.index) {
    const MessageEncoding encoding = known.encoding == "cdr"    ? MessageEncoding::Cdr
                                     : known.encoding == "ros1" ? MessageEncoding::Ros1
                                                                : MessageEncoding::Other;
    const auto type = types_.find(known.schema);
    known.index =
        topicOf(bytes_.name(), known.topic, type == types_.end() ? "" : type->second, encoding);
  }
  payload_left_ = size - kFixedBytes;
  constexpr auto kLatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return count(*known.index, static_cast<std::int64_t>(std::min(log_time, kLatest)));
}

void McapBag::leaveChunk() {
  if (std::optional<InputProblem> problem = bytes_.leaveChunk()) {
    note(*std::move(problem));
  }
}

std::optional<BagMessage> McapBag::next() {
  const std::uint64_t left = std::exchange(payload_left_, 0);
  if (bytes_.bytes().skip(left) < left) {
    failInMessage();
  }
  while (!is_over_) {
    place_ = bytes_.place();
    if (bytes_.bytes().isAtEnd()) {
      if (!bytes_.isInChunk()) {
        failCut("the record that ends the data");
      }
      leaveChunk();
      continue;
    }
    const std::string_view head = whole(1 + sizeof(std::uint64_t), "a record");
    const auto opcode = static_cast<unsigned char>(head.front());
    const auto size = littleEndian<std::uint64_t>(head.substr(1));
    switch (opcode) {
      case Message:
        return startMessage(size);
      case Schema:
        readSchema(size);
        break;
      case Channel:
        readChannel(size);
        break;
      case Chunk:
        startChunk(size);
        break;
      case Footer:
      case DataEnd:
        is_over_ = true;
        break;
      default:  // indexes, attachments, metadata, and what later versions add
        if (opcode == 0) {
          fail("a record of a known kind", "the kind 0");
        }
        if (bytes_.bytes().skip(size) < size) {
          failCut("the rest of the record");
        }
    }
  }
  return std::nullopt;
}

std::string_view McapBag::payload() {
  const std::uint64_t size = std::exchange(payload_left_, 0);
  if (size > kMostMessageBytes) {
    fail("a message of at most " + std::to_string(kMostMessageBytes) + " bytes",
         std::to_string(size));
  }
  const std::string_view message = bytes_.bytes().take(static_cast<std::size_t>(size));
  if (message.size() < size) {
    failInMessage();
  }
  return message;
}

}  // namespace

std::unique_ptr<BagReader> openMcapBag(const std::string& path, std::stop_token stop) {
  return std::make_unique<McapBag>(path, std::move(stop));
}

}  // namespace vesper::inline v0
