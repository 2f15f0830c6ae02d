// Robot lines and tables: megabytes of text a second from the disk's cache, and what grows
// meanwhile. A reader holds one line (64 KiB at most) and the first 200; the RobotLog it returns
// holds every record, so memory grows with the records that are kept, not with the text: a range
// record of a short line takes about as many bytes as its line. The counters say both for the log
// that is read.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "vesper/core/log/read_log.hpp"

namespace vesper {
namespace {

constexpr int kPoses = 60000;

/// An odometry line and a range of two sonars each 0.1 s, about 11 MB.
std::string robotLines() {
  std::string text;
  for (int i = 0; i < kPoses; ++i) {
    const std::string time = std::to_string(i / 10) + "." + std::to_string(i % 10) + "00";
    text += R"({"type":"odom","t":)" + time + R"(,"x":)" + std::to_string(1e-3 * i) +
            R"(,"y":-0.25,"th":0.125})" + "\n";
    for (const char* id : {"left", "right"}) {
      text += R"({"type":"range","t":)" + time + R"(,"id":")" + id + R"(","r":)" +
              std::to_string(0.5 + 0.01 * (i % 200)) + "}\n";
    }
  }
  return text;
}

std::string shortLines() {
  std::string text = "H,1,bench\n";
  for (int i = 0; i < kPoses; ++i) {
    const std::string time = std::to_string(100 * i);
    text += "O," + time + "," + std::to_string(i) + ",-250,125\n";
    text += "R," + time + ",left," + std::to_string(500 + i % 2000) + "\n";
    text += "R," + time + ",right," + std::to_string(600 + i % 2000) + "\n";
  }
  return text;
}

std::string table() {
  std::string text = "t_s,x_m,y_m,theta_rad,left_cm,right_cm\n";
  for (int i = 0; i < 2 * kPoses; ++i) {
    text += std::to_string(0.1 * i) + "," + std::to_string(1e-3 * i) + ",-0.25,0.125," +
            std::to_string(50 + i % 200) + "," + std::to_string(60 + i % 200) + "\n";
  }
  return text;
}

void readText(benchmark::State& state, std::string (*make)()) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "vesper_text_bench";
  const std::string text = make();
  std::ofstream(path, std::ios::binary) << text;
  std::size_t records = 0;
  for ([[maybe_unused]] auto _ : state) {
    records = readLog(path.string()).records.size();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["text_MB"] = static_cast<double>(text.size()) * 1e-6;
  state.counters["records"] = static_cast<double>(records);
  state.counters["records_MB"] = static_cast<double>(records * sizeof(Record)) * 1e-6;
  std::filesystem::remove(path);
}
BENCHMARK_CAPTURE(readText, robot_lines, &robotLines)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readText, short_lines, &shortLines)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readText, table, &table)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vesper

BENCHMARK_MAIN();
