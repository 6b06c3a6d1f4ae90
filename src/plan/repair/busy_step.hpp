// A step that has transfers already, and room for more.
#pragma once

#include <cstdint>

#include <asterism/schedule.hpp>

#include "problem/link_costs.hpp"
#include "problem/step_cost.hpp"
#include "problem/step_rules.hpp"

namespace asterism {

/// Which arcs are free beside the transfers that a step has, and how much goes over them without
/// making it longer. The problem must outlive this object.
class BusyStep {
 public:
  explicit BusyStep(const Problem& problem)
      : problem_(problem),
        costs_(problem.model, problem.network()),
        rules_(problem.network(), problem.model),
        same_(problem.model) {}

  /// Takes what the transfers of a step take; none for a step of its own.
  void begin(const Step& step);

  /// Whether a packet may go over an arc that is not used yet, beside all that was taken.
  [[nodiscard]] bool is_free(const Arc& arc) const {
    const NodeId from{arc.from};
    const NodeId to{arc.to};
    return rules_.may_send(from) && rules_.may_receive(to) &&
           rules_.link_is_free(from, arc.port, to);
  }
  /// Takes a free arc. Returns false if the model does not allow it together with those already
  /// taken.
  [[nodiscard]] bool take(const Arc& arc);
  /// The most messages of a packet over an arc.
  [[nodiscard]] std::uint64_t room(const Arc& arc) const;

 private:
  void take_path(const Transfer& transfer);

  const Problem& problem_;
  LinkCosts costs_;
  StepRules rules_;
  SameDimensions same_;
  bool is_own_ = true;  // it has no transfers of others, and may last as long as it takes
  StepCost cost_;
};

}  // namespace asterism
