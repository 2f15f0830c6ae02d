#include "vesper/planning/comparison/comparison.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <bit>
#include <exception>
#include <map>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "vesper/planning/comparison/path_metrics.hpp"
#include "vesper/planning/comparison/reference_lengths.hpp"
#include "vesper/planning/path/path_check.hpp"

namespace vesper::planning::inline v0 {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t nanosecondsSince(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
}

/// The same shuffle on every standard library.
void shuffle(std::vector<std::size_t>& items, std::mt19937_64& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random() % i]);
  }
}

/// What one thread needs to ask every planner on one map.
class MapWorker {
 public:
  MapWorker(const OccupancyMap& map, std::shared_ptr<const TraversabilityGrid> grid,
            const PlannerRegistry& registry, const ComparisonOptions& options)
      : grid_(std::move(grid)),
        options_(options),
        references_(map, options.traversability, registry) {
    clearances_ = grid_->clearances();
    for (const std::string& name : options.planners) {
      searches_.push_back(prepare(registry, name));
    }
  }

  ComparisonRecord ask(std::size_t planner, const ComparisonQuery& query, std::stop_token stop) {
    Search& search = searches_[planner];
    ComparisonRecord record;
    record.planner = options_.planners[planner];
    if (search.prepared == nullptr) {
      record.result.status = PlanStatus::Error;
      record.result.reason = search.failure;
      record.check_problem = search.failure;
      return record;
    }
    try {
      solve(search, query.query, record, stop);
    } catch (const std::exception& error) {
      record.result = PlanResult{};
      record.result.status = PlanStatus::Error;
      record.result.reason = error.what();
    }
    judge(query.query, record);
    return record;
  }

 private:
  struct Search {
    std::unique_ptr<PreparedSearch> prepared;
    std::string failure;
    std::int64_t prepare_ns = 0;
    bool is_warm = false;
  };

  Search prepare(const PlannerRegistry& registry, const std::string& name) const {
    Search search;
    const Clock::time_point start = Clock::now();
    try {
      search.prepared = registry.create(name)->prepare(grid_);
    } catch (const std::exception& error) {
      search.failure = std::string("preparing failed: ") + error.what();
    }
    search.prepare_ns = nanosecondsSince(start);
    return search;
  }

  void solve(Search& search, const Query& query, ComparisonRecord& record,
             const std::stop_token& stop) const {
    for (int i = 0; !search.is_warm && i < options_.warm_up; ++i) {
      static_cast<void>(search.prepared->solve(query, options_.limits, stop));
    }
    search.is_warm = true;
    for (int repeat = 0; repeat < options_.repeats && !stop.stop_requested(); ++repeat) {
      const Clock::time_point start = Clock::now();
      record.result = search.prepared->solve(query, options_.limits, stop);
      record.timings.push_back({search.prepare_ns, nanosecondsSince(start), 0});
    }
    record.result.peak_bytes = std::max(record.result.peak_bytes, search.prepared->bytes());
  }

  /// All planners are asked one query in turn, so the last one's lengths are kept.
  const ReferenceLengths& referencesOf(const Query& query) {
    const auto isSame = [](const QueryPoint& a, const QueryPoint& b) {
      return a.p_world_m == b.p_world_m;
    };
    if (!lengths_ || !isSame(query.start, lengths_query_.start) ||
        !isSame(query.goal, lengths_query_.goal)) {
      lengths_ = references_.of(query);
      lengths_query_ = query;
    }
    return *lengths_;
  }

  void judge(const Query& query, ComparisonRecord& record) {
    const PathCheck check = checkPath(*grid_, query, record.result);
    record.is_valid = check.valid;
    record.check_problem = check.problem;
    if (record.result.status != PlanStatus::Found) {
      return;
    }
    record.metrics = measurePath(*grid_, clearances_, record.result.path);
    const ReferenceLengths& lengths = referencesOf(query);
    const auto ratio = [&record](const std::optional<double>& length_m) -> std::optional<double> {
      if (!length_m) {
        return std::nullopt;
      }
      return *length_m > 0.0 ? record.result.length_m / *length_m : 1.0;
    };
    record.ratio_octile = ratio(lengths.octile_m);
    record.ratio_any_angle = ratio(lengths.any_angle_m);
  }

  std::shared_ptr<const TraversabilityGrid> grid_;
  const ComparisonOptions& options_;
  ReferenceSearch references_;
  std::optional<ReferenceLengths> lengths_;
  Query lengths_query_;
  std::vector<float> clearances_;
  std::vector<Search> searches_;
};

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
  if (options.repeats < 1 || options.warm_up < 0 || options.threads < 1 || options.threads > 256) {
    throw std::invalid_argument(
        "comparison: repeats >= 1, warm-up >= 0 and threads in 1..256 are needed");
  }
}

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
