#include "part_order.hpp"

#include <algorithm>

#include "shares.hpp"

namespace asterism::mpi {

OrderedStretch PartStretches::initial(NodeId node, std::uint64_t) const {
  const std::uint64_t own = place(participant_index(collective_, node));
  return {own, own};
}

Arrival PartStretches::combine(NodeId, std::uint64_t, Value& there, Coming coming) {
  if (is_one(there) && (there.last + 1 == coming.first || coming.last + 1 == there.first)) {
    there = {std::min(there.first, coming.first), std::max(there.last, coming.last)};
    return Arrival::fresh;
  }
  if (is_one(there)) {
    lists_.push_back({there});
    there = {listed, lists_.size() - 1};
  }
  Stretches& stretches = lists_[there.last];
  stretches.insert(std::ranges::upper_bound(stretches, coming.first, {}, &OrderedStretch::first),
                   coming);
  Stretches joined;
  for (const OrderedStretch& stretch : stretches)
    if (!joined.empty() && joined.back().last + 1 == stretch.first)
      joined.back().last = stretch.last;
    else
      joined.push_back(stretch);
  stretches = std::move(joined);
  if (stretches.size() == 1) there = stretches.front();
  return Arrival::fresh;
}

NodeId PartOrder::end_of(const Transfer& transfer) const {
  NodeId at = transfer.from;
  for (const Port port : transfer.ports) {
    if (at == no_node) break;
    at = network_.neighbour(at, port);
  }
  return at;
}

void PartOrder::take(const Step& step) {
  if (!keeps_order_) return;
  sent_.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    const NodeId to = end_of(step[i]);
    if (to == no_node) continue;
    for (const MessageId message : step[i].messages) {
      const auto stretch = held_.send(step[i].from, message);
      keeps_order_ = stretch && PartStretches::is_one(*stretch);
      if (!keeps_order_) return;
      sent_.push_back({to, message, *stretch});
    }
  }
  held_.depart();
  for (const Sent& sent : sent_) {
    (void)held_.arrive(sent.to, sent.message, sent.stretch);
    if (sent.to == node_) arrivals_.push_back(sent.stretch);
  }
  held_.end_step();
}

}  // namespace asterism::mpi
