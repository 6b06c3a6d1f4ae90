// What routes of messages of their own are found on: the arcs of a problem with what a message
// costs on each, or the same with all arcs turned round, on which a gather is a scatter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "problem/step_cost.hpp"

namespace asterism::routes {

struct RouteArc {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t link = 0;
  PacketCost cost{};  ///< without what packets pay on every arc
  Port port{0};       ///< at the end that it leaves in the problem's graph
};

class RouteGraph {
 public:
  RouteGraph(const ProblemGraph& graph, const Model& model, bool reversed);

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(sends_.size());
  }
  [[nodiscard]] std::uint32_t link_count() const { return links_; }
  /// Numbered as in the problem's graph.
  [[nodiscard]] std::span<const RouteArc> arcs() const { return arcs_; }
  [[nodiscard]] const RouteArc& arc(std::uint32_t number) const { return arcs_[number]; }
  [[nodiscard]] std::span<const std::uint32_t> out(std::uint32_t node) const {
    return {out_.data() + first_out_[node], out_.data() + first_out_[node + 1]};
  }
  [[nodiscard]] std::span<const std::uint32_t> in(std::uint32_t node) const {
    return {in_.data() + first_in_[node], in_.data() + first_in_[node + 1]};
  }
  [[nodiscard]] std::uint32_t sends(std::uint32_t node) const { return sends_[node]; }
  [[nodiscard]] std::uint32_t receives(std::uint32_t node) const { return receives_[node]; }
  [[nodiscard]] bool half_duplex() const { return half_duplex_; }
  /// Whether all arcs can be used in every step.
  [[nodiscard]] bool unlimited() const { return unlimited_; }
  [[nodiscard]] bool reversed() const { return reversed_; }
  /// What packets pay on every arc: the start-up of the model plus the least latency of all arcs.
  [[nodiscard]] double startup() const { return startup_; }
  /// Whether the model allows a packet of this many messages.
  [[nodiscard]] bool packet_fits(std::uint64_t messages) const {
    return packet_limit_ == 0 || messages <= packet_limit_;
  }
  [[nodiscard]] std::uint64_t max_packet_of(std::uint64_t messages) const {
    return packet_fits(messages) ? messages : packet_limit_;
  }
  /// What a message takes on the fastest arcs.
  [[nodiscard]] double least_per_message() const { return least_per_message_; }

  /// How many arcs lead from a node to every other at least; `unreached` if there is no way.
  static constexpr std::uint32_t unreached = ~std::uint32_t{0};
  void distances_from(std::uint32_t source, std::span<std::uint32_t> result) const;

 private:
  void list_arcs();

  std::vector<RouteArc> arcs_;
  std::vector<std::uint32_t> out_, first_out_, in_, first_in_, sends_, receives_;
  std::uint32_t links_;
  bool half_duplex_, reversed_, unlimited_ = true;
  double startup_, least_per_message_ = 0;
  std::uint64_t packet_limit_;
};

/// Messages of one node for another, one behind the other, that take one way.
struct Parcel {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t count = 1;
  std::uint64_t first = 0;  ///< the number of its first message
};

/// How many takes of messages for one node a collective has, those for the node itself included.
[[nodiscard]] std::uint64_t pair_count(const Collective& collective);

/// All messages that must move, in the order of their origins; those for one pair in several
/// parcels while that makes no more than `most`. A gather is told backwards, from its root.
[[nodiscard]] std::vector<Parcel> parcels_of(const Collective& collective, std::uint64_t most);

/// Where the parcels of one origin begin, and where they end.
struct ParcelRange {
  std::uint32_t first = 0, last = 0;

  [[nodiscard]] std::uint32_t size() const { return last - first; }
};
/// The parcels of each origin; parcels are sorted by origin.
[[nodiscard]] std::vector<ParcelRange> ranges_by_origin(std::span<const Parcel> parcels);
/// body(range, turn) for each origin in turn, as often as its parcels can be dealt out to `groups`
/// groups of at least one.
template <class Body>
void for_each_group(std::span<const ParcelRange> ranges, std::uint32_t groups, Body&& body) {
  std::uint32_t turns = 0;
  for (const ParcelRange& range : ranges) turns = std::max(turns, std::min(groups, range.size()));
  for (std::uint32_t turn = 0; turn < turns; ++turn)
    for (const ParcelRange& range : ranges)
      if (turn < range.size()) body(range, turn);
}

}  // namespace asterism::routes
