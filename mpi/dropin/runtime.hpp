// The drop-in as a whole: its settings, its known communicators, and its statistics.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include <mpi.h>

#include "call_facts.hpp"
#include "communicator.hpp"
#include "planner.hpp"
#include "progress.hpp"
#include "settings.hpp"

namespace asterism::dropin {

class Runtime {
 public:
  [[nodiscard]] static Runtime& get();

  /// Called on all ranks after MPI was initialised. Reads the environment and checks that all ranks
  /// have the same settings; otherwise, rank 0 reports the reason.
  void start();

  /// Returns whether calls may be intercepted.
  [[nodiscard]] bool is_active() const { return active_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] ProgressEngine& progress() { return progress_; }

  /// Return what is known about a communicator, valid until it is freed; nullptr if its calls are
  /// passed through. The first
  /// call on all ranks must be collective and may wait; `prepared` is for that call.
  [[nodiscard]] const std::shared_ptr<Communicator>& known(MPI_Comm comm) const;
  [[nodiscard]] const std::shared_ptr<Communicator>& prepared(MPI_Comm comm);

  /// Whether all ranks know that the blocks of a call are too small to be intercepted.
  [[nodiscard]] bool is_too_small(const CallFacts& facts) const {
    return facts.bytes && *facts.bytes < settings_.min_bytes;
  }
  /// Whether the next call with blocks of unknown sizes is intercepted. Must be called once per
  /// call.
  [[nodiscard]] bool intercepts_uneven(Communicator& comm, const CallFacts& facts) const {
    return settings_.min_bytes == 0 || comm.uneven(facts.kind).intercepts_next();
  }
  void note_uneven(Communicator& comm, const CallFacts& facts, std::uint64_t mean_bytes) const {
    comm.uneven(facts.kind).note(mean_bytes < settings_.min_bytes);
  }
  /// Returns the contest that decides about a call; nullptr unless calls are measured.
  [[nodiscard]] Contest* contest(Communicator& comm, const CallFacts& facts) const;

  void note_taken(const CallFacts& facts, Operation& operation);
  void note_handed_on(const CallFacts& facts, PassReason reason) {
    handed_on_.fetch_add(1, std::memory_order_relaxed);
    if (settings_.verbose) explain_pass(facts, reason);
  }
  void note_decision(const CallFacts& facts, const Contest& contest);

 private:
  struct Attached;
  static int forget(MPI_Comm comm, int key, void* value, void* extra);
  static int finish(MPI_Comm comm, int key, void* value, void* extra);
  void stop();
  void introduce();
  void explain_pass(const CallFacts& facts, PassReason reason);
  /// Prints a line on rank 0 of MPI_COMM_WORLD, unless it has printed the same line before.
  void explain(const std::string& line);
  [[nodiscard]] const Attached* attached(MPI_Comm comm) const;
  [[nodiscard]] std::shared_ptr<Communicator> make(MPI_Comm comm);

  Settings settings_;
  std::unique_ptr<Planner> planner_;
  ProgressEngine progress_;
  std::atomic<bool> active_ = false;
  int key_ = MPI_KEYVAL_INVALID;
  std::atomic<std::uint64_t> forgotten_ = 0;  // communicators
  std::mutex mutex_;
  std::set<MPI_Comm> attached_to_;
  std::set<std::string> explained_;
  int world_rank_ = 0;
  std::atomic<std::uint64_t> taken_ = 0, handed_on_ = 0;
};

}  // namespace asterism::dropin
