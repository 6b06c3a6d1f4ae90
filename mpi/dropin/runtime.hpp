// The drop-in as a whole: what it was told, the communicators that it knows, what it did.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include <mpi.h>

#include "communicator.hpp"
#include "planner.hpp"
#include "progress.hpp"
#include "settings.hpp"

namespace asterism::dropin {

class Runtime {
 public:
  [[nodiscard]] static Runtime& get();

  /// When MPI was initialised, on all ranks: reads the environment, finds out whether all ranks
  /// have the same, and says on rank 0 why not.
  void start();

  /// Whether anything may be taken.
  [[nodiscard]] bool is_active() const { return active_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] ProgressEngine& progress() { return progress_; }

  /// What is known of a communicator; nullptr if its calls are handed on. The first call of all
  /// ranks must be collective and may wait: so may be that of `prepared`, which is made then.
  [[nodiscard]] std::shared_ptr<Communicator> known(MPI_Comm comm) const;
  [[nodiscard]] std::shared_ptr<Communicator> prepared(MPI_Comm comm);

  void note_taken(const char* name, Operation& operation);
  void note_handed_on() { ++handed_on_; }

 private:
  struct Attached;
  static int forget(MPI_Comm comm, int key, void* value, void* extra);
  static int finish(MPI_Comm comm, int key, void* value, void* extra);
  void stop();
  [[nodiscard]] const Attached* attached(MPI_Comm comm) const;
  [[nodiscard]] std::shared_ptr<Communicator> make(MPI_Comm comm);

  Settings settings_;
  std::unique_ptr<Planner> planner_;
  ProgressEngine progress_;
  std::atomic<bool> active_ = false;
  int key_ = MPI_KEYVAL_INVALID;
  std::mutex mutex_;
  std::set<MPI_Comm> attached_to_;
  std::atomic<std::uint64_t> taken_ = 0, handed_on_ = 0;
};

}  // namespace asterism::dropin
