// Chooses the arcs of a step by the messages that wait at them. If ports limit a node, those with
// the most remaining work choose first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_graph.hpp"
#include "synthesis/routes/route_ports.hpp"

namespace asterism::routes {

class StepChoice {
 public:
  /// `pack` is as in set_pack().
  StepChoice(const RouteGraph& graph, std::uint64_t pack);
  /// Sets the maximum packet size on the fastest arcs; it is proportional on others.
  void set_pack(std::uint64_t pack);

  /// Adds messages that will cross an arc in total. Call it for all arcs, then start().
  void plan(std::uint32_t arc, double messages);
  void start();

  /// Messages arrive at an arc, or leave it. May be called at the same time for different arcs.
  void add(std::uint32_t arc, std::uint64_t messages) {
    waiting_[arc] += messages;
    wanted_[arc] = 1;
  }
  void remove(std::uint32_t arc, std::uint64_t messages) {
    waiting_[arc] -= messages;
    if (waiting_[arc] == 0) wanted_[arc] = 0;
  }
  /// Subtracts what an arc has carried from the work of its ports.
  void finish(std::uint32_t arc, std::uint64_t messages);

  [[nodiscard]] std::uint64_t waiting(std::uint32_t arc) const { return waiting_[arc]; }
  [[nodiscard]] std::uint64_t room(std::uint32_t arc) const { return room_[arc]; }
  /// Returns the arcs for the next step, in ascending order.
  [[nodiscard]] std::vector<std::uint32_t> choose();

 private:
  void choose_all();
  void choose_within_ports();
  void sort_by_work();
  void use_best(std::span<const std::uint32_t> arcs);
  [[nodiscard]] double score(std::uint32_t arc) const;

  const RouteGraph& graph_;
  StepPorts ports_;
  std::vector<std::uint64_t> waiting_;  // messages waiting at each arc
  std::vector<unsigned char> wanted_;   // arcs at which messages wait
  std::vector<std::uint64_t> room_;     // packet capacity by arc
  std::vector<double> work_;            // remaining work of each node: sends, then receives
  std::vector<std::uint32_t> by_work_;
};

}  // namespace asterism::routes
