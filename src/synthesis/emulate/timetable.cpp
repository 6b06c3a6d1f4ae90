// Assigns slots on the host to the hops of a guest step.
#include <algorithm>
#include <map>
#include <set>

#include <asterism/emulate.hpp>

namespace asterism {

namespace {

using Word = std::vector<Port>;

/// Records which host ports are in use in which slot.
class Slots {
 public:
  [[nodiscard]] bool is_free(std::uint32_t slot, Port port) const {
    return !taken_.contains({slot, port});
  }
  void take(std::uint32_t slot, Port port) { taken_.insert({slot, port}); }

 private:
  std::set<std::pair<std::uint32_t, Port>> taken_;
};

Timetable empty_timetable(const Embedding& embedding) {
  Timetable table;
  table.slot_of.resize(embedding.words.size());
  return table;
}

/// Removes empty slots.
Timetable squeezed(Timetable table) {
  std::set<std::uint32_t> busy;
  for (const auto& slots : table.slot_of) busy.insert(slots.begin(), slots.end());
  std::map<std::uint32_t, std::uint32_t> number;
  for (const std::uint32_t slot : busy) number.emplace(slot, number.size() + 1);
  for (auto& slots : table.slot_of)
    for (std::uint32_t& slot : slots) slot = number.at(slot);
  table.slots = static_cast<std::uint32_t>(busy.size());
  return table;
}

/// Schedules every hop as early as its port is free; long words first, since they are the hardest
/// to place.
Timetable greedy(const Embedding& embedding, std::span<const Port> used) {
  std::vector<Port> order(used.begin(), used.end());
  std::ranges::stable_sort(order, std::greater{},
                           [&](Port port) { return embedding.words[port.value()].size(); });
  Timetable table = empty_timetable(embedding);
  Slots slots;
  for (const Port port : order) {
    std::uint32_t slot = 0;
    for (const Port hop : embedding.words[port.value()]) {
      do ++slot;
      while (!slots.is_free(slot, hop));
      slots.take(slot, hop);
      table.slot_of[port.value()].push_back(slot);
    }
  }
  return squeezed(std::move(table));
}

bool is_swapped(const Word& word) {
  return word.size() == 3 && word[0] == word[2];
}

/// Theorem 4.3 of yeh1996; the paper omits the schedule. The words are T and S T S, with several T
/// for each S. Let n be the maximum number of words with the same S, and let there be l - 1
/// different S. Then there are M = max(2n, l) + 1 slots. The words T use slot 1. The word with the
/// i-th S and the q-th T has its T in slot 2 + (i + q) mod (M - 2). Of the words with the same S,
/// ordered by these slots, the j-th has its first S in slot j and its second in slot M - n + j.
class TheoremTimetable {
 public:
  explicit TheoremTimetable(const Embedding& embedding) : embedding_(embedding) {
    for (const Word& word : embedding.words) {
      applies_ = applies_ && (word.size() == 1 || is_swapped(word));
      if (is_swapped(word)) add(word);
    }
    for (const auto& [swap, words] : words_of_)
      widest_ = std::max(widest_, static_cast<std::uint32_t>(words));
  }

  [[nodiscard]] bool applies() const { return applies_ && !words_of_.empty(); }

  [[nodiscard]] Timetable make() const {
    Timetable table = empty_timetable(embedding_);
    for (std::size_t port = 0; port < embedding_.words.size(); ++port)
      if (embedding_.words[port].size() == 1) table.slot_of[port] = {1};
    for (const Port swap : swaps_) place(swap, table);
    table.slots = slots();
    return table;
  }

 private:
  void add(const Word& word) {
    if (words_of_[word[0]]++ == 0) swaps_.push_back(word[0]);
    if (std::ranges::find(middles_, word[1]) == middles_.end()) middles_.push_back(word[1]);
  }
  [[nodiscard]] std::uint32_t slots() const {
    return std::max(2 * widest_, static_cast<std::uint32_t>(swaps_.size()) + 1) + 1;
  }
  template <class Value>
  static std::uint32_t index_of(const std::vector<Value>& values, const Value& value) {
    return static_cast<std::uint32_t>(std::ranges::find(values, value) - values.begin());
  }

  void place(Port swap, Timetable& table) const {
    // slot of the T, and the guest's port
    std::vector<std::pair<std::uint32_t, std::size_t>> by_slot;
    for (std::size_t port = 0; port < embedding_.words.size(); ++port) {
      const Word& word = embedding_.words[port];
      if (!is_swapped(word) || word[0] != swap) continue;
      const std::uint32_t sum = index_of(swaps_, swap) + index_of(middles_, word[1]);
      by_slot.emplace_back(2 + sum % (slots() - 2), port);
    }
    std::ranges::sort(by_slot);
    const auto words = static_cast<std::uint32_t>(by_slot.size());
    for (std::uint32_t j = 0; j < words; ++j)
      table.slot_of[by_slot[j].second] = {j + 1, by_slot[j].first, slots() - words + j + 1};
  }

  const Embedding& embedding_;
  bool applies_ = true;
  std::map<Port, std::size_t> words_of_;
  std::vector<Port> swaps_, middles_;
  std::uint32_t widest_ = 1;
};

Timetable restricted(Timetable table, std::span<const Port> used) {
  for (std::size_t port = 0; port < table.slot_of.size(); ++port)
    if (std::ranges::find(used, Port{static_cast<std::uint32_t>(port)}) == used.end())
      table.slot_of[port].clear();
  return squeezed(std::move(table));
}

Timetable for_all_ports(const Embedding& embedding, std::span<const Port> used) {
  Timetable best = greedy(embedding, used);
  const TheoremTimetable theorem(embedding);
  if (!theorem.applies()) return best;
  Timetable other = restricted(theorem.make(), used);
  return other.slots < best.slots ? other : best;
}

/// Schedules the groups of words one after the other. The words of a group differ only in their
/// middle hop, so a node that sends and receives one packet in the guest's step does so in each
/// slot.
Timetable one_group_after_the_other(const Embedding& embedding, std::span<const Port> used,
                                    bool words_apart) {
  Timetable table = empty_timetable(embedding);
  std::map<Word, std::uint32_t> begin_of;
  for (const Port port : used) {
    const Word& word = embedding.words[port.value()];
    Word group = word;
    if (!words_apart) group.erase(group.begin() + static_cast<std::ptrdiff_t>(word.size() / 2));
    const auto [found, is_new] = begin_of.try_emplace(std::move(group), table.slots);
    if (is_new) table.slots += static_cast<std::uint32_t>(word.size());
    for (std::uint32_t hop = 1; hop <= word.size(); ++hop)
      table.slot_of[port.value()].push_back(found->second + hop);
  }
  return table;
}

}  // namespace

Timetable make_timetable(const Embedding& embedding, std::span<const Port> used,
                         const Model& model) {
  if (model.ports == Model::Ports::all && model.control == Model::Control::mimd)
    return for_all_ports(embedding, used);
  const bool one_packet_per_node =
      model.ports == Model::Ports::one && model.control == Model::Control::mimd;
  return one_group_after_the_other(embedding, used, !one_packet_per_node);
}

}  // namespace asterism
