// Broadcast of many messages under any port limit: they follow each other as fast as the ports
// allow, without a fixed tree.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "synthesis/waves/wave_constants.hpp"
#include "synthesis/waves/wave_search.hpp"

namespace asterism {

namespace {

/// Messages of one source that stay together, so that a large batch is no more work than a small
/// one.
struct MessageBlocks {
  std::vector<std::uint64_t> firsts;  // includes the end of the last block
  std::vector<std::uint32_t> origins;
  std::uint64_t size = 1;
};

MessageBlocks blocks_of(const Problem& problem) {
  const Collective& collective = problem.collective;
  const std::uint64_t limit = problem.model.packet_limit;
  MessageBlocks blocks;
  blocks.size = 1 + (collective.message_count() - 1) / wave_constants::max_blocks;
  if (limit > 0) blocks.size = std::min(blocks.size, limit);
  blocks.size = std::min(blocks.size, collective.batch());
  const std::uint64_t a_source = (collective.batch() + blocks.size - 1) / blocks.size;
  blocks.firsts.reserve(a_source * collective.sources().size() + 1);
  blocks.origins.reserve(a_source * collective.sources().size());
  for (std::uint64_t i = 0; i < collective.sources().size(); ++i)
    for (std::uint64_t block = 0; block < a_source; ++block) {
      blocks.firsts.push_back(collective.message(i, block * blocks.size).value());
      blocks.origins.push_back(static_cast<std::uint32_t>(collective.sources()[i].value()));
    }
  blocks.firsts.push_back(collective.message_count());
  return blocks;
}

void stream(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ProblemGraph graph(problem, request.memory_limit);
  const MessageBlocks blocks = blocks_of(problem);
  const WorkBudget budget(wave_constants::units.at(request.effort), request.progress,
                          request.memory_limit);
  budget.require(2 * spread_bytes(graph, blocks.origins.size()),
                 fmt::format("the spreading of {} blocks of messages", blocks.origins.size()),
                 "choose a smaller batch, or larger packets");
  Model model = problem.model;
  model.message_size *= static_cast<double>(blocks.size);
  model.packet_limit /= blocks.size;
  auto steps = fastest_spread({graph, model, blocks.origins, budget});
  if (!steps)
    throw Error(ErrorCode::unsupported,
                fmt::format("not every participant can be reached on {}", problem.network().spec()),
                "choose other sources or participants");
  if (!problem.collective.all_take_part()) steps = steps->without_idle_moves(blocks.origins.size());
  steps->push_blocks(sink, blocks.firsts);
}

std::optional<Obstacle> stream_obstacle(const Problem& problem) {
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_choice;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm stream_algorithm() {
  return {.name = "stream",
          .summary =
              "broadcast of many messages that follow each other on no fixed tree: in each step "
              "senders matched with receivers, the rarest messages first",
          .citation = "ours",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast},
          .obstacle = stream_obstacle,
          .switches = Model::Switches::copy,
          .capabilities = Capabilities::any_graph | Capability::made_to_measure,
          .body = StepAlgorithm(stream)};
}

}  // namespace asterism
