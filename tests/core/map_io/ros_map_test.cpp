#include "vesper/core/map_io/ros_map.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <stdexcept>
#include <system_error>

#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using test::refusal;

constexpr double kPi_4 = 0.78539816339744828;

class RosMapTest : public ::testing::Test {
 protected:
  RosMapTest() { folder_.write("m.pgm", "P5\n2 2\n255\n" + std::string("\x00\xFE\xCD\xFE", 4)); }

  static std::string yaml(const std::string& replaced = "", const std::string& by = "") {
    std::string text =
        "image: m.pgm\nresolution: 0.05\norigin: [1, 2, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
        "free_thresh: 0.196\n";
    if (!replaced.empty()) {
      text.replace(text.find(replaced), replaced.size(), by);
    }
    return text;
  }
  RosMap read(const std::string& text) { return readRosMap(folder_.write("m.yaml", text)); }
  std::string refused(const std::string& text) {
    std::string message = refusal([&] { read(text); });
    const std::string prefix = folder_.path().string() + "/";
    for (std::size_t at = message.find(prefix); at != std::string::npos;
         at = message.find(prefix)) {
      message.erase(at, prefix.size());
    }
    return message;
  }
  test::ScratchFolder folder_;
};

OccupancyMap randomMap(unsigned seed, int lowest, int highest) {
  std::mt19937 random(seed);
  OccupancyMap map(GridFrame(37, 23, 0.05, Pose2(-1.234567890123, 1e-7 / 3.0, kPi_4)));
  for (int y = 0; y < 23; ++y) {
    for (int x = 0; x < 37; ++x) {
      const auto span = static_cast<unsigned>(highest - lowest + 1);
      map.set({x, y}, static_cast<std::int8_t>(lowest + static_cast<int>(random() % span)));
    }
  }
  return map;
}

/// -1, 0 and 100 only.
OccupancyMap randomTrinary(unsigned seed) {
  OccupancyMap map = randomMap(seed, -1, 1);
  for (int y = 0; y < 23; ++y) {
    for (int x = 0; x < 37; ++x) {
      if (map.percentAt({x, y}) == 1) {
        map.set({x, y}, 100);
      }
    }
  }
  return map;
}

TEST_F(RosMapTest, ReadsAMap) {
  const RosMap file = read(yaml());
  EXPECT_EQ(test::rowsOf(file.map), "#.\n?.\n");
  EXPECT_EQ(file.map.frame(), GridFrame(2, 2, 0.05, Pose2(1, 2, 0)));
  EXPECT_EQ(file.rule, ShadeRule());
  EXPECT_TRUE(file.warnings.empty());
}

TEST_F(RosMapTest, NamesEachFaultOfTheYaml) {
  EXPECT_EQ(refused(yaml("image: m.pgm\n")),
            "m.yaml:1: field 'image': expected a value, found 'nothing' (the key is missing)");
  EXPECT_EQ(refused(yaml("m.pgm", "\"\"")),
            "m.yaml:1: field 'image': expected the name of a picture, found 'an empty text'");
  EXPECT_EQ(refused(yaml("m.pgm", "n.pgm")),
            "m.yaml:1: field 'image': expected the picture 'n.pgm', found 'n.pgm' (there is no "
            "such file)");
  EXPECT_EQ(refused(yaml("m.pgm", "m.yaml")),
            "m.yaml: field 'image': expected a PGM (P2, P5) or PNG picture, found 'image: m' (not "
            "an image)");
  EXPECT_EQ(refused(yaml("0.05", "wide")),
            "m.yaml:2: field 'resolution': expected a number of 1e-06 to 1e+06, found 'wide'");
  EXPECT_EQ(refused(yaml("[1, 2, 0]", "[1, 2]")),
            "m.yaml:3: field 'origin': expected a list of 3, found '2 values'");
  EXPECT_EQ(refused(yaml("[1, 2, 0]", "[1, 2, .nan]")).substr(0, 28),
            "m.yaml:3: field 'origin[2]':");
  EXPECT_EQ(refused(yaml("[1, 2, 0]", "[1e300, 2, 0]")).substr(0, 28),
            "m.yaml:3: field 'origin[0]':");
  EXPECT_EQ(refused(yaml("negate: 0", "negate: 2")),
            "m.yaml:4: field 'negate': expected 0, 1, false or true, found '2'");
  EXPECT_EQ(refused(yaml("negate: 0\n")),
            "m.yaml:1: field 'negate': expected a value, found 'nothing' (the key is missing)");
  EXPECT_EQ(refused(yaml("0.65", "1.5")),
            "m.yaml:5: field 'occupied_thresh': expected a number of 0 to 1, found '1.5'");
  EXPECT_EQ(refused(yaml("0.196", "0.7")),
            "m.yaml:6: field 'free_thresh': expected a number below occupied_thresh (0.65), found "
            "'0.7' (are the two thresholds swapped?)");
  EXPECT_EQ(refused(yaml() + "mode: Raw\n").substr(0, 67),
            "m.yaml:7: field 'mode': expected trinary, scale or raw, found 'Raw'");
  EXPECT_EQ(
      refused("[1, 2]\n"),
      "m.yaml:1: expected the yaml of a map (image, resolution, origin, ...), found 'a list'");
}

TEST_F(RosMapTest, WarnsOfUnknownKeysAndOfFree205) {
  const RosMap extra = read(yaml() + "map_type: occupancy\n");
  ASSERT_EQ(extra.warnings.size(), 1U);
  EXPECT_EQ(extra.warnings[0].field, "map_type");
  EXPECT_EQ(extra.warnings[0].line, 7);
  const RosMap free = read(yaml("0.196", "0.25"));
  EXPECT_EQ(test::rowsOf(free.map), "#.\n..\n");
  ASSERT_EQ(free.warnings.size(), 1U);
  EXPECT_EQ(free.warnings[0].field, "free_thresh");
  EXPECT_EQ(free.warnings[0].advice.substr(0, 23), "1 pixels of grey 205, w");
}

TEST_F(RosMapTest, TrinaryReadsBackWhateverTheThresholds) {
  const OccupancyMap map = randomTrinary(7);
  const std::vector<std::pair<double, double>> thresholds = {
      {0.65, 0.196}, {0.65, 0.25}, {0.5, 0.45}, {0.99, 0.01}, {0.9, 0.003}, {0.01, 0.002}};
  for (const auto& [occupied, free] : thresholds) {
    RosMapWriteOptions options;
    options.occupied_threshold = occupied;
    options.free_threshold = free;
    for (const RosMapPicture picture : {RosMapPicture::Pgm, RosMapPicture::Png}) {
      options.picture = picture;
      const RosMapFiles files = writeRosMap(folder_.file("out"), map, options);
      const RosMap back = readRosMap(files.yaml);
      EXPECT_EQ(back.map, map) << occupied << " " << free;
      EXPECT_EQ(back.rule.occupied_threshold, occupied);
      EXPECT_EQ(back.rule.free_threshold, free);
    }
  }
}

TEST_F(RosMapTest, TheUsualShadesAreWritten) {
  OccupancyMap map(GridFrame(3, 1, 0.05));
  map.set({0, 0}, 100);
  map.set({2, 0}, 0);
  const RosMapFiles files = writeRosMap(folder_.file("out"), map);
  EXPECT_EQ(test::readFile(files.image), "P5\n3 1\n255\n" + std::string("\x00\xCD\xFE", 3));
  EXPECT_EQ(test::readFile(files.yaml),
            "image: out.pgm\nmode: trinary\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
            "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
}

TEST_F(RosMapTest, SavingAgainChangesNoByte) {
  const RosMapFiles first = writeRosMap(folder_.file("a"), randomTrinary(3));
  const std::string bytes = test::readFile(first.image);
  for (const char* name : {"b", "c"}) {
    const RosMapFiles next = writeRosMap(folder_.file(name), readRosMap(first.yaml).map);
    EXPECT_EQ(test::readFile(next.image), bytes);
  }
}

TEST_F(RosMapTest, RawHoldsEveryValue) {
  const OccupancyMap map = randomMap(11, -1, 100);
  RosMapWriteOptions options;
  options.mode = RosMapMode::Raw;
  EXPECT_EQ(readRosMap(writeRosMap(folder_.file("raw"), map, options).yaml).map, map);
}

TEST_F(RosMapTest, ScaleHoldsEveryValueAndUnknownByTransparency) {
  RosMapWriteOptions options;
  options.mode = RosMapMode::Scale;
  const OccupancyMap map = randomMap(13, -1, 100);
  const RosMapFiles files = writeRosMap(folder_.file("scale"), map, options);
  EXPECT_EQ(files.image, folder_.file("scale.png"));
  EXPECT_EQ(readRosMap(files.yaml).map, map);
  const OccupancyMap known = randomMap(17, 0, 100);
  const RosMapFiles known_files = writeRosMap(folder_.file("known"), known, options);
  EXPECT_EQ(known_files.image, folder_.file("known.pgm"));
  EXPECT_EQ(readRosMap(known_files.yaml).map, known);
}

TEST_F(RosMapTest, GradesBecomeUnknownInTrinary) {
  OccupancyMap map(GridFrame(2, 1, 0.05));
  map.set({0, 0}, 60);
  map.set({1, 0}, 100);
  const RosMap back = readRosMap(writeRosMap(folder_.file("out"), map).yaml);
  EXPECT_EQ(test::rowsOf(back.map), "?#\n");
}

TEST_F(RosMapTest, ThresholdsThatHoldNoMapAreRefused) {
  const OccupancyMap map = randomTrinary(5);
  RosMapWriteOptions options;
  options.occupied_threshold = 0.2;
  options.free_threshold = 0.6;
  EXPECT_THROW(writeRosMap(folder_.file("no"), map, options), std::invalid_argument);
  options.occupied_threshold = 0.5001;  // no shade of 255 lies between
  options.free_threshold = 0.5;
  EXPECT_THROW(writeRosMap(folder_.file("no"), map, options), std::invalid_argument);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("no.yaml")));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("no.pgm")));
}

TEST_F(RosMapTest, ForNav2NeitherYawNorScaleIsWritten) {
  RosMapWriteOptions options;
  options.for_nav2 = true;
  EXPECT_THROW(writeRosMap(folder_.file("no"), randomTrinary(5), options), std::invalid_argument);
  OccupancyMap straight(GridFrame(2, 1, 0.05));
  EXPECT_NO_THROW(writeRosMap(folder_.file("yes"), straight, options));
  options.mode = RosMapMode::Scale;
  EXPECT_THROW(writeRosMap(folder_.file("no"), straight, options), std::invalid_argument);
}

TEST_F(RosMapTest, AFailedSaveLeavesTheOldFiles) {
  const OccupancyMap map = randomTrinary(5);
  const RosMapFiles files = writeRosMap(folder_.file("keep"), map);
  const std::string image = test::readFile(files.image);
  RosMapWriteOptions options;
  options.occupied_threshold = 0.5001;
  options.free_threshold = 0.5;
  EXPECT_THROW(writeRosMap(folder_.file("keep"), map, options), std::invalid_argument);
  EXPECT_EQ(test::readFile(files.image), image);
  EXPECT_THROW(writeRosMap(folder_.file("absent/keep"), map), std::system_error);
}

TEST_F(RosMapTest, NamesWithBlanksAndOtherScriptsSurvive) {
  for (const std::string name : {"a b",
                                 "\xC3\xB1"
                                 "and\xC3\xBA",
                                 "-x", "q\"uote", "a: b #c", "two\nlines"}) {
    const RosMapFiles files = writeRosMap(folder_.file(name), randomTrinary(5));
    EXPECT_EQ(readRosMap(files.yaml).map, randomTrinary(5)) << name;
  }
}

TEST_F(RosMapTest, BarePicturesTakeAResolution) {
  const RosMap file = readPictureAsMap(folder_.file("m.pgm"), 0.1);
  EXPECT_EQ(test::rowsOf(file.map), "#.\n?.\n");
  EXPECT_EQ(file.map.frame().resolution(), 0.1);
  EXPECT_THROW(static_cast<void>(readPictureAsMap(folder_.file("m.pgm"), 0.0)),
               std::invalid_argument);
}

TEST(ShadeRuleTest, BothThresholdsAreStrict) {
  ShadeRule rule;
  rule.occupied_threshold = 0.8;
  rule.free_threshold = 0.2;
  EXPECT_EQ(rule.percentOf(1, 5), OccupancyMap::kUnknown);  // 0.8 exactly
  EXPECT_EQ(rule.percentOf(4, 5), OccupancyMap::kUnknown);  // 0.2 exactly
  EXPECT_EQ(rule.percentOf(0, 5), 100);
  EXPECT_EQ(rule.percentOf(5, 5), 0);
  rule.negate = true;
  EXPECT_EQ(rule.percentOf(5, 5), 100);
  rule.mode = RosMapMode::Raw;  // negate is not applied
  EXPECT_EQ(rule.percentOf(100, 255), 100);
  EXPECT_EQ(rule.percentOf(101, 255), OccupancyMap::kUnknown);
  EXPECT_EQ(rule.percentOf(25700, 65535), 100);
}

}  // namespace
}  // namespace vesper
