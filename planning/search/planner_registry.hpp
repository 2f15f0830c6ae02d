#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Planners by name, for the command line and the app. An ordinary object: nothing registers
/// itself before main(), and two registries do not know of each other.
class PlannerRegistry {
 public:
  using Factory = std::function<std::unique_ptr<Planner>()>;
  /// Throws std::invalid_argument if `name` is taken or `factory` is empty.
  void add(const std::string& name, Factory factory);
  /// Throws std::invalid_argument whose text names the nearest known name and lists all.
  [[nodiscard]] std::unique_ptr<Planner> create(std::string_view name) const;
  [[nodiscard]] bool contains(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;  ///< Sorted.

 private:
  std::map<std::string, Factory, std::less<>> factories_;
};

}  // namespace vesper::planning::inline v0
