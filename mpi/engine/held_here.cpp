#include "held_here.hpp"

#include <string>

#include <asterism/error.hpp>

#include "shares.hpp"

namespace asterism::mpi {

using ValueId = NodePlan::ValueId;

namespace {

/// Calls visit(message) for all messages that a participant must finally have, in ascending order.
template <class Visit>
void for_wanted(const Collective& collective, NodeId node, Visit&& visit) {
  const auto visit_block = [&](std::uint64_t block) {
    for (std::uint64_t i = 0; i < collective.count(block); ++i) visit(collective.message(block, i));
  };
  const std::uint64_t index = participant_index(collective, node);
  const std::uint64_t participants = collective.participant_count();
  switch (collective.kind()) {
    case CollectiveKind::scatter:
      return visit_block(index);
    case CollectiveKind::gather:
      if (node == collective.sources()[0])
        for (std::uint64_t i = 0; i < participants; ++i) visit_block(i);
      return;
    case CollectiveKind::alltoall:
      for (std::uint64_t i = 0; i < participants; ++i) visit_block(collective.pair(i, index));
      return;
    default:
      for (MessageId message{0}; message.value() < collective.message_count(); ++message)
        visit(message);
  }
}

Error lacking_error(NodeId node) {
  return {ErrorCode::usage,
          "node " + std::to_string(node.value()) + " lacks a message that the schedule needs there",
          "have the schedule verified before it is run"};
}

}  // namespace

template <class Held>
typename Held::Value HeldHere<Held>::taken(MessageId message) {
  const auto value = held_.send(builder_.node(), message);
  if (!value) throw lacking_error(builder_.node());
  return *value;
}

template <class Held>
ValueId MessagesHere<Held>::arrive(MessageId message) {
  const ValueId value = this->builder_.received(message.value());
  (void)this->held_.arrive(this->builder_.node(), message, value);
  return value;
}

template <class Held>
void MessagesHere<Held>::finish() {
  const NodeId node = this->builder_.node();
  if (!this->collective_.takes_part(node)) return;
  for_wanted(this->collective_, node,
             [&](MessageId message) { this->builder_.make_final(this->taken(message)); });
}

template class MessagesHere<HeldCopies<MessageValues>>;
template class MessagesHere<HeldMoves<MessageValues>>;
template class HeldHere<HeldParts<PartValues>>;
template class HeldHere<HeldStretches<StretchValues>>;

ValueId PartsHere::arrive(MessageId message) {
  const std::uint64_t place = order_ == nullptr ? 0 : order_->arrivals()[arrivals_++].first;
  const ValueId value = builder_.received(collective_.part(message).result);
  (void)held_.arrive(builder_.node(), message, {place, value});
  return value;
}

void PartsHere::finish() {
  for (std::uint64_t result = 0; result < collective_.result_count(); ++result) {
    if (!collective_.wants(builder_.node(), result)) continue;
    const auto* const part = held_.entry(builder_.node(), result);
    if (part == nullptr) throw lacking_error(builder_.node());
    builder_.make_final(held_.payload().as_one(*part).value);
  }
}

ValueId StretchesHere::arrive(MessageId message) {
  const ValueId value = builder_.received(collective_.stretch(message).result);
  (void)held_.arrive(builder_.node(), message, {value, ++arrivals_});
  return value;
}

void StretchesHere::finish() {
  if (!collective_.takes_part(builder_.node())) return;
  const std::uint64_t index = participant_index(collective_, builder_.node());
  for (std::uint64_t result = 0; result < collective_.batch(); ++result) {
    const auto sum = held_.make(builder_.node(), {0, index, result});
    if (!sum) throw lacking_error(builder_.node());
    builder_.make_final(sum->value);
  }
}

}  // namespace asterism::mpi
