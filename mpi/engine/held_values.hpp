// Values of a plan as the payload of a node's holdings (semantics/held/held.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <asterism/collective.hpp>

#include "part_order.hpp"
#include "plan_builder.hpp"
#include "semantics/held/arrival.hpp"

namespace asterism::mpi {

/// For messages that are copied or moved.
class MessageValues {
 public:
  using Value = NodePlan::ValueId;
  using Coming = Value;
  static constexpr Value unset = NodePlan::none;
  static constexpr bool marks_origins = false;

  explicit MessageValues(PlanBuilder& builder) : builder_(builder) {}

  [[nodiscard]] Value initial(NodeId, std::uint64_t message) { return builder_.initial(message); }
  static Value received(NodeId, std::uint64_t, Coming coming) { return coming; }
  static void ignore(NodeId, Coming) {}
  static bool replaces(Value, Coming) { return false; }

 private:
  PlanBuilder& builder_;
};

/// For partial results. They are combined as they arrive, in the order of the schedule, so that a
/// sum is the same in every run. In ordered mode, they are kept separately until one of them is
/// sent.
class PartValues {
 public:
  struct Piece {
    std::uint64_t place;  // position of its first contribution in the order; 0 without an order
    NodePlan::ValueId value;
  };
  /// The index of a list of pieces.
  using Value = std::uint32_t;
  using Coming = Piece;
  static constexpr Value unset = std::numeric_limits<Value>::max();
  static constexpr Value gone = unset - 1;
  static constexpr bool knows_wholes = false;

  /// `order`, if given, must outlive this object.
  PartValues(const Collective& collective, PlanBuilder& builder, const PartOrder* order);

  [[nodiscard]] Value initial(NodeId, std::uint64_t result) {
    return listed({own_place_, builder_.initial(result)});
  }
  Value received(NodeId, std::uint64_t, Coming coming) { return listed(coming); }
  Value received_whole(NodeId, std::uint64_t, Value, Coming coming) { return listed(coming); }
  Value received_copy(NodeId, MessageId, Coming coming) { return listed(coming); }
  Value received_post(NodeId, MessageId, Coming coming) { return listed(coming); }
  static void ignore(NodeId, Coming) {}
  static bool combines_at(NodeId) { return true; }
  Arrival combine(NodeId to, std::uint64_t result, Value there, Coming coming);

  Value sent(Value part) {
    (void)as_one(part);
    return part;
  }
  Value sent_again(Value part) { return sent(part); }
  Value copied(std::uint64_t, Value part) { return listed(as_one(part)); }
  Value posted_copy(std::uint64_t, Value part) { return sent(part); }
  static Value passed_on(Value copy) { return copy; }

  /// Combines all of its pieces.
  Piece as_one(Value part);

 private:
  using Pieces = std::vector<Piece>;
  Value listed(const Piece& piece);

  PlanBuilder& builder_;
  const PartOrder* order_;
  std::uint64_t own_place_ = 0;
  std::vector<Pieces> lists_;
};

/// For the sums of stretches. A sum that is not available as a whole is computed from the pieces
/// that are available earliest.
class StretchValues {
 public:
  struct Value {
    NodePlan::ValueId value;
    std::uint64_t arrival;  // an increasing number; 0 for initial values
  };
  using Coming = Value;
  using Rank = std::uint64_t;
  static constexpr Value unset{NodePlan::none, 0};
  static constexpr bool keeps_sums = true;
  static constexpr bool tells_redundant = false;

  explicit StretchValues(PlanBuilder& builder) : builder_(&builder) {}

  [[nodiscard]] Value initial(NodeId, std::uint64_t result) const {
    return {builder_->initial(result), 0};
  }
  static Value received_stretch(NodeId, const Collective::Stretch&, Coming coming) {
    return coming;
  }
  static void ignore(NodeId, Coming) {}
  static bool replaces(const Value&, const Coming&) { return false; }
  static Rank extended(Rank rank, const Value& piece) { return std::max(rank, piece.arrival); }
  Value sum(NodeId, std::span<const Value> pieces);

 private:
  PlanBuilder* builder_;
};

}  // namespace asterism::mpi
