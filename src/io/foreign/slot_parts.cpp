// Slots of partial results: what each rank holds, the copies that are forwarded, and what is in
// transit.
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "io/foreign/slot_holder.hpp"
#include "semantics/held/held_parts.hpp"

namespace asterism {

namespace {

using ResultPlace = std::pair<NodeId, std::uint64_t>;

struct PartSlot {
  Slot slot{};
  bool shared = false;        ///< the slot is still needed unchanged and must not be added to
  std::uint64_t sent_in = 0;  ///< the step in which it is sent and must stay unchanged

  friend bool operator==(const PartSlot&, const PartSlot&) = default;
};

class PartSlots {
 public:
  using Value = PartSlot;
  using Coming = SlotArrival&;
  static constexpr PartSlot unset{{Buffer::scratch, std::numeric_limits<std::uint64_t>::max()}};
  static constexpr PartSlot gone{{Buffer::scratch, std::numeric_limits<std::uint64_t>::max() - 1}};
  static constexpr bool knows_wholes = false;

  PartSlots(const Schedule& schedule, SlotWriter& writer) : writer_(writer) {
    const Collective& collective = schedule.header().problem.collective;
    for (std::size_t step = 0; step < schedule.size(); ++step)
      for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
        for (const MessageId message : schedule.transfer(step, i).messages)
          if (collective.part(message).fate == Collective::Part::Fate::copied)
            passed_on_.insert({schedule.transfer(step, i).from, message});
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
      const NodeId node = collective.participant(i);
      RankSlots& rank = writer.ranks[node.value()];
      rank.input = collective.result_count();
      for (std::uint64_t result = 0; result < collective.result_count(); ++result)
        if (collective.wants(node, result)) outputs_[{node, result}] = rank.output++;
    }
  }

  static PartSlot initial(NodeId, std::uint64_t result) { return {{Buffer::input, result}, true}; }
  PartSlot received(NodeId to, std::uint64_t result, SlotArrival& arrival) {
    if (arrival.stored) return {arrival.piece.target, true};
    return stored(new_slot({to, result}), arrival);
  }
  PartSlot received_whole(NodeId to, std::uint64_t result, const PartSlot&, SlotArrival& arrival) {
    return stored(new_slot({to, result}), arrival);
  }
  /// A copy that is forwarded gets its own slot; any other is only combined.
  PartSlot received_copy(NodeId to, MessageId message, SlotArrival& arrival) {
    if (!passed_on_.contains({to, message})) return {};
    arrival.stored = true;
    return stored(writer_.scratch(to), arrival);
  }
  PartSlot received_post(NodeId to, MessageId, SlotArrival& arrival) {
    return stored(writer_.scratch(to), arrival);
  }
  void ignore(NodeId to, SlotArrival& arrival) {
    if (!arrival.stored) arrival.store(writer_.scratch(to));
  }
  static bool combines_at(NodeId) { return true; }
  Arrival combine(NodeId to, std::uint64_t result, PartSlot& there, SlotArrival& arrival) {
    const Slot before = there.slot;
    if (there.shared || there.sent_in == writer_.step) there = {new_slot({to, result})};
    if (!arrival.stored) {
      arrival.piece = {before, there.slot, true};
      return Arrival::fresh;
    }
    if (there.slot != before) writer_.copy(to, before, there.slot);
    writer_.reduce(to, arrival.piece.target, there.slot);
    return Arrival::fresh;
  }

  PartSlot sent(PartSlot& part) const {
    part.sent_in = writer_.step;
    return part;
  }
  PartSlot sent_again(PartSlot& part) const { return sent(part); }
  PartSlot posted_copy(std::uint64_t, PartSlot& part) const { return sent(part); }
  static PartSlot copied(std::uint64_t, PartSlot& part) {
    part.shared = true;
    return part;
  }
  static PartSlot passed_on(const PartSlot& copy) { return copy; }

  /// Returns the output slots of the required results, by location.
  [[nodiscard]] const std::map<ResultPlace, std::uint64_t>& outputs() const { return outputs_; }

 private:
  static PartSlot stored(Slot slot, SlotArrival& arrival) {
    arrival.store(slot);
    return {slot};
  }
  /// Returns the output if the result is required there and still unused, otherwise scratch.
  [[nodiscard]] Slot new_slot(const ResultPlace& place) {
    const auto output = outputs_.find(place);
    if (output == outputs_.end() || !taken_.insert(place).second)
      return writer_.scratch(place.first);
    return {Buffer::output, output->second};
  }

  SlotWriter& writer_;
  std::map<ResultPlace, std::uint64_t> outputs_;
  std::set<ResultPlace> taken_;                       // outputs in use
  std::set<std::pair<NodeId, MessageId>> passed_on_;  // copies by sender
};

class HeldPartSlots final : public HeldSlots<HeldParts<PartSlots>> {
 public:
  HeldPartSlots(const Schedule& schedule, SlotWriter& writer)
      : HeldSlots(schedule.header().problem.collective, schedule, writer), writer_(writer) {}

  void finish() override {
    for (const auto& [place, index] : held_.payload().outputs()) {
      const Slot output{Buffer::output, index};
      const Slot slot = held_.part_of(place.first, place.second).value().slot;
      if (slot != output) writer_.copy(place.first, slot, output);
    }
  }

 private:
  SlotWriter& writer_;
};

}  // namespace

std::unique_ptr<SlotHolder> part_slots(const Schedule& schedule, SlotWriter& writer) {
  return std::make_unique<HeldPartSlots>(schedule, writer);
}

}  // namespace asterism
