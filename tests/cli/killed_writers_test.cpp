// kill -9 at any instant leaves each file as it was or as it was to be.
#include <random>

#include "vesper/tests/cli/child_process.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

/// Two commands that write the same files with different content, killed in turn.
class KilledWriter {
 public:
  KilledWriter(std::vector<std::string> first, std::vector<std::string> second,
               std::vector<std::string> files)
      : commands_{std::move(first), std::move(second)}, files_(std::move(files)) {
    for (int which = 0; which < 2; ++which) {
      const auto start = std::chrono::steady_clock::now();
      ChildProcess run(logs_, "run", commands_[which]);
      EXPECT_EQ(run.exitCode(), 0) << run.err();
      longest_ = std::max(longest_, std::chrono::steady_clock::now() - start);
      for (const std::string& file : files_) {
        whole_[which].push_back(readFile(file));
        EXPECT_FALSE(whole_[which].back().empty()) << file;
      }
    }
    EXPECT_NE(whole_[0], whole_[1]);
  }

  void killOften(int times) {
    std::mt19937 random(20261201);
    int finished = 0;
    for (int i = 0; i < times; ++i) {
      // From just after the start to a little beyond the end of an undisturbed run.
      const double share = 1.1 * std::uniform_real_distribution<double>(0.0, 1.0)(random);
      ChildProcess run(logs_, "run", commands_[i % 2]);
      std::this_thread::sleep_for(share * longest_);
      run.signal(SIGKILL);
      finished += run.exitCode() == 0 ? 1 : 0;
      for (std::size_t file = 0; file < files_.size(); ++file) {
        const std::string bytes = readFile(files_[file]);
        ASSERT_TRUE(bytes == whole_[0][file] || bytes == whole_[1][file])
            << files_[file] << " is neither old nor new after kill " << i << ": " << bytes.size()
            << " bytes";
      }
    }
    EXPECT_LT(finished, times) << "no run was killed";
  }

 private:
  ScratchFolder logs_;
  std::vector<std::string> commands_[2];
  std::vector<std::string> files_;
  std::vector<std::string> whole_[2];
  std::chrono::steady_clock::duration longest_{};
};

TEST(KilledWriterTest, GridLeavesTheOldFileOrTheNewOne) {
  const ScratchFolder folder;
  const auto turn = [&](const char* angle) {
    return std::vector<std::string>{"grid", "rotate", dataset("maps/office.yaml"), "--angle",
                                    angle,  "--out",  folder.file("m.yaml")};
  };
  KilledWriter(turn("90"), turn("30"), {folder.file("m.yaml"), folder.file("m.pgm")})
      .killOften(killsOrFew(10));
}

TEST(KilledWriterTest, ConvertLeavesTheOldLogOrTheNewOne) {
  const ScratchFolder folder;
  const auto convert = [&](const std::string& log) {
    return std::vector<std::string>{"convert", log, folder.file("log.csv")};
  };
  KilledWriter(convert(arenaLog(folder, 3000)), convert(dataset("logs/arena_ev3.jsonl.gz")),
               {folder.file("log.csv")})
      .killOften(killsOrFew(10));
}

TEST(KilledWriterTest, ConvertLeavesTheOldMapOrTheNewOne) {
  const ScratchFolder folder;
  const auto convert = [&](const char* map) {
    return std::vector<std::string>{"convert", dataset(map), folder.file("m.yaml")};
  };
  KilledWriter(convert("maps/office.yaml"), convert("maps/corridor.yaml"),
               {folder.file("m.yaml"), folder.file("m.pgm")})
      .killOften(killsOrFew(10));
}

}  // namespace
}  // namespace vesper::test
