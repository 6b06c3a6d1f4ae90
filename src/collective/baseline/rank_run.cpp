#include "collective/baseline/rank_run.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "synthesis/rounds/logical_rounds.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

std::uint64_t RankRun::root() const {
  using enum CollectiveKind;
  const CollectiveKind kind = collective().kind();
  const bool has_root = kind == broadcast || kind == scatter || kind == gather || kind == reduce;
  return has_root ? participant_index(collective(), collective().sources()[0]) : 0;
}

void append_messages(const Collective& collective, std::uint64_t index,
                     std::vector<MessageId>& messages) {
  const std::uint64_t first = collective.first_message(index);
  append_message_range(first, first + collective.count(index), messages);
}

std::vector<MessageId> message_range(std::uint64_t first, std::uint64_t last) {
  std::vector<MessageId> messages;
  messages.reserve(last - first);
  append_message_range(first, last, messages);
  return messages;
}

std::uint64_t chunks_for_ranks(const Problem& problem, std::uint64_t blocks) {
  return std::min(chunks_for_blocks(problem, blocks), problem.max_pieces());
}

namespace {

std::optional<RankAlgorithm> find_rank_algorithm(std::string_view name, const Problem& problem) {
  const std::uint64_t ranks = problem.collective.participant_count();
  switch (problem.collective.kind()) {
    case CollectiveKind::broadcast:
      return rank_broadcast(name, ranks);
    case CollectiveKind::allgather:
      return rank_allgather(name, ranks);
    case CollectiveKind::alltoall:
      return rank_alltoall(name, ranks);
    case CollectiveKind::scatter:
      return rank_scatter(name, ranks);
    case CollectiveKind::gather:
      return rank_gather(name, ranks);
    case CollectiveKind::scan:
      return rank_scan(name, ranks);
    case CollectiveKind::multi_broadcast:
      return std::nullopt;
    default:
      return rank_reduction(name, problem.collective.kind(), ranks);
  }
}

}  // namespace

RankAlgorithm rank_algorithm(std::string_view name, const Problem& problem) {
  if (auto found = find_rank_algorithm(name, problem)) return *std::move(found);
  throw Error(ErrorCode::unknown_name,
              fmt::format("choice = {} is not known for {} among {} ranks", in_quotes(name),
                          problem.collective.name(), problem.collective.participant_count()),
              "leave it out: then the library's rule chooses");
}

void run_rank_algorithm(const RankAlgorithm& algorithm, const AlgorithmRequest& request,
                        StepSink& sink) {
  if (const auto obstacle = obstacle_to_rank_algorithm(algorithm, request.problem))
    throw Error(ErrorCode::unsupported,
                fmt::format("{} is not run: {}", algorithm.name, sentence(*obstacle)),
                "choose fewer participants");
  const Problem problem =
      cut_into_chunks(request.problem, chunks_for_ranks(request.problem, algorithm.blocks));
  algorithm.run({request, problem, sink});
}

namespace {

/// Enough for an alltoall among 512 ranks.
constexpr std::uint64_t max_rank_messages = std::uint64_t{1} << 18;

}  // namespace

std::optional<Obstacle> obstacle_to_ranks(const Problem& problem) {
  if (problem.collective.participant_count() < 2) return ObstacleCode::two_participants;
  if (problem.collective.personalized() && problem.collective.message_count() > max_rank_messages)
    return Obstacle(ObstacleCode::max_messages, max_rank_messages);
  if (auto obstacle = obstacle_to_rounds(problem)) return obstacle;
  if (problem.collective.handling() != Handling::combined) return std::nullopt;
  return logical_obstacle(problem, Exchanges::no);
}

std::optional<Obstacle> obstacle_to_rank_algorithm(const RankAlgorithm& algorithm,
                                                   const Problem& problem) {
  if (algorithm.num_packets > max_rank_packets)
    return Obstacle(ObstacleCode::max_packets, max_rank_packets, algorithm.num_packets);
  if (algorithm.hop_by_hop && problem.model.switching == Model::Switching::wormhole)
    return ObstacleCode::no_wormhole_overlap;
  if (algorithm.exchanges && problem.model.duplex == Model::Duplex::half)
    return ObstacleCode::full_duplex;
  return obstacle_to_ranks(problem);
}

bool is_for_ranks(std::string_view name) {
  static constexpr std::array<std::string_view, 12> names{
      "open-mpi-default", "mpich-default", "nccl-ring",         "nccl-tree",
      "linear",           "binomial",      "rank-chain",        "scatter-allgather",
      "rank-ring",        "bruck",         "neighbor-exchange", "pairwise"};
  return std::ranges::find(names, name) != names.end();
}

}  // namespace asterism
