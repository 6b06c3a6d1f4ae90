// How calls are intercepted or passed through: the same for all collectives.
#pragma once

#include <thread>
#include <vector>

#include <mpi.h>

#include "../collectives/collectives.hpp"
#include "../runtime.hpp"

namespace asterism::dropin {

/// Waits for a request of the library while operations of ours go on.
inline int wait_while_polling(MPI_Request* request, MPI_Status* status) {
  for (;;) {
    int done = 0;
    const int code = PMPI_Test(request, &done, status);
    if (code != MPI_SUCCESS || done != 0) return code;
    Runtime::get().progress().poll();
    std::this_thread::yield();
  }
}

/// Hands a collective call on. Blocking and non-blocking collectives of MPI do not match each
/// other, so whether the non-blocking form is used must be the same on all ranks.
template <class HandOn, class Begin>
int hand_on_collective(const HandOn& hand_on, const Begin& begin) {
  const Runtime& runtime = Runtime::get();
  if (!runtime.is_active() || !runtime.settings().nonblocking ||
      Runtime::get().progress().is_hooked())
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

template <class Take, class HandOn, class Begin>
int blocking_call(const char* name, MPI_Comm comm, const Take& take, const HandOn& hand_on,
                  const Begin& begin) {
  Runtime& runtime = Runtime::get();
  if (!runtime.is_active()) return hand_on();
  if (const Taken operation = try_to_take(runtime.prepared(comm), take)) {
    runtime.note_taken(name, *operation);
    return report_error(comm, runtime.progress().run(*operation));
  }
  runtime.note_handed_on();
  return hand_on_collective(hand_on, begin);
}

/// `used`: the operators and datatypes that are needed until it is over.
template <class Take, class HandOn>
int nonblocking_call(const char* name, MPI_Comm comm, MPI_Request* request,
                     std::vector<Handle> used, const Take& take, const HandOn& hand_on) {
  Runtime& runtime = Runtime::get();
  if (!runtime.is_active()) return hand_on();
  if (runtime.settings().nonblocking && request != nullptr)
    if (Taken operation = try_to_take(runtime.known(comm), take)) {
      runtime.note_taken(name, *operation);
      return report_error(comm,
                          runtime.progress().begin(std::move(operation), std::move(used), request));
    }
  runtime.note_handed_on();
  return hand_on();
}

}  // namespace asterism::dropin
