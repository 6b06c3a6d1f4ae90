#include "operation.hpp"

#include <cstdio>
#include <exception>
#include <new>

#include <fmt/format.h>

namespace asterism::dropin {

/// Open MPI 4.1 may write a packet that is too long past the end of the memory that receives it.
/// Memory that may be damaged is never freed, so that the program learns of the error.
Operation::~Operation() {
  int error_class = MPI_SUCCESS;
  if (error_ == MPI_SUCCESS || PMPI_Error_class(error_, &error_class) != MPI_SUCCESS ||
      error_class != MPI_ERR_TRUNCATE)
    return;
  static_cast<void>(execution_.release());
  static_cast<void>(layout_.release());
  static_cast<void>(new auto(std::move(kept_)));
}

template <class Act>
void Operation::guarded(const Act& act) {
  try {
    act();
  } catch (const Failure& failure) {
    error_ = failure.code;
  } catch (const std::bad_alloc&) {
    error_ = MPI_ERR_NO_MEM;
  } catch (const std::exception& error) {
    // The user's error code does not convey this.
    std::fputs(fmt::format("asterism: {}\n", error.what()).c_str(), stderr);
    error_ = MPI_ERR_INTERN;
  }
}

int Operation::check_match() {
  error_ = comm_->calls().check(number_);
  return error_;
}

void Operation::post() {
  if (exchanges_.empty() || !exchanges_.front().plan->is_there()) return;
  guarded([this] { begin(exchanges_.front()); });
}

bool Operation::advance() {
  guarded([this] {
    while (error_ == MPI_SUCCESS && at_ < exchanges_.size() && advance_exchange(exchanges_[at_]))
      ++at_;
  });
  return error_ != MPI_SUCCESS || at_ == exchanges_.size();
}

bool Operation::advance_exchange(Exchange& exchange) {
  const bool planned = exchange.plan->advance();
  if (!execution_) {
    if (!exchange.plan->is_there()) return false;
    begin(exchange);
  }
  while (true) {
    if (!execution_->test()) return false;
    require_success(execution_->error());
    if (!exchange.again || !exchange.again()) break;
    begin(exchange);
  }
  // The plan is in transit to other ranks, which may need this process for it to arrive.
  if (!planned && !exchange.plan->advance()) return false;
  if (exchange.after) exchange.after();
  execution_.reset();
  layout_.reset();
  return true;
}

void Operation::begin(Exchange& exchange) {
  const ReceivedPlan& plan = exchange.plan->plan();
  execution_.reset();
  layout_ = exchange.layout(plan.collective);
  mpi::ExecutionOptions options;
  options.communicator = comm_->own();
  options.ranks = comm_->ranks();
  options.tag = exchange.tag;
  options.op = exchange.op;
  options.type = exchange.type;
  execution_ = std::make_unique<mpi::Execution>(plan.plan, *layout_, std::move(options));
  require_success(execution_->start());
}

std::string Operation::description() const {
  if (exchanges_.empty() || !exchanges_.back().plan->is_there()) return {};
  const ReceivedPlan& plan = exchanges_.back().plan->plan();
  return fmt::format("{}, {} step{}", plan.algorithm, plan.steps, plan.steps == 1 ? "" : "s");
}

}  // namespace asterism::dropin
