// Progress of operations: made within MPI calls, as in any MPI library without progress threads.
//
// Open MPI allows hooks in its progress engine, which all of its waiting calls run. With other
// libraries, the waiting calls are intercepted (waiting.cpp) and run our progress themselves.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

#include <mpi.h>

#include "operation.hpp"
#include "retained.hpp"

namespace asterism::dropin {

class ProgressEngine {
 public:
  /// Runs until the operation has ended. Returns an MPI error code.
  int run(Operation& operation);
  /// Creates a request that completes when the operation has ended. Returns an MPI error code.
  int begin(std::unique_ptr<Operation> operation, std::vector<Handle> used, MPI_Request* request);

  /// Advances all operations as far as possible without waiting.
  void poll();
  /// Returns whether an operation is in progress that only our calls advance.
  [[nodiscard]] bool must_be_polled() const { return under_way_ > 0 && !hooked_; }
  /// Returns whether MPI's own progress engine runs ours.
  [[nodiscard]] bool is_hooked() const { return hooked_; }
  /// Returns whether MPI lets others hook into its progress.
  [[nodiscard]] static bool has_hook();
  /// Tells whether several threads may call at the same time: then they share the core and the
  /// mutex, and none may spin.
  void set_threads(bool threads) { threads_ = threads; }
  /// Looks for a way to hook in.
  void start();
  void stop();

 private:
  struct Requested {
    std::unique_ptr<Operation> operation;
    std::vector<Handle> used;
    MPI_Request request = MPI_REQUEST_NULL;
    int error = MPI_SUCCESS;
  };
  static int query(void* state, MPI_Status* status);
  static int free(void* state);
  static int cancel(void* state, int complete);

  std::mutex mutex_;
  std::list<Requested*> requested_;
  std::atomic<int> under_way_ = 0;
  std::uint64_t polls_ = 0;  // guarded by the mutex
  bool hooked_ = false;
  bool threads_ = true;
};

}  // namespace asterism::dropin
