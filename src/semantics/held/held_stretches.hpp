// Tracks which node holds the sum of which stretch of contributions in a scan.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

#include "semantics/held/arrival.hpp"

namespace asterism {

/// A node has its own contributions, the sums it received in earlier steps, and every sum of
/// adjacent pieces of these. Payload: see held.hpp. Stores one value per piece. A lookup takes O(p
/// log p) time, where p is the number of pieces within the stretch.
template <class Payload>
class HeldStretches {
 public:
  using Value = typename Payload::Value;
  using Coming = typename Payload::Coming;
  using Stretch = Collective::Stretch;

  /// Only nodes that receive something use memory. The collective must outlive this object.
  template <class... Arguments>
  explicit HeldStretches(const Collective& collective, NodeId, Arguments&&... payload)
      : collective_(&collective), payload_(std::forward<Arguments>(payload)...) {}

  /// Estimated for a few pieces per participant.
  static double bytes(const Collective& collective) {
    constexpr double several = 4;
    return several * bytes_per_piece * static_cast<double>(collective.participant_count()) *
           static_cast<double>(collective.batch());
  }
  /// Memory that has grown with the schedule.
  [[nodiscard]] double grown_bytes() const {
    return bytes_per_piece * static_cast<double>(pieces_count_);
  }

  [[nodiscard]] bool has(NodeId node, const Stretch& stretch) const {
    return !chain(node, stretch).empty();
  }
  /// Calls visit(value) for the pieces that make up the stretch, from right to left. Returns false
  /// if the node cannot compute it.
  template <class Visit>
  bool for_pieces(NodeId node, const Stretch& stretch, Visit&& visit) const {
    const std::vector<Value> pieces = chain(node, stretch);
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) visit(*piece);
    return !pieces.empty();
  }

  std::optional<Value> send(NodeId from, MessageId message) {
    return make(from, collective_->stretch(message));
  }
  /// Returns the sum, or nothing if the node cannot compute it.
  std::optional<Value> make(NodeId node, const Stretch& stretch) {
    if constexpr (Payload::keeps_sums) keep_own(node, stretch);
    const std::vector<Value> pieces = chain(node, stretch);
    if (pieces.empty()) return std::nullopt;
    if (pieces.size() == 1) return pieces.front();
    const Value sum = payload_.sum(node, pieces);
    if constexpr (Payload::keeps_sums)
      add(key(node, stretch.first, stretch.result), stretch.last, sum);
    return sum;
  }
  [[nodiscard]] Lack lack() const { return Lack::message; }
  void depart() {}

  /// A stretch is redundant if the node had it before the step or already received it in this step.
  Arrival arrive(NodeId to, MessageId message, Coming coming) {
    const Stretch stretch = collective_->stretch(message);
    const std::uint64_t begin = key(to, stretch.first, stretch.result);
    if constexpr (Payload::keeps_sums)
      if (stretch.first == stretch.last) keep_own(to, stretch);
    if (Value* const there = same_piece(begin, stretch.last); there != nullptr) {
      if (payload_.replaces(*there, coming))
        *there = payload_.received_stretch(to, stretch, coming);
      else
        payload_.ignore(to, coming);
      return Arrival::redundant;
    }
    if (Payload::tells_redundant && has(to, stretch)) return Arrival::redundant;
    arrived_.emplace(std::pair(begin, stretch.last),
                     payload_.received_stretch(to, stretch, coming));
    return Arrival::fresh;
  }
  void end_step() {
    for (const auto& [place, value] : arrived_) add(place.first, place.second, value);
    arrived_.clear();
  }

  [[nodiscard]] Payload& payload() { return payload_; }
  [[nodiscard]] const Payload& payload() const { return payload_; }
  /// Calls visit(last participant) for each piece of the node that begins with `first`, including
  /// its own contribution.
  template <class Visit>
  void for_pieces_from(NodeId node, std::uint64_t first, std::uint64_t result,
                       Visit&& visit) const {
    if (owns(node, first, result)) visit(first);
    const auto found = pieces_.find(key(node, first, result));
    if (found == pieces_.end()) return;
    for (const Piece& piece : found->second) visit(piece.last);
  }

 private:
  static constexpr double bytes_per_piece = 128;  // including its hash table entry and vector
  using Rank = typename Payload::Rank;
  struct Piece {
    std::uint64_t last;
    Value value;
  };
  /// The last piece of a chain that reaches a position, where the piece begins, and the rank of the
  /// chain.
  struct Way {
    Rank rank;
    std::uint64_t begin;
    Value value;
  };
  using Ways = std::map<std::uint64_t, Way>;  // by the position after the last piece

  [[nodiscard]] std::uint64_t key(NodeId node, std::uint64_t first, std::uint64_t result) const {
    return (node.value() * collective_->participant_count() + first) * collective_->batch() +
           result;
  }
  /// Returns whether the piece is the node's own contribution and has no entry yet.
  [[nodiscard]] bool owns(NodeId node, std::uint64_t first, std::uint64_t result) const {
    return collective_->participant(first) == node && !kept_own_.contains(key(node, first, result));
  }
  /// Stores the node's own contributions as entries, so that their values are computed only once.
  void keep_own(NodeId node, const Stretch& stretch) {
    for (std::uint64_t i = stretch.first; i <= stretch.last; ++i)
      if (owns(node, i, stretch.result)) {
        const std::uint64_t begin = key(node, i, stretch.result);
        add(begin, i, payload_.initial(node, stretch.result));
        kept_own_.insert(begin);
      }
  }
  void add(std::uint64_t begin, std::uint64_t last, const Value& value) {
    pieces_[begin].push_back({last, value});
    ++pieces_count_;
  }
  [[nodiscard]] Value* same_piece(std::uint64_t begin, std::uint64_t last) {
    if (const auto now = arrived_.find({begin, last}); now != arrived_.end()) return &now->second;
    const auto found = pieces_.find(begin);
    if (found == pieces_.end()) return nullptr;
    const auto piece = std::ranges::find(found->second, last, &Piece::last);
    return piece == found->second.end() ? nullptr : &piece->value;
  }

  /// Returns the pieces of the best chain from left to right, or an empty vector if there is none.
  [[nodiscard]] std::vector<Value> chain(NodeId node, const Stretch& wanted) const {
    std::vector<Value> pieces;
    if (wanted.first > wanted.last) return pieces;
    const Ways ways = ways_from(node, wanted);
    auto way = ways.find(wanted.last + 1);
    if (way == ways.end()) return pieces;
    for (; way->first != wanted.first; way = ways.find(way->second.begin))
      pieces.push_back(way->second.value);
    std::ranges::reverse(pieces);
    return pieces;
  }
  [[nodiscard]] Ways ways_from(NodeId node, const Stretch& wanted) const {
    Ways ways;
    ways.emplace(wanted.first, Way{Rank{}, wanted.first, Payload::unset});
    for (auto at = ways.begin(); at != ways.end() && at->first <= wanted.last; ++at) {
      const std::uint64_t begin = at->first;
      const auto reach = [&](std::uint64_t last, const Value& value) {
        if (last > wanted.last) return;
        const Way way{payload_.extended(at->second.rank, value), begin, value};
        const auto [known, is_new] = ways.emplace(last + 1, way);
        if (!is_new && way.rank < known->second.rank) known->second = way;
      };
      if (owns(node, begin, wanted.result)) reach(begin, payload_.initial(node, wanted.result));
      const auto found = pieces_.find(key(node, begin, wanted.result));
      if (found == pieces_.end()) continue;
      for (const Piece& piece : found->second) reach(piece.last, piece.value);
    }
    return ways;
  }

  const Collective* collective_;
  Payload payload_;
  // By key(); only for lookup, never iterated.
  std::unordered_map<std::uint64_t, std::vector<Piece>> pieces_;
  std::unordered_set<std::uint64_t> kept_own_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Value> arrived_;  // in this step: key and end
  std::uint64_t pieces_count_ = 0;
};

}  // namespace asterism
