// Compares the time of calls with that of the same calls of the library itself:
//
//   LD_PRELOAD=libasterism_mpi.so mpirun -n 2 overhead BYTES...
//
// Prints the least mean time of 60 rounds of 60 calls each; other work on the machine only adds.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include <mpi.h>

namespace {

constexpr int rounds = 60, calls = 60;

struct Compared {
  const char* name;
  std::function<void()> ours, librarys;
};

double microseconds(const std::function<void()>& call) {
  PMPI_Barrier(MPI_COMM_WORLD);
  const double begun = MPI_Wtime();
  for (int i = 0; i < calls; ++i) call();
  double own = (MPI_Wtime() - begun) / calls * 1e6, longest = 0;
  PMPI_Allreduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest;
}

void compare(const Compared& compared, int bytes, int rank) {
  (void)microseconds(compared.ours);
  double ours = 1e9, librarys = 1e9;
  for (int round = 0; round < rounds; ++round) {
    ours = std::min(ours, microseconds(compared.ours));
    librarys = std::min(librarys, microseconds(compared.librarys));
  }
  if (rank == 0)
    std::printf("%-10s %9d bytes: library %9.2f us, drop-in %9.2f us, ratio %.2f\n", compared.name,
                bytes, librarys, ours, ours / librarys);
}

void compare_all(int bytes, int rank, int ranks) {
  const MPI_Comm world = MPI_COMM_WORLD;
  const auto room = static_cast<std::size_t>(bytes) * static_cast<std::size_t>(ranks);
  std::vector<char> sent(room), received(room);
  std::vector<int> counts(static_cast<std::size_t>(ranks), bytes), places;
  for (int i = 0; i < ranks; ++i) places.push_back(i * bytes);
  char *const out = sent.data(), *const in = received.data();
  const int *const sizes = counts.data(), *const starts = places.data();
  const std::array all{
      Compared{"barrier", [=] { MPI_Barrier(world); }, [=] { PMPI_Barrier(world); }},
      Compared{"bcast", [=] { MPI_Bcast(in, bytes, MPI_BYTE, 0, world); },
               [=] { PMPI_Bcast(in, bytes, MPI_BYTE, 0, world); }},
      Compared{"allreduce", [=] { MPI_Allreduce(out, in, bytes, MPI_BYTE, MPI_BXOR, world); },
               [=] { PMPI_Allreduce(out, in, bytes, MPI_BYTE, MPI_BXOR, world); }},
      Compared{"reduce", [=] { MPI_Reduce(out, in, bytes, MPI_BYTE, MPI_BXOR, 0, world); },
               [=] { PMPI_Reduce(out, in, bytes, MPI_BYTE, MPI_BXOR, 0, world); }},
      Compared{"allgather",
               [=] { MPI_Allgather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world); },
               [=] { PMPI_Allgather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world); }},
      Compared{"gather", [=] { MPI_Gather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, world); },
               [=] { PMPI_Gather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, world); }},
      Compared{"scatter", [=] { MPI_Scatter(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, world); },
               [=] { PMPI_Scatter(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, world); }},
      Compared{"gatherv",
               [=] { MPI_Gatherv(out, bytes, MPI_BYTE, in, sizes, starts, MPI_BYTE, 0, world); },
               [=] { PMPI_Gatherv(out, bytes, MPI_BYTE, in, sizes, starts, MPI_BYTE, 0, world); }},
      Compared{"alltoall", [=] { MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world); },
               [=] { PMPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world); }},
  };
  for (const Compared& compared : all) compare(compared, bytes, rank);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 1; i < argc; ++i) compare_all(std::atoi(argv[i]), rank, ranks);
  MPI_Finalize();
  return 0;
}
