// Slots of messages that are copied, or of which there is one that moves.
#include <map>

#include "io/foreign/slot_holder.hpp"

namespace asterism {

namespace {

class MessageSlots final : public SlotHolder {
 public:
  MessageSlots(const Collective& collective, SlotWriter& writer)
      : collective_(collective), writer_(writer) {}

  void begin() override {
    input_.reserve(collective_.message_count());
    output_.reserve(collective_.message_count());
    for (MessageId message{0}; message.value() < collective_.message_count(); ++message) {
      const NodeId origin = collective_.origin(message);
      input_.push_back(writer_.ranks[origin.value()].input++);
      output_.push_back(next_output(message));
      held_[{origin, message}] = {Buffer::input, input_.back()};
      if (is_wanted(origin, message))
        writer_.copy(origin, {Buffer::input, input_.back()}, output_of(message));
    }
    if (collective_.personalized()) return;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      writer_.ranks[collective_.participant(i).value()].output = collective_.message_count();
  }

  Slot send(NodeId from, MessageId message) override { return held_.at({from, message}); }

  /// What is there already goes where nobody looks. A message that passes through its destination
  /// is put in its place once: it may still be read when it comes back.
  SlotPiece arrive(NodeId to, MessageId message) override {
    const bool is_new = collective_.personalized() || !held_.contains({to, message});
    const bool is_output = is_wanted(to, message) && is_new && to != collective_.origin(message) &&
                           is_first_visit(to, message);
    const Slot slot = is_output ? output_of(message) : writer_.scratch(to);
    if (is_new) held_[{to, message}] = slot;
    return {{}, slot, false};
  }

 private:
  [[nodiscard]] std::uint64_t next_output(MessageId message) {
    if (!collective_.personalized()) return message.value();
    return writer_.ranks[collective_.destination(message).value()].output++;
  }
  [[nodiscard]] bool is_first_visit(NodeId node, MessageId message) const {
    return !held_.contains({node, message});
  }
  [[nodiscard]] bool is_wanted(NodeId node, MessageId message) const {
    return collective_.personalized() ? node == collective_.destination(message)
                                      : collective_.takes_part(node);
  }
  [[nodiscard]] Slot output_of(MessageId message) const {
    return {Buffer::output, output_[message.value()]};
  }

  const Collective& collective_;
  SlotWriter& writer_;
  std::vector<std::uint64_t> input_,
      output_;  // by message: its slot where it starts, and in outputs
  std::map<std::pair<NodeId, MessageId>, Slot> held_;
};

}  // namespace

std::unique_ptr<SlotHolder> message_slots(const Collective& collective, SlotWriter& writer) {
  return std::make_unique<MessageSlots>(collective, writer);
}

}  // namespace asterism
