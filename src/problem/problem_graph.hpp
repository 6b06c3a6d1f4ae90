// A problem on a network known link by link, as flat arrays: the input of syntheses and bounds for
// any graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/problem.hpp>

namespace asterism {

/// One direction of a link.
struct Arc {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t link = 0;  ///< the same for both directions of a link
  Port port{0};            ///< at `from`
  double rate = 1;         ///< of its class under the model, times its own
  /// Time of every packet until arrival, in addition to the model's costs: that of its class plus
  /// its own. The arc is free again `delay` earlier.
  double latency = 0;
  double delay = 0;  ///< part of `latency`
};

/// The arcs of a network, grouped by tail in port order, and the number of packets that a node may
/// send and receive per step.
class ProblemGraph {
 public:
  /// Throws Error(too_large) if the graph does not fit in memory.
  explicit ProblemGraph(const Problem& problem, std::uint64_t memory_limit = 0);
  static double bytes(const Network& network);

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(first_out_.size() - 1);
  }
  [[nodiscard]] std::uint32_t link_count() const { return links_; }
  [[nodiscard]] std::span<const Arc> arcs() const { return arcs_; }
  [[nodiscard]] const Arc& arc(std::uint32_t number) const { return arcs_[number]; }
  /// The arcs that leave a node are numbered from first_out(node) to first_out(node + 1) - 1.
  [[nodiscard]] std::uint32_t first_out(std::uint32_t node) const { return first_out_[node]; }
  [[nodiscard]] std::span<const Arc> out(std::uint32_t node) const {
    return {arcs_.data() + first_out_[node], arcs_.data() + first_out_[node + 1]};
  }
  /// The numbers of the arcs that lead to a node, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> in(std::uint32_t node) const {
    return {in_.data() + first_in_[node], in_.data() + first_in_[node + 1]};
  }
  [[nodiscard]] std::uint32_t out_degree(std::uint32_t node) const {
    return first_out_[node + 1] - first_out_[node];
  }
  [[nodiscard]] std::uint32_t in_degree(std::uint32_t node) const {
    return first_in_[node + 1] - first_in_[node];
  }

  /// The number of packets that the node may send, or receive, per step: at most its number of
  /// arcs.
  [[nodiscard]] std::uint32_t sends(std::uint32_t node) const {
    return unlimited_[node] != 0 ? out_degree(node) : std::min(limit_, out_degree(node));
  }
  [[nodiscard]] std::uint32_t receives(std::uint32_t node) const {
    return unlimited_[node] != 0 ? in_degree(node) : std::min(limit_, in_degree(node));
  }
  /// Returns whether the ports of a node limit what its arcs could carry.
  [[nodiscard]] bool ports_limit(std::uint32_t node) const {
    return sends(node) < out_degree(node) || receives(node) < in_degree(node);
  }
  /// Whether the two directions of a link exclude each other in a step.
  [[nodiscard]] bool half_duplex() const { return half_duplex_; }

  /// Whether all arcs have the same rate and no latency; and the maximum rate.
  [[nodiscard]] bool is_uniform() const { return uniform_; }
  [[nodiscard]] double fastest() const { return fastest_; }

  [[nodiscard]] bool is_switch(std::uint32_t node) const { return unlimited_[node] != 0; }
  /// Whether the node is a switch that forwards each arrival at most once; and whether there are
  /// such nodes.
  [[nodiscard]] bool only_forwards(std::uint32_t node) const {
    return switches_only_forward_ && unlimited_[node] != 0;
  }
  [[nodiscard]] bool some_only_forward() const { return switches_only_forward_; }

  [[nodiscard]] bool takes_part(std::uint32_t node) const { return takes_part_[node] != 0; }
  [[nodiscard]] std::span<const std::uint32_t> participants() const { return participants_; }

 private:
  void read_arcs(const Problem& problem);
  void number_links(const Network& network);
  void list_arrivals();

  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> first_out_, in_, first_in_;
  std::vector<std::uint32_t> participants_;
  std::vector<unsigned char> takes_part_, unlimited_;  // switches have no limits
  std::uint32_t links_ = 0;
  std::uint32_t limit_ = 1;
  bool half_duplex_ = false;
  bool switches_only_forward_ = false;
  bool uniform_ = true;
  double fastest_ = 1;
};

}  // namespace asterism
