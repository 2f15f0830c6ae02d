#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/tests/support/command_run.hpp"

namespace vesper::test {

/// A file of datasets/.
inline std::string dataset(const std::string& name) {
  return std::string(VESPER_SOURCE_DIR) + "/datasets/" + name;
}

inline std::string ev3() { return dataset("robots/ev3.robot.yaml"); }

/// The lines of a file, unpacked if it is packed, without their ends.
inline std::vector<std::string> linesOf(const std::string& path) {
  std::istringstream in(readWholeFile(path, std::size_t{1} << 24));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

/// The first `count` lines of the arena's log, as a file of `folder`.
inline std::string arenaLog(const ScratchFolder& folder, std::size_t count) {
  std::string text;
  for (const std::string& line : linesOf(dataset("logs/arena_ev3.jsonl.gz"))) {
    if (count-- == 0) {
      break;
    }
    text += line + '\n';
  }
  return folder.write("arena.jsonl", text);
}

/// The JSON document that a run printed; the run must have ended with `exit_code`.
inline nlohmann::json jsonOf(const CommandRun& run, int exit_code = 0) {
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  return nlohmann::json::parse(run.out, nullptr, false);
}

/// Bytes of a file; 0 while there is none.
inline std::size_t sizeOf(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::size_t>(size);
}

inline std::vector<std::string> namesIn(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace vesper::test
