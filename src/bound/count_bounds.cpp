#include "bound/count_bounds.hpp"

#include <algorithm>
#include <vector>

namespace asterism {

namespace {

/// By participant: the messages it has for others, and those that others have for it.
struct CountedTraffic {
  std::vector<std::uint64_t> leaving, arriving;

  explicit CountedTraffic(const Collective& collective)
      : leaving(collective.participant_count()), arriving(leaving.size()) {
    switch (collective.kind()) {
      case CollectiveKind::alltoall:
        count_pairs(collective);
        break;
      case CollectiveKind::scatter:
      case CollectiveKind::gather:
        count_root(collective);
        break;
      default:
        for (std::uint64_t i = 0; i < leaving.size(); ++i) {
          leaving[i] = collective.count(i);
          arriving[i] = collective.message_count() - collective.count(i);
        }
    }
  }

 private:
  void pass(std::uint64_t from, std::uint64_t to, std::uint64_t messages) {
    if (from == to) return;
    leaving[from] += messages;
    arriving[to] += messages;
  }
  void count_pairs(const Collective& collective) {
    const std::uint64_t participants = leaving.size();
    for (std::uint64_t i = 0; i < participants; ++i)
      for (std::uint64_t j = 0; j < participants; ++j)
        pass(i, j, collective.count(collective.pair(i, j)));
  }
  void count_root(const Collective& collective) {
    std::uint64_t root = 0;
    while (collective.participant(root) != collective.sources()[0]) ++root;
    for (std::uint64_t i = 0; i < leaving.size(); ++i)
      if (collective.kind() == CollectiveKind::scatter)
        pass(root, i, collective.count(i));
      else
        pass(i, root, collective.count(i));
  }
};

}  // namespace

void raise_by_counts(const Problem& problem, Findings& findings) {
  const Collective& collective = problem.collective;
  const Network& network = problem.network();
  const CountedTraffic traffic(collective);
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
    const NodeId node = collective.participant(i);
    const std::uint64_t most = std::max(traffic.leaving[i], traffic.arriving[i]);
    if (most == 0) continue;
    findings.startups.raise(1, {BoundReasonCode::some_node_has_messages});
    const std::uint64_t ports = problem.model.sends_at_most(network.degree(node));
    // With one-way links, a node may have fewer incoming than outgoing links.
    if (network.directed() || ports == 0) continue;
    if (static_cast<double>(most) / static_cast<double>(ports) <= findings.volume) continue;
    findings.raise_passage(
        most, ports,
        {.code = traffic.leaving[i] > traffic.arriving[i] ? BoundReasonCode::messages_leave_node
                                                          : BoundReasonCode::messages_reach_node,
         .count = most,
         .node = network.label(node)});
  }
}

}  // namespace asterism
