#pragma once

#include <variant>
#include <vector>

#include "vesper/core/records/robot_log.hpp"

namespace vesper::test {

/// All bodies of one kind, in the order of the records.
template <typename Body>
std::vector<Body> bodiesOf(const std::vector<Record>& records) {
  std::vector<Body> bodies;
  for (const Record& record : records) {
    if (const auto* body = std::get_if<Body>(&record.body)) {
      bodies.push_back(*body);
    }
  }
  return bodies;
}

template <typename Body>
std::vector<Body> bodiesOf(const RobotLog& log) {
  return bodiesOf<Body>(log.records);
}

}  // namespace vesper::test
