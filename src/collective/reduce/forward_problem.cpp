#include "collective/reduce/forward_problem.hpp"

#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "network/transposed.hpp"

namespace asterism {

namespace {

std::vector<NodeId> copy_of(std::span<const NodeId> nodes) {
  return {nodes.begin(), nodes.end()};
}

/// Returns, for each class, the class of the opposite direction of its links; nothing if that is
/// not unique.
std::optional<std::vector<LinkClass>> classes_turned_round(const Network& network) {
  std::vector<std::optional<LinkClass>> found(network.link_classes().size());
  const std::uint64_t nodes = network.port_symmetric() ? 1 : network.node_count();
  for (NodeId node{0}; node.value() < nodes; ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node) continue;
      const LinkClass back = network.link_class(end, network.reverse_port(node, port));
      std::optional<LinkClass>& known = found[network.link_class(node, port).value()];
      if (known && *known != back) return std::nullopt;
      known = back;
    }
  std::vector<LinkClass> result;
  result.reserve(found.size());
  for (std::uint32_t i = 0; i < found.size(); ++i)
    result.push_back(found[i].value_or(LinkClass{i}));
  return result;
}

/// For bidirectional links: gives every class the costs of the opposite direction.
Model with_classes_turned_round(const Network& network, Model model) {
  if (!model.has_class_costs()) return model;
  const auto turned = classes_turned_round(network);
  if (!turned) return model;
  const std::vector<LinkCost> costs = model.class_costs_of(network);
  model.rates.clear();
  model.class_overheads.clear();
  model.class_delays.clear();
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const LinkCost& cost = costs[(*turned)[i].value()];
    const std::string& name = network.link_classes()[i];
    if (cost.rate != 1) model.rates[name] = cost.rate;
    if (cost.latency != 0) model.class_overheads[name] = cost.latency;
    if (cost.delay != 0) model.class_delays[name] = cost.delay;
  }
  return model;
}

Problem on_links_turned_round(const Problem& problem, CollectiveKind kind) {
  const bool same_links = same_both_ways(problem.network());
  auto network = same_links ? problem.shared_network() : transposed(problem.shared_network());
  Model model = same_links ? with_classes_turned_round(*network, problem.model) : problem.model;
  // Run backwards, a switch that copies is one that combines.
  if (model.switches == Model::Switches::copy) model.switches = Model::Switches::forward;
  const Collective& collective = problem.collective;
  Collective turned(kind, *network, copy_of(collective.sources()), collective.batch(),
                    copy_of(collective.participants()));
  return {std::move(network), std::move(turned), std::move(model)};
}

Problem with_collective(const Problem& problem, CollectiveKind kind, std::vector<NodeId> sources,
                        std::uint64_t batch, std::uint64_t chunks) {
  Model model = problem.model;
  model.message_size /= static_cast<double>(chunks);
  return {problem.shared_network(),
          Collective(kind, problem.network(), std::move(sources), batch,
                     copy_of(problem.collective.participants())),
          std::move(model)};
}

}  // namespace

Problem forward_problem(const Problem& reduction) {
  return on_links_turned_round(reduction, reduction.collective.kind() == CollectiveKind::reduce
                                              ? CollectiveKind::broadcast
                                              : CollectiveKind::allgather);
}

bool costs_same_both_ways(const Problem& problem) {
  const Network& network = problem.network();
  if (!same_both_ways(network)) return false;
  if (network.has_switches() && problem.model.switches == Model::Switches::copy) return false;
  return with_classes_turned_round(network, problem.model).class_costs_of(network) ==
         problem.model.class_costs_of(network);
}

TwoWays over_a_root(const Problem& allreduce, NodeId root) {
  const std::uint64_t batch = allreduce.collective.batch();
  return {with_collective(allreduce, CollectiveKind::reduce, {root}, batch, 1),
          with_collective(allreduce, CollectiveKind::broadcast, {root}, batch, 1), 1};
}

TwoWays over_shares(const Problem& allreduce) {
  const std::uint64_t batch = allreduce.collective.batch();
  const std::uint64_t participants = allreduce.collective.participant_count();
  const std::uint64_t share = batch / std::gcd(batch, participants);
  const std::uint64_t chunks = participants * share / batch;
  return {with_collective(allreduce, CollectiveKind::reduce_scatter, {}, share, chunks),
          with_collective(allreduce, CollectiveKind::allgather, {}, share, chunks), chunks};
}

}  // namespace asterism
