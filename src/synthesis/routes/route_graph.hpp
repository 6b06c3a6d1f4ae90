// The graph on which personalized messages are routed: the arcs of a problem with the cost of a
// message on each, or the same graph with all arcs reversed, on which a gather is a scatter.
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
  PacketCost cost{};  ///< without the cost that packets pay on every arc
  Port port{0};       ///< at the tail of the arc in the problem's graph
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
  /// The cost that packets pay on every arc: the model's start-up plus the minimum latency of all
  /// arcs.
  [[nodiscard]] double startup() const { return startup_; }
  /// Returns whether the model allows a packet of this many messages.
  [[nodiscard]] bool packet_fits(std::uint64_t messages) const {
    return packet_limit_ == 0 || messages <= packet_limit_;
  }
  [[nodiscard]] std::uint64_t max_packet_of(std::uint64_t messages) const {
    return packet_fits(messages) ? messages : packet_limit_;
  }
  /// Time of a message on the fastest arcs.
  [[nodiscard]] double least_per_message() const { return least_per_message_; }

  /// Returns the distance in arcs from a node to every other node; `unreached` if there is no path.
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

/// Consecutive messages from one node to another that take the same path.
struct Parcel {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t count = 1;
  std::uint64_t first = 0;  ///< the number of its first message
};

/// Returns the number of pairs of origin and destination of a collective, including pairs of a node
/// with itself.
[[nodiscard]] std::uint64_t pair_count(const Collective& collective);

/// Returns all messages that must move, ordered by origin. Splits the messages of a pair into
/// several parcels as long as there are at most `most`. A gather is reversed, so its parcels start
/// at the root.
[[nodiscard]] std::vector<Parcel> parcels_of(const Collective& collective, std::uint64_t most);

/// Begin and end of the parcels of one origin.
struct ParcelRange {
  std::uint32_t first = 0, last = 0;

  [[nodiscard]] std::uint32_t size() const { return last - first; }
};
/// Returns the parcels of each origin. Parcels must be sorted by origin.
[[nodiscard]] std::vector<ParcelRange> ranges_by_origin(std::span<const Parcel> parcels);
/// Calls body(range, turn) for each origin in turn, as often as its parcels can be divided into
/// `groups` non-empty groups.
template <class Body>
void for_each_group(std::span<const ParcelRange> ranges, std::uint32_t groups, Body&& body) {
  std::uint32_t turns = 0;
  for (const ParcelRange& range : ranges) turns = std::max(turns, std::min(groups, range.size()));
  for (std::uint32_t turn = 0; turn < turns; ++turn)
    for (const ParcelRange& range : ranges)
      if (turn < range.size()) body(range, turn);
}

}  // namespace asterism::routes
