// What `vesper live` leaves when things go wrong: full disks, kills, clocks, ports in use.
#include <gtest/gtest.h>

#include <random>

#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/cli/child_process.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/support/raw_peer.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using test::ChildProcess;
using test::eventually;
using test::RawPeer;
using test::ScratchFolder;

/// A recording that ended for want of room: whole lines, as far as there was room for them.
void expectWholeLines(const std::string& recording, std::size_t least_bytes,
                      std::size_t most_bytes) {
  const std::string text = test::readFile(recording);
  EXPECT_LE(text.size(), most_bytes);
  ASSERT_GT(text.size(), least_bytes);
  EXPECT_EQ(text.back(), '\n');
  EXPECT_EQ(readLog(recording).skipped_lines, 0);
}

TEST(LiveFaultsTest, AFullDiskIsNamedAndLeavesWholeLines) {
  const ScratchFolder folder;
  const auto run = test::runShell(
      "trap '' XFSZ; ulimit -f 16; i=0; while [ $i -lt 2000 ]; do echo \"E,$i,1,2\"; i=$((i+1)); "
      "done | \"$vesper\" live - --robot " +
      test::ev3() + " --record " + folder.file("live.jsonl"));
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_NE(
      run.err.find("error: cannot record to " + folder.file("live.jsonl") + ": File too large"),
      std::string::npos)
      << run.err;
  expectWholeLines(folder.file("live.jsonl"), 7U * 1024U, 16U * 1024U);
}

TEST(LiveFaultsTest, AFullFileSystemIsNamedAndLeavesWholeLines) {
  // A file system of 64 kB of its own, where the kernel lets a user mount one.
  if (test::runShell("unshare -Urm true").exit_code != 0) {
    GTEST_SKIP() << "this kernel lets nobody mount a file system of his own";
  }
  const ScratchFolder folder;
  const std::string small = folder.path().string() + "/small";
  std::filesystem::create_directory(small);
  const auto run = test::runShell(
      "export vesper; unshare -Urm sh -c 'mount -t tmpfs -o size=64k none " + small +
      "; i=0; while [ $i -lt 3000 ]; do echo \"E,$i,1,2\"; i=$((i+1)); done | \"$vesper\" live - "
      "--robot " +
      test::ev3() + " --record " + small + "/live.jsonl; code=$?; cat " + small + "/live.jsonl > " +
      folder.file("kept.jsonl") + "; exit $code'");
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_NE(
      run.err.find("error: cannot record to " + small + "/live.jsonl: No space left on device"),
      std::string::npos)
      << run.err;
  expectWholeLines(folder.file("kept.jsonl"), 32U * 1024U, 64U * 1024U);
}

TEST(LiveFaultsTest, WhatCameIsInTheFileSoonWhetherMoreComesOrNot) {
  const ScratchFolder folder;
  RawPeer peer;
  ChildProcess live(
      folder, "live",
      {"live", peer.url(), "--robot", test::ev3(), "--record", folder.file("live.jsonl")});
  ASSERT_TRUE(peer.accept());
  constexpr int kLines = 100;
  for (int i = 0; i < kLines; ++i) {
    peer.send("E," + std::to_string(i) + ",0,0\n");
  }
  peer.send("E,100,0,0");  // a line that never ends
  const auto recorded = [&] {
    const std::string text = test::readFile(folder.file("live.jsonl"));
    return std::count(text.begin(), text.end(), '\n');
  };
  ASSERT_TRUE(eventually([&] { return recorded() == kLines; })) << recorded();
  live.signal(SIGKILL);
  EXPECT_EQ(live.exitCode(), -1);
  const RobotLog log = readLog(folder.file("live.jsonl"));
  EXPECT_EQ(log.records.size(), static_cast<std::size_t>(kLines));
  EXPECT_EQ(log.skipped_lines, 0);
}

TEST(LiveFaultsTest, AClockThatBeginsAnewIsToldAndEverythingIsRecorded) {
  const ScratchFolder folder;
  const auto run = test::runShell(
      "printf 'E,100000,1,1\\nE,100100,2,2\\nE,3000,3,3\\nE,100200,4,4\\nE,2000,5,5\\nE,2100,6,6\\n"
      "E,2200,7,7\\n' | \"$vesper\" live - --robot " +
      test::ev3() + " --record " + folder.file("live.jsonl") + " --json");
  const auto json = test::jsonOf(run);
  EXPECT_EQ(json["lines"], 7);
  EXPECT_EQ(json["clock_jumps"], 1);  // to 2 s
  EXPECT_EQ(json["strays"], 1);       // the one at 3 s
  EXPECT_EQ(test::linesOf(folder.file("live.jsonl")).size(), 7U);
  const RobotLog log = readLog(folder.file("live.jsonl"));
  EXPECT_EQ(log.segment_starts.size(), 2U);
}

TEST(LiveFaultsTest, APortThatIsTakenIsNamed) {
  RawPeer robot(RawPeer::Udp{});
  const std::string url = robot.listenerUrl();
  const ScratchFolder folder;
  ChildProcess first(folder, "first", {"live", url, "--robot", test::ev3()});
  ASSERT_TRUE(eventually([&] { return first.err().find("connected") != std::string::npos; }));
  const auto second = test::runVesper("live '" + url + "' --duration 0.3 --robot " + test::ev3());
  EXPECT_EQ(second.exit_code, 5);
  EXPECT_NE(second.err.find("Address already in use"), std::string::npos) << second.err;
  first.signal(SIGINT);
  EXPECT_EQ(first.exitCode(), 0);
}

TEST(LiveFaultsTest, KilledWhileRecordingItLeavesAReadableBeginning) {
  std::mt19937 random(7);
  for (int kill = 0; kill < test::killsOrFew(4); ++kill) {
    const ScratchFolder folder;
    RawPeer peer;
    ChildProcess live(
        folder, "live",
        {"live", peer.url(), "--robot", test::ev3(), "--record", folder.file("live.jsonl")});
    ASSERT_TRUE(peer.accept());
    // Without a pause first, until something is in the file, then for a random while.
    int sent = 0;
    const auto send = [&] {
      peer.send("E," + std::to_string(sent) + ",0,0\n");
      ++sent;
    };
    ASSERT_TRUE(eventually([&] {
      send();
      return test::sizeOf(folder.file("live.jsonl")) > 0;
    }));
    const int more = static_cast<int>(random() % 2000);
    for (int i = 0; i < more; ++i) {
      send();
    }
    live.signal(SIGKILL);
    EXPECT_EQ(live.exitCode(), -1);
    const RobotLog log = readLog(folder.file("live.jsonl"));
    // A write that was cut may leave half a line, at the end only.
    EXPECT_LE(log.skipped_lines, 1) << "kill " << kill;
    for (std::size_t i = 0; i < log.records.size(); ++i) {
      ASSERT_EQ(log.records[i].stamp, std::chrono::milliseconds(i)) << "kill " << kill;
    }
    EXPECT_GE(log.records.size(), 1U);
  }
}

TEST(LiveFaultsTest, KilledWhileSavingAMapItLeavesNoHalfOne) {
  const ScratchFolder folder;
  const std::string command = "live 'file://" + test::dataset("logs/arena_ev3.jsonl.gz") +
                              "?pace=0' --robot " + test::ev3() + " --map ";
  ASSERT_EQ(test::runVesper(command + folder.file("whole")).exit_code, 0);
  const std::string whole = test::readFile(folder.file("whole.pgm"));
  std::mt19937 random(11);
  for (int kill = 0; kill < test::killsOrFew(4); ++kill) {
    const std::string prefix = folder.file("map" + std::to_string(kill));
    ChildProcess live(folder, "live" + std::to_string(kill),
                      {"live", "file://" + test::dataset("logs/arena_ev3.jsonl.gz") + "?pace=0",
                       "--robot", test::ev3(), "--map", prefix});
    // When the first temporary file appears, saving has begun.
    ASSERT_TRUE(eventually([&] {
      for (const std::string& name : test::namesIn(folder.path())) {
        if (name.find("map" + std::to_string(kill)) != std::string::npos) {
          return true;
        }
      }
      return false;
    }));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    live.signal(SIGKILL);
    (void)live.exitCode();
    if (std::filesystem::exists(prefix + ".pgm")) {
      EXPECT_EQ(test::readFile(prefix + ".pgm"), whole) << "kill " << kill;
    }
    if (std::filesystem::exists(prefix + ".yaml")) {
      EXPECT_EQ(test::runVesper("info " + prefix + ".yaml").exit_code, 0) << "kill " << kill;
    }
    if (std::filesystem::exists(prefix + ".vgrid")) {
      EXPECT_EQ(test::runVesper("info " + prefix + ".vgrid").exit_code, 0) << "kill " << kill;
    }
  }
}

}  // namespace
}  // namespace vesper
