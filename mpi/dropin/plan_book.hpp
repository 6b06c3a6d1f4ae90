// The plans of a communicator: made on its rank 0 when they are first needed, and sent to the
// others while they continue.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <mpi.h>

#include "planner.hpp"
#include "schedule_wire.hpp"

namespace asterism::dropin {

/// A plan that is in transit to this rank or has arrived.
class BookedPlan {
 public:
  virtual ~BookedPlan() = default;
  /// Advances without waiting. Returns whether nothing more is to be done for it here. Throws
  /// Failure.
  virtual bool advance() = 0;
  /// Must be called after advance() has returned true.
  [[nodiscard]] const ReceivedPlan& plan() const { return *plan_; }
  /// Returns whether the plan is available; on rank 0, this is before it is sent.
  [[nodiscard]] bool is_there() const { return plan_.has_value(); }

 protected:
  std::optional<ReceivedPlan> plan_;
};

/// All ranks must request the same keys in the same order.
class PlanBook {
 public:
  struct Place {
    MPI_Comm communicator = MPI_COMM_NULL;
    int rank = 0;
    std::vector<int> ranks{};  ///< of each node
    NodeId node{};             ///< node of this rank
    int max_tags = 1;
  };
  PlanBook(Place place, Planner& planner, std::shared_ptr<const Network> network)
      : place_(std::move(place)), planner_(planner), network_(std::move(network)) {}

  [[nodiscard]] std::size_t size() const { return plans_.size(); }
  /// Plans are sent with odd tags.
  [[nodiscard]] std::shared_ptr<BookedPlan> plan(const PlanKey& key);

 private:
  [[nodiscard]] std::shared_ptr<BookedPlan> sent(const Schedule& schedule, const PlanKey& key,
                                                 int tag) const;

  Place place_;
  Planner& planner_;
  std::shared_ptr<const Network> network_;
  std::map<PlanKey, std::shared_ptr<BookedPlan>> plans_;
};

}  // namespace asterism::dropin
