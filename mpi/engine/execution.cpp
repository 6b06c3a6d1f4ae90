#include "execution.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "cells.hpp"
#include "packet.hpp"
#include "pending.hpp"

namespace asterism::mpi {

namespace {

using OperationKind = RankProgram::Operation::Kind;
using ValueKind = NodePlan::Value::Kind;
using ValueId = NodePlan::ValueId;

}  // namespace

class Execution::Work {
 public:
  Work(const NodePlan& plan, const Layout& layout, ExecutionOptions options)
      : plan_(plan),
        options_(std::move(options)),
        cells_(plan, layout, plan.combines() ? options_.type : MPI_DATATYPE_NULL),
        waits_of_sends_(plan.operation_count()),
        waits_of_values_(plan.values().size()),
        left_in_step_(plan.steps() + 1),
        step_times_(plan.steps()) {
    receives_.reserve(plan.operation_count());
    for (std::uint32_t i = 0; i < plan.operation_count(); ++i)
      if (plan.operation(i).kind == OperationKind::receive) receives_.push_back(i);
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  ~Work() {
    int finalized = 0;
    PMPI_Finalized(&finalized);
    if (finalized == 0) pending_.abandon();
  }

  void start() {
    reset();
    find_out_order();
    if (error_ != MPI_SUCCESS) return;
    begun_ = PMPI_Wtime();
    for (ValueId value = 0; value < plan_.values().size(); ++value) {
      if (plan_.values()[value].kind != ValueKind::initial) continue;
      cells_.place_initial(value);
      fresh_.push_back(value);
    }
    spread_fresh();
    post();
  }

  /// Advances as far as possible; with `wait`, at least until something has happened.
  [[nodiscard]] bool go_on(bool wait) {
    while (error_ == MPI_SUCCESS && !over_) {
      post();
      if (error_ != MPI_SUCCESS) break;
      if (pending_.empty()) {
        end_of_everything_or_step();
        continue;
      }
      if (!finish_some(wait)) return false;
      wait = false;
    }
    return true;
  }

  void note(int code) {
    if (code != MPI_SUCCESS && error_ == MPI_SUCCESS) error_ = code;
  }
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] bool is_over() const { return over_ || error_ != MPI_SUCCESS; }
  [[nodiscard]] std::span<const double> step_times() const { return step_times_; }
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  void reset() {
    cells_.reset();
    fresh_.clear();
    ready_sends_.clear();
    next_receive_ = receives_posted_ = 0;
    step_ = 1;
    over_ = false;
    std::fill(left_in_step_.begin(), left_in_step_.end(), 0);
    std::fill(step_times_.begin(), step_times_.end(), 0);
    for (std::uint32_t i = 0; i < plan_.operation_count(); ++i) {
      const NodePlan::Operation operation = plan_.operation(i);
      ++left_in_step_[operation.step];
      if (operation.kind != OperationKind::send) continue;
      waits_of_sends_[i] =
          static_cast<std::uint32_t>(operation.values.size()) + (operation.follows_a_send ? 1 : 0);
      if (waits_of_sends_[i] == 0) ready_sends_.push_back(i);
    }
    std::fill(waits_of_values_.begin(), waits_of_values_.end(), std::uint8_t{2});
  }

  void post() {
    post_receives();
    post_sends();
    note(cells_.error());
  }

  /// An operator that is not commutative needs a plan that keeps the order.
  void find_out_order() {
    if (!plan_.combines() || options_.op == MPI_OP_NULL) return;
    int commutative = 1;
    note(PMPI_Op_commutative(options_.op, &commutative));
    commutative_ = commutative != 0;
    if (!commutative_ && !plan_.keeps_order()) note(MPI_ERR_OP);
  }

  [[nodiscard]] Envelope envelope(NodeId peer) const {
    const int rank =
        options_.ranks.empty() ? static_cast<int>(peer.value()) : options_.ranks[peer.value()];
    return {options_.communicator, rank, options_.tag};
  }
  [[nodiscard]] bool is_due(std::uint64_t step) const {
    return !options_.lock_step || step <= step_;
  }

  [[nodiscard]] Packet packet_of(const NodePlan::Operation& operation) const {
    Packet packet;
    for (const ValueId value : operation.values) {
      const Cell& cell = cells_[value];
      packet.add(cell.memory, cell.bytes, cell.plain);
    }
    return packet;
  }

  void post_receives() {
    while (next_receive_ < receives_.size() && receives_posted_ < options_.max_receives &&
           error_ == MPI_SUCCESS) {
      const std::uint32_t index = receives_[next_receive_];
      const NodePlan::Operation operation = plan_.operation(index);
      if (!is_due(operation.step)) return;
      for (const ValueId value : operation.values) cells_.place_new(value);
      note(pending_.receive(index, packet_of(operation), envelope(operation.peer),
                            options_.max_packed));
      ++next_receive_;
      ++receives_posted_;
    }
  }

  void post_sends() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < ready_sends_.size() && error_ == MPI_SUCCESS; ++i) {
      const std::uint32_t index = ready_sends_[i];
      const NodePlan::Operation operation = plan_.operation(index);
      if (!is_due(operation.step)) {
        ready_sends_[kept++] = index;
        continue;
      }
      note(pending_.send(index, packet_of(operation), envelope(operation.peer),
                         options_.max_packed));
      if (!options_.one_send_per_peer) let_next_send_go(operation);
    }
    ready_sends_.resize(kept);
  }

  void let_next_send_go(const NodePlan::Operation& operation) {
    if (operation.next_send != NodePlan::none) wait_less(operation.next_send);
  }

  void wait_less(std::uint32_t send) {
    if (--waits_of_sends_[send] == 0) ready_sends_.push_back(send);
  }

  /// Notifies the readers of values that have become available.
  void spread_fresh() {
    while (!fresh_.empty() && error_ == MPI_SUCCESS) {
      const ValueId value = fresh_.back();
      fresh_.pop_back();
      for (const NodePlan::Reader& reader : plan_.readers(value)) {
        if (!reader.combines)
          wait_less(reader.index);
        else if (--waits_of_values_[reader.index] == 0)
          combine(reader.index);
      }
      cells_.release_if_unused(value);
    }
  }

  void combine(ValueId value) {
    const auto [left, right] = std::pair(plan_.values()[value].left, plan_.values()[value].right);
    const bool over_right = cells_.may_be_overwritten(right);
    const bool over_left = commutative_ && cells_.may_be_overwritten(left);
    if (over_left && (!over_right || cells_[left].at_home)) {
      add_into(right, left);
      cells_.hand_over(left, value);
      cells_.release(right);
    } else if (over_right) {
      add_into(left, right);
      cells_.hand_over(right, value);
      cells_.release(left);
    } else {
      cells_.place_new(value);
      const Cell& from = cells_[right];
      const Cell& to = cells_[value];
      note(copy_memory(from.memory, from.plain, to.memory, to.plain, to.bytes));
      add_into(left, value);
      cells_.release(left);
      cells_.release(right);
    }
    fresh_.push_back(value);
  }

  /// Computes into = from op into, as MPI defines it.
  void add_into(ValueId from, ValueId into) {
    const Memory& memory = cells_[into].memory;
    if (cells_[into].bytes == 0) return;
    note(PMPI_Reduce_local(cells_[from].memory.address, memory.address, memory.count, options_.type,
                           options_.op));
  }

  /// Returns whether there was something to do; with `wait`, always true.
  [[nodiscard]] bool finish_some(bool wait) {
    finished_.clear();
    note(pending_.finish_some(wait, finished_));
    for (Pending::Entry& entry : finished_)
      if (error_ == MPI_SUCCESS) finish(entry);
    spread_fresh();
    return !finished_.empty() || error_ != MPI_SUCCESS;
  }

  void finish(Pending::Entry& done) {
    if (done.kind == Pending::Kind::barrier) {
      ++step_;
      return;
    }
    const NodePlan::Operation operation = plan_.operation(done.operation);
    if (operation.kind == OperationKind::receive) {
      note(done.packet.unpack(options_.communicator));
      --receives_posted_;
      fresh_.insert(fresh_.end(), operation.values.begin(), operation.values.end());
    } else {
      for (const ValueId value : operation.values) cells_.release(value);
      if (options_.one_send_per_peer) let_next_send_go(operation);
    }
    if (--left_in_step_[operation.step] == 0)
      step_times_[operation.step - 1] = PMPI_Wtime() - begun_;
  }

  /// Called when nothing is in progress and nothing can be posted.
  void end_of_everything_or_step() {
    if (options_.lock_step && step_ <= plan_.steps()) {
      note(pending_.barrier(options_.communicator));
      return;
    }
    for (const ValueId value : plan_.finals())
      if (error_ == MPI_SUCCESS) note(cells_.bring_home(value));
    over_ = true;
    seconds_ = PMPI_Wtime() - begun_;
  }

  const NodePlan& plan_;
  ExecutionOptions options_;
  Cells cells_;
  bool commutative_ = true;
  std::vector<std::uint32_t> receives_;        // operations
  std::vector<std::uint32_t> waits_of_sends_;  // by operation: for values, and a send before
  std::vector<std::uint8_t> waits_of_values_;  // by value that is combined: for its operands
  std::vector<std::uint64_t> left_in_step_;    // number of operations, by step
  std::vector<double> step_times_;
  std::vector<ValueId> fresh_;  // available values whose readers have not been notified
  std::vector<std::uint32_t> ready_sends_;
  std::size_t next_receive_ = 0, receives_posted_ = 0;
  Pending pending_;
  std::vector<Pending::Entry> finished_;
  std::uint64_t step_ = 1;  // in lock step
  bool over_ = true;
  int error_ = MPI_SUCCESS;
  double begun_ = 0, seconds_ = 0;
};

Execution::Execution(const NodePlan& plan, const Layout& layout, ExecutionOptions options)
    : work_(std::make_unique<Work>(plan, layout, std::move(options))) {}
Execution::~Execution() = default;

int Execution::start() {
  try {
    work_->start();
  } catch (const std::bad_alloc&) {
    work_->note(MPI_ERR_NO_MEM);
  }
  return work_->error();
}

bool Execution::test() {
  try {
    return work_->go_on(false);
  } catch (const std::bad_alloc&) {
    work_->note(MPI_ERR_NO_MEM);
  }
  return true;
}

int Execution::wait() {
  try {
    while (!work_->is_over()) (void)work_->go_on(true);
  } catch (const std::bad_alloc&) {
    work_->note(MPI_ERR_NO_MEM);
  }
  return work_->error();
}

int Execution::error() const {
  return work_->error();
}
std::span<const double> Execution::step_times() const {
  return work_->step_times();
}
double Execution::seconds() const {
  return work_->seconds();
}

}  // namespace asterism::mpi
