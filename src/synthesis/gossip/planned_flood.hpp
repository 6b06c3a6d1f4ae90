// An arc plan with the holdings of all nodes after each step, and small changes that can be undone.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "synthesis/gossip/arc_plan.hpp"

namespace asterism {

class PlannedFlood {
 public:
  PlannedFlood(const GossipTask& task, const ArcPlan& plan);

  static double bytes(const GossipTask& task, std::uint64_t steps);

  /// Number of deliveries missing at the end.
  [[nodiscard]] std::uint64_t lacking() const { return lacking_; }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] std::size_t steps() const { return packs_.size(); }
  /// Returns the plan with packet sizes reduced to what they carry, and without empty steps.
  [[nodiscard]] ArcPlan plan();
  /// Returns the duration; passes every non-empty step to the taker.
  double run(const GossipStepTaker& taker);

  /// Uses an arc in a step, replacing the arcs that conflict with it and refilling the ports that
  /// they free. Drops the arc if it is already used.
  void change(std::size_t step, std::uint32_t arc, Random& random);
  void take_back();

 private:
  [[nodiscard]] std::size_t at(std::size_t step, std::uint32_t node) const {
    return step * graph_.node_count() + node;
  }
  [[nodiscard]] BitRow held(std::size_t step, std::uint32_t node) {
    return {held_.data() + at(step, node) * words_, words_};
  }
  [[nodiscard]] bool is_used(std::size_t step, std::uint32_t arc) const {
    return used_[step * graph_.arcs().size() + arc] != 0;
  }
  [[nodiscard]] std::uint64_t lacks(std::uint32_t node) {
    return task_.messages - count_bits(held(steps(), node));
  }
  [[nodiscard]] std::uint32_t arc_back(std::uint32_t arc) const;
  [[nodiscard]] bool fits(std::size_t step, std::uint32_t number) const;
  void toggle(std::size_t step, std::uint32_t arc);
  void drop_back(std::size_t step, std::uint32_t arc);
  void drop_one_sent(std::size_t step, std::uint32_t node, Random& random);
  void drop_one_received(std::size_t step, std::uint32_t node, Random& random);
  void refill(std::size_t step, std::uint32_t dropped, Random& random);
  template <class Body>
  void receive(std::size_t step, std::uint32_t node, BitRow result, Body&& body);
  void keep_some(BitRow fresh, std::uint64_t room, std::size_t start) const;
  void spread(std::size_t step);
  void replace(std::size_t step, std::uint32_t node, BitRow old);
  void mark(std::uint32_t node);

  const GossipTask& task_;
  const ProblemGraph& graph_;
  std::size_t words_;
  double rate_;
  std::vector<std::uint64_t> packs_;             // by step
  std::vector<unsigned char> used_;              // by step and arc
  std::vector<std::uint32_t> sends_, receives_;  // by step and node
  std::vector<std::uint64_t> held_;              // by step and node
  std::uint64_t lacking_ = 0, before_ = 0;
  std::uint64_t work_ = 0;
  // The last change: its step, its effect, and the previous rows.
  std::size_t changed_step_ = 0;
  std::vector<std::uint32_t> toggled_, dropped_;
  std::vector<std::size_t> saved_;
  std::vector<std::uint64_t> saved_rows_;
  std::vector<unsigned char> is_dirty_;
  std::vector<std::uint32_t> dirty_, touched_;
  std::vector<std::uint64_t> row_, fresh_;
};

}  // namespace asterism
