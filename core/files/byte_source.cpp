#include "vesper/core/files/byte_source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
constexpr int kInflateWindow = 15 + 16;  // the largest window; gzip, not zlib
constexpr int kPollMilliseconds = 100;

}  // namespace

/// A descriptor of its own for a path.
class ByteSource::Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) {
      throw InputError({path, 0, "", "a readable file", std::strerror(errno), ""});
    }
    struct stat status {};
    if (::fstat(number_, &status) == 0) {
      may_wait_ = !S_ISREG(status.st_mode);
      if (S_ISDIR(status.st_mode)) {
        ::close(number_);
        throw InputError({path, 0, "", "a file", "a folder", ""});
      }
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(number_); }

  [[nodiscard]] int number() const noexcept { return number_; }
  /// A terminal, a pipe or another device, whose bytes may come later.
  [[nodiscard]] bool mayWait() const noexcept { return may_wait_; }

 private:
  int number_;
  bool may_wait_ = false;
};

/// Reads raw bytes, tells gzip by its first two, and inflates member after member.
class ByteSource::Reader {
 public:
  Reader(const std::string& path, std::stop_token stop)
      : name_(path), file_(path), stop_(std::move(stop)), block_(kBlockBytes) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    if (kind_ == Kind::Gzip) {
      inflateEnd(&stream_);
    }
  }

  std::size_t read(std::span<char> buffer) {
    if (kind_ == Kind::Unknown) {
      findKind();
    }
    return kind_ == Kind::Gzip ? readGzip(buffer) : readPlain(buffer);
  }

 private:
  enum class Kind : std::uint8_t { Unknown, Plain, Gzip };

  [[noreturn]] void fail(const char* expected, const std::string& found) const {
    throw InputError({name_, 0, "", expected, found, ""});
  }

  /// False if a stop was requested before there was anything to read.
  bool waitForBytes() const {
    if (!file_.mayWait() || !stop_.stop_possible()) {
      return true;
    }
    while (!stop_.stop_requested()) {
      pollfd wanted{file_.number(), POLLIN, 0};
      if (::poll(&wanted, 1, kPollMilliseconds) > 0) {
        return true;
      }
    }
    return false;
  }

  std::size_t readRaw(char* to, std::size_t most) const {
    for (;;) {
      if (!waitForBytes()) {
        return 0;
      }
      const ssize_t got = ::read(file_.number(), to, most);
      if (got >= 0) {
        return static_cast<std::size_t>(got);
      }
      if (errno != EINTR && errno != EAGAIN) {
        fail("readable bytes", std::strerror(errno));
      }
    }
  }

  /// Reads on behind what of the block is not used yet. False at the end.
  bool fillBlock() {
    std::memmove(block_.data(), block_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    const std::size_t got = readRaw(block_.data() + end_, block_.size() - end_);
    end_ += got;
    return got > 0;
  }

  /// Whether gzip's two first bytes come next.
  bool isAtMember() {
    while (end_ - begin_ < 2 && fillBlock()) {
    }
    return end_ - begin_ >= 2 && static_cast<unsigned char>(block_[begin_]) == 0x1F &&
           static_cast<unsigned char>(block_[begin_ + 1]) == 0x8B;
  }

  void findKind() {
    kind_ = Kind::Plain;
    if (isAtMember()) {
      if (inflateInit2(&stream_, kInflateWindow) != Z_OK) {
        fail("memory to unpack gzip", "none");
      }
      kind_ = Kind::Gzip;
    }
  }

  std::size_t readPlain(std::span<char> buffer) {
    if (begin_ == end_) {
      return readRaw(buffer.data(), buffer.size());
    }
    const std::size_t count = std::min(buffer.size(), end_ - begin_);
    std::memcpy(buffer.data(), block_.data() + begin_, count);
    begin_ += count;
    return count;
  }

  std::size_t readGzip(std::span<char> buffer) {
    while (!is_at_end_) {
      if (is_followed_) {
        fail("the end of the file after its gzip data", "other bytes");
      }
      if (begin_ == end_ && !fillBlock()) {
        if (stop_.stop_requested()) {
          return 0;
        }
        fail("a complete gzip file", "the file is cut off");
      }
      const std::size_t got = inflateInto(buffer);
      if (got > 0) {
        return got;
      }
    }
    return 0;
  }

  /// One step; 0 where the input at hand gives no byte yet.
  std::size_t inflateInto(std::span<char> buffer) {
    constexpr std::size_t kMost = std::size_t{1} << 30U;  // an uInt holds it
    const auto wanted = static_cast<uInt>(std::min(buffer.size(), kMost));
    stream_.next_in = reinterpret_cast<Bytef*>(block_.data() + begin_);
    stream_.avail_in = static_cast<uInt>(end_ - begin_);
    stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream_.avail_out = wanted;
    const int code = inflate(&stream_, Z_NO_FLUSH);
    begin_ = end_ - stream_.avail_in;
    const std::size_t got = wanted - stream_.avail_out;
    if (code == Z_STREAM_END) {
      startNextMember();
    } else if (code != Z_OK && code != Z_BUF_ERROR && got == 0) {
      fail("readable bytes", stream_.msg != nullptr ? stream_.msg : "damaged gzip data");
    }
    return got;
  }

  /// Zeros behind the last member are padding, as tapes have it.
  void startNextMember() {
    if (isAtMember()) {
      inflateReset(&stream_);
      return;
    }
    for (;;) {
      const auto* const first = block_.data() + begin_;
      const auto* const other = std::find_if(first, static_cast<const char*>(block_.data() + end_),
                                             [](char byte) { return byte != '\0'; });
      if (other != block_.data() + end_) {
        is_followed_ = true;
        return;
      }
      begin_ = end_;
      if (!fillBlock()) {
        is_at_end_ = true;
        return;
      }
    }
  }

  std::string name_;
  Descriptor file_;
  std::stop_token stop_;
  std::vector<char> block_;
  std::size_t begin_ = 0;  ///< Of what of the block is not used yet.
  std::size_t end_ = 0;
  Kind kind_ = Kind::Unknown;
  z_stream stream_{};
  bool is_at_end_ = false;
  bool is_followed_ = false;  ///< By something that is no member.
};

ByteSource::ByteSource(const std::string& path, std::stop_token stop)
    : name_(path), reader_(std::make_unique<Reader>(path, std::move(stop))) {}

ByteSource::ByteSource(ByteSource&&) noexcept = default;
ByteSource& ByteSource::operator=(ByteSource&&) noexcept = default;
ByteSource::~ByteSource() = default;

std::size_t ByteSource::read(std::span<char> buffer) { return reader_->read(buffer); }

std::string readWholeFile(const std::string& path, std::size_t max_bytes) {
  ByteSource source(path);
  std::string bytes;
  constexpr std::size_t kBlock = 1U << 16U;
  for (;;) {
    const std::size_t old_size = bytes.size();
    bytes.resize(old_size + kBlock);
    const std::size_t got = source.read(std::span(bytes).subspan(old_size));
    bytes.resize(old_size + got);
    if (bytes.size() > max_bytes) {
      throw InputError(
          {path, 0, "", "at most " + std::to_string(max_bytes) + " bytes", "more", ""});
    }
    if (got == 0) {
      return bytes;
    }
  }
}

}  // namespace vesper::inline v0
