// Slots of the sums of stretches of participants, which a scan is put together of.
#include <algorithm>
#include <map>

#include "io/foreign/slot_holder.hpp"

namespace asterism {

namespace {

class StretchSlots final : public SlotHolder {
 public:
  StretchSlots(const Collective& collective, SlotWriter& writer)
      : collective_(collective), writer_(writer) {}

  void begin() override {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
      const NodeId node = collective_.participant(i);
      RankSlots& rank = writer_.ranks[node.value()];
      rank.input = rank.output = collective_.batch();
      for (std::uint64_t result = 0; result < collective_.batch(); ++result)
        held_[{node, result}][{i, i}] = {Buffer::input, result};
    }
  }

  Slot send(NodeId from, MessageId message) override {
    const Collective::Stretch stretch = collective_.stretch(message);
    Stretches& there = held_.at({from, stretch.result});
    const std::vector<Slot> pieces = pieces_of(there, {stretch.first, stretch.last});
    if (pieces.size() == 1) return pieces.front();
    const Slot sum = writer_.scratch(from);
    put_together(from, pieces, sum);
    return there[{stretch.first, stretch.last}] = sum;
  }

  SlotPiece arrive(NodeId to, MessageId message) override {
    const Collective::Stretch stretch = collective_.stretch(message);
    const auto [there, is_new] =
        held_[{to, stretch.result}].try_emplace({stretch.first, stretch.last}, Slot{});
    const Slot slot = is_new && is_output(to, stretch) ? Slot{Buffer::output, stretch.result}
                                                       : writer_.scratch(to);
    if (is_new) there->second = slot;
    return {{}, slot, false};
  }

  void finish() override {
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective_.batch(); ++result) {
        const NodeId node = collective_.participant(i);
        const Slot output{Buffer::output, result};
        const std::vector<Slot> pieces = pieces_of(held_.at({node, result}), {0, i});
        if (pieces.size() > 1 || pieces.front() != output) put_together(node, pieces, output);
      }
  }

 private:
  using Range = std::pair<std::uint64_t, std::uint64_t>;  // first and last participant
  using Stretches = std::map<Range, Slot>;
  /// How a place is reached by the fewest pieces.
  struct Way {
    std::uint64_t pieces;
    std::uint64_t begin;  ///< of the last of them
    Slot slot;
  };

  [[nodiscard]] bool is_output(NodeId node, const Collective::Stretch& stretch) const {
    return stretch.first == 0 && collective_.participant(stretch.last) == node;
  }

  /// In the order of the participants, adjoining.
  static std::vector<Slot> pieces_of(const Stretches& there, const Range& wanted) {
    std::map<std::uint64_t, Way> ways;  // by the place behind the last piece
    for (auto at = there.lower_bound({wanted.first, 0}); at != there.end(); ++at) {
      const auto [first, last] = at->first;
      if (first > wanted.second) break;
      const auto before = ways.find(first);
      if (last > wanted.second || last < first) continue;
      if (first != wanted.first && before == ways.end()) continue;
      const Way way{first == wanted.first ? 1 : before->second.pieces + 1, first, at->second};
      const auto [known, is_new] = ways.try_emplace(last + 1, way);
      if (!is_new && way.pieces < known->second.pieces) known->second = way;
    }
    std::vector<Slot> pieces;
    for (std::uint64_t place = wanted.second + 1; place != wanted.first;) {
      const Way& way = ways.at(place);
      pieces.push_back(way.slot);
      place = way.begin;
    }
    std::ranges::reverse(pieces);
    return pieces;
  }

  void put_together(NodeId node, const std::vector<Slot>& pieces, Slot sum) {
    writer_.copy(node, pieces.front(), sum);
    for (std::size_t i = 1; i < pieces.size(); ++i) writer_.reduce(node, pieces[i], sum);
  }

  const Collective& collective_;
  SlotWriter& writer_;
  std::map<std::pair<NodeId, std::uint64_t>, Stretches> held_;  // by node and result
};

}  // namespace

std::unique_ptr<SlotHolder> stretch_slots(const Collective& collective, SlotWriter& writer) {
  return std::make_unique<StretchSlots>(collective, writer);
}

}  // namespace asterism
