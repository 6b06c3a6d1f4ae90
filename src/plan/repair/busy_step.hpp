// A step that already has transfers, and room for more.
#pragma once

#include <cstdint>

#include <asterism/schedule.hpp>

#include "problem/link_costs.hpp"
#include "problem/step_cost.hpp"
#include "problem/step_rules.hpp"

namespace asterism {

/// Tracks which arcs are free in addition to the transfers of a step, and how much they can carry
/// without making it longer. The problem must outlive this object.
class BusyStep {
 public:
  explicit BusyStep(const Problem& problem)
      : problem_(problem),
        costs_(problem.model, problem.network()),
        rules_(problem.network(), problem.model),
        same_(problem.model) {}

  /// Reserves what the transfers of a step use. An empty step is a new one.
  void begin(const Step& step);

  /// Returns whether a packet may use an arc that is not used yet, in addition to everything
  /// reserved.
  [[nodiscard]] bool is_free(const Arc& arc) const {
    const NodeId from{arc.from};
    const NodeId to{arc.to};
    return rules_.may_send(from) && rules_.may_receive(to) &&
           rules_.link_is_free(from, arc.port, to);
  }
  /// Takes a free arc. Returns false if the model does not allow it together with those already
  /// taken.
  [[nodiscard]] bool take(const Arc& arc);
  /// Returns the maximum number of messages in a packet over an arc.
  [[nodiscard]] std::uint64_t room(const Arc& arc) const;

 private:
  void take_path(const Transfer& transfer);

  const Problem& problem_;
  LinkCosts costs_;
  StepRules rules_;
  SameDimensions same_;
  bool is_own_ = true;  // the step has no other transfers and may last as long as necessary
  StepCost cost_;
};

}  // namespace asterism
