#include "vesper/core/log/robot_line_decoder.hpp"

#include <gtest/gtest.h>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper {
namespace {

Record decoded(const std::string& line) { return RobotLineDecoder("run").decode(line, 7).value(); }

std::string decoderRefusal(const std::string& line) {
  try {
    (void)RobotLineDecoder("run").decode(line, 7);
  } catch (const InputError& error) {
    return error.what();
  }
  return "was read";
}

// Every example of FORMATS §1 in the writer's own spelling.
TEST(RobotLineDecoderTest, WritesBackWhatItRead) {
  for (
      const std::string line : {
          R"({"type":"hello","v":1,"robot":"pinta","robot_file":"pinta.robot.yaml","start":"2026-11-30T12:00:00Z"})",
          R"({"type":"enc","t":12.345,"l":10234,"r":10190})",
          R"({"type":"enc","t":12.345,"seq":4294967295,"w":[10234,10190,10221,10188]})",
          R"({"type":"steer","t":12.345,"front":0.12,"rear":0,"mode":"car"})",
          R"({"type":"width","t":12.345,"m":0.61})",
          R"({"type":"odom","t":12.345,"x":1.2,"y":0.4,"th":0.31,"cov":[1e-04,0,0,1e-04,0,0.001]})",
          R"({"type":"range","t":12.35,"id":"front","r":1.234})",
          R"({"type":"range","t":12.4,"id":"front","r":null})",
          R"({"type":"range","t":12.45,"id":"front","r":null,"why":"near"})",
          R"({"type":"range","t":12.45,"id":"front","raw":-1})",
          R"({"type":"scan","t":12.4,"id":"laser","a0":-1.57,"da":0.0087,"r":[1.2,1.3,null,null],"why":"..fi","at":[1,2,-0.5],"max":80})",
          R"({"type":"imu","t":12.4,"yaw":0.31,"rate":0.02})",
          R"({"type":"bumper","t":12.4,"id":"front","pressed":true})",
          R"({"type":"light","t":12.4,"id":"floor","v":41})",
          R"({"type":"temp","t":12.4,"c":21.5})",
          R"({"type":"pose","t":12.4,"x":1.21,"y":0.41,"th":0.3,"src":"tape"})",
          R"({"type":"mark","t":12.4,"label":"run 3 \"cw\" \\ \u000aend ü"})",
          R"({"type":"command","t":12.4,"v":0.2,"w":0})",
          R"({"type":"stop","t":-12.000000001})",
          R"({"type":"log","t":1766147454.233218075,"level":"warn","msg":"low battery"})",
          R"(@1766147454233218075 {"type":"stop","t":1,"batt":{"v":[7.20,null]},"x":"y"})",
          R"({"type":"compass","t":12.4,"gauss":[1, 2]})",
          R"(boot: 42 ok)",
      }) {
    EXPECT_EQ(formatRobotLine(decoded(line)), line);
  }
}

TEST(RobotLineDecoderTest, ReadsTheShortForm) {
  EXPECT_EQ(formatRobotLine(decoded("H,1,pinta")), R"({"type":"hello","v":1,"robot":"pinta"})");
  EXPECT_EQ(formatRobotLine(decoded("E,12345,-7,8")), R"({"type":"enc","t":12.345,"l":-7,"r":8})");
  EXPECT_EQ(formatRobotLine(decoded("R,500,front,1234")),
            R"({"type":"range","t":0.5,"id":"front","r":1.234})");
  EXPECT_EQ(formatRobotLine(decoded("R,500,front,-1")),
            R"({"type":"range","t":0.5,"id":"front","r":null})");
  EXPECT_EQ(formatRobotLine(decoded("O,1000,1200,-400,310")),
            R"({"type":"odom","t":1,"x":1.2,"y":-0.4,"th":0.31})");
  EXPECT_EQ(formatRobotLine(decoded("I,1000,-310")), R"({"type":"imu","t":1,"yaw":-0.31})");
  EXPECT_EQ(formatRobotLine(decoded("B,1,left,1")),
            R"({"type":"bumper","t":0.001,"id":"left","pressed":true})");
  EXPECT_EQ(formatRobotLine(decoded("T,1000,215")), R"({"type":"temp","t":1,"c":21.5})");
  EXPECT_EQ(formatRobotLine(decoded("@5 S,1000")), R"(@5 {"type":"stop","t":1})");
  EXPECT_EQ(std::get<OtherRecord>(decoded("Q,1,2").body), (OtherRecord{"Q", "Q,1,2"}));
}

// 'S' ^ ',' ^ '1' = 0x53 ^ 0x2C ^ 0x31 = 0x4E.
TEST(RobotLineDecoderTest, ChecksTheChecksum) {
  EXPECT_EQ(decoded("S,1*4E").stamp, Stamp{1'000'000});
  EXPECT_EQ(decoded("S,1*4e").stamp, Stamp{1'000'000});
  EXPECT_EQ(decoderRefusal("S,1*4F"), "run:7: field 'checksum': expected 4E, found '4F'");
  EXPECT_EQ(decoderRefusal("S,1*4"),
            "run:7: field 'checksum': expected two hexadecimal digits after '*', found '4'");
}

TEST(RobotLineDecoderTest, TellsTheClassesOfReadings) {
  const auto reading = [](const std::string& value) {
    return std::get<RangeRecord>(
        decoded(R"({"type":"range","t":1,"id":"f","r":)" + value + "}").body);
  };
  EXPECT_EQ(reading("null").report, EchoReport::NoEcho);
  EXPECT_EQ(reading("Infinity").report, EchoReport::NoEcho);
  EXPECT_EQ(reading("inf").report, EchoReport::NoEcho);
  EXPECT_EQ(reading("-Infinity").report, EchoReport::Invalid);
  EXPECT_EQ(reading("NaN").report, EchoReport::Invalid);
  EXPECT_EQ(reading("nan").report, EchoReport::Invalid);
  EXPECT_EQ(reading("-1").report, EchoReport::Measured);  // a code, perhaps
  EXPECT_EQ(reading("-1").value, -1.0);
  EXPECT_EQ(reading(R"(null,"why":"far")").report, EchoReport::Far);
}

TEST(RobotLineDecoderTest, NamesWhatIsWrong) {
  const std::string begin = R"({"type":"range","t":1,"id":"f",)";
  EXPECT_EQ(decoderRefusal(begin + R"("r":"one"})"),
            R"(run:7: field 'r': expected a number or null, found '"one"')");
  EXPECT_EQ(decoderRefusal(begin + R"("r":1e999})"),
            "run:7: field 'r': expected a number or null, found '1e999'");
  EXPECT_EQ(decoderRefusal(begin + R"("q":1})"),
            "run:7: field 'r': expected a number or null, found 'nothing'");
  EXPECT_EQ(decoderRefusal(begin + R"("r":1,"why":"near"})"),
            "run:7: field 'why': expected null beside a reason, found '1'");
  EXPECT_EQ(decoderRefusal(begin + R"("r":null,"why":"odd"})"),
            R"(run:7: field 'why': expected near, invalid or far, found '"odd"')");
  EXPECT_EQ(decoderRefusal(R"({"type":"range","t":1e10,"id":"f","r":1})"),
            "run:7: field 't': expected seconds within +-9.2e9, found '1e10'");
  EXPECT_EQ(decoderRefusal(R"({"type":"range","t":"1","id":"f","r":1})"),
            R"(run:7: field 't': expected seconds within +-9.2e9, found '"1"')");
  EXPECT_EQ(decoderRefusal(R"({"type":"range","id":"f","r":1})"),
            "run:7: field 't': expected seconds, found 'nothing'");
  EXPECT_EQ(decoderRefusal(R"({"type":"range","t":1,"id":"","r":1})"),
            R"(run:7: field 'id': expected a sensor's name, found '""')");
  EXPECT_EQ(decoderRefusal(R"({"type":"odom","t":1,"x":1,"y":NaN,"th":0})"),
            "run:7: field 'y': expected a finite number, found 'NaN'");
  EXPECT_EQ(decoderRefusal(R"({"type":"enc","t":1,"l":1.5,"r":0})"),
            "run:7: field 'l': expected an integer, found '1.5'");
  EXPECT_EQ(decoderRefusal(R"({"type":"enc","t":1,"w":[1,2,3]})"),
            "run:7: field 'w': expected 2 or 4 integers, found '[1,2,3]'");
  EXPECT_EQ(decoderRefusal(R"({"type":"stop","t":1,"seq":-1})"),
            "run:7: field 'seq': expected an integer 0 .. 2^32 - 1, found '-1'");
  EXPECT_EQ(decoderRefusal(R"({"type":"hello","v":2,"robot":"x"})"),
            "run:7: field 'v': expected 1, found '2'");
  EXPECT_EQ(
      decoderRefusal(R"({"type":"scan","t":1,"id":"l","a0":0,"da":1,"r":[1,null],"why":"n."})"),
      R"(run:7: field 'why': expected null at every letter but '.', found '"n."')");
  EXPECT_EQ(decoderRefusal(R"({"t":1})"), "run:7: field 'type': expected a text, found 'nothing'");
  EXPECT_EQ(decoderRefusal(R"({"type":"stop","t":1,"t":2})"),
            "run:7: expected every key once, found 't'");
  EXPECT_EQ(decoderRefusal(R"({"type":"stop","t":01})"), "run:7: expected ',' or '}', found '1}'");
  EXPECT_EQ(decoderRefusal("{\"type\":\"\xff\"}"), "run:7: expected valid UTF-8, found '?\"}'");
  EXPECT_EQ(decoderRefusal("E,12,1"), "run:7: expected 4 fields, found 'E,12,1'");
  EXPECT_EQ(decoderRefusal("R,12,front,-2"),
            "run:7: field 'mm': expected a number >= 0, or -1 for no echo, found '-2'");
  EXPECT_EQ(decoderRefusal("R,x,front,2"), "run:7: field 'ms': expected milliseconds, found 'x'");
  EXPECT_EQ(decoderRefusal("B,1,left,2"), "run:7: field 'pressed': expected 0 or 1, found '2'");
  EXPECT_EQ(decoderRefusal("H,1,p\xA5"), "run:7: field 'robot': expected valid UTF-8, found 'p?'");
  EXPECT_EQ(decoderRefusal("R,12,fr\xA5nt,2"),
            "run:7: field 'id': expected valid UTF-8, found 'fr?nt'");
  EXPECT_EQ(decoderRefusal("@x S,1"),
            "run:7: expected '@', the unix time in nanoseconds, a blank, found '@x S,1'");
}

TEST(RobotLineDecoderTest, RefusesLongLines) {
  const std::string long_text(kMaxRobotLineBytes, 'x');
  EXPECT_NE(decoderRefusal("x" + long_text).find("65536 bytes"), std::string::npos);
  EXPECT_NE(decoderRefusal("R,1," + std::string(300, 'x') + ",1").find("255 bytes"),
            std::string::npos);
  EXPECT_EQ(std::get<OtherRecord>(decoded(long_text).body).text, long_text);
}

// Every beginning of a line is refused, blank or console text; nothing else happens.
TEST(RobotLineDecoderTest, SurvivesTruncationAtEveryByte) {
  const std::string line =
      R"(@12 {"type":"scan","t":1.5,"id":"l\u00fc","a0":-1,"da":0.1,"r":[1,null],"why":".f","n":{"a":[1]}})";
  for (std::size_t length = 1; length < line.size(); ++length) {
    const std::string part = line.substr(0, length);
    const bool is_stamp =
        part.find('{') == std::string::npos && part.find(' ') != std::string::npos;
    EXPECT_EQ(decoderRefusal(part) == "was read", is_stamp) << part;
  }
}

}  // namespace
}  // namespace vesper
