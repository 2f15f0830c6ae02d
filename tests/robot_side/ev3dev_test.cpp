// tools/robot_side/ev3dev/vesper_ev3.py with stand-in motors and sensors, over a real port.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <numbers>
#include <variant>

#include "vesper/core/live/line_link.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using std::chrono::milliseconds;

class Ev3Script {
 public:
  explicit Ev3Script(const test::ScratchFolder& folder) : out_(folder.file("out")) {
    child_ = ::fork();
    if (child_ == 0) {
      const std::string source = VESPER_SOURCE_DIR;
      constexpr mode_t kMine = 0600;
      ::dup2(::open(out_.c_str(), O_WRONLY | O_CREAT, kMine), STDOUT_FILENO);
      ::setenv("PYTHONPATH", (source + "/tests/robot_side/stand_in_python").c_str(), 1);
      ::setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
      const std::string script = source + "/tools/robot_side/ev3dev/vesper_ev3.py";
      ::execlp("python3", "python3", script.c_str(), "--port", "0", nullptr);
      ::_exit(127);
    }
  }
  ~Ev3Script() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Ev3Script(const Ev3Script&) = delete;
  Ev3Script& operator=(const Ev3Script&) = delete;

  [[nodiscard]] std::string url() const {
    std::string said;
    (void)test::eventually([&] {
      said = test::readFile(out_);
      return said.ends_with('\n');
    });
    const std::size_t at = said.find("tcp://");
    return at == std::string::npos ? said : said.substr(at, said.find('\n') - at);
  }

 private:
  std::string out_;
  pid_t child_ = -1;
};

/// The next record of a kind.
template <typename Body>
std::optional<Body> next(LineLink& link) {
  RobotLineDecoder decoder("ev3");
  for (int i = 0; i < 3000; ++i) {
    const auto line = link.next(milliseconds(20));
    const auto record = line ? decoder.decode(line->text, i + 1) : std::nullopt;
    if (record && std::holds_alternative<Body>(record->body)) {
      return std::get<Body>(record->body);
    }
  }
  return std::nullopt;
}

TEST(Ev3ScriptTest, TalksAndDrivesAsARobotShould) {
  const test::ScratchFolder folder;
  const Ev3Script script(folder);
  LineLink link(parseLinkAddress(script.url()));
  const auto hello = next<HelloRecord>(link);
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->robot, "ev3");
  const auto range = next<RangeRecord>(link);
  const auto other = next<RangeRecord>(link);
  ASSERT_TRUE(range && other);
  // One of the two is an echo at 123.4 cm, the other nothing (255).
  EXPECT_NE(range->report == EchoReport::NoEcho, other->report == EchoReport::NoEcho);
  EXPECT_NEAR(range->value + other->value, 1.234, 1e-9);
  const auto yaw = next<ImuRecord>(link);
  ASSERT_TRUE(yaw && yaw->yaw_rad);
  EXPECT_NEAR(*yaw->yaw_rad, -std::numbers::pi / 2.0, 1e-4);  // clockwise is negative here
  EXPECT_EQ(next<EncoderRecord>(link)->counts[0], 0);

  link.send("no line for a robot");
  link.send("[1, 2]");
  link.send(R"({"type":"command","t":0,"v":NaN,"w":0})");
  EXPECT_EQ(next<EncoderRecord>(link)->counts[0], 0);
  // A turn to the left: the right wheel forwards, the left one back, until the watchdog.
  link.send(R"({"type":"command","t":0,"v":0,"w":2})");
  ASSERT_TRUE(test::eventually([&] {
    const auto counts = next<EncoderRecord>(link);
    return counts && counts->counts[0] < -10 && counts->counts[1] > 10;
  }));
  std::int64_t last = 0;
  EXPECT_TRUE(test::eventually([&] {
    const std::int64_t before = std::exchange(last, next<EncoderRecord>(link)->counts[1]);
    return before == last;
  }));
  // Another client may listen, and drive once nobody does.
  LineLink second(parseLinkAddress(script.url()));
  second.send(R"({"type":"command","t":0,"v":0.2,"w":0})");
  EXPECT_TRUE(test::eventually([&] { return next<EncoderRecord>(second)->counts[1] > last + 10; }));
}

}  // namespace
}  // namespace vesper
