#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/log/read_log.hpp"

namespace vesper {
namespace {

constexpr int kBeams = 360;
constexpr int kMessagesPerChunk = 500;
constexpr int kChunks = 135;  // 100 MB

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) {
    out += static_cast<char>((value >> (8 * i)) & 0xFFU);
  }
}

std::string mcapRecord(char opcode, const std::string& content) {
  std::string record(1, opcode);
  put(record, content.size(), 8);
  return record + content;
}

void putText(std::string& out, const std::string& text) {
  put(out, text.size(), 4);
  out += text;
}

/// A LaserScan as CDR: 4 bytes, the header, seven numbers, the ranges, no intensities.
std::string scanPayload(int number) {
  std::string message("\x00\x01\x00\x00", 4);
  put(message, static_cast<std::uint64_t>(number / 10), 4);
  put(message, static_cast<std::uint64_t>(number % 10) * 100'000'000, 4);
  put(message, 8, 4);
  message += std::string("laser12\0", 8);
  for (const float value : {-3.0F, 3.0F, 0.0175F, 0.0F, 0.1F, 0.1F, 12.0F}) {
    put(message, std::bit_cast<std::uint32_t>(value), 4);
  }
  put(message, kBeams, 4);
  for (int beam = 0; beam < kBeams; ++beam) {
    const float range_m = 0.5F + static_cast<float>((number * 7 + beam * 13) % 1000) * 0.01F;
    put(message, std::bit_cast<std::uint32_t>(range_m), 4);
  }
  put(message, 0, 4);
  return message;
}

/// 100 MB of scans in chunks that are not packed, with checksums of zero (none).
std::filesystem::path makeMcap() {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "vesper_bench.mcap";
  std::ofstream file(path, std::ios::binary);
  file << std::string("\x89MCAP0\r\n", 8);
  std::string schema;
  put(schema, 1, 2);
  putText(schema, "sensor_msgs/msg/LaserScan");
  putText(schema, "ros2msg");
  putText(schema, "");
  std::string channel;
  put(channel, 1, 2);
  put(channel, 1, 2);
  putText(channel, "/scan");
  putText(channel, "cdr");
  put(channel, 0, 4);
  file << mcapRecord('\x03', schema) << mcapRecord('\x04', channel);
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    std::string records;
    for (int i = 0; i < kMessagesPerChunk; ++i) {
      const int number = chunk * kMessagesPerChunk + i;
      std::string message;
      put(message, 1, 2);
      put(message, 0, 4);
      put(message, static_cast<std::uint64_t>(number) * 100'000'000, 8);
      put(message, static_cast<std::uint64_t>(number) * 100'000'000, 8);
      records += mcapRecord('\x05', message + scanPayload(number));
    }
    std::string head;
    put(head, 0, 16);
    put(head, records.size(), 8);
    put(head, 0, 4);
    putText(head, "");
    put(head, records.size(), 8);
    file << mcapRecord('\x06', head + records);
  }
  file << mcapRecord('\x0F', std::string(4, '\0'));
  return path;
}

double peakMiB() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// All messages and their bytes, none kept: the memory is that of the window.
void streamMcap(benchmark::State& state) {
  const std::filesystem::path path = makeMcap();
  for ([[maybe_unused]] auto _ : state) {
    std::size_t bytes = 0;
    const std::unique_ptr<BagReader> bag = openBag(path.string(), BagFormat::Mcap);
    while (bag->next()) {
      bytes += bag->payload().size();
    }
    benchmark::DoNotOptimize(bytes);
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(std::filesystem::file_size(path)));
  state.counters["peak_MiB"] = peakMiB();
  std::filesystem::remove(path);
}
BENCHMARK(streamMcap)->Unit(benchmark::kMillisecond);

/// The whole log, whose records stay in memory: eight bytes a beam.
void readMcapLog(benchmark::State& state) {
  const std::filesystem::path path = makeMcap();
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(readLog(path.string()).records.size());
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(std::filesystem::file_size(path)));
  state.counters["peak_MiB"] = peakMiB();
  std::filesystem::remove(path);
}
BENCHMARK(readMcapLog)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vesper

BENCHMARK_MAIN();
