#include "operation.hpp"

#include <cstdio>
#include <exception>
#include <new>

#include <fmt/format.h>

namespace asterism::dropin {

bool Operation::advance() {
  if (error_ != MPI_SUCCESS) return true;
  try {
    while (at_ < exchanges_.size()) {
      if (!advance_exchange(exchanges_[at_])) return false;
      ++at_;
    }
  } catch (const Failure& failure) {
    error_ = failure.code;
  } catch (const std::bad_alloc&) {
    error_ = MPI_ERR_NO_MEM;
  } catch (const std::exception& error) {
    // The user's error code does not convey this.
    std::fputs(fmt::format("asterism: {}\n", error.what()).c_str(), stderr);
    error_ = MPI_ERR_INTERN;
  }
  return true;
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
  // The plan is on its way to others, who may need this process for it to arrive.
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
