// Which arcs are used in a step: no more at a node than its ports allow, and of a link one
// direction only under half duplex.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_graph.hpp"

namespace asterism::routes {

class StepPorts {
 public:
  explicit StepPorts(const RouteGraph& graph);

  void clear();
  [[nodiscard]] bool may_send(std::uint32_t node) const { return sent_[node] < graph_.sends(node); }
  [[nodiscard]] bool may_receive(std::uint32_t node) const {
    return received_[node] < graph_.receives(node);
  }
  [[nodiscard]] bool is_free(std::uint32_t arc) const {
    const RouteArc& of = graph_.arc(arc);
    return taken_[arc] == 0 && may_send(of.from) && may_receive(of.to) && link_is_free(of.link);
  }
  void take(std::uint32_t arc);
  /// One more for a node to send, those of other nodes moved if need be; `wanted`, by arc, says
  /// which may be used. False if there is no way to.
  bool take_by_moving(std::uint32_t node, std::span<const unsigned char> wanted);

  /// In rising order.
  [[nodiscard]] std::vector<std::uint32_t> taken() const;

 private:
  [[nodiscard]] bool link_is_free(std::uint32_t link) const {
    return !graph_.half_duplex() || link_taken_[link] == 0;
  }
  void release(std::uint32_t arc);
  bool find_place(std::uint32_t node, std::span<const unsigned char> wanted, std::uint32_t depth);

  const RouteGraph& graph_;
  std::vector<std::uint32_t> sent_, received_;
  std::vector<unsigned char> taken_, link_taken_;
  std::vector<std::uint32_t> order_;                  // of those taken, some perhaps released
  std::vector<std::vector<std::uint32_t>> arrivals_;  // the arcs taken by where they lead
  std::vector<std::uint32_t> visited_;
  std::uint32_t visit_ = 0;
};

}  // namespace asterism::routes
