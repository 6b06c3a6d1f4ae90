#include "part_order.hpp"

#include <algorithm>
#include <utility>

namespace asterism::mpi {

namespace {

using Fate = Collective::Part::Fate;

}  // namespace

PartOrder::PartOrder(const Collective& collective, const Network& network, NodeId node,
                     std::vector<std::uint64_t> order)
    : collective_(collective),
      network_(network),
      node_(node),
      order_(std::move(order)),
      parts_(collective.node_count() * collective.result_count()) {
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    for (std::uint64_t result = 0; result < collective.result_count(); ++result)
      part(collective.participant(i), result).push_back({place(i), place(i)});
}

NodeId PartOrder::end_of(const Transfer& transfer) const {
  NodeId at = transfer.from;
  for (const Port port : transfer.ports) {
    if (at == no_node) break;
    at = network_.neighbour(at, port);
  }
  return at;
}

OrderedStretch PartOrder::whole_part(NodeId node, std::uint64_t result) {
  const Stretches& held = part(node, result);
  if (held.size() == 1) return held.front();
  keeps_order_ = false;
  return {};
}

OrderedStretch PartOrder::taken(NodeId from, MessageId message) {
  const Collective::Part named = collective_.part(message);
  switch (named.fate) {
    case Fate::given:
    case Fate::whole:
      return whole_part(from, named.result);
    case Fate::copied: {
      const auto known = copies_.find(message.value());
      if (known != copies_.end()) return known->second;
      const OrderedStretch stretch = whole_part(from, named.result);
      copies_.emplace(message.value(), stretch);
      return stretch;
    }
    default: {
      const auto under_way = posts_.find(message.value());
      if (under_way == posts_.end()) return whole_part(from, named.result);
      const OrderedStretch stretch = under_way->second;
      posts_.erase(under_way);
      return stretch;
    }
  }
}

/// As in the schedule: everything is sent as it was before the step, then what was given leaves,
/// then everything arrives, whole results behind the others.
void PartOrder::take(const Step& step) {
  if (!keeps_order_) return;
  sent_.clear();
  std::vector<std::pair<NodeId, std::uint64_t>> leaving;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const NodeId to = end_of(step[i]);
    if (to == no_node) continue;
    for (const MessageId message : step[i].messages) {
      const Collective::Part named = collective_.part(message);
      const bool is_under_way = posts_.contains(message.value());
      sent_.push_back({step[i].from, to, message, taken(step[i].from, message)});
      if (!keeps_order_) return;
      if (named.fate == Fate::given || (named.fate == Fate::posted && !is_under_way))
        leaving.emplace_back(step[i].from, named.result);
    }
  }
  for (const auto& [node, result] : leaving) part(node, result).clear();
  for (const bool whole : {false, true})
    for (const Sent& sent : sent_)
      if (const Collective::Part named = collective_.part(sent.message);
          (named.fate == Fate::whole) == whole)
        arrive(sent, named);
  for (const Sent& sent : sent_)
    if (sent.to == node_) arrivals_.push_back(sent.stretch);
}

void PartOrder::arrive(const Sent& sent, const Collective::Part& named) {
  switch (named.fate) {
    case Fate::given:
      return combine(sent.to, named.result, sent.stretch);
    case Fate::whole:
      part(sent.to, named.result) = {sent.stretch};
      return;
    case Fate::copied: {
      std::vector<NodeId>& have = has_copy_[sent.message.value()];
      if (sent.to == named.holder || std::ranges::find(have, sent.to) != have.end()) return;
      have.push_back(sent.to);
      return combine(sent.to, named.result, sent.stretch);
    }
    default:
      if (sent.to == named.addressee) return combine(sent.to, named.result, sent.stretch);
      posts_.emplace(sent.message.value(), sent.stretch);
  }
}

void PartOrder::combine(NodeId to, std::uint64_t result, const OrderedStretch& stretch) {
  Stretches& held = part(to, result);
  const auto behind = std::ranges::upper_bound(held, stretch.first, {}, &OrderedStretch::first);
  auto at = held.insert(behind, stretch);
  if (const auto next = at + 1; next != held.end() && at->last + 1 == next->first) {
    at->last = next->last;
    at = held.erase(next) - 1;
  }
  if (at == held.begin()) return;
  if (const auto before = at - 1; before->last + 1 == at->first) {
    before->last = at->last;
    held.erase(at);
  }
}

}  // namespace asterism::mpi
