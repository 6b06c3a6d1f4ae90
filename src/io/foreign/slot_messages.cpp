// Slots of messages that are copied or moved.
#include <limits>
#include <vector>

#include "io/foreign/slot_holder.hpp"
#include "semantics/held/held_copies.hpp"
#include "semantics/held/held_moves.hpp"

namespace asterism {

namespace {

class MessageSlots {
 public:
  using Value = Slot;
  using Coming = SlotArrival&;
  static constexpr Slot unset{Buffer::scratch, std::numeric_limits<std::uint64_t>::max()};
  static constexpr bool marks_origins = true;

  MessageSlots(const Collective& collective, SlotWriter& writer)
      : collective_(collective), writer_(writer), delivered_(collective.message_count()) {
    output_.reserve(collective.message_count());
    if (collective.personalized()) return;
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      writer.ranks[collective.participant(i).value()].output = collective.message_count();
  }

  /// Must be called once for each message, in order.
  Slot initial(NodeId origin, std::uint64_t number) {
    const MessageId message{number};
    const Slot input{Buffer::input, writer_.ranks[origin.value()].input++};
    output_.push_back(next_output(message));
    if (is_wanted(origin, message)) writer_.copy(origin, input, {Buffer::output, output_.back()});
    return input;
  }
  /// A message that passes through its destination is put into its output slot only once, because
  /// it may still be read when it returns.
  Slot received(NodeId to, std::uint64_t number, SlotArrival& arrival) {
    const MessageId message{number};
    const bool is_output = is_wanted(to, message) && to != collective_.origin(message) &&
                           !(collective_.personalized() && delivered_[number]);
    if (is_output) delivered_[number] = true;
    const Slot slot = is_output ? Slot{Buffer::output, output_[number]} : writer_.scratch(to);
    arrival.store(slot);
    return slot;
  }
  /// Messages that are already present are stored in scratch and ignored.
  void ignore(NodeId to, SlotArrival& arrival) { arrival.store(writer_.scratch(to)); }
  static bool replaces(Slot, const SlotArrival&) { return false; }

 private:
  [[nodiscard]] std::uint64_t next_output(MessageId message) {
    if (!collective_.personalized()) return message.value();
    return writer_.ranks[collective_.destination(message).value()].output++;
  }
  [[nodiscard]] bool is_wanted(NodeId node, MessageId message) const {
    return collective_.personalized() ? node == collective_.destination(message)
                                      : collective_.takes_part(node);
  }

  const Collective& collective_;
  SlotWriter& writer_;
  std::vector<std::uint64_t> output_;  // by message: its slot in the output
  std::vector<bool> delivered_;        // by moved message
};

}  // namespace

std::unique_ptr<SlotHolder> message_slots(const Collective& collective, SlotWriter& writer) {
  if (collective.personalized())
    return std::make_unique<HeldSlots<HeldMoves<MessageSlots>>>(collective, collective, writer);
  return std::make_unique<HeldSlots<HeldCopies<MessageSlots>>>(collective, collective, writer);
}

}  // namespace asterism
