// Slots of parts of results: what a rank holds of each, the copies that are passed on, and what is
// under way to somebody else. As in the verifiers, in a step everything is sent, then what was
// given departs, then everything arrives.
#include <map>
#include <set>

#include "io/foreign/slot_holder.hpp"

namespace asterism {

namespace {

using Fate = Collective::Part::Fate;

class PartSlots final : public SlotHolder {
 public:
  PartSlots(const Schedule& schedule, SlotWriter& writer)
      : collective_(schedule.header().problem.collective), writer_(writer) {
    for (std::size_t step = 0; step < schedule.size(); ++step)
      for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
        for (const MessageId message : schedule.transfer(step, i).messages)
          if (collective_.part(message).fate == Fate::copied)
            sent_.insert({schedule.transfer(step, i).from, message});
  }

  void begin() override {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      const NodeId node = collective_.participant(i);
      RankSlots& rank = writer_.ranks[node.value()];
      rank.input = collective_.result_count();
      for (std::uint64_t result = 0; result < collective_.result_count(); ++result) {
        held_[{node, result}] = {{Buffer::input, result}, true, false};
        if (collective_.wants(node, result)) outputs_[{node, result}] = rank.output++;
      }
    }
  }

  /// What was sent in a step may be added to in the next one.
  void begin_step() override {
    for (const Place& place : used_)
      if (const auto found = held_.find(place); found != held_.end()) found->second.in_use = false;
    used_.clear();
  }

  Slot send(NodeId from, MessageId message) override {
    const Collective::Part part = collective_.part(message);
    if (part.fate == Fate::copied) return send_copy(from, message, part.result);
    if (const auto found = under_way_.find({from, message}); found != under_way_.end()) {
      const Slot slot = found->second;
      under_way_.erase(found);
      return slot;
    }
    Held& held = held_.at({from, part.result});
    held.in_use = true;
    used_.push_back({from, part.result});
    if (part.fate == Fate::given || part.fate == Fate::posted)
      leaving_.push_back({from, part.result});
    return held.slot;
  }

  void depart() override {
    for (const Place& place : leaving_) held_.erase(place);
    leaving_.clear();
  }

  SlotPiece arrive(NodeId to, MessageId message) override {
    const Collective::Part part = collective_.part(message);
    if (part.fate == Fate::whole) return arrive_whole({to, part.result});
    if (part.fate == Fate::copied) return arrive_copy(to, message, part);
    if (part.fate != Fate::given && part.addressee != to)
      return stored(under_way_[{to, message}] = writer_.scratch(to));
    return combine({to, part.result});
  }

  void finish() override {
    for (const auto& [place, index] : outputs_) {
      const Slot output{Buffer::output, index};
      if (held_.at(place).slot != output) writer_.copy(place.first, held_.at(place).slot, output);
    }
  }

 private:
  using Place = std::pair<NodeId, std::uint64_t>;  // of a result
  struct Held {
    Slot slot{};
    bool shared = false;  ///< somebody needs the slot as it is: it is not added to
    bool whole = false;   ///< it is the result, to which nothing is combined any more
    bool in_use = false;  ///< it is sent in this step
  };

  static SlotPiece stored(Slot slot) { return {{}, slot, false}; }

  Slot send_copy(NodeId from, MessageId message, std::uint64_t result) {
    if (const auto found = copies_.find({from, message}); found != copies_.end())
      return found->second;
    Held& held = held_.at({from, result});  // of the holder, the first time
    held.shared = true;
    return copies_[{from, message}] = held.slot;
  }

  /// The output if the result is wanted there and nobody has used it, or else scratch.
  [[nodiscard]] Slot new_slot(const Place& place) {
    const auto output = outputs_.find(place);
    if (output == outputs_.end() || !taken_.insert(place).second)
      return writer_.scratch(place.first);
    return {Buffer::output, output->second};
  }

  SlotPiece arrive_whole(const Place& place) {
    if (const auto found = held_.find(place); found != held_.end() && found->second.whole)
      return stored(writer_.scratch(place.first));
    const Slot slot = new_slot(place);
    held_[place] = {slot, false, true};
    return stored(slot);
  }

  SlotPiece arrive_copy(NodeId to, MessageId message, const Collective::Part& part) {
    const bool is_new = to != part.holder && !copies_.contains({to, message});
    const auto found = held_.find({to, part.result});
    const bool passed_on = sent_.contains({to, message});
    const bool combined = found == held_.end() || !found->second.whole;
    if (!is_new || (!combined && !passed_on)) {
      if (is_new) copies_[{to, message}] = {};
      return stored(writer_.scratch(to));
    }
    if (!passed_on) {
      copies_[{to, message}] = {};  // came once, and is never asked for
      return combine({to, part.result});
    }
    const Slot slot = writer_.scratch(to);
    copies_[{to, message}] = slot;
    if (combined) add(slot, {to, part.result});
    return stored(slot);
  }

  /// What arrives is added to what is there.
  SlotPiece combine(const Place& place) {
    const auto found = held_.find(place);
    if (found == held_.end()) {
      const Slot slot = new_slot(place);
      held_[place] = {slot, false, false};
      return stored(slot);
    }
    Held& held = found->second;
    if (held.whole) return stored(writer_.scratch(place.first));
    const Slot before = held.slot;
    if (held.shared || held.in_use) held = {new_slot(place), false, false};
    return {before, held.slot, true};
  }

  /// A slot, which stays as it is, is added to what is there.
  void add(Slot slot, const Place& place) {
    const auto found = held_.find(place);
    if (found == held_.end()) {
      held_[place] = {slot, true, false};
      return;
    }
    Held& held = found->second;
    if (held.shared || held.in_use) {
      const Slot sum = new_slot(place);
      writer_.copy(place.first, held.slot, sum);
      held = {sum, false, false};
    }
    writer_.reduce(place.first, slot, held.slot);
  }

  Collective collective_;
  SlotWriter& writer_;
  std::map<Place, Held> held_;
  std::map<Place, std::uint64_t> outputs_;                  // the slots of what is wanted
  std::set<Place> taken_;                                   // outputs that hold something
  std::set<std::pair<NodeId, MessageId>> sent_;             // copies, by who sends them
  std::map<std::pair<NodeId, MessageId>, Slot> copies_;     // that somebody has
  std::map<std::pair<NodeId, MessageId>, Slot> under_way_;  // posts, where they are
  std::vector<Place> leaving_, used_;                       // in this step
};

}  // namespace

std::unique_ptr<SlotHolder> part_slots(const Schedule& schedule, SlotWriter& writer) {
  return std::make_unique<PartSlots>(schedule, writer);
}

}  // namespace asterism
