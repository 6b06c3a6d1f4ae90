#include "progress.hpp"

#include <chrono>
#include <thread>

#include <dlfcn.h>

#include "runtime.hpp"

namespace asterism::dropin {
namespace {

/// Whether this thread is advancing operations, so that nested calls must not do so again.
thread_local bool is_polling = false;

class PollingHere {
 public:
  PollingHere() { is_polling = true; }
  ~PollingHere() { is_polling = false; }
  PollingHere(const PollingHere&) = delete;
  PollingHere& operator=(const PollingHere&) = delete;
};

int poll_from_hook() {
  Runtime::get().progress().poll();
  return 0;
}

using Hook = int (*)(int (*)());

Hook hook_named(const char* name) {
  return reinterpret_cast<Hook>(dlsym(RTLD_DEFAULT, name));
}

/// Turns before others may have the core: most calls are over by then.
constexpr std::uint64_t turns_of_spinning = 100;
/// Turns between checks whether the calls of the ranks match.
constexpr std::uint64_t turns_per_check = 512;

/// Rank 0 may need this core to make the plan.
void give_way(const Operation& operation) {
  if (operation.awaits_plan()) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  } else {
    std::this_thread::yield();
  }
}

}  // namespace

bool ProgressEngine::has_hook() {
  return hook_named("opal_progress_register") != nullptr &&
         hook_named("opal_progress_unregister") != nullptr;
}

void ProgressEngine::start() {
  hooked_ = has_hook() && hook_named("opal_progress_register")(&poll_from_hook) == 0;
}

void ProgressEngine::stop() {
  if (hooked_) hook_named("opal_progress_unregister")(&poll_from_hook);
  hooked_ = false;
}

int ProgressEngine::run(Operation& operation) {
  for (std::uint64_t turn = 1;; ++turn) {
    {
      const std::lock_guard lock(mutex_);
      const PollingHere here;
      if (operation.advance()) return operation.error();
      if (turn % turns_per_check == 0 && operation.check_match() != MPI_SUCCESS)
        return operation.error();
    }
    poll();
    if (threads_ || turn > turns_of_spinning) give_way(operation);
  }
}

int ProgressEngine::begin(std::unique_ptr<Operation> operation, std::vector<Handle> used,
                          MPI_Request* request) {
  auto state = std::make_unique<Requested>();
  state->operation = std::move(operation);
  state->used = std::move(used);
  const int code = PMPI_Grequest_start(&query, &free, &cancel, state.get(), &state->request);
  if (code != MPI_SUCCESS) return code;
  *request = state->request;
  Retained::get().retain(state->used);
  ++under_way_;
  {
    const std::lock_guard lock(mutex_);
    const PollingHere here;
    // Open MPI 4.1 starts the parts of concurrent MPI_Comm_idup calls in an order that depends on
    // when MPI makes progress, so a call that starts an operation must not make any.
    state->operation->post();
    requested_.push_back(state.release());
  }
  return MPI_SUCCESS;
}

void ProgressEngine::poll() {
  if (under_way_ == 0 || is_polling) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  const PollingHere here;
  const bool checks = ++polls_ % turns_per_check == 0;
  for (auto at = requested_.begin(); at != requested_.end();) {
    Requested& state = **at;
    if (!state.operation->advance() && (!checks || state.operation->check_match() == MPI_SUCCESS)) {
      ++at;
      continue;
    }
    at = requested_.erase(at);
    --under_way_;
    state.error = state.operation->error();
    state.operation.reset();
    Retained::get().release(state.used);
    PMPI_Grequest_complete(state.request);
  }
}

int ProgressEngine::query(void* state, MPI_Status* status) {
  PMPI_Status_set_elements(status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  return static_cast<Requested*>(state)->error;
}

int ProgressEngine::free(void* state) {
  const std::unique_ptr<Requested> ends(static_cast<Requested*>(state));
  return MPI_SUCCESS;
}

int ProgressEngine::cancel(void*, int) {
  return MPI_SUCCESS;
}

}  // namespace asterism::dropin
