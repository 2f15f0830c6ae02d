#include <gmock/gmock.h>

#include "vesper/tests/cli/cli_support.hpp"

// What bash offers where the cursor stands behind the last word.
namespace vesper::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> offered(const std::string& words) {
  const std::string script = std::string(VESPER_SOURCE_DIR) + "/tools/completion/vesper.bash";
  const CommandRun run = runShell(
      "export vesper; bash -c '. \"" + script + "\"; COMP_WORDS=(\"$vesper\" " + words +
      "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _vesper; printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  std::istringstream in(run.out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) {
      lines.push_back(line);
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(CompletionTest, OffersVerbsAndThoseBelowThem) {
  EXPECT_THAT(offered("cal"), ElementsAre("calibrate"));
  EXPECT_THAT(offered("co"), ElementsAre("compare", "convert"));
  EXPECT_THAT(offered("calibrate s"), ElementsAre("sheet", "sonar"));
  EXPECT_THAT(offered("robot che"), ElementsAre("check"));
}

TEST(CompletionTest, OffersTheOptionsOfTheVerb) {
  EXPECT_THAT(offered("map run.csv --res"), ElementsAre("--resolution"));
  EXPECT_THAT(offered("map run.csv --robot r.yaml --no"), ElementsAre("--no-echo-free"));
  EXPECT_THAT(offered("calibrate odometry --ap"), ElementsAre("--apply"));
  EXPECT_THAT(offered("plan --"), Contains("--footprint"));
  EXPECT_THAT(offered("plan --"), Not(Contains("--scen")));
}

TEST(CompletionTest, LeavesFilesToTheShell) {
  EXPECT_THAT(offered("map run"), IsEmpty());
  EXPECT_THAT(offered("calibrate odometry squ"), IsEmpty());
}

TEST(ManualPageTest, NamesEveryVerbInBothLanguages) {
  for (const char* page : {"vesper.1", "es/vesper.1"}) {
    const std::string text = readFile(std::string(VESPER_SOURCE_DIR) + "/tools/man/" + page);
    for (const std::string& verb : offered("''")) {
      const bool has_verbs = !offered(verb + " ''").empty();
      const std::string line = has_verbs ? "\n.B " + verb + ' ' : "\n.B " + verb;
      EXPECT_NE(text.find(line), std::string::npos) << page << ": " << verb;
      for (const std::string& below : offered(verb + " ''")) {
        EXPECT_NE(text.find("\n.B " + verb + ' ' + below), std::string::npos)
            << page << ": " << below;
      }
    }
  }
}

}  // namespace
}  // namespace vesper::test
