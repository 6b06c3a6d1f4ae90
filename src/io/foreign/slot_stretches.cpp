// Slots of the sums of stretches of participants in a scan.
#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "io/foreign/slot_holder.hpp"
#include "semantics/held/held_stretches.hpp"

namespace asterism {

namespace {

class StretchSlots {
 public:
  using Value = Slot;
  using Coming = SlotArrival&;
  using Rank = std::uint64_t;  // the number of pieces
  static constexpr Slot unset{Buffer::scratch, std::numeric_limits<std::uint64_t>::max()};
  static constexpr bool keeps_sums = true;
  static constexpr bool tells_redundant = false;

  StretchSlots(const Collective& collective, SlotWriter& writer)
      : collective_(collective), writer_(writer) {
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
      RankSlots& rank = writer.ranks[collective.participant(i).value()];
      rank.input = rank.output = collective.batch();
    }
  }

  static Slot initial(NodeId, std::uint64_t result) { return {Buffer::input, result}; }
  Slot received_stretch(NodeId to, const Collective::Stretch& stretch, SlotArrival& arrival) {
    const bool is_output = stretch.first == 0 && collective_.participant(stretch.last) == to;
    const Slot slot = is_output ? Slot{Buffer::output, stretch.result} : writer_.scratch(to);
    arrival.store(slot);
    return slot;
  }
  void ignore(NodeId to, SlotArrival& arrival) { arrival.store(writer_.scratch(to)); }
  static bool replaces(Slot, const SlotArrival&) { return false; }
  static Rank extended(Rank rank, Slot) { return rank + 1; }

  Slot sum(NodeId node, std::span<const Slot> pieces) {
    const Slot sum = writer_.scratch(node);
    put_together(node, pieces, sum);
    return sum;
  }
  void put_together(NodeId node, std::span<const Slot> pieces, Slot sum) {
    writer_.copy(node, pieces.front(), sum);
    for (const Slot piece : pieces.subspan(1)) writer_.reduce(node, piece, sum);
  }

 private:
  const Collective& collective_;
  SlotWriter& writer_;
};

class HeldStretchSlots final : public HeldSlots<HeldStretches<StretchSlots>> {
 public:
  HeldStretchSlots(const Collective& collective, SlotWriter& writer)
      : HeldSlots(collective, collective, writer), collective_(collective) {}

  void finish() override {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective_.batch(); ++result) fill_output(i, result);
  }

 private:
  void fill_output(std::uint64_t participant, std::uint64_t result) {
    const NodeId node = collective_.participant(participant);
    const Slot output{Buffer::output, result};
    std::vector<Slot> pieces;
    held_.for_pieces(node, {0, participant, result}, [&](Slot piece) { pieces.push_back(piece); });
    std::ranges::reverse(pieces);
    if (pieces.size() > 1 || pieces.front() != output)
      held_.payload().put_together(node, pieces, output);
  }

  const Collective& collective_;
};

}  // namespace

std::unique_ptr<SlotHolder> stretch_slots(const Collective& collective, SlotWriter& writer) {
  return std::make_unique<HeldStretchSlots>(collective, writer);
}

}  // namespace asterism
