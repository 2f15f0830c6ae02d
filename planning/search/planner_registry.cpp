#include "vesper/planning/search/planner_registry.hpp"

#include <stdexcept>
#include <utility>

#include "vesper/core/did_you_mean.hpp"

namespace vesper::planning::inline v0 {

void PlannerRegistry::add(const std::string& name, Factory factory) {
  if (!factory) {
    throw std::invalid_argument("PlannerRegistry: no factory for '" + name + "'");
  }
  if (!factories_.try_emplace(name, std::move(factory)).second) {
    throw std::invalid_argument("PlannerRegistry: '" + name + "' is taken");
  }
}

std::unique_ptr<Planner> PlannerRegistry::create(std::string_view name) const {
  const auto found = factories_.find(name);
  if (found != factories_.end()) {
    return found->second();
  }
  std::vector<std::string_view> known;
  std::string list;
  for (const auto& [one, factory] : factories_) {
    known.emplace_back(one);
    list += (list.empty() ? "" : ", ") + one;
  }
  std::string text = "unknown planner '" + std::string(name) + "'";
  if (const std::string proposal = didYouMean(name, known); !proposal.empty()) {
    text += ", " + proposal;
  }
  text += " (known: " + list + ")";
  throw std::invalid_argument(text);
}

bool PlannerRegistry::contains(std::string_view name) const { return factories_.contains(name); }

std::vector<std::string> PlannerRegistry::names() const {
  std::vector<std::string> names;
  for (const auto& [name, factory] : factories_) {
    names.push_back(name);
  }
  return names;
}

}  // namespace vesper::planning::inline v0
