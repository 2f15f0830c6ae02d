#pragma once

#include <stop_token>
#include <string>

#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/read_log.hpp"

namespace vesper::inline v0 {

/// Reads the log that a bag holds (FORMATS §8). What topics are used: chooseTopics.
///
/// | message | records |
/// | --- | --- |
/// | sensor_msgs/Range | range; a line of type "sensor" (declared_sensors.hpp) |
/// | sensor_msgs/LaserScan | scan; a line of type "sensor" |
/// | sensor_msgs/Imu | imu: heading and rate, where the message has them |
/// | nav_msgs/Odometry | odometry, or a pose of source "truth" or "corrected" |
/// | geometry_msgs/PoseStamped, PoseWithCovarianceStamped | pose, or odometry |
/// | tf2_msgs/TFMessage, tf/tfMessage | mounts of sensors; without odometry messages: odometry,
/// from the transforms of "odom" to "base_footprint" or "base_link" |
///
/// Record::line is the number of the message, Record::arrival_ns its receive time. The stamp in the
/// header counts; one of zero is none, and the receive time stands in. A sensor is named after its
/// frame, or after its topic where several topics share the frame. Its mount is the way from that
/// frame to the robot's (the odometry's child frame, base_link, base_footprint) by transforms that
/// never change; a laser that hangs upside down has its beams turned over.
///
/// Readings follow REP 117: +inf is no echo, -inf too near, NaN invalid; finite ones outside the
/// message's own limits near or far. A ranger whose limits are equal has a fixed distance: +inf is
/// no echo within it; -inf, an object somewhere within it, counts as near, since no place is known.
///
/// Returns false where the bag is damaged or cut off, or reading was stopped: what came before is
/// kept and the reason is among the skipped lines. Throws InputError if nothing could be read
/// before that, for topics that are asked for wrongly, and if strict.
[[nodiscard]] bool readBagLog(const std::string& path, BagFormat format,
                              const ReadLogOptions& options, LogCollector& collector,
                              std::stop_token stop, const ReadProgress& progress);

}  // namespace vesper::inline v0
