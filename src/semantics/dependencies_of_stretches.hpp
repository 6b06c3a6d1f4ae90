// Dependencies of sums of stretches, in a scan.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism {

template <class Ledger>
class StretchDependencies {
 public:
  using Arrival = typename Ledger::Arrival;

  /// What one node gets is all that is kept of one node.
  StretchDependencies(const Collective& collective, NodeId) : collective_(&collective) {}

  static double bytes(const Collective& collective) {
    constexpr double several = 4;
    return several * 2 * sizeof(Piece) * static_cast<double>(collective.participant_count()) *
           static_cast<double>(collective.batch());
  }

  template <class Visit>
  bool for_each(NodeId from, MessageId message, Visit&& visit) const {
    const Collective::Stretch wanted = collective_->stretch(message);
    if (wanted.first > wanted.last) return false;
    const Ways ways = ways_from(from, wanted);
    auto way = ways.find(wanted.last + 1);
    if (way == ways.end()) return false;
    for (; way->first != wanted.first; way = ways.find(way->second.begin))
      if (way->second.piece) visit(*way->second.piece);
    return true;
  }
  void send(NodeId, MessageId) {}
  void depart() {}
  void arrive(NodeId to, MessageId message, Arrival arrival) {
    const Collective::Stretch stretch = collective_->stretch(message);
    pieces_[place(to, stretch.result)].push_back({stretch.first, stretch.last, arrival});
  }

 private:
  struct Piece {
    std::uint64_t first, last;
    Arrival arrival;
  };
  /// How a place is reached: by which piece, from where on, and the last arrival on the way.
  /// Nothing comes before every arrival: it was there.
  struct Way {
    std::optional<Arrival> latest, piece;
    std::uint64_t begin;
  };
  using Ways = std::map<std::uint64_t, Way>;  // by the place behind the last piece

  [[nodiscard]] std::uint64_t place(NodeId node, std::uint64_t result) const {
    return node.value() * collective_->batch() + result;
  }

  /// From the left to the right: all pieces lead on.
  [[nodiscard]] Ways ways_from(NodeId node, const Collective::Stretch& wanted) const {
    Ways ways;
    ways[wanted.first] = {std::nullopt, std::nullopt, wanted.first};
    const auto got = pieces_.find(place(node, wanted.result));
    for (auto at = ways.begin(); at != ways.end() && at->first <= wanted.last; ++at) {
      const std::uint64_t begin = at->first;
      const std::optional<Arrival> latest = at->second.latest;
      if (collective_->participant(begin) == node)
        reach(ways, begin + 1, {latest, std::nullopt, begin});
      if (got == pieces_.end()) continue;
      for (const Piece& piece : got->second)
        if (piece.first == begin && piece.last <= wanted.last)
          reach(ways, piece.last + 1,
                {std::max(latest, std::optional(piece.arrival)), piece.arrival, begin});
    }
    return ways;
  }
  static void reach(Ways& ways, std::uint64_t place, const Way& way) {
    const auto [known, is_new] = ways.emplace(place, way);
    if (!is_new && way.latest < known->second.latest) known->second = way;
  }

  const Collective* collective_;
  std::unordered_map<std::uint64_t, std::vector<Piece>> pieces_;  // only asked, never walked
};

}  // namespace asterism
