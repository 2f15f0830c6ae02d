#include "vesper/core/log/suggest_columns.hpp"
#include "vesper/tests/fuzz/fuzz_file.hpp"
#include "vesper/tests/fuzz/fuzz_log.hpp"

// A table like any log; besides, a column file can be proposed for it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile file(data, size);
  vesper::fuzz::readAndWriteLog(file.path());
  try {
    (void)vesper::suggestColumns(file.path());
  } catch (const vesper::InputError&) {
  }
  return 0;
}
