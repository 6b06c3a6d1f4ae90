// An intercepted collective call, from its plan to the end of this rank's work.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include "../engine/execution.hpp"
#include "communicator.hpp"
#include "datatype.hpp"

namespace asterism::dropin {

/// One schedule to execute, on a layout that is made once the plan is available.
struct Exchange {
  using MakeLayout = std::function<std::unique_ptr<mpi::Layout>(const Collective& collective)>;

  std::shared_ptr<BookedPlan> plan;
  int tag = 0;
  MakeLayout layout;
  MPI_Op op = MPI_OP_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  /// Called when all data is in place; may be empty.
  std::function<void()> after{};
  /// Called before that, with the same result on all ranks: whether to repeat the exchange on a new
  /// layout; may be empty.
  std::function<bool()> again{};
};

/// Not thread-safe.
class Operation {
 public:
  /// `bytes` is the size shown in reports.
  explicit Operation(std::shared_ptr<Communicator> comm, std::uint64_t bytes = 0)
      : comm_(std::move(comm)), bytes_(bytes) {}
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;
  ~Operation();

  [[nodiscard]] Communicator& comm() { return *comm_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// Exchanges are executed one after the other.
  void add(Exchange exchange) { exchanges_.push_back(std::move(exchange)); }
  /// Keeps an object as long as the operation.
  template <class T>
  T& keep(T thing) {
    auto kept = std::make_shared<T>(std::move(thing));
    kept_.push_back(kept);
    return *kept;
  }

  /// The call in the log of its communicator.
  void set_number(std::uint64_t number) { number_ = number; }
  /// Returns an MPI error code: not MPI_SUCCESS if the calls of the ranks do not match. To be
  /// called from time to time while it waits.
  [[nodiscard]] int check_match();

  /// Posts what can be posted without making MPI progress.
  void post();
  /// Goes on without waiting; whether it is over, well or with an error.
  bool advance();
  [[nodiscard]] int error() const { return error_; }
  /// Returns whether nothing can be done before rank 0 has made and sent a plan.
  [[nodiscard]] bool awaits_plan() const {
    return at_ < exchanges_.size() && !exchanges_[at_].plan->is_there();
  }
  /// The mean size of the blocks, once a call whose ranks do not know it has found it out.
  [[nodiscard]] std::optional<std::uint64_t> mean_block_bytes() const { return mean_block_bytes_; }
  void set_mean_block_bytes(std::uint64_t bytes) { mean_block_bytes_ = bytes; }
  /// The last exchange: "dimension-sweep, 9 steps"; empty if nothing is exchanged.
  [[nodiscard]] std::string description() const;

 private:
  template <class Act>
  void guarded(const Act& act);
  bool advance_exchange(Exchange& exchange);
  void begin(Exchange& exchange);

  std::shared_ptr<Communicator> comm_;
  std::uint64_t bytes_;
  std::uint64_t number_ = 0;
  std::vector<std::shared_ptr<void>> kept_;
  std::vector<Exchange> exchanges_;
  std::size_t at_ = 0;
  std::unique_ptr<mpi::Layout> layout_;
  std::unique_ptr<mpi::Execution> execution_;
  int error_ = MPI_SUCCESS;
  std::optional<std::uint64_t> mean_block_bytes_;
};

}  // namespace asterism::dropin
