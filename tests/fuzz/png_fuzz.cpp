#include "vesper/core/map_io/png_image.hpp"
#include "vesper/tests/fuzz/fuzz_image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return vesper::fuzz::readImage(data, size,
                                 [](const std::string& path, const auto& limits, const auto& sink) {
                                   (void)vesper::readPng(path, limits, sink);
                                 });
}
