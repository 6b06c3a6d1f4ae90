// Bounds without steps by how fast copies multiply on both sides of a cut.
//
// If switches only forward, only hosts copy; otherwise every node does. A holder sends a piece over
// each of its links repeatedly, as its ports and the links allow, and each packet ends at one node:
// over a link to a neighbour once, over a link to a switch once for every node behind it. Copied
// messages have to grow from one holder to all.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <asterism/problem.hpp>

#include "bound/copy_growth.hpp"
#include "bound/demands.hpp"
#include "bound/findings.hpp"
#include "bound/packet_crossings.hpp"
#include "bound/travel_times.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

class SpreadingCuts {
 public:
  using Inside = std::vector<unsigned char>;  ///< by node

  SpreadingCuts(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                Findings& findings);

  /// Raises the bound by the messages that start inside. Does nothing once the work limit is
  /// reached.
  void raise(const Inside& inside);
  /// Raises the bound without a cut.
  void raise() { raise(Inside(graph_.node_count(), 1)); }

 private:
  struct End {
    std::uint32_t node = 0;
    double time = 0;
  };
  /// Copies that one arc can deliver to a side of the cut.
  struct Service {
    double first = 0;  ///< earliest arrival
    double busy = 0;   ///< time until the next packet
    std::uint64_t ends = 0;
  };

  [[nodiscard]] bool can_hold(std::uint32_t node) const { return !graph_.only_forwards(node); }
  [[nodiscard]] bool is_passed(std::uint32_t node) const;
  void find_ends_behind_switches();
  [[nodiscard]] std::vector<End> ends_behind(std::uint32_t node) const;

  [[nodiscard]] GrowingSide side_of(const Inside& inside, bool is_inside) const;
  [[nodiscard]] std::vector<Service> services(std::uint32_t node, const Inside& inside,
                                              bool to_inside) const;
  [[nodiscard]] CopyTimes copy_times(std::uint32_t node, std::vector<Service> services) const;
  [[nodiscard]] bool reaches_across(std::uint32_t node, const Inside& inside) const;
  /// Returns the arcs that lead outside, for messages of these sources.
  [[nodiscard]] std::vector<CrossingArc> crossing_arcs(const Inside& inside,
                                                       std::span<const std::uint32_t> sources);
  void raise(const Inside& inside, const GrowingSide& near, const GrowingSide& far,
             std::span<const std::uint32_t> sources);
  void raise(double time);

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  Findings& found_;
  TravelTimes travel_;
  // nodes behind each switch that packets pass through, by switch
  std::vector<std::vector<End>> behind_;
  std::uint64_t work_left_;
  std::uint64_t work_per_cut_ = 0;
};

}  // namespace asterism
