// A LiveSession against a real WebSocket server that speaks as rosbridge does.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "vesper/core/live/live_session.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using boost::asio::ip::tcp;
using test::eventually;

/// A server of ROS 2, which refuses the type names of ROS 1 and publishes what it is asked for.
class RosbridgeServer {
 public:
  RosbridgeServer() : thread_([this] { run(); }) {}
  ~RosbridgeServer() { thread_.join(); }
  RosbridgeServer(const RosbridgeServer&) = delete;
  RosbridgeServer& operator=(const RosbridgeServer&) = delete;

  [[nodiscard]] std::string url() const {
    return "ws://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }
  [[nodiscard]] std::string commands() const {
    const std::scoped_lock lock(mutex_);
    return commands_;
  }

 private:
  void run() {
    boost::beast::websocket::stream<tcp::socket> stream(io_);
    acceptor_.accept(stream.next_layer());
    stream.accept();
    boost::system::error_code error;
    while (!error) {
      boost::beast::flat_buffer buffer;
      stream.read(buffer, error);
      if (!error) {
        answer(stream, nlohmann::json::parse(boost::beast::buffers_to_string(buffer.data())));
      }
    }
  }

  void answer(boost::beast::websocket::stream<tcp::socket>& stream, const nlohmann::json& message) {
    const auto write = [&stream](const nlohmann::json& reply) {
      stream.write(boost::asio::buffer(reply.dump()));
    };
    if (message["op"] != "subscribe") {
      const std::scoped_lock lock(mutex_);
      commands_ += message.dump() + '\n';
      return;
    }
    if (message["type"].get<std::string>().find("/msg/") == std::string::npos) {
      write({{"op", "status"}, {"level", "error"}, {"id", message["id"]}, {"msg", "no such type"}});
      return;
    }
    if (message["topic"] == "/sonar/front") {
      write({{"op", "publish"},
             {"topic", "/sonar/front"},
             {"msg",
              {{"header", {{"stamp", {{"sec", 5}, {"nanosec", 0}}}}},
               {"min_range", 0.03},
               {"max_range", 2.5},
               {"range", 0.75}}}});
    }
  }

  boost::asio::io_context io_;
  tcp::acceptor acceptor_{io_, {boost::asio::ip::address_v4::loopback(), 0}};
  mutable std::mutex mutex_;
  std::string commands_;
  std::thread thread_;
};

TEST(RosbridgeLinkTest, SubscribesAgainForRos2ReceivesAndDrives) {
  RosbridgeServer server;
  LiveSessionOptions options;
  options.address = parseLinkAddress(server.url());
  options.topics = {{RosbridgeTopic::Kind::Odometry, "/odom", ""},
                    {RosbridgeTopic::Kind::Range, "/sonar/front", "front"}};
  options.allows_commands = true;
  LiveSession session(options);
  std::optional<RangeRecord> range;
  EXPECT_TRUE(eventually([&] {
    for (const LiveEvent& event : session.take()) {
      if (event.record && std::holds_alternative<RangeRecord>(event.record->body)) {
        range = std::get<RangeRecord>(event.record->body);
      }
    }
    return range.has_value();
  }));
  ASSERT_TRUE(range);
  EXPECT_EQ(range->value, 0.75);
  EXPECT_EQ(server.commands(), "");
  session.drive({0.5, 0.0});
  EXPECT_TRUE(eventually([&] { return server.commands().find("0.5") != std::string::npos; }));
  EXPECT_EQ(server.commands().find(R"({"op":"advertise")"), 0U) << server.commands();
  session.finish();
}

TEST(RosbridgeLinkTest, AServerThatIsNoWebSocketIsSaidToBeNone) {
  test::ServedRobot served;
  LiveSessionOptions options;
  const std::string tcp = served.server().url();
  options.address = parseLinkAddress("ws" + tcp.substr(3));
  LiveSession session(options);
  EXPECT_TRUE(eventually([&] { return session.status().state == LiveState::Waiting; }));
  EXPECT_EQ(session.status().message, "cannot connect to ws" + tcp.substr(3) +
                                          ": no WebSocket server answers: Protocol error");
}

}  // namespace
}  // namespace vesper
