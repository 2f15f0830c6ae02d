#include "vesper/planning/comparison/comparison.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "vesper/planning/comparison/map_worker.hpp"

namespace vesper::planning::inline v0 {
namespace {

using Clock = std::chrono::steady_clock;

/// The same shuffle on every standard library.
void shuffle(std::vector<std::size_t>& items, std::mt19937_64& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random() % i]);
  }
}

/// Hands out queries and takes in answers; shared by the threads of one map.
struct SharedRun {
  std::mutex mutex;
  std::size_t next_query = 0;
  ComparisonProgress progress;
  Clock::time_point start = Clock::now();
};

class MapRun {
 public:
  MapRun(std::size_t map_index, const ComparisonMap& map, const PlannerRegistry& registry,
         const ComparisonOptions& options, const ComparisonSink& sink, SharedRun& shared)
      : map_index_(map_index),
        map_(map),
        registry_(registry),
        options_(options),
        sink_(sink),
        shared_(shared) {}

  void run(std::stop_token stop) {
    shared_.next_query = 0;
    const auto grid = std::make_shared<const TraversabilityGrid>(map_.map, options_.traversability);
    const auto count = static_cast<std::size_t>(options_.threads);
    std::vector<std::exception_ptr> failures(count);
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < count; ++i) {
        threads.emplace_back([&, i] {
          try {
            work(grid, stop);
          } catch (...) {
            failures[i] = std::current_exception();
          }
        });
      }
    }
    for (const std::exception_ptr& failure : failures) {
      if (failure) {
        std::rethrow_exception(failure);
      }
    }
  }

 private:
  void work(const std::shared_ptr<const TraversabilityGrid>& grid, const std::stop_token& stop) {
    MapWorker worker(map_.map, grid, registry_, options_);
    while (!stop.stop_requested()) {
      std::size_t query = 0;
      {
        const std::lock_guard lock(shared_.mutex);
        if (shared_.next_query == map_.queries.size()) {
          return;
        }
        query = shared_.next_query++;
      }
      askAll(worker, query, stop);
    }
  }

  void askAll(MapWorker& worker, std::size_t query, const std::stop_token& stop) {
    std::vector<std::size_t> order(options_.planners.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::mt19937_64 random(options_.seed + 1000003 * map_index_ + query);
    shuffle(order, random);
    for (const std::size_t planner : order) {
      const bool is_done = isDone(query, options_.planners[planner]);
      ComparisonRecord record;
      if (!is_done) {
        record = worker.ask(planner, map_.queries[query], stop);
        if (stop.stop_requested()) {
          return;  // a cancelled answer says nothing about the planner
        }
        record.map = map_index_;
        record.query = query;
      }
      const std::lock_guard lock(shared_.mutex);
      if (!is_done) {
        sink_.onRecord(record);
      }
      ++shared_.progress.done;
      shared_.progress.elapsed = Clock::now() - shared_.start;
      if (sink_.onProgress) {
        sink_.onProgress(shared_.progress);
      }
    }
  }

  bool isDone(std::size_t query, const std::string& planner) const {
    if (!sink_.isDone) {
      return false;
    }
    const std::lock_guard lock(shared_.mutex);
    return sink_.isDone(map_index_, query, planner);
  }

  std::size_t map_index_;
  const ComparisonMap& map_;
  const PlannerRegistry& registry_;
  const ComparisonOptions& options_;
  const ComparisonSink& sink_;
  SharedRun& shared_;
};

void checkOptions(const ComparisonOptions& options, const PlannerRegistry& registry) {
  if (options.planners.empty()) {
    throw std::invalid_argument("comparison: no planner is named");
  }
  for (const std::string& name : options.planners) {
    static_cast<void>(registry.create(name));  // names the unknown one
    if (std::ranges::count(options.planners, name) > 1) {
      throw std::invalid_argument("comparison: planner '" + name + "' is named twice");
    }
  }
  if (options.repeats < 1 || options.sampling_repeats < 1 || options.warm_up < 0 ||
      options.threads < 1 || options.threads > 256) {
    throw std::invalid_argument(
        "comparison: repeats >= 1, warm-up >= 0 and threads in 1..256 are needed");
  }
}

}  // namespace

std::string_view nameOf(Smoothing smoothing) noexcept {
  switch (smoothing) {
    case Smoothing::None:
      return "none";
    case Smoothing::Shortcut:
      return "shortcut";
    case Smoothing::Clearance:
      return "clearance";
  }
  return "none";
}

std::optional<Smoothing> smoothingOf(std::string_view name) noexcept {
  for (const Smoothing smoothing : {Smoothing::None, Smoothing::Shortcut, Smoothing::Clearance}) {
    if (nameOf(smoothing) == name) {
      return smoothing;
    }
  }
  return std::nullopt;
}

bool runComparison(const std::vector<ComparisonMap>& maps, const PlannerRegistry& registry,
                   const ComparisonOptions& options, const ComparisonSink& sink,
                   std::stop_token stop) {
  checkOptions(options, registry);
  SharedRun shared;
  for (const ComparisonMap& map : maps) {
    shared.progress.total += map.queries.size() * options.planners.size();
  }
  for (std::size_t i = 0; i < maps.size() && !stop.stop_requested(); ++i) {
    MapRun(i, maps[i], registry, options, sink, shared).run(stop);
  }
  return !stop.stop_requested();
}

}  // namespace vesper::planning::inline v0
