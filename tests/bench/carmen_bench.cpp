#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "vesper/core/log/read_log.hpp"

namespace vesper {
namespace {

/// A log of FLASER lines of 180 beams and as many ODOM lines, about 10 MB.
std::string makeLog() {
  std::string text;
  for (int i = 0; i < 9000; ++i) {
    const std::string time = std::to_string(i / 10) + "." + std::to_string(i % 10);
    text += "ODOM 1.25 -0.5 0.125 0 0 0 " + time + " host " + time + "\nFLASER 180";
    for (int beam = 0; beam < 180; ++beam) {
      text += ' ' + std::to_string(1 + (i * 7 + beam * 13) % 20) + '.' +
              std::to_string(10 + (i + beam) % 90);
    }
    text += " 1.25 -0.5 0.125 1.25 -0.5 0.125 " + time + " host " + time + '\n';
  }
  return text;
}

void readCarmenLog(benchmark::State& state) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "vesper_bench.log";
  const std::string text = makeLog();
  std::ofstream(path, std::ios::binary) << text;
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(readLog(path.string()).records.size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  std::filesystem::remove(path);
}
BENCHMARK(readCarmenLog)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vesper

BENCHMARK_MAIN();
