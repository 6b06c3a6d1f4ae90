#include "held_messages.hpp"

#include "lacking.hpp"
#include "shares.hpp"

namespace asterism::mpi {

using ValueId = NodePlan::ValueId;

ValueId CopiedHere::there(MessageId message) {
  const auto found = values_.find(message.value());
  if (found != values_.end()) return found->second;
  if (collective_.origin(message) != builder_.node()) throw lacking_error(builder_.node());
  return values_.emplace(message.value(), builder_.initial(message.value())).first->second;
}

ValueId CopiedHere::send(MessageId message) {
  return there(message);
}

ValueId CopiedHere::arrive(MessageId message) {
  const ValueId value = builder_.received(message.value());
  if (collective_.origin(message) != builder_.node()) values_.emplace(message.value(), value);
  return value;
}

void CopiedHere::finish() {
  if (!collective_.takes_part(builder_.node())) return;
  for (MessageId message{0}; message.value() < collective_.message_count(); ++message)
    builder_.make_final(there(message));
}

ValueId MovedHere::there(MessageId message) {
  const auto found = values_.find(message.value());
  if (found == values_.end()) {
    if (collective_.origin(message) != builder_.node()) throw lacking_error(builder_.node());
    return values_.emplace(message.value(), builder_.initial(message.value())).first->second;
  }
  if (found->second == NodePlan::none) throw lacking_error(builder_.node());
  return found->second;
}

ValueId MovedHere::send(MessageId message) {
  const ValueId value = there(message);
  values_[message.value()] = NodePlan::none;
  return value;
}

ValueId MovedHere::arrive(MessageId message) {
  return values_[message.value()] = builder_.received(message.value());
}

void MovedHere::finish_block(std::uint64_t block) {
  const std::uint64_t first = collective_.first_message(block);
  for (std::uint64_t i = 0; i < collective_.count(block); ++i)
    builder_.make_final(there(MessageId{first + i}));
}

void MovedHere::finish() {
  const NodeId node = builder_.node();
  if (!collective_.takes_part(node)) return;
  const std::uint64_t index = participant_index(collective_, node);
  const std::uint64_t participants = collective_.participant_count();
  switch (collective_.kind()) {
    case CollectiveKind::scatter:
      return finish_block(index);
    case CollectiveKind::gather:
      if (node != collective_.sources()[0]) return;
      for (std::uint64_t i = 0; i < participants; ++i) finish_block(i);
      return;
    default:
      for (std::uint64_t i = 0; i < participants; ++i) finish_block(i * participants + index);
  }
}

}  // namespace asterism::mpi
