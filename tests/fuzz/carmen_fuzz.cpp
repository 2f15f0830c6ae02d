#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"

// A file is read or refused; what was read can be summed up and written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile file(data, size);
  try {
    const vesper::RobotLog log = vesper::readLog(file.path());
    if (!log.records.empty() && log.segment_starts.empty()) {
      std::abort();
    }
    (void)vesper::summarize(log);
    for (const vesper::Record& record : log.records) {
      (void)vesper::formatRobotLine(record);
    }
  } catch (const vesper::InputError&) {
  }
  return 0;
}
