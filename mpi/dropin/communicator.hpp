// What the drop-in knows about a communicator of the user.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <mpi.h>

#include "plan_book.hpp"

namespace asterism::dropin {

class Communicator {
 public:
  /// All ranks of a communicator must call it with the same settings, in the same order with
  /// respect to other collective calls on it. Throws Failure if MPI does.
  Communicator(MPI_Comm users, std::vector<int> ranks, NodeId node, Planner& planner,
               std::shared_ptr<const Network> network);
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  /// Returns the communicator of the drop-in's packets, which keeps them apart from the user's
  /// messages.
  [[nodiscard]] MPI_Comm own() const { return own_; }
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return static_cast<int>(ranks_.size()); }
  /// The rank of each node.
  [[nodiscard]] const std::vector<int>& ranks() const { return ranks_; }
  [[nodiscard]] NodeId node() const { return node_; }
  [[nodiscard]] NodeId node_of(int rank) const;

  /// Returns the plan for blocks of `bytes` bytes. The root is a rank, or 0 if there is none.
  [[nodiscard]] std::shared_ptr<BookedPlan> plan(CollectiveKind kind, std::uint64_t bytes,
                                                 int root = 0, bool made_once = false);
  /// Returns the tag for the packets of one collective.
  [[nodiscard]] int next_tag();

 private:
  MPI_Comm own_ = MPI_COMM_NULL;
  int rank_ = 0;
  int max_tags_ = 1;
  std::uint64_t calls_ = 0;
  std::vector<int> ranks_;
  std::vector<NodeId> nodes_;
  NodeId node_;
  std::unique_ptr<PlanBook> plans_;
};

}  // namespace asterism::dropin
