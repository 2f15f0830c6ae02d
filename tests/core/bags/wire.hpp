#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::test {

enum class WireForm { Ros1, CdrLittle, CdrBig };

/// Lays out the fields of a message as ROS 1 serialisation or plain CDR say; shares no code with
/// the reader.
class Wire {
 public:
  explicit Wire(WireForm form) : form_(form) {
    if (form == WireForm::CdrLittle) {
      bytes_ = std::string("\x00\x01\x00\x00", 4);
    } else if (form == WireForm::CdrBig) {
      bytes_ = std::string("\x00\x00\x00\x00", 4);
    }
  }

  Wire& u8(std::uint8_t value) { return integer(value, 1); }
  Wire& u32(std::uint32_t value) { return integer(value, 4); }
  Wire& u64(std::uint64_t value) { return integer(value, 8); }
  Wire& f32(float value) { return integer(std::bit_cast<std::uint32_t>(value), 4); }
  Wire& f64(double value) { return integer(std::bit_cast<std::uint64_t>(value), 8); }
  Wire& text(std::string_view value) {
    if (form_ == WireForm::Ros1) {
      u32(static_cast<std::uint32_t>(value.size()));
      bytes_ += value;
    } else {
      u32(static_cast<std::uint32_t>(value.size() + 1));
      bytes_ += value;
      bytes_ += '\0';
    }
    return *this;
  }
  /// A time and the frame; ROS 1 has a sequence number in front.
  Wire& header(std::uint32_t seconds, std::uint32_t nanoseconds, std::string_view frame) {
    if (form_ == WireForm::Ros1) {
      u32(7);
    }
    return u32(seconds).u32(nanoseconds).text(frame);
  }
  /// Position, then the quaternion x y z w.
  Wire& pose(const std::vector<double>& seven_numbers) {
    for (const double value : seven_numbers) {
      f64(value);
    }
    return *this;
  }
  Wire& doubles(std::size_t count, double value = 0.0) {
    for (std::size_t i = 0; i < count; ++i) {
      f64(value);
    }
    return *this;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  Wire& integer(std::uint64_t value, std::size_t size) {
    if (form_ != WireForm::Ros1) {
      while ((bytes_.size() - 4) % size != 0) {
        bytes_ += '\0';
      }
    }
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t place = form_ == WireForm::CdrBig ? size - 1 - i : i;
      bytes_ += static_cast<char>((value >> (8 * place)) & 0xFFU);
    }
    return *this;
  }

  WireForm form_;
  std::string bytes_;
};

/// sensor_msgs/Range of `frame` at `seconds`.
inline std::string rangeMessage(WireForm form, std::uint32_t seconds, std::string_view frame,
                                float min_m, float max_m, float range_m) {
  return Wire(form)
      .header(seconds, 250'000'000, frame)
      .u8(0)
      .f32(0.5F)
      .f32(min_m)
      .f32(max_m)
      .f32(range_m)
      .bytes();
}

inline std::string scanMessage(WireForm form, std::uint32_t seconds, std::string_view frame,
                               const std::vector<float>& ranges_m) {
  Wire wire(form);
  wire.header(seconds, 0, frame).f32(-0.5F).f32(0.5F).f32(0.25F).f32(0).f32(0).f32(0.125F).f32(4);
  wire.u32(static_cast<std::uint32_t>(ranges_m.size()));
  for (const float range_m : ranges_m) {
    wire.f32(range_m);
  }
  return wire.u32(0).bytes();  // no intensities
}

/// nav_msgs/Odometry with the pose x, y and a quaternion, covariance xx = 0.25, tt = 0.5.
inline std::string odometryMessage(WireForm form, std::uint32_t seconds,
                                   const std::vector<double>& pose,
                                   std::string_view base = "base_link") {
  Wire wire(form);
  wire.header(seconds, 0, "odom").text(base).pose(pose);
  wire.f64(0.25).doubles(34).f64(0.5);
  return wire.doubles(6).doubles(36).bytes();
}

/// tf2_msgs/TFMessage with one transform.
inline std::string transformMessage(WireForm form, std::string_view parent, std::string_view child,
                                    const std::vector<double>& pose) {
  return Wire(form).u32(1).header(100, 0, parent).text(child).pose(pose).bytes();
}

}  // namespace vesper::test
