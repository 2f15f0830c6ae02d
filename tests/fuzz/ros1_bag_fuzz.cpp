#include "vesper/tests/fuzz/fuzz_bag.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vesper::fuzz::readBag(data, size);
  return 0;
}
