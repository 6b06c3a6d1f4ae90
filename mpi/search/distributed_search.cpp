#include "search/distributed_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "base/parallel.hpp"
#include "base/system_memory.hpp"
#include "graph/orbits/permutation_orbits.hpp"
#include "search/exchange.hpp"
#include "search/local_search.hpp"
#include "search/machine.hpp"
#include "search/orbit_exchange.hpp"
#include "search/saved_search.hpp"

namespace asterism::distributed {

namespace {

/// Memory for tables of permutations, slots and MPI.
constexpr std::uint64_t fixed_bytes = std::uint64_t{16} << 20;

std::uint64_t store_bytes(BlockRange blocks) {
  return blocks.size() * LevelStore::words_per_block * sizeof(std::uint64_t);
}

void require_memory(const Network& network, const Distribution& distribution,
                    const SearchOptions& options, const Ranks& ranks) {
  const std::uint64_t limit =
      options.memory_limit != 0 ? options.memory_limit : free_memory() / ranks.on_this_machine();
  const std::uint64_t needed = store_bytes(distribution.of(0)) +
                               store_bytes(distribution.of(0)) / (2 * block_bits) +
                               Exchange::bytes(ranks.size()) + fixed_bytes;
  ranks.together([&] {
    if (needed <= limit) return;
    static constexpr double mebibyte = 1 << 20;
    throw Error(
        ErrorCode::too_large,
        fmt::format("a search of {} by {} rank{} needs about {:.1f} MiB a rank, the limit "
                    "is {:.1f} MiB",
                    network.spec(), ranks.size(), ranks.size() == 1 ? "" : "s",
                    static_cast<double>(needed) / mebibyte, static_cast<double>(limit) / mebibyte),
        "use more ranks on more machines, or allow more memory if there is more");
  });
}

class Run {
 public:
  Run(const Network& network, const SearchOptions& options, const Ranks& ranks)
      : network_(network),
        options_(options),
        ranks_(ranks),
        space_(make_search_space(network)),
        distribution_(space_->blocks(), ranks.size()),
        exchange_(ranks) {
    require_memory(network, distribution_, options, ranks);
    ranks.together([&] {
      local_ = std::make_unique<LocalSearch>(*space_, distribution_, ranks.rank(),
                                             Exchange::words_per_rank(ranks.size()));
    });
  }

  SearchOutcome go() {
    const double started = MPI_Wtime();
    const double processor_before = processor_seconds();
    std::optional<SavedSearch> saved;
    if (options_.checkpoint) saved.emplace(*options_.checkpoint, network_, options_.source, ranks_);
    start(saved);
    const std::uint64_t found_before = found_;
    while (!complete()) {
      report(options_.progress, fmt::format("searching level {}", counts_.size() - 1), found_,
             network_.node_count());
      advance();
      if (saved && !exhausted_ && (complete() || local_->level() % options_.every == 0))
        saved->save(counts_, *local_);
    }
    return {counts_, costs(MPI_Wtime() - started, processor_seconds() - processor_before,
                           found_ - found_before)};
  }

 private:
  void start(std::optional<SavedSearch>& saved) {
    if (saved) counts_ = saved->restore(*local_, *space_);
    if (counts_.empty()) {
      local_->begin(options_.source);
      counts_ = {1};
    }
    for (const std::uint64_t nodes : counts_) found_ += nodes;
  }

  [[nodiscard]] bool complete() const { return exhausted_ || found_ == network_.node_count(); }

  void advance() {
    for (bool all_done = false; !all_done;) all_done = exchange_.round(*local_, local_->expand());
    const std::uint64_t nodes = ranks_.sum(local_->finish_level());
    exhausted_ = nodes == 0;
    if (!exhausted_) counts_.push_back(nodes);
    found_ += nodes;
  }

  [[nodiscard]] SearchCosts costs(double seconds, double processor, std::uint64_t found) const {
    return {seconds,
            ranks_.sum(processor),
            found,
            store_bytes(distribution_.of(0)),
            ranks_.most(peak_memory()),
            ranks_.sum(exchange_.bytes_sent())};
  }

  const Network& network_;
  const SearchOptions& options_;
  const Ranks& ranks_;
  std::unique_ptr<SearchSpace> space_;
  Distribution distribution_;
  Exchange exchange_;
  std::unique_ptr<LocalSearch> local_;
  std::vector<std::uint64_t> counts_;
  std::uint64_t found_ = 0;
  bool exhausted_ = false;
};

/// Only this rank knows about the error, and the others wait for it in the next exchange.
[[noreturn]] void abort_all(const Error& error, const Ranks& ranks) {
  std::fputs(mpi::text_of(error).c_str(), stderr);
  MPI_Abort(ranks.communicator(), mpi::exit_bad_input);
  std::abort();
}

/// Passes on one report for each level, although all threads report all the time.
Progress once_per_level(const Progress& progress) {
  if (!progress) return {};
  return [&progress, last = std::make_shared<std::atomic<std::uint64_t>>(0)](
             std::string_view what, std::uint64_t done, std::uint64_t all) {
    if (last->exchange(done) != done) progress(what, done, all);
  };
}

/// Every rank expands its orbits with its share of the cores.
SearchOutcome search_by_orbits(const PermutationOrbits& orbits, const SearchOptions& options,
                               const Ranks& ranks) {
  const double started = MPI_Wtime();
  const double processor_before = processor_seconds();
  const std::uint32_t neighbours = ranks.on_this_machine();
  const auto cores = std::max(1U, std::thread::hardware_concurrency());
  limit_parallel_threads(static_cast<int>(std::max(1U, cores / neighbours)));
  const MemoryBudget budget(options.memory_limit != 0 ? options.memory_limit
                                                      : free_memory() / neighbours);
  ranks.together([&] {
    budget.require(orbits.bytes(ranks.size()), "a search by orbits, per rank,",
                   "use more ranks on more machines, or allow more memory if there is more");
  });
  OrbitExchange exchange(ranks);
  SearchOutcome outcome;
  try {
    outcome.nodes_by_distance = orbits.search(budget, once_per_level(options.progress), &exchange);
  } catch (const Error& error) {
    abort_all(error, ranks);
  }
  const std::vector<std::uint64_t>& counts = outcome.nodes_by_distance;
  outcome.costs = {MPI_Wtime() - started,
                   ranks.sum(processor_seconds() - processor_before),
                   std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}),
                   static_cast<std::uint64_t>(orbits.bytes(ranks.size())),
                   ranks.most(peak_memory()),
                   ranks.sum(exchange.bytes_sent())};
  return outcome;
}

}  // namespace

SearchOutcome search(const Network& network, const SearchOptions& options, const Ranks& ranks) {
  if (!options.checkpoint && !options.each_node)
    if (const auto orbits = PermutationOrbits::of(network))
      return search_by_orbits(*orbits, options, ranks);
  return Run(network, options, ranks).go();
}

}  // namespace asterism::distributed
