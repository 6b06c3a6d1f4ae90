// Random collective calls, done by the preloaded library and by MPI itself, compared byte by byte:
// what is received, what lies between and around it, and what is sent.
//
//   LD_PRELOAD=libasterism_mpi.so mpirun -n 6 random_calls CALLS SEED [handed-on]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include <mpi.h>

#include "calls.hpp"

namespace dropin_test {
namespace {
bool some_are_taken = true;
}

void nothing_is_taken() {
  some_are_taken = false;
}

bool left_to_library(MPI_Comm comm) {
  return !some_are_taken || Place(comm).size < Place(MPI_COMM_WORLD).size;
}

std::unique_ptr<Call> random_call(MPI_Comm comm, Random& shared, Random& own) {
  constexpr std::array<MakeCall, 14> kinds{
      random_barrier, random_bcast,     random_allgather,      random_allgatherv,
      random_gather,  random_scatter,   random_alltoall,       random_alltoallv,
      random_reduce,  random_allreduce, random_reduce_scatter, random_reduce_scatter_block,
      random_gatherv, random_scatterv};
  return kinds[static_cast<std::size_t>(shared.below(static_cast<int>(kinds.size())))](comm, shared,
                                                                                       own);
}

namespace {

class Session {
 public:
  explicit Session(std::uint64_t seed)
      : world_(MPI_COMM_WORLD),
        shared_(seed),
        own_(seed * 1000 + static_cast<std::uint64_t>(world_.rank) + 1) {
    comms_.push_back(MPI_COMM_WORLD);
    add([](MPI_Comm* comm) { MPI_Comm_dup(MPI_COMM_WORLD, comm); });
    add([this](MPI_Comm* comm) { MPI_Comm_split(MPI_COMM_WORLD, 0, -world_.rank, comm); });
    add([this](MPI_Comm* comm) { MPI_Comm_split(MPI_COMM_WORLD, world_.rank % 2, 0, comm); });
  }

  int run(int calls) {
    while (done_ < calls) one_batch(std::min(calls - done_, 1 + shared_.below(6)));
    for (std::size_t i = 1; i < comms_.size(); ++i) MPI_Comm_free(&comms_[i]);
    int all = wrong_;
    PMPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }

 private:
  struct Open {
    std::unique_ptr<Call> call;
    int number;
  };

  template <class Make>
  void add(const Make& make) {
    comms_.push_back(MPI_COMM_NULL);
    make(&comms_.back());
  }

  /// The library goes first: a call of PMPI_ does not know what of ours is under way.
  void one_batch(int size) {
    std::vector<std::unique_ptr<Call>> calls;
    for (int i = 0; i < size; ++i) {
      const int which = shared_.below(static_cast<int>(comms_.size()));
      // If the number of ranks is odd, the halves differ and draw a different number of times.
      Random shared_by_call(shared_.next());
      calls.push_back(random_call(comms_[static_cast<std::size_t>(which)], shared_by_call, own_));
      (void)calls.back()->run(By::library, calls.back()->librarys.buffer(), nullptr);
    }
    for (std::unique_ptr<Call>& call : calls) {
      begin(std::move(call), shared_.chance(50));
      if (shared_.chance(10)) pass_around();
      if (own_.chance(20)) complete_some();
      ++done_;
    }
    while (!open_.empty()) complete_some();
    if (shared_.chance(3)) replace_a_communicator();
  }

  void begin(std::unique_ptr<Call> call, bool nonblocking) {
    MPI_Request request = MPI_REQUEST_NULL;
    const int code =
        call->run(By::preloaded, call->ours.buffer(), nonblocking ? &request : nullptr);
    call->free_handles();
    if (!nonblocking) {
      check(*call, done_, code);
      return;
    }
    if (code != MPI_SUCCESS) complain(*call, done_, "an error");
    open_.push_back({std::move(call), done_});
    requests_.push_back(request);
  }

  void replace_a_communicator() {
    MPI_Comm_free(&comms_[1]);
    MPI_Comm_dup(comms_[2], &comms_[1]);
  }

  /// Passes a token around, for which all ranks wait while collectives are in progress.
  void pass_around() {
    const int next = (world_.rank + 1) % world_.size;
    const int last = (world_.rank + world_.size - 1) % world_.size;
    int token = done_;
    if (world_.rank != 0) MPI_Recv(&token, 1, MPI_INT, last, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(&token, 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    if (world_.rank == 0) MPI_Recv(&token, 1, MPI_INT, last, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (token != done_) complain({.name = "token"}, done_, "another token");
  }

  void complete_some() {
    if (open_.empty()) return;
    const int count = static_cast<int>(requests_.size());
    std::vector<int> finished;
    switch (own_.below(6)) {
      case 0:
        MPI_Waitall(count, requests_.data(), MPI_STATUSES_IGNORE);
        for (int i = 0; i < count; ++i) finished.push_back(i);
        break;
      case 1: {
        finished.resize(requests_.size());
        int some = 0;
        MPI_Waitsome(count, requests_.data(), &some, finished.data(), MPI_STATUSES_IGNORE);
        finished.resize(static_cast<std::size_t>(some));
        break;
      }
      case 2: {
        int index = 0;
        MPI_Waitany(count, requests_.data(), &index, MPI_STATUS_IGNORE);
        finished.push_back(index);
        break;
      }
      case 3: {
        int done = 0;
        while (done == 0) {
          MPI_Testall(count, requests_.data(), &done, MPI_STATUSES_IGNORE);
          std::this_thread::yield();
        }
        for (int i = 0; i < count; ++i) finished.push_back(i);
        break;
      }
      case 4: {
        int done = 0;
        MPI_Status status;
        while (done == 0) {
          MPI_Test(&requests_.back(), &done, &status);
          std::this_thread::yield();
        }
        finished.push_back(count - 1);
        break;
      }
      default:
        MPI_Wait(&requests_.front(), MPI_STATUS_IGNORE);
        finished.push_back(0);
    }
    for (const int index : finished) finish(static_cast<std::size_t>(index));
    forget_finished();
  }

  void finish(std::size_t index) {
    Open& open = open_[index];
    if (requests_[index] != MPI_REQUEST_NULL) complain(*open.call, open.number, "a request left");
    check(*open.call, open.number, MPI_SUCCESS);
    open.call.reset();
  }

  void forget_finished() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!open_[i].call) continue;
      if (kept != i) {
        open_[kept] = std::move(open_[i]);
        requests_[kept] = requests_[i];
      }
      ++kept;
    }
    open_.resize(kept);
    requests_.resize(kept);
  }

  void check(Call& call, int number, int code) {
    if (code != MPI_SUCCESS) complain(call, number, "an error");
    if (call.ours != call.librarys) complain(call, number, "other bytes");
    if (call.sent != call.sent_before) complain(call, number, "a changed send buffer");
  }

  void complain(const Call& call, int number, const char* what) {
    if (++wrong_ <= 5)
      std::fprintf(stderr, "rank %d, call %d (%s): %s\n", world_.rank, number, call.name.c_str(),
                   what);
  }

  Place world_;
  Random shared_, own_;
  std::vector<MPI_Comm> comms_;
  std::vector<Open> open_;
  std::vector<MPI_Request> requests_;
  int done_ = 0, wrong_ = 0;
};

}  // namespace
}  // namespace dropin_test

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
  const int calls = argc > 1 ? std::atoi(argv[1]) : 1000;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  if (argc > 3 && std::string_view(argv[3]) == "handed-on") dropin_test::nothing_is_taken();
  const int wrong = dropin_test::Session(seed).run(calls);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) std::printf("%d calls compared, %d wrong\n", calls, wrong);
  MPI_Finalize();
  return wrong == 0 ? 0 : 1;
}
