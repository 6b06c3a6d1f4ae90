#include "progress.hpp"

#include <chrono>
#include <thread>

#include <dlfcn.h>

#include "runtime.hpp"

namespace asterism::dropin {
namespace {

/// Whether this thread is advancing operations, so that what it calls must not do so again.
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

/// Rank 0 may need this core to make the plan.
void give_way(const Operation& operation) {
  if (operation.awaits_plan()) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  } else {
    std::this_thread::yield();
  }
}

}  // namespace

void ProgressEngine::start() {
  const Hook hook = hook_named("opal_progress_register");
  hooked_ = hook != nullptr && hook_named("opal_progress_unregister") != nullptr &&
            hook(&poll_from_hook) == 0;
}

void ProgressEngine::stop() {
  if (hooked_) hook_named("opal_progress_unregister")(&poll_from_hook);
  hooked_ = false;
}

int ProgressEngine::run(Operation& operation) {
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      const PollingHere here;
      if (operation.advance()) return operation.error();
    }
    poll();
    give_way(operation);
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
    requested_.push_back(state.release());
  }
  poll();
  return MPI_SUCCESS;
}

void ProgressEngine::poll() {
  if (under_way_ == 0 || is_polling) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  const PollingHere here;
  for (auto at = requested_.begin(); at != requested_.end();) {
    Requested& state = **at;
    if (!state.operation->advance()) {
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
