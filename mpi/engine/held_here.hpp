// What a node holds while it executes its program, as values of its plan.
#pragma once

#include <cstdint>

#include <asterism/collective.hpp>

#include "held_values.hpp"
#include "semantics/held/held.hpp"

namespace asterism::mpi {

/// Common base of all ways of handling messages. Sends throw Error(usage) if the node lacks
/// something, which happens only if the schedule was not verified.
template <class Held>
class HeldHere {
 public:
  template <class... Arguments>
  HeldHere(const Collective& collective, PlanBuilder& builder, Arguments&&... payload)
      : collective_(collective),
        builder_(builder),
        held_(collective, builder.node(), std::forward<Arguments>(payload)...) {}

  void depart() { held_.depart(); }
  void end_step() { held_.end_step(); }

 protected:
  [[nodiscard]] typename Held::Value taken(MessageId message);

  const Collective& collective_;
  PlanBuilder& builder_;
  Held held_;
};

/// HeldCopies or HeldMoves.
template <class Held>
class MessagesHere : public HeldHere<Held> {
 public:
  using ValueId = NodePlan::ValueId;
  MessagesHere(const Collective& collective, PlanBuilder& builder)
      : HeldHere<Held>(collective, builder, builder) {}

  ValueId send(MessageId message) { return this->taken(message); }
  ValueId arrive(MessageId message);
  void finish();
};

class PartsHere : public HeldHere<HeldParts<PartValues>> {
 public:
  using ValueId = NodePlan::ValueId;
  PartsHere(const Collective& collective, PlanBuilder& builder, const PartOrder* order)
      : HeldHere(collective, builder, collective, builder, order), order_(order) {}

  ValueId send(MessageId message) { return held_.payload().as_one(taken(message)).value; }
  ValueId arrive(MessageId message);
  void finish();

 private:
  const PartOrder* order_;
  std::size_t arrivals_ = 0;
};

class StretchesHere : public HeldHere<HeldStretches<StretchValues>> {
 public:
  using ValueId = NodePlan::ValueId;
  StretchesHere(const Collective& collective, PlanBuilder& builder)
      : HeldHere(collective, builder, builder) {}

  ValueId send(MessageId message) { return taken(message).value; }
  ValueId arrive(MessageId message);
  void finish();

 private:
  std::uint64_t arrivals_ = 0;
};

}  // namespace asterism::mpi
