#include "verify/partial_results.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace asterism {

ResultParts::ResultParts(const Collective& collective)
    : participants_(collective.participant_count()),
      parts_(participants_),
      held_((collective.node_count() + 63) / 64) {
  for (std::uint64_t i = 0; i < participants_; ++i) hold(collective.participant(i));
}

bool ResultParts::complete(NodeId node) const {
  if (!holds(node)) return false;
  if (!told_apart()) return parts_ == 1;
  std::uint64_t contributions = 0;
  for (const std::uint64_t word : sets_[node.value()])
    contributions += static_cast<std::uint64_t>(std::popcount(word));
  return contributions == participants_;
}

double ResultParts::bytes_told_apart(const Collective& collective) {
  const auto words = static_cast<double>((collective.participant_count() + 63) / 64);
  return static_cast<double>(collective.node_count()) *
         (sizeof(ContributionSet) + words * sizeof(std::uint64_t));
}

void ResultParts::tell_apart(const Collective& collective) {
  const std::uint64_t words = (participants_ + 63) / 64;
  sets_.assign(collective.node_count(), ContributionSet(words));
  if (parts_ == 1) {
    for (NodeId node{0}; node.value() < collective.node_count(); ++node)
      if (holds(node)) arrive_whole(node);
    return;
  }
  for (std::uint64_t i = 0; i < participants_; ++i)
    sets_[collective.participant(i).value()][i / 64] |= std::uint64_t{1} << i % 64;
  std::unordered_map<std::uint32_t, ContributionSet> under_way;
  for (const Event& event : events_) {
    if (event.to == nowhere) {
      under_way[event.from] = sets_[event.from];
      std::ranges::fill(sets_[event.from], 0);
      continue;
    }
    const ContributionSet& part = under_way[event.from];
    for (std::uint64_t word = 0; word < words; ++word) sets_[event.to][word] |= part[word];
  }
  events_.clear();
  events_.shrink_to_fit();
}

void ResultParts::leave(NodeId node) {
  held_[node.value() / 64] &= ~(std::uint64_t{1} << node.value() % 64);
  if (told_apart())
    std::ranges::fill(sets_[node.value()], 0);
  else
    events_.push_back({static_cast<std::uint32_t>(node.value()), nowhere});
}

std::optional<std::uint64_t> ResultParts::arrive(NodeId from, NodeId to,
                                                 const ContributionSet& set) {
  if (told_apart()) return unite(to, set);
  if (holds(to)) {
    if (parts_ == 1) return 0;
    --parts_;
  }
  hold(to);
  events_.push_back(
      {static_cast<std::uint32_t>(from.value()), static_cast<std::uint32_t>(to.value())});
  return std::nullopt;
}

void ResultParts::arrive_whole(NodeId to) {
  hold(to);
  if (!told_apart()) return;
  ContributionSet& there = sets_[to.value()];
  for (std::uint64_t i = 0; i < participants_; ++i) there[i / 64] |= std::uint64_t{1} << i % 64;
}

std::optional<std::uint64_t> ResultParts::unite(NodeId to, const ContributionSet& set) {
  ContributionSet& there = sets_[to.value()];
  for (std::uint64_t word = 0; word < set.size(); ++word)
    if (const std::uint64_t common = there[word] & set[word]; common != 0)
      return word * 64 + static_cast<std::uint64_t>(std::countr_zero(common));
  for (std::uint64_t word = 0; word < set.size(); ++word) there[word] |= set[word];
  hold(to);
  return std::nullopt;
}

PartialResults::PartialResults(const Collective& collective, const MemoryBudget& budget)
    : collective_(collective),
      budget_(budget),
      results_(collective.result_count(), ResultParts(collective)) {}

double PartialResults::bytes(const Collective& collective) {
  // A bit for who holds a part, and two events for each that is given.
  return static_cast<double>(collective.result_count()) *
         (sizeof(ResultParts) + static_cast<double>(collective.node_count()) * (1.0 / 8 + 16));
}

void PartialResults::begin_step() {
  taken_.clear();
  leaving_.clear();
  put_ = 0;
}

bool PartialResults::take(NodeId from, MessageId message) {
  const Collective::Part part = collective_.part(message);
  switch (part.fate) {
    case Collective::Part::Fate::given:
      return take_given(from, part.result);
    case Collective::Part::Fate::whole:
      return take_whole(from, part.result);
    case Collective::Part::Fate::copied:
      return take_copy(from, message, part);
    default:
      return take_post(from, message, part);
  }
}

bool PartialResults::take_given(NodeId from, std::uint64_t result) {
  const ResultParts& parts = results_[result];
  if (!parts.holds(from)) return false;
  if (!leaving_.insert(key(from, collective_.given(result))).second) return false;
  taken_.push_back(
      {from, result, true, true, parts.told_apart() ? parts.set(from) : ContributionSet{}});
  return true;
}

bool PartialResults::take_whole(NodeId from, std::uint64_t result) {
  if (!results_[result].complete(from)) return false;
  taken_.push_back({from, result, false, false, {}});
  return true;
}

bool PartialResults::take_copy(NodeId from, MessageId message, const Collective::Part& part) {
  const ResultParts& parts = results_[part.result];
  if (!parts.told_apart()) tell_apart(part.result);
  auto known = copies_.find(message.value());
  if (from == part.holder) {
    if (known == copies_.end() && !parts.holds(from)) return false;
    if (known == copies_.end()) known = copies_.emplace(message.value(), parts.set(from)).first;
  } else if (known == copies_.end() || !passed_on_.contains(key(from, message))) {
    return false;
  }
  taken_.push_back({from, part.result, false, false, known->second});
  return true;
}

/// Where it is posted it is the sender's part, afterwards what is under way.
bool PartialResults::take_post(NodeId from, MessageId message, const Collective::Part& part) {
  const ResultParts& parts = results_[part.result];
  const bool given = part.fate == Collective::Part::Fate::posted;
  if (!parts.told_apart()) tell_apart(part.result);
  if (const auto found = posts_.find(message.value()); found != posts_.end()) {
    if (found->second.at != from) return false;
    found->second.at = no_node;
    taken_.push_back({from, part.result, false, false, found->second.set});
    return true;
  }
  if (from != part.holder || !parts.holds(from)) return false;
  if (given && !leaving_.insert(key(from, collective_.given(part.result))).second) return false;
  posts_.emplace(message.value(), Post{no_node, parts.set(from)});
  taken_.push_back({from, part.result, given, true, parts.set(from)});
  return true;
}

void PartialResults::tell_apart(std::uint64_t result) {
  told_apart_bytes_ += ResultParts::bytes_told_apart(collective_);
  budget_.require(bytes(collective_) + told_apart_bytes_,
                  fmt::format("telling apart the parts of {} of {} nodes", collective_.name(),
                              collective_.node_count()),
                  "choose a smaller network, fewer messages, or a schedule that gives its parts "
                  "away instead of copying them");
  ResultParts& parts = results_[result];
  parts.tell_apart(collective_);
  for (Taken& taken : taken_)
    if (taken.result == result && taken.of_sender) taken.set = parts.set(taken.from);
}

void PartialResults::depart() {
  for (const Taken& taken : taken_)
    if (taken.given) results_[taken.result].leave(taken.from);
}

Arrival PartialResults::put(NodeId to, MessageId message) {
  const Taken& taken = taken_[put_++];
  switch (collective_.part(message).fate) {
    case Collective::Part::Fate::given:
      return arrival(results_[taken.result].arrive(taken.from, to, taken.set));
    case Collective::Part::Fate::whole:
      return put_whole(to, taken.result);
    case Collective::Part::Fate::copied:
      return put_copy(to, message, taken);
    default:
      return put_post(to, message, taken);
  }
}

Arrival PartialResults::put_whole(NodeId to, std::uint64_t result) {
  if (results_[result].complete(to)) return Arrival::redundant;
  results_[result].arrive_whole(to);
  return Arrival::fresh;
}

Arrival PartialResults::put_post(NodeId to, MessageId message, const Taken& taken) {
  if (to != collective_.part(message).addressee) {
    posts_[message.value()].at = to;
    return Arrival::fresh;
  }
  posts_.erase(message.value());
  return arrival(results_[taken.result].arrive_copied(to, taken.set));
}

Arrival PartialResults::put_copy(NodeId to, MessageId message, const Taken& taken) {
  if (to == collective_.part(message).holder || !passed_on_.insert(key(to, message)).second)
    return Arrival::redundant;
  return arrival(results_[taken.result].arrive_copied(to, taken.set));
}

Arrival PartialResults::arrival(const std::optional<std::uint64_t>& twice) {
  if (!twice) return Arrival::fresh;
  twice_ = *twice;
  return Arrival::overlapping;
}

bool PartialResults::lacks(NodeId node, std::uint64_t result) const {
  return collective_.wants(node, result) && !results_[result].complete(node);
}

std::uint64_t PartialResults::missing() const {
  std::uint64_t count = 0;
  for (std::uint64_t result = 0; result < results_.size(); ++result)
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      count += lacks(collective_.participant(i), result) ? 1 : 0;
  return count;
}

}  // namespace asterism
