// Reductions and scans as defined, with multisets of contributions and sets of stretches: a naive
// implementation that shares nothing with the library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism::testing {

enum class NaiveArrival { fresh, redundant, overlapping };

class NaiveParts {
 public:
  using Contributions = std::multiset<std::uint64_t>;
  using Fate = Collective::Part::Fate;

  explicit NaiveParts(const Collective& collective) : collective_(collective) {
    for (std::uint64_t result = 0; result < collective.result_count(); ++result)
      for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
        held_[{collective.participant(i), result}] = {i};
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i) everything_.insert(i);
  }

  /// Returns an empty set if the node holds nothing.
  [[nodiscard]] Contributions held(NodeId node, std::uint64_t result) const {
    const auto found = held_.find({node, result});
    return found == held_.end() ? Contributions{} : found->second;
  }
  [[nodiscard]] bool complete(NodeId node, std::uint64_t result) const {
    return held(node, result) == everything_;
  }
  [[nodiscard]] bool has_copy(NodeId node, MessageId copy) const {
    return copies_.contains(copy) &&
           (collective_.part(copy).holder == node || got_.contains({node, copy}));
  }
  [[nodiscard]] bool is_made(MessageId copy) const { return copies_.contains(copy); }
  [[nodiscard]] bool has_post(NodeId node, MessageId post) const {
    const auto found = posts_.find(post);
    return found != posts_.end() && found->second.first == node;
  }
  [[nodiscard]] bool is_under_way(MessageId post) const { return posts_.contains(post); }
  [[nodiscard]] std::vector<MessageId> copies_at(NodeId node) const {
    std::vector<MessageId> result;
    for (const auto& [copy, contributions] : copies_)
      if (has_copy(node, copy)) result.push_back(copy);
    return result;
  }
  [[nodiscard]] std::vector<MessageId> posts_at(NodeId node) const {
    std::vector<MessageId> result;
    for (const auto& [post, where] : posts_)
      if (where.first == node) result.push_back(post);
    return result;
  }

  /// Whether a node can send it in this step. What it sends is as it was before the step.
  bool take(NodeId from, MessageId message) {
    const Collective::Part part = collective_.part(message);
    switch (part.fate) {
      case Fate::given:
        return take_given(from, message, part);
      case Fate::whole:
        if (!complete(from, part.result)) return false;
        under_way_.push_back({message, everything_});
        return true;
      case Fate::copied:
        return take_copy(from, message, part);
      default:
        return take_post(from, message, part);
    }
  }
  /// Must be called after all takes.
  void depart() {
    for (const auto& place : leaving_) held_.erase(place);
    leaving_.clear();
  }
  /// The index-th that was taken in this step.
  NaiveArrival put(NodeId to, std::size_t index) {
    const auto [message, contributions] = under_way_[index];
    const Collective::Part part = collective_.part(message);
    if (part.fate == Fate::whole) {
      if (complete(to, part.result)) return NaiveArrival::redundant;
      held_[{to, part.result}] = everything_;
      return NaiveArrival::fresh;
    }
    if (part.fate == Fate::copied) {
      if (to == part.holder || !got_.insert({to, message}).second) return NaiveArrival::redundant;
    } else if (part.fate != Fate::given) {
      if (to != part.addressee) {
        posts_[message].first = to;
        return NaiveArrival::fresh;
      }
      posts_.erase(message);
    }
    return combine(to, part.result, contributions);
  }
  [[nodiscard]] bool comes_last(std::size_t index) const {
    return collective_.part(under_way_[index].first).fate == Fate::whole;
  }
  void end_step() { under_way_.clear(); }

  [[nodiscard]] std::set<std::pair<NodeId, MessageId>> missing() const {
    std::set<std::pair<NodeId, MessageId>> result;
    for (std::uint64_t r = 0; r < collective_.result_count(); ++r)
      for (NodeId node{0}; node.value() < collective_.node_count(); ++node)
        if (collective_.wants(node, r) && !complete(node, r))
          result.insert({node, collective_.whole(r)});
    return result;
  }

 private:
  bool take_given(NodeId from, MessageId message, const Collective::Part& part) {
    const Contributions mine = held(from, part.result);
    if (mine.empty() || leaving_.contains({from, part.result})) return false;
    leaving_.insert({from, part.result});
    under_way_.push_back({message, mine});
    return true;
  }
  bool take_copy(NodeId from, MessageId message, const Collective::Part& part) {
    if (!copies_.contains(message)) {
      const Contributions mine = held(from, part.result);
      if (from != part.holder || mine.empty()) return false;
      copies_[message] = mine;
    }
    if (!has_copy(from, message)) return false;
    under_way_.push_back({message, copies_[message]});
    return true;
  }
  bool take_post(NodeId from, MessageId message, const Collective::Part& part) {
    if (posts_.contains(message)) {
      if (posts_[message].first != from) return false;
      posts_[message].first = no_node;
      under_way_.push_back({message, posts_[message].second});
      return true;
    }
    const Contributions mine = held(from, part.result);
    if (from != part.holder || mine.empty()) return false;
    if (part.fate == Fate::posted && !leaving_.insert({from, part.result}).second) return false;
    posts_[message] = {no_node, mine};
    under_way_.push_back({message, mine});
    return true;
  }
  NaiveArrival combine(NodeId to, std::uint64_t result, const Contributions& arriving) {
    Contributions both = held(to, result);
    both.insert(arriving.begin(), arriving.end());
    for (const std::uint64_t contribution : both)
      if (both.count(contribution) > 1) return NaiveArrival::overlapping;
    held_[{to, result}] = both;
    return NaiveArrival::fresh;
  }

  const Collective& collective_;
  Contributions everything_;
  std::map<std::pair<NodeId, std::uint64_t>, Contributions> held_;
  std::map<MessageId, Contributions> copies_;
  std::set<std::pair<NodeId, MessageId>> got_;
  std::map<MessageId, std::pair<NodeId, Contributions>> posts_;
  std::set<std::pair<NodeId, std::uint64_t>> leaving_;
  std::vector<std::pair<MessageId, Contributions>> under_way_;
};

/// A node has a stretch if it got it, or one that begins where it does and the rest of it.
class NaiveStretches {
 public:
  explicit NaiveStretches(const Collective& collective) : collective_(collective) {
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      for (std::uint64_t result = 0; result < collective.batch(); ++result)
        got_.insert({collective.participant(i), collective.stretch({i, i, result})});
  }

  void got(NodeId node, MessageId message) { got_.insert({node, message}); }

  [[nodiscard]] bool has(NodeId node, Collective::Stretch stretch) const {
    if (stretch.first > stretch.last) return false;
    if (got_.contains({node, collective_.stretch(stretch)})) return true;
    for (std::uint64_t end = stretch.first; end < stretch.last; ++end)
      if (got_.contains({node, collective_.stretch({stretch.first, end, stretch.result})}) &&
          has(node, {end + 1, stretch.last, stretch.result}))
        return true;
    return false;
  }
  bool take(NodeId from, MessageId message) {
    if (!has(from, collective_.stretch(message))) return false;
    under_way_.push_back(message);
    return true;
  }
  void depart() {}
  NaiveArrival put(NodeId to, std::size_t index) {
    const MessageId message = under_way_[index];
    if (has(to, collective_.stretch(message)) || !arrived_.insert({to, message}).second)
      return NaiveArrival::redundant;
    return NaiveArrival::fresh;
  }
  [[nodiscard]] static bool comes_last(std::size_t) { return false; }
  void end_step() {
    got_.insert(arrived_.begin(), arrived_.end());
    arrived_.clear();
    under_way_.clear();
  }

  [[nodiscard]] std::set<std::pair<NodeId, MessageId>> missing() const {
    std::set<std::pair<NodeId, MessageId>> result;
    for (std::uint64_t i = 0; i < collective_.participant_count(); ++i)
      for (std::uint64_t r = 0; r < collective_.batch(); ++r)
        if (!has(collective_.participant(i), {0, i, r}))
          result.insert({collective_.participant(i), collective_.stretch({0, i, r})});
    return result;
  }

 private:
  const Collective& collective_;
  std::set<std::pair<NodeId, MessageId>> got_, arrived_;
  std::vector<MessageId> under_way_;
};

}  // namespace asterism::testing
