#include "plan/repair/copied_repair.hpp"

#include <algorithm>
#include <numeric>

namespace asterism {

CopiedRepair::CopiedRepair(const Problem& problem, const ProblemGraph& graph,
                           const MessagePlaces& left)
    : graph_(graph), wanted_(graph.node_count()) {
  const std::uint64_t messages = problem.collective.message_count();
  for (MessageId message{0}; message.value() < messages; ++message) {
    if (!problem.collective.all_take_part()) {
      want_relays(left, message);
      continue;
    }
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      if (!left.has(NodeId{node}, message)) wanted_[node].push_back(message);
  }
  for (const auto& lacking : wanted_) missing_ += lacking.size();
}

/// Marks the nodes that lack the message, and the relays on shortest paths from its holders.
void CopiedRepair::want_relays(const MessagePlaces& left, MessageId message) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> parent(graph_.node_count(), none);
  std::vector<std::uint32_t> reached;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (left.has(NodeId{node}, message)) {
      parent[node] = node;
      reached.push_back(node);
    }
  for (std::size_t at = 0; at < reached.size(); ++at)
    for (const Arc& arc : graph_.out(reached[at]))
      if (parent[arc.to] == none) {
        parent[arc.to] = reached[at];
        reached.push_back(arc.to);
      }
  std::vector<bool> is_wanted(graph_.node_count());
  for (const std::uint32_t participant : graph_.participants())
    for (std::uint32_t node = participant; parent[node] != none && parent[node] != node;
         node = parent[node])
      is_wanted[node] = true;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (is_wanted[node]) wanted_[node].push_back(message);
}

void CopiedRepair::add_to(Step& step, BusyStep& busy, const MessagePlaces& places) {
  std::vector<std::uint32_t> order(graph_.node_count());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return wanted_[a].size() > wanted_[b].size();
  });
  for (const std::uint32_t node : order) {
    if (wanted_[node].empty()) break;
    fill(node, step, busy, places);
  }
}

std::vector<const Arc*> CopiedRepair::free_arcs_to(std::uint32_t node, const BusyStep& busy) const {
  std::vector<const Arc*> arcs;
  for (const std::uint32_t number : graph_.in(node)) {
    const Arc& arc = graph_.arc(number);
    if (busy.is_free(arc) && busy.room(arc) > 0) arcs.push_back(&arc);
  }
  return arcs;
}

void CopiedRepair::fill(std::uint32_t node, Step& step, BusyStep& busy,
                        const MessagePlaces& places) {
  packets_.clear();
  std::vector<const Arc*> arcs = free_arcs_to(node, busy);
  while (!arcs.empty() && !wanted_[node].empty() && open_best(arcs, node, busy, places))
    std::erase_if(arcs, [&](const Arc* arc) { return !busy.is_free(*arc); });
  // Messages that an arc left to senders that do not have them are sent after all.
  for (Packet& packet : packets_)
    move_messages(packet, node, busy.room(*packet.arc) - packet.messages.size(), places);
  for (const Packet& packet : packets_)
    step.add(NodeId{packet.arc->from}, packet.arc->port, packet.messages);
}

/// Uses the arc that can deliver most, and leaves a share of it to the others.
bool CopiedRepair::open_best(std::vector<const Arc*>& arcs, std::uint32_t node, BusyStep& busy,
                             const MessagePlaces& places) {
  const Arc* best = nullptr;
  std::uint64_t most = 0;
  std::uint64_t useful = 0;
  for (const Arc* arc : arcs) {
    const auto has = [&](MessageId message) { return places.has(NodeId{arc->from}, message); };
    const auto count = std::min<std::uint64_t>(
        busy.room(*arc), static_cast<std::uint64_t>(std::ranges::count_if(wanted_[node], has)));
    if (count > 0) ++useful;
    if (count <= most) continue;
    best = arc;
    most = count;
  }
  if (best == nullptr) return false;
  std::erase(arcs, best);
  if (!busy.take(*best)) return true;
  const std::uint64_t ports_left = graph_.receives(node) - packets_.size();
  const std::uint64_t sharing = std::max<std::uint64_t>(1, std::min(useful, ports_left));
  packets_.push_back({best, {}});
  move_messages(packets_.back(), node, (most + sharing - 1) / sharing, places);
  return true;
}

/// Moves at most `most` of the messages that the node wants and the sender has.
void CopiedRepair::move_messages(Packet& packet, std::uint32_t node, std::uint64_t most,
                                 const MessagePlaces& places) {
  std::uint64_t room = most;
  const auto goes_along = [&](MessageId message) {
    if (room == 0 || !places.has(NodeId{packet.arc->from}, message)) return false;
    --room;
    --missing_;
    packet.messages.push_back(message);
    return true;
  };
  std::vector<MessageId> stay;
  stay.reserve(wanted_[node].size());
  for (const MessageId message : wanted_[node])
    if (!goes_along(message)) stay.push_back(message);
  wanted_[node] = std::move(stay);
}

}  // namespace asterism
