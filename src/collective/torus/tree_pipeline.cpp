#include "collective/torus/tree_pipeline.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "problem/step_cost.hpp"
#include "schedule/step_bytes.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

const Network& network_with_room_for_trees(const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  const double levels = sizeof(std::uint32_t) * static_cast<double>(network.node_count());
  const double steps =
      transfer_bytes(packing_of(request)) * static_cast<double>(network.node_count());
  MemoryBudget(request.memory_limit)
      .require(DisjointTrees::bytes(network) + network.port_count() * (levels + steps),
               fmt::format("disjoint spanning trees of {}", network.spec()),
               "choose a smaller network, or fewer messages per packet");
  return network;
}

/// Returns the image of each node if the trees' root is moved to `root`. The network must be
/// port-symmetric.
std::vector<std::uint32_t> places_around(const LinkTable& links, std::uint32_t root) {
  static constexpr std::uint32_t nowhere = LinkTable::no_link;
  std::vector<std::uint32_t> place(links.node_count(), nowhere);
  std::vector<std::uint32_t> queue{0};
  place[0] = root;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (std::uint32_t link = 0; link < links.degree(queue[i]); ++link) {
      const std::uint32_t next = links.neighbour(queue[i], link);
      if (place[next] != nowhere) continue;
      place[next] = links.neighbour(place[queue[i]], link);
      queue.push_back(next);
    }
  return place;
}

/// Returns the time of a pipeline with `packing` messages per packet: one step for each packet of a
/// tree and one for each of its levels.
double tree_pipeline_time(const Problem& problem, double packing) {
  const double trees = std::max(1U, problem.network().degree(NodeId{0}));
  const double messages = static_cast<double>(problem.collective.message_count());
  double levels = 2;
  if (const auto& diameter = problem.network().published().diameter) levels += diameter->value;
  return (std::ceil(messages / trees / packing) + levels) *
         packet_cost(problem.model).packet(packing);
}

/// Returns one message per packet, and about as many as take the least time.
std::vector<ParameterValue> packing_choices(const Problem& problem) {
  const std::uint64_t messages = problem.collective.message_count();
  const std::uint64_t most = problem.model.max_packet_of(messages);
  std::uint64_t best = 1;
  for (std::uint64_t packing = 1; packing <= most; packing *= 2)
    if (tree_pipeline_time(problem, static_cast<double>(packing)) <
        tree_pipeline_time(problem, static_cast<double>(best)))
      best = packing;
  std::vector<ParameterValue> result;
  for (const std::uint64_t packing : std::set<std::uint64_t>{
           1, std::max<std::uint64_t>(1, best / 2), best, std::min(most, best * 2)})
    result.emplace_back(packing);
  return result;
}

}  // namespace

PlacedTrees::PlacedTrees(const AlgorithmRequest& request, NodeId root)
    : network_(network_with_room_for_trees(request)),
      trees_(network_, request.progress),
      place_(places_around(trees_.links(), static_cast<std::uint32_t>(root.value()))) {
  for (const Port port : trees_.ports()) {
    const Port back = network_.reverse_port(NodeId{0}, port);
    reverse_.push_back(static_cast<std::uint32_t>(std::ranges::find(trees_.ports(), back) -
                                                  trees_.ports().begin()));
  }
}

std::vector<std::uint32_t> PlacedTrees::nodes_by_place() const {
  std::vector<std::uint32_t> result(place_.size());
  for (std::uint32_t node = 0; node < place_.size(); ++node) result[place_[node]] = node;
  return result;
}

void PlacedTrees::add(Step& step, std::uint32_t tree, std::uint32_t node,
                      std::span<const MessageId> packet) const {
  const Port up = trees_.to_parent(tree, node);
  step.add(place(trees_.parent(tree, node)), network_.reverse_port(place(node), up), packet);
}

AlgorithmParameter packing_parameter() {
  return {.name = "packing",
          .description = "how many messages go in a packet",
          .fallback = "1",
          .choices = packing_choices,
          .type = ParameterType::number()};
}

std::uint64_t packing_of(const AlgorithmRequest& request) {
  const std::uint64_t limit = request.problem.model.packet_limit;
  return limited_parameter(request, "packing", 1, limit == 0 ? Collective::max_batch : limit, 1);
}

std::optional<Obstacle> obstacle_to_tree_pipeline(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half && problem.collective.message_count() > 1)
    return ObstacleCode::full_duplex;
  return std::nullopt;
}

void broadcast_over_trees(const AlgorithmRequest& request, StepSink& sink) {
  const Collective& collective = request.problem.collective;
  const PlacedTrees placed(request, collective.sources()[0]);
  const std::uint64_t messages = collective.message_count();
  const std::uint64_t packing = std::min(packing_of(request), messages);
  const std::uint64_t packets = (messages + packing - 1) / packing;
  const std::uint32_t trees = placed.trees().count();
  std::vector<std::vector<std::vector<std::uint32_t>>> levels;
  for (std::uint32_t tree = 0; tree < std::min<std::uint64_t>(trees, packets); ++tree)
    levels.push_back(placed.trees().levels(tree));

  std::vector<MessageId> packet;
  const auto fill_packet = [&](std::uint64_t number) {
    packet.clear();
    append_message_range(number * packing, std::min(messages, (number + 1) * packing), packet);
  };
  Step step;
  for (std::uint64_t time = 1;; ++time) {
    step.clear();
    for (std::uint32_t tree = 0; tree < levels.size(); ++tree) {
      const std::uint64_t height = levels[tree].size() - 1;
      const std::uint64_t in_tree = (packets - tree + trees - 1) / trees;
      for (std::uint64_t i = time > height ? time - height : 0; i < std::min(in_tree, time); ++i) {
        fill_packet(i * trees + tree);
        for (const std::uint32_t node : levels[tree][time - i])
          placed.add(step, tree, node, packet);
      }
    }
    if (step.empty()) return;
    report(request.progress, "sending down the trees", time, packets / trees + levels[0].size());
    sink.take(step);
  }
}

}  // namespace asterism
