// Scans among ranks: sequentially along the ranks, or by recursive doubling, in which blocks of 2^k
// ranks exchange their sums.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "collective/baseline/rank_run.hpp"
#include "synthesis/scan/scan_routes.hpp"
#include "synthesis/scan/scan_run.hpp"

namespace asterism {

namespace {

void tell_ranks_one_by_one(scans::Ways& ways, std::span<const std::uint32_t> ranks,
                           scans::ScanJobs& jobs) {
  for (std::uint32_t i = 0; i + 1 < ranks.size(); ++i)
    jobs.send_along(ways.between(ranks[i], ranks[i + 1]), {0, i});
}

void exchange_sums_of_blocks(scans::Ways& ways, std::span<const std::uint32_t> ranks,
                             scans::ScanJobs& jobs) {
  const auto count = static_cast<std::uint32_t>(ranks.size());
  for (std::uint32_t block = 1; block < count; block *= 2)
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t other = i ^ block;
      const std::uint32_t end_of_both = (i & ~(2 * block - 1)) + 2 * block;
      // A sum that is never forwarded is not sent.
      if (other >= count || (other < i && end_of_both >= count)) continue;
      const std::uint32_t first = i & ~(block - 1);
      jobs.send_along(ways.between(ranks[i], ranks[other]),
                      {first, std::min(count, first + block) - 1});
    }
}

template <class Tell>
void scan_among_ranks(const RankRun& run, Tell&& tell) {
  static constexpr double bytes_per_node = 4000;
  const auto nodes = static_cast<double>(run.problem.network().node_count());
  MemoryBudget(run.request.memory_limit)
      .require(scans::Ways::bytes(nodes) + nodes * bytes_per_node,
               fmt::format("the ways of a scan on {}", run.problem.network().spec()),
               "choose a smaller network");
  const ProblemGraph graph(run.problem, run.request.memory_limit);
  scans::Ways ways(graph);
  scans::ScanJobs jobs(graph);
  tell(ways, graph.participants(), jobs);
  const auto timed = scans::time_jobs(jobs, run.problem, {});
  scans::push_jobs(jobs, *timed, run.problem, run.sink);
}

}  // namespace

std::optional<RankAlgorithm> rank_scan(std::string_view name, std::uint64_t ranks) {
  const auto packets = static_cast<double>(ranks);
  if (name == "linear")
    return RankAlgorithm{std::string(name), 1, packets,
                         [](const RankRun& run) { scan_among_ranks(run, tell_ranks_one_by_one); }};
  if (name == "recursive-doubling")
    return RankAlgorithm{
        std::string(name), 1, packets * static_cast<double>(std::bit_width(ranks - 1)),
        [](const RankRun& run) { scan_among_ranks(run, exchange_sums_of_blocks); }};
  return std::nullopt;
}

}  // namespace asterism
