// What a node has of the sums of stretches, in a scan.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include <asterism/collective.hpp>

#include "plan_builder.hpp"

namespace asterism::mpi {

/// What is not there as a whole is put together of adjoining pieces from the left to the right, of
/// those that are there the soonest; and then it is there.
class StretchesHere {
 public:
  using ValueId = NodePlan::ValueId;
  StretchesHere(const Collective& collective, PlanBuilder& builder);

  ValueId send(MessageId message);
  void depart() {}
  ValueId arrive(MessageId message);
  void end_step();
  void finish();

 private:
  struct Piece {
    std::uint64_t first, last;
    ValueId value;
    std::uint64_t arrival;  // a number that rises; 0 for what was there
  };
  /// How a place is reached: over which piece, and the last arrival on the way.
  struct Way {
    std::uint64_t latest;
    std::optional<Piece> piece;
  };
  using Ways = std::map<std::uint64_t, Way>;  // by the place behind the last piece

  [[nodiscard]] std::vector<Piece>& pieces(std::uint64_t result);
  [[nodiscard]] ValueId put_together(const Collective::Stretch& wanted);

  const Collective& collective_;
  PlanBuilder& builder_;
  std::uint64_t arrivals_ = 0;
  std::unordered_map<std::uint64_t, std::vector<Piece>> pieces_;  // by result; only asked
  std::vector<std::pair<std::uint64_t, Piece>> arrived_;          // by result, in a step
};

}  // namespace asterism::mpi
