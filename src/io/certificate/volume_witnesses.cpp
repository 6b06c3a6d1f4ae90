#include "io/certificate/volume_witnesses.hpp"

#include <algorithm>
#include <span>

#include "bound/findings.hpp"
#include "bound/graph_search.hpp"

namespace asterism {

namespace {

/// Limit on links looked at for the distances of all pairs.
constexpr std::uint64_t max_arcs_of_sums = 400'000'000;

/// The packets that all nodes together can send, and receive, per step.
struct PacketsPerStep {
  std::uint64_t sent = 0, received = 0;

  explicit PacketsPerStep(const ProblemGraph& graph) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      sent += graph.sends(node);
      received += graph.receives(node);
    }
  }
};

/// Returns the sum of the distances from senders to receivers, or 0 if that takes too long.
std::uint64_t sum_of_distances(const WitnessSearch& search) {
  const Demand& demand = search.demand;
  const bool alike = search.all_alike() && demand.kind == CollectiveKind::alltoall;
  const std::span<const std::uint32_t> senders =
      alike ? std::span(demand.senders).first(1) : std::span(demand.senders);
  if (senders.size() * search.graph.arcs().size() > max_arcs_of_sums) return 0;
  GraphSearch distances(search.graph);
  std::uint64_t sum = 0;
  for (const std::uint32_t sender : senders) {
    report(search.progress, "looking for a witness", 0, 0);
    const auto distance = distances.from([&](std::uint32_t node) { return node == sender; });
    for (const std::uint32_t receiver : demand.receivers) {
      if (distance[receiver] == GraphSearch::unreached) return 0;
      sum += distance[receiver];
    }
  }
  return alike ? product_at_most(sum, demand.senders.size()) : sum;
}

void raise_by_prices(const WitnessSearch& search, const BoundReason& reason,
                     CertifiedBound& transmissions) {
  const std::uint64_t paid = product_at_most(sum_of_distances(search), search.demand.batch);
  const PacketsPerStep packets(search.graph);
  const auto raise_plain = [&](const char* resource, std::uint64_t all) {
    if (all > 0)
      transmissions.raise(search.in_messages(Amount{paid, all}),
                          {{"kind", "prices"}, {resource, 1}});
  };
  raise_plain("links", search.graph.arcs().size());
  raise_plain("send", packets.sent);
  raise_plain("receive", packets.received);
  if (!reason.prices || reason.at_once == 0) return;
  transmissions.raise(search.in_messages(Amount{reason.count, reason.at_once}),
                      {{"kind", "prices"},
                       {"links", reason.prices->links},
                       {"send", reason.prices->send},
                       {"receive", reason.prices->receive}});
}

/// Counts units of one message per packet until all have been delivered: only nodes with a message
/// send.
void raise_by_copies(const WitnessSearch& search, CertifiedBound& transmissions) {
  const Demand& demand = search.demand;
  const std::uint64_t nodes = search.graph.node_count();
  std::uint64_t sends = 0;
  for (std::uint32_t node = 0; node < nodes; ++node)
    sends = std::max<std::uint64_t>(sends, search.graph.sends(node));
  std::uint64_t left = product_at_most(demand.batch * demand.senders.size(),
                                       search.problem.collective.participant_count() - 1);
  std::uint64_t holders = demand.senders.size();
  std::uint64_t units = 0;
  for (; left > 0 && holders < nodes; ++units) {
    left -= std::min(left, holders * sends);
    holders *= 1 + sends;
  }
  transmissions.raise({units + ceil_divide(left, nodes * sends), 1}, {{"kind", "copies"}});
}

void raise_by_transfers(const WitnessSearch& search, CertifiedBound& transmissions) {
  const PacketsPerStep packets(search.graph);
  const std::uint64_t room =
      std::min({std::uint64_t{search.graph.arcs().size()}, packets.sent, packets.received});
  const Collective& collective = search.problem.collective;
  const std::uint64_t rounds = collective.kind() == CollectiveKind::allreduce ? 2 : 1;
  if (room == 0) return;
  const std::uint64_t transfers =
      product_at_most(rounds * (collective.participant_count() - 1), collective.result_count());
  transmissions.raise(search.in_messages(Amount{transfers, room}), {{"kind", "transfers"}});
}

}  // namespace

void raise_by_volume(const WitnessSearch& search, const LowerBound& bound,
                     CertifiedBound& transmissions) {
  switch (search.demand.handling) {
    case Handling::copied:
      if (!search.problem.divisible()) raise_by_copies(search, transmissions);
      return;
    case Handling::moved:
      return raise_by_prices(search, bound.transmissions_reason, transmissions);
    default:
      return raise_by_transfers(search, transmissions);
  }
}

}  // namespace asterism
