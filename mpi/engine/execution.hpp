// Runs the plan of a node: non-blocking sends and receives, each as soon as its requirements are
// met.
//
//   NodePlanSink sink(NodeId{rank});
//   run_algorithm(algorithm, request, sink);
//   const NodePlan plan = std::move(sink).take_plan();
//   Execution execution(plan, layout, {.communicator = comm, .tag = 7});
//   execution.start();
//   const int code = execution.wait();
//
// Only PMPI_ calls are made, and no global state is kept: executions of different threads are
// independent, provided that they use different tags or communicators. All nodes of a network must
// execute plans of the same schedule, in the same mode, with the same tag.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <mpi.h>

#include "layout.hpp"
#include "node_plan.hpp"

namespace asterism::mpi {

struct ExecutionOptions {
  MPI_Comm communicator = MPI_COMM_NULL;
  /// The rank of each node, which must outlive the execution; its number if empty.
  std::span<const int> ranks{};
  /// The tag of all packets. Concurrent executions on one communicator, and anything else that is
  /// sent there, must use different tags.
  int tag = 0;
  /// For a reduction or scan: the operator, and the datatype of all its memory. If the operator is
  /// not commutative, the plan must keep the order.
  MPI_Op op = MPI_OP_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  /// Whether all ranks synchronise after each step.
  bool lock_step = false;
  /// Whether a packet is sent only when the previous one to the same peer has left: for networks
  /// that share a link among all packets in transit, instead of serving one packet after the other.
  bool one_send_per_peer = false;
  /// Packets of several messages up to this size are packed; larger ones are sent in place.
  std::size_t max_packed = 4096;
  /// Maximum number of posted receives.
  std::size_t max_receives = 256;
};

/// Not thread-safe. The plan and the layout must outlive it.
class Execution {
 public:
  Execution(const NodePlan& plan, const Layout& layout, ExecutionOptions options);
  /// Cancels what is in progress. This is safe only after an error or if it was never started.
  ~Execution();
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  /// Posts what can be posted, and returns an MPI error code. It completes nothing, so it does not
  /// make MPI progress. When it is over it may be started again, on the same memory.
  int start();
  /// Advances as far as possible without waiting. Returns whether it has ended, with or without an
  /// error.
  [[nodiscard]] bool test();
  /// Waits until it has ended. Returns an MPI error code.
  int wait();
  /// Returns MPI_SUCCESS or the first error.
  [[nodiscard]] int error() const;

  /// Requires that it has ended. Returns the seconds from start() to the end of each step at this
  /// node; 0 for steps in which it is idle.
  [[nodiscard]] std::span<const double> step_times() const;
  /// Returns the seconds from start() to the end.
  [[nodiscard]] double seconds() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism::mpi
