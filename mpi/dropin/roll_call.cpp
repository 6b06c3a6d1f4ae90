// Rank 0 collects a word of every rank, asks those that have answered whether they still wait, and
// tells them the result. A rank gives up only before it was asked, and says so. The only message
// that a process without the library can get is thus one to rank 0.
#include "roll_call.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <mpi.h>

#include "datatype.hpp"

namespace asterism::dropin {
namespace {

enum class Word : int { here, question, waits, gave_up, all_here, some_missing };

/// Tags that programs hardly use: the highest.
int roll_call_tag() {
  void* value = nullptr;
  int found = 0;
  require_success(
      PMPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, static_cast<void*>(&value), &found));
  return found != 0 ? *static_cast<int*>(value) : 32767;
}

class RollCall {
 public:
  explicit RollCall(double seconds)
      : tag_(roll_call_tag()),
        deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds))) {
    require_success(PMPI_Comm_rank(MPI_COMM_WORLD, &rank_));
    require_success(PMPI_Comm_size(MPI_COMM_WORLD, &size_));
  }

  [[nodiscard]] bool run() { return size_ == 1 || (rank_ == 0 ? ask() : answer()); }

 private:
  using Clock = std::chrono::steady_clock;

  void send(int to, Word word) const {
    const int number = static_cast<int>(word);
    require_success(PMPI_Send(&number, 1, MPI_INT, to, tag_, MPI_COMM_WORLD));
  }
  [[nodiscard]] Word receive(int from) const {
    int number = 0;
    require_success(PMPI_Recv(&number, 1, MPI_INT, from, tag_, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return static_cast<Word>(number);
  }
  /// Returns the rank that has sent a word, or -1 if the time is over.
  [[nodiscard]] int awaited(int from) const {
    for (;;) {
      int found = 0;
      MPI_Status status;
      require_success(PMPI_Iprobe(from, tag_, MPI_COMM_WORLD, &found, &status));
      if (found != 0) return status.MPI_SOURCE;
      if (Clock::now() > deadline_) return -1;
      std::this_thread::yield();
    }
  }

  enum class State { silent, waits, gone };

  /// Runs on rank 0.
  [[nodiscard]] bool ask() const {
    std::vector<State> states = answers();
    const std::string missing = names_of_silent(states);
    if (!missing.empty()) say_missing(missing);
    const auto to_waiting = [&](const auto& act) {
      for (int rank = 1; rank < size_; ++rank)
        if (State& state = states[static_cast<std::size_t>(rank)]; state == State::waits)
          act(rank, state);
    };
    to_waiting([this](int rank, State&) { send(rank, Word::question); });
    to_waiting([this](int rank, State& state) {
      if (receive(rank) != Word::waits) state = State::gone;
    });
    const bool all = missing.empty() && std::ranges::find(states, State::gone) == states.end();
    to_waiting(
        [this, all](int rank, State&) { send(rank, all ? Word::all_here : Word::some_missing); });
    return all;
  }

  /// Returns who has spoken before the time is over.
  [[nodiscard]] std::vector<State> answers() const {
    std::vector<State> states(static_cast<std::size_t>(size_), State::silent);
    states[0] = State::waits;
    while (std::ranges::find(states, State::silent) != states.end()) {
      const int from = awaited(MPI_ANY_SOURCE);
      if (from < 0) break;
      // A rank that gives up speaks twice.
      states[static_cast<std::size_t>(from)] =
          receive(from) == Word::here ? State::waits : State::gone;
    }
    return states;
  }

  [[nodiscard]] bool answer() const {
    send(0, Word::here);
    if (awaited(0) < 0) {
      send(0, Word::gave_up);
      say_missing("rank 0 does");
      return false;
    }
    (void)receive(0);
    send(0, Word::waits);
    return receive(0) == Word::all_here;
  }

  [[nodiscard]] static std::string names_of_silent(const std::vector<State>& states) {
    constexpr std::size_t max_named = 8;
    std::string names;
    std::size_t missing = 0;
    for (std::size_t rank = 0; rank < states.size(); ++rank) {
      if (states[rank] != State::silent || ++missing > max_named) continue;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", rank);
    }
    if (missing > max_named) names += ", ...";
    if (missing == 0) return {};
    return fmt::format("{} {} {}", missing == 1 ? "rank" : "ranks", names,
                       missing == 1 ? "does" : "do");
  }

  static void say_missing(const std::string& who) {
    std::fputs(fmt::format("asterism: {} not answer and may run without the library; all calls are "
                           "passed through to the MPI library\n"
                           "hint: export LD_PRELOAD and ASTERISM_NETWORK to all ranks (mpirun -x "
                           "or -genv)\n",
                           who)
                   .c_str(),
               stderr);
  }

  int tag_, rank_ = 0, size_ = 0;
  Clock::time_point deadline_;
};

}  // namespace

bool all_ranks_answer(double seconds) {
  return RollCall(seconds).run();
}

}  // namespace asterism::dropin
