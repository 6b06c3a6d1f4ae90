// Collectives of several threads at a time, each on a communicator of its own, blocking and not;
// prints how many results are wrong.
#include <atomic>
#include <cstdio>
#include <numeric>
#include <thread>
#include <vector>

#include <mpi.h>

namespace {

constexpr int threads = 4, rounds = 50;
std::atomic<int> wrong = 0;

void expect(bool right) {
  if (!right) ++wrong;
}

class Caller {
 public:
  Caller(MPI_Comm comm, int thread) : comm_(comm), thread_(thread) {
    MPI_Comm_rank(comm, &rank_);
    MPI_Comm_size(comm, &ranks_);
  }

  void run() {
    for (int round = 0; round < rounds; ++round) {
      allreduce(round);
      alltoall(round);
      broadcast(round);
    }
  }

 private:
  [[nodiscard]] int mark(int round, int rank) const {
    return (round * threads + thread_) * 100 + rank;
  }

  void allreduce(int round) {
    const int count = 1 + round * 37;
    std::vector<int> values(static_cast<std::size_t>(count), mark(round, rank_));
    MPI_Allreduce(MPI_IN_PLACE, values.data(), count, MPI_INT, MPI_SUM, comm_);
    int sum = 0;
    for (int rank = 0; rank < ranks_; ++rank) sum += mark(round, rank);
    for (const int value : values) expect(value == sum);
  }

  void alltoall(int round) {
    std::vector<int> out(static_cast<std::size_t>(ranks_)), in(out.size());
    std::iota(out.begin(), out.end(), mark(round, rank_) * 10);
    MPI_Alltoall(out.data(), 1, MPI_INT, in.data(), 1, MPI_INT, comm_);
    for (int rank = 0; rank < ranks_; ++rank)
      expect(in[static_cast<std::size_t>(rank)] == mark(round, rank) * 10 + rank_);
  }

  void broadcast(int round) {
    const int root = round % ranks_;
    std::vector<int> values(1000, rank_ == root ? mark(round, root) : -1);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(values.data(), 1000, MPI_INT, root, comm_, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (const int value : values) expect(value == mark(round, root));
  }

  MPI_Comm comm_;
  int thread_;
  int rank_ = 0, ranks_ = 0;
};

void call_in_threads() {
  std::vector<MPI_Comm> comms(threads);
  for (MPI_Comm& comm : comms) MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread)
    running.emplace_back(
        [&comms, thread] { Caller(comms[static_cast<std::size_t>(thread)], thread).run(); });
  for (std::thread& each : running) each.join();
  for (MPI_Comm& comm : comms) MPI_Comm_free(&comm);
}

}  // namespace

int main(int argc, char** argv) {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided == MPI_THREAD_MULTIPLE) call_in_threads();
  int all = 0;
  const int own = wrong;
  MPI_Reduce(&own, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) std::printf("%d wrong\n", all);
  if (rank == 0 && provided != MPI_THREAD_MULTIPLE) std::puts("this MPI has no threads");
  MPI_Finalize();
  return own == 0 && provided == MPI_THREAD_MULTIPLE ? 0 : 1;
}
