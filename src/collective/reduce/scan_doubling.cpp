// Scan in about log P rounds; each round doubles the number of participants in a sum. Uses shortest
// paths.
//
// The fastest of three patterns on the network is taken. Exchange: blocks of 2^k exchange their
// sums, which on hypercubes crosses one link per round. Shift: each participant sends the sum of
// the 2^k participants up to itself to the one 2^k behind it (Hillis and Steele 1986). Handing
// down: the last participant of the first half of a block sends to all of the other half (Sklansky
// 1960), along a tree of paths.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "synthesis/scan/scan_routes.hpp"
#include "synthesis/scan/scan_run.hpp"

namespace asterism {

namespace {

using scans::ScanJobs;
using scans::StretchSum;

/// The jobs of a scan by doubling on a network with a participant for each number.
class DoublingJobs {
 public:
  DoublingJobs(const ProblemGraph& graph, scans::Ways& ways)
      : ways_(ways),
        participants_(graph.participants()),
        count_(static_cast<std::uint32_t>(participants_.size())),
        rounds_(static_cast<std::uint32_t>(std::bit_width(count_ - 1))),
        jobs_(graph) {}

  [[nodiscard]] ScanJobs exchange() && {
    const std::vector<std::vector<bool>> uses = sums_of_use();
    for (std::uint32_t round = 0; round < rounds_; ++round)
      for (std::uint32_t i = 0; i < count_; ++i) {
        const std::uint32_t other = i ^ (1U << round);
        if (other >= count_ || (other < i && !uses[round][other])) continue;
        const std::uint32_t first = i & ~((1U << round) - 1);
        tell(i, other, {first, std::min(count_, first + (1U << round)) - 1});
      }
    return std::move(jobs_);
  }

  [[nodiscard]] ScanJobs shift() && {
    for (std::uint32_t round = 0; round < rounds_; ++round)
      for (std::uint32_t i = 0; i + (1U << round) < count_; ++i)
        tell(i, i + (1U << round), {i + 1 - std::min(i + 1, 1U << round), i});
    return std::move(jobs_);
  }

  [[nodiscard]] ScanJobs hand_down() && {
    for (std::uint32_t round = 0; round < rounds_; ++round)
      for (std::uint64_t first = 0; first + (1U << round) < count_; first += 2U << round) {
        const auto last = static_cast<std::uint32_t>(first + (1U << round) - 1);
        for (std::uint32_t i = last + 1; i < std::min(count_, last + 1 + (1U << round)); ++i)
          tell(last, i, {static_cast<std::uint32_t>(first), last});
      }
    return std::move(jobs_);
  }

 private:
  /// By round: whether a participant uses the sum of the block behind its own. It does if it later
  /// sends the sum of both.
  [[nodiscard]] std::vector<std::vector<bool>> sums_of_use() const {
    std::vector<std::vector<bool>> uses(rounds_, std::vector<bool>(count_));
    std::vector<bool> tells_later(count_);
    for (std::uint32_t round = rounds_; round-- > 0;) {
      uses[round] = tells_later;
      for (std::uint32_t i = 0; i < count_; ++i) {
        const std::uint32_t other = i ^ (1U << round);
        if (other < count_ && (other > i || uses[round][other])) tells_later[i] = true;
      }
    }
    return uses;
  }

  void tell(std::uint32_t from, std::uint32_t to, const StretchSum& sum) {
    jobs_.send_along(ways_.between(participants_[from], participants_[to]), sum);
  }

  scans::Ways& ways_;
  std::span<const std::uint32_t> participants_;
  std::uint32_t count_;
  std::uint32_t rounds_;
  ScanJobs jobs_;
};

constexpr std::uint64_t max_doubling_nodes = 4096;

void scan_doubling(const AlgorithmRequest& request, StepSink& sink) {
  static constexpr double bytes_per_job = 200;
  const Problem& problem = request.problem;
  const auto nodes = static_cast<double>(problem.network().node_count());
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(scans::Ways::bytes(nodes) + bytes_per_job * nodes * nodes,
                   fmt::format("the ways of a scan on {}", problem.network().spec()),
                   "choose a smaller network");
  const ProblemGraph graph(problem, request.memory_limit);
  scans::Ways ways(graph);
  const auto make = [&](std::uint32_t pattern) {
    DoublingJobs maker(graph, ways);
    if (pattern == 0) return std::move(maker).exchange();
    return pattern == 1 ? std::move(maker).shift() : std::move(maker).hand_down();
  };
  std::optional<scans::TimedJobs> best;
  std::uint32_t best_pattern = 0;
  constexpr std::uint32_t last_pattern = 2;
  for (std::uint32_t pattern = 0; pattern <= last_pattern; ++pattern) {
    try {
      if (scans::improve(best, make(pattern), problem, request.progress)) best_pattern = pattern;
    } catch (const Error& error) {
      // The paths of one pattern may be too long while those of another are not.
      if (error.code() != ErrorCode::too_large || (pattern == last_pattern && !best)) throw;
    }
    report(request.progress, "trying patterns", pattern + 1, last_pattern + 1);
  }
  scans::push_jobs(make(best_pattern), *best, problem, sink);
}

std::optional<Obstacle> obstacle_to_doubling(const Problem& problem) {
  if (problem.network().node_count() > max_doubling_nodes)
    return Obstacle(ObstacleCode::max_nodes_for_ways, max_doubling_nodes);
  return scans::obstacle_to_jobs(problem);
}

}  // namespace

CollectiveAlgorithm scan_doubling_algorithm() {
  return {.name = "scan-doubling",
          .summary =
              "scan in about log P rounds of sums of twice as many, over shortest ways: blocks "
              "exchange sums, each tells the one 2^k behind, or half a block the other; the best",
          .citation = "Sklansky 1960, Hillis and Steele 1986; the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::scan},
          .obstacle = obstacle_to_doubling,
          .capabilities = Capabilities::ranks,
          .body = scan_doubling};
}

}  // namespace asterism
