#include "problem/problem_graph.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "problem/link_costs.hpp"

namespace asterism {

ProblemGraph::ProblemGraph(const Problem& problem, std::uint64_t memory_limit)
    : limit_(problem.model.packets_per_node()),
      half_duplex_(problem.model.duplex == Model::Duplex::half),
      switches_only_forward_(problem.switches_only_forward()) {
  const Network& network = problem.network();
  MemoryBudget(memory_limit)
      .require(bytes(network), fmt::format("the links of {}", network.spec()),
               "choose a smaller network");
  read_arcs(problem);
  number_links(network);
  list_arrivals();
  const Collective& collective = problem.collective;
  takes_part_.assign(node_count(), collective.all_take_part() ? 1 : 0);
  participants_.reserve(collective.participant_count());
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
    participants_.push_back(static_cast<std::uint32_t>(collective.participant(i).value()));
    takes_part_[participants_.back()] = 1;
  }
}

double ProblemGraph::bytes(const Network& network) {
  static constexpr double bytes_an_arc = sizeof(Arc) + 8;
  static constexpr double bytes_per_node = 16;
  const auto nodes = static_cast<double>(network.node_count());
  // Nodes and arcs have 32-bit numbers.
  if (nodes * network.port_count() >= std::numeric_limits<std::uint32_t>::max())
    return std::numeric_limits<double>::infinity();
  return nodes * (bytes_per_node + bytes_an_arc * network.port_count());
}

void ProblemGraph::read_arcs(const Problem& problem) {
  const Network& network = problem.network();
  const LinkCosts costs(problem.model, network);
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    first_out_.push_back(static_cast<std::uint32_t>(arcs_.size()));
    unlimited_.push_back(network.is_switch(node) ? 1 : 0);
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node) continue;
      const LinkCost cost = costs.of(node, port);
      arcs_.push_back({static_cast<std::uint32_t>(node.value()),
                       static_cast<std::uint32_t>(end.value()), 0, port, cost.rate,
                       cost.latency + cost.delay, cost.delay});
    }
  }
  first_out_.push_back(static_cast<std::uint32_t>(arcs_.size()));
  for (const Arc& arc : arcs_) {
    uniform_ = uniform_ && arc.rate == arcs_.front().rate && arc.latency == 0;
    fastest_ = &arc == &arcs_.front() ? arc.rate : std::max(fastest_, arc.rate);
  }
}

void ProblemGraph::number_links(const Network& network) {
  const auto arc_at = [&](std::uint32_t node, Port port) -> Arc* {
    const auto end = arcs_.begin() + first_out_[node + 1];
    const auto found = std::lower_bound(arcs_.begin() + first_out_[node], end, port,
                                        [](const Arc& arc, Port p) { return arc.port < p; });
    return found != end && found->port == port ? &*found : nullptr;
  };
  for (Arc& arc : arcs_) {
    Arc* const back = arc_at(arc.to, network.reverse_port(NodeId{arc.from}, arc.port));
    const bool is_second = back != nullptr && back < &arc;
    arc.link = is_second ? back->link : links_++;
  }
}

void ProblemGraph::list_arrivals() {
  first_in_.assign(first_out_.size(), 0);
  for (const Arc& arc : arcs_) ++first_in_[arc.to + 1];
  for (std::size_t i = 1; i < first_in_.size(); ++i) first_in_[i] += first_in_[i - 1];
  in_.resize(arcs_.size());
  std::vector<std::uint32_t> next(first_in_.begin(), first_in_.end() - 1);
  for (std::uint32_t number = 0; number < arcs_.size(); ++number)
    in_[next[arcs_[number].to]++] = number;
}

}  // namespace asterism
