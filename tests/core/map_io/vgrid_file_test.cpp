#include "vesper/core/map_io/vgrid_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

VGrid example() {
  VGrid map{LogOddsGrid({.resolution_m = 0.1 / 3.0, .views = 4, .clamp = 4321}), {}};
  std::mt19937 random(2);
  std::uniform_int_distribution<int> place(-200, 200);
  for (int i = 0; i < 5000; ++i) {
    map.grid.add({place(random), place(random)}, i % 4,
                 static_cast<MilliLogOdds>(place(random) * 3 + 1));
  }
  map.provenance.robot = "ev3 \"zwei\"";
  map.provenance.model = resolveModel({.name = "cone", .views = 4, .free = 0.1});
  map.provenance.sources = {{"a.csv", "odom", 12, {}}, {"b.jsonl", "truth", 3, 21.5}};
  map.provenance.seed = 18446744073709551615ULL;
  return map;
}

std::string written(const test::ScratchFolder& folder, const VGrid& map) {
  const std::string path = folder.file("map.vgrid");
  writeVGrid(path, map.grid, map.provenance);
  return path;
}

std::string complaint(const test::ScratchFolder& folder, const std::string& bytes) {
  const std::string path = folder.write("bad.vgrid", bytes);
  try {
    static_cast<void>(readVGrid(path));
  } catch (const InputError& error) {
    return std::string(error.what()).substr(path.size());
  }
  return "no complaint";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

TEST(VGridFileTest, LosesNothing) {
  const test::ScratchFolder folder;
  const VGrid map = example();
  const std::string path = written(folder, map);
  const VGrid back = readVGrid(path);
  EXPECT_EQ(back.provenance, map.provenance);
  EXPECT_EQ(back.grid.resolution(), map.grid.resolution());
  EXPECT_EQ(back.grid.options().clamp, 4321);
  ASSERT_EQ(back.grid.tiles().size(), map.grid.tiles().size());
  for (int y = -201; y <= 201; ++y) {
    for (int x = -201; x <= 201; ++x) {
      const CellIndex cell{x, y};
      for (int view = 0; view < 4; ++view) {
        ASSERT_EQ(back.grid.viewMilli(cell, view), map.grid.viewMilli(cell, view));
      }
      ASSERT_EQ(back.grid.hits(cell), map.grid.hits(cell));
      ASSERT_EQ(back.grid.misses(cell), map.grid.misses(cell));
    }
  }
  const std::string again = folder.file("again.vgrid");
  writeVGrid(again, back.grid, back.provenance);
  EXPECT_EQ(test::readFile(again), test::readFile(path));
}

TEST(VGridFileTest, AnEmptyGridIsAMapToo) {
  const test::ScratchFolder folder;
  const VGrid map{LogOddsGrid({}), {.robot = "", .model = resolveModel({.views = 1})}};
  EXPECT_TRUE(readVGrid(written(folder, map)).grid.tiles().empty());
}

TEST(VGridFileTest, KeepsTheNumbersOfBatchModels) {
  const test::ScratchFolder folder;
  for (const ModelRequest& request :
       {ModelRequest{.name = "forward"},
        ModelRequest{.name = "forward", .directions = 1, .threshold = 0.3, .iterations = 20},
        ModelRequest{.name = "muriel", .clear_fraction = 0.5, .detection = 0.1}}) {
    VGrid map{LogOddsGrid({.clamp = 6000}), {.robot = "", .model = resolveModel(request)}};
    map.grid.add({3, 4}, 0, 700);
    const std::string path = written(folder, map);
    EXPECT_EQ(readVGrid(path).provenance.model, map.provenance.model);
    const std::string good = test::readFile(path);
    EXPECT_EQ(complaint(folder, replaced(good, "\"iterations\":", "\"repetitions\":")),
              ":2: field 'model.repetitions': expected a known key, found 'an unknown one'");
    EXPECT_EQ(complaint(folder, replaced(good, "\"name\":\"" + request.name, "\"name\":\"cone")),
              ":2: field 'model.detection': expected nothing of the kind for this model, found '" +
                  std::string(request.name == "muriel" ? "0.1" : "0.5") + "'");
  }
}

TEST(VGridFileTest, NamesWhatIsWrongInTheHeader) {
  const test::ScratchFolder folder;
  const std::string good = test::readFile(written(folder, example()));
  EXPECT_EQ(complaint(folder, "P5\n1 1\n255\n"),
            ":1: expected a vgrid file (VGRID1), found 'P5?1 1?'");
  const auto with = [&](const std::string& from, const std::string& to) {
    return complaint(folder, replaced(good, from, to));
  };
  EXPECT_EQ(with("\"views\":4", "\"views\":0"),
            ":2: field 'views': expected a whole number within 1..64, found '0'");
  EXPECT_EQ(with("\"views\":4", "\"views\":4.5"),
            ":2: field 'views': expected a whole number within 1..64, found '4.5'");
  EXPECT_EQ(with("\"views\":4", "\"looks\":4"),
            ":2: field 'looks': expected a known key, found 'an unknown one'");
  EXPECT_EQ(with("\"views\":4,", ""), ":2: field 'views': expected a value, found 'none'");
  EXPECT_EQ(with("\"resolution_m\":", "\"resolution_m\":-"),
            ":2: field 'resolution_m': expected a number within 1e-06..1000000.0, found "
            "'-0.03333333333333333'");
  EXPECT_EQ(with("\"log_odds_step\":0.001", "\"log_odds_step\":0.01"),
            ":2: field 'log_odds_step': expected a number within 0.001..0.001, found '0.01'");
  EXPECT_EQ(with("\"tile_side\":128", "\"tile_side\":64"),
            ":2: field 'tile_side': expected a whole number within 128..128, found '64'");
  EXPECT_EQ(with("[-4.321,4.321]", "[-4.321,9.0]"),
            ":2: field 'clamp': expected two limits -c and c, 0.001 <= c <= 8, found "
            "'[-4.321,9.0]'");
  EXPECT_EQ(with("\"poses\":\"truth\"", "\"poses\":7"),
            ":2: field 'sources[1].poses': expected a text, found '7'");
  EXPECT_EQ(with("\"exact\":false", "\"exact\":0"),
            ":2: field 'model.exact': expected true or false, found '0'");
  EXPECT_EQ(with("\"seed\":1", "\"seed\":-1"),
            ":2: field 'seed': expected a whole number or null, found '-1.8446744073709552e+19'");
  EXPECT_EQ(with("{\"resolution_m\"", "[\"resolution_m\"").substr(0, 37),
            ":2: expected a line of JSON, found '[");
}

TEST(VGridFileTest, RefusesTilesThatAreNotThere) {
  const test::ScratchFolder folder;
  const std::string good = test::readFile(written(folder, example()));
  EXPECT_THAT(complaint(folder, good.substr(0, good.size() - 1)),
              testing::HasSubstr("bytes, found 'the end of the file after"));
  EXPECT_EQ(complaint(folder, good.substr(0, 40)),
            ":2: expected a header line, found 'no end of line'");
  EXPECT_EQ(complaint(folder, good + "x"),
            ": expected the end of the file after the last tile, found 'more bytes'");
  std::string damaged = good;
  damaged[damaged.size() - 10] = static_cast<char>(damaged[damaged.size() - 10] ^ 1);
  EXPECT_THAT(complaint(folder, damaged), testing::HasSubstr("another one: the file is damaged"));
  EXPECT_THAT(complaint(folder, replaced(good, "\"tiles\":[{\"x\":-2,\"y\":-2",
                                         "\"tiles\":[{\"x\":4,\"y\":9")),
              testing::HasSubstr("expected tiles by rows, each once"));
}

// A header may promise any number of tiles: the limit counts before memory is taken.
TEST(VGridFileTest, SizesAreCheckedBeforeMemoryIsTaken) {
  const test::ScratchFolder folder;
  const std::string path = written(folder, example());
  try {
    static_cast<void>(readVGrid(path, 2 * GridTile::bytes(4)));
    FAIL() << "too many tiles for the memory";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().field, "tiles");
    EXPECT_EQ(error.problem().expected, "at most 2 tiles");
  }
}

TEST(VGridFileTest, ReadsAsAFinishedMapWithGrades) {
  const test::ScratchFolder folder;
  VGrid map{LogOddsGrid({.resolution_m = 0.5}), {}};
  map.grid.add({3, 4}, 0, 2000);   // p = 0.88: occupied
  map.grid.add({4, 4}, 0, -2000);  // p = 0.12: free
  map.grid.add({5, 4}, 0, 200);    // p = 1 / (1 + exp(-0.2)) = 0.5498: graded
  map.provenance.model = resolveModel({.name = "ray"});
  const LoadedMap loaded = readMap(written(folder, map));
  EXPECT_EQ(loaded.format, MapFormat::Vgrid);
  const auto percentAt = [&loaded](double x_m, double y_m) {
    return loaded.map.percentAt(loaded.map.frame().cellAt({x_m, y_m}).value());
  };
  EXPECT_EQ(percentAt(1.75, 2.25), 100);
  EXPECT_EQ(percentAt(2.25, 2.25), 0);
  EXPECT_EQ(percentAt(2.75, 2.25), 55);
  EXPECT_EQ(loaded.map.counts().graded, 1U);
  MapReadOptions small;
  small.limits.max_cells = 10;
  EXPECT_THROW(static_cast<void>(readMap(folder.file("map.vgrid"), small)), InputError);
}

}  // namespace
}  // namespace vesper
