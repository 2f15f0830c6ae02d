#include <openssl/evp.h>

#include <array>
#include <bit>
#include <memory>
#include <string_view>

#include "vesper/planning/comparison/comparison.hpp"

namespace vesper::planning::inline v0 {
namespace {

template <typename Value>
void addBytes(EVP_MD_CTX* context, const Value& value) {
  const auto bytes = std::bit_cast<std::array<unsigned char, sizeof(Value)>>(value);
  EVP_DigestUpdate(context, bytes.data(), bytes.size());
}

}  // namespace

std::string hashOf(const OccupancyMap& map) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  const GridFrame& frame = map.frame();
  addBytes(context.get(), static_cast<std::int64_t>(frame.width()));
  addBytes(context.get(), static_cast<std::int64_t>(frame.height()));
  for (const double value :
       {frame.resolution(), frame.origin().x(), frame.origin().y(), frame.origin().heading()}) {
    addBytes(context.get(), value);
  }
  EVP_DigestUpdate(context.get(), map.percents().data(), map.percents().size());
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_DigestFinal_ex(context.get(), digest.data(), &length);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < length; ++i) {
    text += kDigits[digest[i] >> 4U];
    text += kDigits[digest[i] & 15U];
  }
  return text;
}

}  // namespace vesper::planning::inline v0
