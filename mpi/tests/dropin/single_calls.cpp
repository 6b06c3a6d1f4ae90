// Calls that once went wrong, one per run: single_calls CASE. An error of MPI ends the program.
#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>
#include <vector>

#include <mpi.h>

namespace {

int rank = 0, size = 0;

/// Hung with Open MPI if the barrier made progress between the two.
int duplicates_around_barrier() {
  std::array<MPI_Comm, 2> made{};
  std::array<MPI_Request, 3> requests{};
  MPI_Comm_idup(MPI_COMM_WORLD, &made[0], &requests[0]);
  MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
  MPI_Comm_idup(MPI_COMM_WORLD, &made[1], &requests[2]);
  const int code = MPI_Waitall(3, requests.data(), MPI_STATUSES_IGNORE);
  for (MPI_Comm& comm : made) {
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
  }
  return code;
}

std::vector<int>& memory() {
  static std::vector<int> numbers(1 << 20);
  return numbers;
}

int aliased_allreduce() {
  return MPI_Allreduce(memory().data(), memory().data(), 4096, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
int aliased_reduce() {
  void* const into = rank == 0 ? memory().data() : memory().data() + 8192;
  return MPI_Reduce(memory().data(), into, 4096, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}
int aliased_allgather() {
  const int* const from = memory().data() + static_cast<std::ptrdiff_t>(rank) * 4096;
  return MPI_Allgather(from, 4096, MPI_INT, memory().data(), 4096, MPI_INT, MPI_COMM_WORLD);
}
int aliased_gather() {
  return MPI_Gather(memory().data(), 4096, MPI_INT, memory().data(), 4096, MPI_INT, 0,
                    MPI_COMM_WORLD);
}
int aliased_scatter() {
  return MPI_Scatter(memory().data(), 4096, MPI_INT, memory().data(), 4096, MPI_INT, 0,
                     MPI_COMM_WORLD);
}
int aliased_alltoall() {
  return MPI_Alltoall(memory().data(), 4096, MPI_INT, memory().data(), 4096, MPI_INT,
                      MPI_COMM_WORLD);
}
int aliased_reduce_scatter_block() {
  return MPI_Reduce_scatter_block(memory().data(), memory().data(), 4096, MPI_INT, MPI_SUM,
                                  MPI_COMM_WORLD);
}

/// The ranks broadcast different lengths, for which they have different plans.
int mismatched_broadcast() {
  const int code = MPI_Bcast(memory().data(), rank == 0 ? 4096 : 65536, MPI_INT, 0, MPI_COMM_WORLD);
  return code != MPI_SUCCESS ? code : MPI_Barrier(MPI_COMM_WORLD);
}
/// The same plan, and more data than there is room for at the receiver, or less.
int shorter_broadcast() {
  return MPI_Bcast(memory().data(), rank == 0 ? 4000 : 4096, MPI_INT, 0, MPI_COMM_WORLD);
}
int mismatched_allreduce() {
  return MPI_Allreduce(MPI_IN_PLACE, memory().data(), rank == 0 ? 4096 : 65536, MPI_INT, MPI_SUM,
                       MPI_COMM_WORLD);
}
int mismatched_roots() {
  const int code = MPI_Bcast(memory().data(), 4096, MPI_INT, rank, MPI_COMM_WORLD);
  return code != MPI_SUCCESS ? code : MPI_Barrier(MPI_COMM_WORLD);
}

/// Each rank waits for the other; the plans for both calls are there.
int different_calls() {
  std::vector<int> sum(4096);
  MPI_Reduce(memory().data(), sum.data(), 4096, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Bcast(memory().data(), 4096, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank != 0) return MPI_Bcast(memory().data(), 4096, MPI_INT, 0, MPI_COMM_WORLD);
  return MPI_Reduce(memory().data(), sum.data(), 4096, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

/// Many calls, as measurements need them: all results must be right.
int many_allreduces() {
  int wrong = 0;
  for (int call = 0; call < 60; ++call) {
    const int count = call % 2 == 0 ? 4096 : 100;
    for (int i = 0; i < count; ++i) memory()[static_cast<std::size_t>(i)] = rank + i + call;
    MPI_Allreduce(MPI_IN_PLACE, memory().data(), count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count; ++i)
      if (memory()[static_cast<std::size_t>(i)] != size * (i + call) + size * (size - 1) / 2)
        ++wrong;
  }
  return wrong == 0 ? MPI_SUCCESS : MPI_ERR_OTHER;
}

struct Case {
  std::string_view name;
  int (*run)();
};
constexpr std::array cases{
    Case{"duplicates-around-barrier", duplicates_around_barrier},
    Case{"aliased-allreduce", aliased_allreduce},
    Case{"aliased-reduce", aliased_reduce},
    Case{"aliased-allgather", aliased_allgather},
    Case{"aliased-gather", aliased_gather},
    Case{"aliased-scatter", aliased_scatter},
    Case{"aliased-alltoall", aliased_alltoall},
    Case{"aliased-reduce-scatter-block", aliased_reduce_scatter_block},
    Case{"mismatched-broadcast", mismatched_broadcast},
    Case{"shorter-broadcast", shorter_broadcast},
    Case{"mismatched-allreduce", mismatched_allreduce},
    Case{"mismatched-roots", mismatched_roots},
    Case{"different-calls", different_calls},
    Case{"many-allreduces", many_allreduces},
};

void report_and_end(int code) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  std::fprintf(stderr, "%s\n", text);
  // MPICH's launcher loses what it has not forwarded before the end.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  MPI_Abort(MPI_COMM_WORLD, 3);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  // Open MPI's own report of a fatal error gets lost now and then.
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (const Case& each : cases)
    if (argc > 1 && each.name == argv[1])
      if (const int code = each.run(); code != MPI_SUCCESS) report_and_end(code);
  if (rank == 0) std::puts("no error");
  MPI_Finalize();
  return 0;
}
