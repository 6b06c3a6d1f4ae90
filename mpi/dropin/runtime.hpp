// The drop-in as a whole: its settings, the communicators that it knows, and its statistics.
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

  /// Called on all ranks after MPI was initialised: reads the environment, checks that all ranks
  /// have the same settings, and otherwise reports why not on rank 0.
  void start();

  /// Whether anything may be taken.
  [[nodiscard]] bool is_active() const { return active_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] ProgressEngine& progress() { return progress_; }

  /// Return what is known about a communicator; nullptr if its calls are passed through. The first
  /// call on all ranks must be collective and may wait; `prepared` is for that call.
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
