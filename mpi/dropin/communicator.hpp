// The drop-in's data about a communicator of the user.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <mpi.h>

#include "call_log.hpp"
#include "choices.hpp"
#include "plan_book.hpp"

namespace asterism::dropin {

class Communicator {
 public:
  /// All ranks of a communicator must construct it with the same settings, in the same order with
  /// respect to other collective calls on it. Throws Failure if MPI fails.
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
  /// The rank at each node.
  [[nodiscard]] const std::vector<int>& ranks() const { return ranks_; }
  [[nodiscard]] NodeId node() const { return node_; }
  [[nodiscard]] NodeId node_of(int rank) const;

  /// Returns the plan for blocks of `bytes` bytes. The root is a rank, or 0 if there is none.
  [[nodiscard]] std::shared_ptr<BookedPlan> plan(CollectiveKind kind, std::uint64_t bytes,
                                                 int root = 0, bool made_once = false);
  /// Returns the number of plans that were made or received so far: the same on all ranks.
  [[nodiscard]] std::size_t plan_count() const { return plans_->size(); }

  [[nodiscard]] CallLog& calls() { return *log_; }
  /// Return the choices for calls of a kind, and of a size class.
  [[nodiscard]] UnevenChoice& uneven(CollectiveKind kind) {
    return uneven_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] Contest& contest(CollectiveKind kind, unsigned size_class) {
    return contests_[{kind, size_class}];
  }

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
  std::unique_ptr<CallLog> log_;
  std::array<UnevenChoice, static_cast<std::size_t>(CollectiveKind::scan) + 1> uneven_{};
  std::map<std::pair<CollectiveKind, unsigned>, Contest> contests_;
};

}  // namespace asterism::dropin
