// A path for every pair of nodes, kept as one tree per destination: at a node, all messages for a
// destination take the same arc. The trees consist of shortest paths, and are chosen so that no arc
// and no node's ports are loaded much more than others.
//
// Takes eight bytes per node and destination. A round takes time proportional to destinations times
// arcs. The load is not guaranteed to be close to the optimum.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

class DestinationTrees {
 public:
  /// Every end sends one message to every other. All arguments must outlive this object; the
  /// progress may stop the work. Throws Error(unsupported) if an end cannot reach another.
  DestinationTrees(const RouteGraph& graph, std::span<const std::uint32_t> ends,
                   const Progress& progress);
  static double bytes(const RouteGraph& graph, std::size_t ends);

  /// Builds all trees, then each of them again in every round, under prices that grow with the
  /// loads of the others. Keeps the best trees, and ends early if the largest load no longer falls.
  void balance(std::uint32_t rounds);

  [[nodiscard]] std::span<const std::uint32_t> ends() const { return ends_; }
  /// Returns the arc that messages for an end take at a node, and the arcs left.
  [[nodiscard]] std::uint32_t arc(std::size_t end, std::uint32_t node) const {
    return graph_.out(node)[hop(end, node).port];
  }
  [[nodiscard]] std::uint32_t distance(std::size_t end, std::uint32_t node) const {
    return hop(end, node).distance;
  }
  /// Returns the number of messages that cross an arc.
  [[nodiscard]] double messages(std::uint32_t arc) const { return messages_[arc]; }
  [[nodiscard]] double hops() const;
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  /// Returns how long the busiest arc or the busiest ports of a node take in total.
  [[nodiscard]] double busiest() const;

 private:
  struct Hop {
    std::uint16_t port;  // index in graph.out(node)
    std::uint16_t distance;
  };
  static constexpr std::uint16_t nowhere = 0xffff;

  [[nodiscard]] const Hop& hop(std::size_t end, std::uint32_t node) const {
    return hops_[end * graph_.node_count() + node];
  }
  [[nodiscard]] std::span<Hop> tree(std::size_t end) {
    return std::span(hops_).subspan(end * graph_.node_count(), graph_.node_count());
  }
  [[nodiscard]] std::size_t link_of(std::uint32_t arc) const {
    return graph_.half_duplex() ? graph_.arc(arc).link : arc;
  }

  void measure(std::size_t end);
  void set_scale();
  void count_loads();
  void build_round(bool is_first);
  void order_nodes(std::size_t end);
  void count_ends(std::size_t end);
  void remove(std::size_t end);
  void find_costs(std::size_t end);
  void build(std::size_t end);
  void change(std::uint32_t arc, double messages);
  void refresh_prices();
  [[nodiscard]] double price(std::uint32_t arc, double more) const;

  const RouteGraph& graph_;
  std::span<const std::uint32_t> ends_;
  const Progress& progress_;
  std::vector<unsigned char> is_end_, send_limited_, receive_limited_;  // by node
  bool ports_limit_ = false;
  std::vector<Hop> hops_;  // by end and node
  std::uint32_t longest_ = 0;
  double scale_ = 1;
  std::vector<double> messages_;                     // by arc
  std::vector<double> links_, sending_, receiving_;  // time
  std::vector<double> price_;                        // by arc

  // For the current tree, by node.
  std::vector<std::uint32_t> order_;  // by distance
  std::vector<double> cost_;          // price of the cheapest path
  std::vector<double> behind_;        // messages that pass
};

}  // namespace asterism::routes
