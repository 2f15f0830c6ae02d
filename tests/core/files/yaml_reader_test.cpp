#include "vesper/core/files/yaml_reader.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string refusalOf(const std::string& text, const YamlLimits& limits = {}) {
  return refusal([&] { (void)parseYaml(text, "a.yaml", limits); });
}

TEST(YamlReaderTest, ReadsMapsListsAndScalars) {
  const YamlNode root = parseYaml("a: 1.5\nb: [1, '2', x]\nc: {d: true, e: ~}\n", "a.yaml");
  EXPECT_TRUE(root.isMap());
  EXPECT_EQ(root.at("a").number(), 1.5);
  EXPECT_EQ(root.at("b").items(3)[1].text(), "2");
  EXPECT_EQ(root.at("b").items()[0].integer(0, 5), 1);
  EXPECT_TRUE(root.at("c").at("d").boolean());
  EXPECT_TRUE(root.at("c").at("e").isNull());
  EXPECT_FALSE(root.find("z").has_value());
  EXPECT_EQ(root.at("c").at("d").path(), "c.d");
  EXPECT_EQ(root.at("b").items()[2].path(), "b[2]");
  EXPECT_EQ(root.at("c").line(), 3);
  EXPECT_EQ(root.entries().size(), 3U);
}

TEST(YamlReaderTest, ANodeOutlivesItsRoot) {
  const YamlNode node = parseYaml("a: {b: deep}", "a.yaml").at("a").at("b");
  EXPECT_EQ(node.text(), "deep");
}

TEST(YamlReaderTest, RefusalsNameFileLinePathAndValue) {
  const YamlNode root = parseYaml("a:\n  b: wide\n  c: 1,5\n  d: .nan\n  e: [1, 2]\n", "a.yaml");
  const YamlNode a = root.at("a");
  EXPECT_EQ(refusal([&] { (void)a.at("b").number(NumberRange::positive()); }),
            "a.yaml:2: field 'a.b': expected a number > 0, found 'wide'");
  EXPECT_EQ(refusal([&] { (void)a.at("c").number(); }),
            "a.yaml:3: field 'a.c': expected a finite number, found '1,5' "
            "(write the decimal point as '.')");
  EXPECT_EQ(refusal([&] { (void)a.at("d").number(); }),
            "a.yaml:4: field 'a.d': expected a finite number, found '.nan'");
  EXPECT_EQ(refusal([&] { (void)a.at("e").items(3); }),
            "a.yaml:5: field 'a.e': expected a list of 3, found '2 values'");
  EXPECT_EQ(refusal([&] { (void)a.at("e").items()[1].integer(3, 9); }),
            "a.yaml:5: field 'a.e[1]': expected a whole number of 3 to 9, found '2'");
  EXPECT_EQ(refusal([&] { (void)a.at("e").text(); }),
            "a.yaml:5: field 'a.e': expected a text, found 'a list'");
  EXPECT_EQ(refusal([&] {
              (void)a.at("b").choice({"wise", "narrow"});
            }),
            "a.yaml:2: field 'a.b': expected wise or narrow, found 'wide' (did you mean 'wise'?)");
  EXPECT_EQ(refusal([&] { (void)a.at("f"); }),
            "a.yaml:2: field 'a.f': expected a value, found 'nothing' (the key is missing)");
}

TEST(YamlReaderTest, NumbersEndWhereTheyEnd) {
  for (const char* text : {"1.5m", "0x10", "1 2", "+-1", "1e999", "nan", "inf", "", "--1", "1_0"}) {
    const YamlNode root = parseYaml("a: " + std::string(text), "a.yaml");
    EXPECT_THROW((void)root.at("a").number(), InputError) << text;
  }
  for (const char* text : {"+1.5", "15e-1", "1.5"}) {
    EXPECT_EQ(parseYaml("a: " + std::string(text), "a.yaml").at("a").number(), 1.5) << text;
  }
}

TEST(YamlReaderTest, UnknownKeysGetAProposal) {
  const YamlNode root = parseYaml("name: x\ntrack_width: 1\n", "a.yaml");
  EXPECT_EQ(refusal([&] {
              root.allowKeys({"name", "track_width_m"});
            }),
            "a.yaml:2: field 'track_width': expected a known key, found 'track_width' "
            "(did you mean 'track_width_m'?)");
  EXPECT_EQ(refusal([&] {
              root.allowKeys({"name", "beam"});
            }),
            "a.yaml:2: field 'track_width': expected a known key, found 'track_width' "
            "(known: name or beam)");
}

TEST(YamlReaderTest, BrokenAndDangerousTextsAreRefused) {
  EXPECT_EQ(refusalOf(""), "a.yaml: expected YAML, found 'an empty file'");
  EXPECT_EQ(refusalOf("a: 1\nb: 2\na: 3\n"),
            "a.yaml:3: field 'a': expected each key once, found 'it stands in line 1 already'");
  EXPECT_EQ(refusalOf("a: &x 1\nb: *x\n"),
            "a.yaml:1: expected plain values, found 'the anchor &x'");
  EXPECT_EQ(refusalOf("a: !!binary abc\n"),
            "a.yaml:1: expected plain values, found 'the tag tag:yaml.org,2002:binary'");
  EXPECT_EQ(refusalOf("a: 1\n---\nb: 2\n"),
            "a.yaml:2: expected one document, found 'a second one'");
  EXPECT_EQ(refusalOf("[1, 2]: 3\n"), "a.yaml:1: expected a text as key, found 'a list or map'");
  EXPECT_EQ(refusalOf("a: [1, 2\n").substr(0, 32), "a.yaml:2: expected valid YAML, f");
  std::string deep;
  for (int i = 0; i < 50'000; ++i) {
    deep += "- ";
  }
  EXPECT_EQ(refusalOf(deep), "a.yaml:1: expected at most 32 levels, found 'more'");
  EXPECT_THROW((void)parseYaml(std::string(100'000, '['), "a.yaml"), InputError);
  EXPECT_EQ(refusalOf("[1, 1, 1, 1]", {.max_nodes = 4}),
            "a.yaml:1: expected at most 4 values, found 'more'");
  EXPECT_EQ(refusalOf("abcdef", {.max_bytes = 5}),
            "a.yaml: expected at most 5 bytes, found 'more'");
}

TEST(YamlReaderTest, ReadsAFile) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a.yaml", "a: 1\n");
  EXPECT_EQ(readYamlFile(path).at("a").integer(0, 2), 1);
  EXPECT_THROW((void)readYamlFile(folder.file("none.yaml")), InputError);
}

}  // namespace
}  // namespace vesper
