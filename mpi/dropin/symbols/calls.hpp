// How calls are intercepted or passed through: the same for all collectives.
#pragma once

#include <thread>
#include <vector>

#include <mpi.h>

#include "../collectives/collectives.hpp"
#include "../runtime.hpp"

namespace asterism::dropin {

/// Waits for a request of the library while our operations continue.
inline int wait_while_polling(MPI_Request* request, MPI_Status* status) {
  for (;;) {
    int done = 0;
    const int code = PMPI_Test(request, &done, status);
    if (code != MPI_SUCCESS || done != 0) return code;
    Runtime::get().progress().poll();
    std::this_thread::yield();
  }
}

/// Passes a collective call through. Blocking and non-blocking collectives of MPI do not match each
/// other, so whether the non-blocking form is used must be the same on all ranks.
template <class HandOn, class Begin>
int hand_on_collective(const HandOn& hand_on, const Begin& begin) {
  Runtime& runtime = Runtime::get();
  if (!runtime.is_active() || !runtime.settings().nonblocking || runtime.progress().is_hooked())
    return hand_on();
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = begin(&request);
  return code != MPI_SUCCESS ? code : wait_while_polling(&request, MPI_STATUS_IGNORE);
}

/// Returns the operation for a call, or nothing, also if its arguments are wrong.
template <class Take>
Taken try_to_take(const Comm& comm, const Take& take) {
  if (!comm) return nullptr;
  try {
    return take(comm);
  } catch (const Failure&) {
    return nullptr;
  }
}

inline int report_error(MPI_Comm comm, int code) {
  if (code != MPI_SUCCESS) PMPI_Comm_call_errhandler(comm, code);
  return code;
}

/// The longest times of all ranks decide.
inline int decide(Contest& contest, MPI_Comm comm) {
  const Contest::Times own = contest.times();
  Contest::Times longest{};
  const int code = hand_on_collective(
      [&] {
        return PMPI_Allreduce(own.data(), longest.data(), static_cast<int>(own.size()), MPI_DOUBLE,
                              MPI_MAX, comm);
      },
      [&](MPI_Request* request) {
        return PMPI_Iallreduce(own.data(), longest.data(), static_cast<int>(own.size()), MPI_DOUBLE,
                               MPI_MAX, comm, request);
      });
  if (code == MPI_SUCCESS) contest.decide(longest);
  return code;
}

/// A blocking call, in the three ways in which it can be executed.
template <class Take, class HandOn, class Begin>
class BlockingCall {
 public:
  BlockingCall(const CallFacts& facts, MPI_Comm comm, const Take& take, const HandOn& hand_on,
               const Begin& begin)
      : facts_(facts), comm_(comm), take_(take), hand_on_(hand_on), begin_(begin) {}

  int run() {
    if (!runtime_.is_active()) return hand_on_();
    if (runtime_.is_too_small(facts_)) return pass(PassReason::too_small);
    const Comm& known = runtime_.prepared(comm_);
    if (!known) return pass(PassReason::communicator);
    if (facts_.is_uneven && !runtime_.intercepts_uneven(*known, facts_))
      return pass(PassReason::too_small);
    Contest* const contest = runtime_.contest(*known, facts_);
    if (contest == nullptr) return intercept(known);
    if (!contest->is_over()) return measure(known, *contest);
    return contest->is_won() ? intercept(known) : pass(PassReason::slower);
  }

 private:
  int pass(PassReason reason) {
    runtime_.note_handed_on(facts_, reason);
    return hand_on_collective(hand_on_, begin_);
  }

  int intercept(const Comm& known) {
    const Taken operation = try_to_take(known, take_);
    if (!operation) return pass(PassReason::unsupported);
    runtime_.note_taken(facts_, *operation);
    const int code = runtime_.progress().run(*operation);
    if (const auto bytes = operation->mean_block_bytes())
      runtime_.note_uneven(*known, facts_, *bytes);
    return report_error(comm_, code);
  }

  /// A call that makes a new plan is not timed.
  int measure(const Comm& known, Contest& contest) {
    const MPI_Comm own = known->own();
    const bool schedule = contest.is_schedules_turn();
    int code =
        hand_on_collective([&] { return PMPI_Barrier(own); },
                           [&](MPI_Request* request) { return PMPI_Ibarrier(own, request); });
    if (code != MPI_SUCCESS) return report_error(comm_, code);
    const std::size_t plans = known->plan_count();
    const double begun = PMPI_Wtime();
    code = schedule ? intercept(known) : pass(PassReason::measured);
    if (plans == known->plan_count()) contest.note(schedule, PMPI_Wtime() - begun);
    if (code == MPI_SUCCESS && contest.has_all_times()) {
      code = report_error(comm_, decide(contest, own));
      runtime_.note_decision(facts_, contest);
    }
    return code;
  }

  Runtime& runtime_ = Runtime::get();
  const CallFacts& facts_;
  MPI_Comm comm_;
  const Take& take_;
  const HandOn& hand_on_;
  const Begin& begin_;
};

template <class Take, class HandOn, class Begin>
int blocking_call(const CallFacts& facts, MPI_Comm comm, const Take& take, const HandOn& hand_on,
                  const Begin& begin) {
  return BlockingCall(facts, comm, take, hand_on, begin).run();
}

/// Whether a non-blocking call is passed through without looking at its arguments.
inline bool is_passed(Runtime& runtime, const Comm& known, const CallFacts& facts,
                      PassReason& reason) {
  reason = PassReason::communicator;
  if (!known) return true;
  reason = PassReason::too_small;
  if (facts.is_uneven && !runtime.intercepts_uneven(*known, facts)) return true;
  reason = PassReason::slower;
  const Contest* const contest = runtime.contest(*known, facts);
  return contest != nullptr && contest->is_over() && !contest->is_won();
}

/// `used` contains the operators and datatypes that are needed until the operation has ended.
template <class Take, class HandOn>
int nonblocking_call(const CallFacts& facts, MPI_Comm comm, MPI_Request* request,
                     std::initializer_list<Handle> used, const Take& take, const HandOn& hand_on) {
  Runtime& runtime = Runtime::get();
  if (!runtime.is_active()) return hand_on();
  PassReason reason = PassReason::too_small;
  if (runtime.settings().nonblocking && request != nullptr && !runtime.is_too_small(facts)) {
    const Comm& known = runtime.known(comm);
    if (!is_passed(runtime, known, facts, reason)) {
      reason = PassReason::unsupported;
      if (Taken operation = try_to_take(known, take)) {
        runtime.note_taken(facts, *operation);
        return report_error(comm, runtime.progress().begin(std::move(operation), used, request));
      }
    }
  }
  runtime.note_handed_on(facts, reason);
  return hand_on();
}

}  // namespace asterism::dropin
