#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <set>
#include <utility>

#include "vesper/core/live/asio_support.hpp"
#include "vesper/core/live/link_connection.hpp"
#include "vesper/core/live/rosbridge_messages.hpp"

namespace vesper::inline v0 {
namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using TcpResolver = boost::asio::ip::tcp::resolver;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using WebError = boost::system::error_code;

/// A rosbridge server. Pings keep the line alive: after 5 s of silence one is sent, after 10 s the
/// link counts as lost.
class RosbridgeConnection : public LinkConnection {
 public:
  RosbridgeConnection(RosbridgeAddress address, const LineLinkOptions& options)
      : address_(std::move(address)), options_(options) {}

  void open(milliseconds patience) override {
    lines_.clear();
    asked_again_.clear();
    const std::string what = "cannot connect to " + nameOf(address_);
    stream_.emplace(io_);
    WebError error;
    const auto hosts =
        TcpResolver(io_).resolve(address_.host, std::to_string(address_.port), error);
    if (error) {
      failLink(what, error);
    }
    const auto end = steady_clock::now() + patience;
    std::optional<WebError> done;
    boost::asio::async_connect(
        beast::get_lowest_layer(*stream_).socket(), hosts,
        [&done](const WebError& result, const boost::asio::ip::tcp::endpoint&) { done = result; });
    await(done, end, what);
    stream_->read_message_max(kLargestMessage);
    stream_->set_option(
        websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(10), true});
    done.reset();
    stream_->async_handshake(address_.host + ':' + std::to_string(address_.port), address_.target,
                             [&done](const WebError& result) { done = result; });
    await(done, end, what);
    is_open_ = true;
    is_advertised_ = false;
    for (const RosbridgeTopic& topic : options_.topics) {
      write(subscribeMessage(topic, false));
    }
    startReading();
  }

  std::optional<ReceivedLine> next(milliseconds patience) override {
    return awaitLine(io_, is_open_, patience, [this] {
      askAgain();
      std::optional<ReceivedLine> line;
      if (!lines_.empty()) {
        line = std::move(lines_.front());
        lines_.pop_front();
      }
      return line;
    });
  }

  void clear() override {
    runDue(io_, is_open_);
    lines_.clear();
  }

  void send(std::string_view line) override {
    const std::string message = twistMessage(line);
    if (message.empty()) {
      return;
    }
    if (!is_advertised_) {
      write(advertiseMessage());
      is_advertised_ = true;
    }
    write(message);
  }

  [[nodiscard]] bool isOpen() const noexcept override { return is_open_; }
  void close() noexcept override {
    is_open_ = false;
    if (stream_) {
      WebError ignored;
      beast::get_lowest_layer(*stream_).socket().close(ignored);
    }
  }
  [[nodiscard]] std::size_t tooLongLines() const noexcept override { return too_long_; }
  [[nodiscard]] std::size_t droppedLines() const noexcept override { return dropped_; }

 private:
  static constexpr std::size_t kLargestMessage = std::size_t{1} << 20;

  void abandon() {
    close();
    io_.restart();
    io_.poll();
    stream_.reset();  // and with it its timers, which would keep run() waiting
    io_.restart();
    io_.run();
  }

  void await(const std::optional<WebError>& done, steady_clock::time_point end,
             const std::string& what) {
    runUntil(io_, done,
             std::chrono::duration_cast<milliseconds>(end - steady_clock::now()) + milliseconds(1));
    if (!done) {
      abandon();
      failLink(what, boost::asio::error::timed_out);
    }
    if (*done) {
      const WebError error = *done;
      abandon();
      if (error.category() == boost::system::system_category()) {
        failLink(what, error);
      }
      throw std::system_error(std::make_error_code(std::errc::protocol_error),
                              what + ": no WebSocket server answers");
    }
  }

  void write(const std::string& message) {
    const std::string what = "cannot send to " + nameOf(address_);
    if (!is_open_) {
      failLink(what, boost::asio::error::not_connected);
    }
    std::optional<WebError> done;
    stream_->async_write(boost::asio::buffer(message),
                         [&done](const WebError& error, std::size_t) { done = error; });
    runUntil(io_, done, options_.write_patience);
    if (!done || *done) {
      const WebError error = done ? *done : WebError(boost::asio::error::timed_out);
      abandon();
      failLink(what, error);
    }
  }

  void startReading() {
    stream_->async_read(buffer_, [this](const WebError& error, std::size_t) { take(error); });
  }

  void take(const WebError& error) {
    if (error) {
      too_long_ += error == websocket::error::message_too_big ? 1 : 0;
      is_open_ = false;
      return;
    }
    const std::int64_t now_ns = unixNow();
    const auto bytes = buffer_.cdata();
    RosbridgeAnswer answer = translateRosbridge(
        {static_cast<const char*>(bytes.data()), bytes.size()}, options_.topics, now_ns);
    buffer_.consume(buffer_.size());
    if (!answer.refused_topic.empty()) {
      refused_.push_back(std::move(answer.refused_topic));
    }
    if (answer.line.size() > options_.max_line_bytes) {
      ++too_long_;
    } else {
      if (lines_.size() >= options_.max_queued_lines) {
        lines_.pop_front();
        ++dropped_;
      }
      lines_.push_back({now_ns, std::move(answer.line)});
    }
    startReading();
  }

  /// A server of ROS 2 refuses the type names of ROS 1: each topic is asked for once more.
  void askAgain() {
    for (const std::string& name : std::exchange(refused_, {})) {
      for (RosbridgeTopic& topic : options_.topics) {
        if (topic.topic == name && is_open_ && !asked_again_.contains(name)) {
          asked_again_.insert(name);
          write(subscribeMessage(topic, true));
        }
      }
    }
  }

  RosbridgeAddress address_;
  LineLinkOptions options_;
  boost::asio::io_context io_{1};
  std::optional<websocket::stream<beast::tcp_stream>> stream_;
  beast::flat_buffer buffer_;
  std::deque<ReceivedLine> lines_;
  std::vector<std::string> refused_;
  std::set<std::string> asked_again_;
  bool is_open_ = false;
  bool is_advertised_ = false;
  std::size_t too_long_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace

std::unique_ptr<LinkConnection> makeRosbridgeConnection(const RosbridgeAddress& address,
                                                        const LineLinkOptions& options) {
  return std::make_unique<RosbridgeConnection>(address, options);
}

}  // namespace vesper::inline v0
