#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace vesper::inline v0 {

/// An opaque colour, 8 bits a channel, sRGB.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

/// Colours that people with any colour vision can tell apart (Okabe & Ito, "Color Universal
/// Design", 2008), in the order in which series take them; the yellow is left out, it fails on
/// white paper.
namespace colours {
inline constexpr Colour kBlue{0, 114, 178};
inline constexpr Colour kVermilion{213, 94, 0};
inline constexpr Colour kGreen{0, 158, 115};
inline constexpr Colour kPurple{204, 121, 167};
inline constexpr Colour kOrange{230, 159, 0};
inline constexpr Colour kSkyBlue{86, 180, 233};
inline constexpr Colour kBlack{0, 0, 0};
inline constexpr std::array kSeries = {kBlue,   kVermilion, kGreen, kPurple,
                                       kOrange, kSkyBlue,   kBlack};
}  // namespace colours

/// "#0072b2"
[[nodiscard]] std::string hexText(const Colour& colour);

/// How a line is broken, so that lines differ in grey print too.
enum class Dash : std::uint8_t { Solid, Dashed, Dotted, DashDot };

/// The shape of a point.
enum class Marker : std::uint8_t { Circle, Square, Triangle, Diamond, Cross, Plus };

}  // namespace vesper::inline v0
