#include "vesper/tests/fuzz/fuzz_file.hpp"
#include "vesper/tests/fuzz/fuzz_log.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const vesper::fuzz::FuzzFile file(data, size);
  vesper::fuzz::readAndWriteLog(file.path());
  return 0;
}
