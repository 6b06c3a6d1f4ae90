// What a node has of the results of a reduction.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <asterism/collective.hpp>

#include "part_order.hpp"
#include "plan_builder.hpp"

namespace asterism::mpi {

/// Parts are combined as they arrive, in the order of the schedule, so that a sum is the same in
/// every run. In order, they are kept side by side until one of them is sent.
class PartsHere {
 public:
  using ValueId = NodePlan::ValueId;
  /// `order`, if it is given, must live as long.
  PartsHere(const Collective& collective, PlanBuilder& builder, const PartOrder* order);

  ValueId send(MessageId message);
  void depart();
  ValueId arrive(MessageId message);
  void end_step();
  void finish();

 private:
  struct Piece {
    std::uint64_t place;  // of its first contribution, in the order; 0 without one
    ValueId value;
  };
  using Pieces = std::vector<Piece>;

  [[nodiscard]] Pieces& part(std::uint64_t result);
  /// All of it, as one value.
  [[nodiscard]] ValueId whole_part(std::uint64_t result);
  [[nodiscard]] ValueId copy(MessageId message, const Collective::Part& part);
  [[nodiscard]] ValueId post(MessageId message, const Collective::Part& part);
  void combine(std::uint64_t result, const Piece& piece);

  const Collective& collective_;
  PlanBuilder& builder_;
  const PartOrder* order_;
  std::uint64_t own_place_ = 0;
  std::size_t arrivals_ = 0;
  // Only asked, never walked.
  std::unordered_map<std::uint64_t, Pieces> parts_;            // by result
  std::unordered_map<std::uint64_t, ValueId> copies_, posts_;  // by message
  std::vector<std::uint64_t> leaving_;                         // results, in a step
  std::vector<std::pair<std::uint64_t, Piece>> wholes_;        // by result, in a step
};

}  // namespace asterism::mpi
