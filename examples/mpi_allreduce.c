/* mpi_allreduce [NUMBERS]: repeats an allreduce of this many integers on every rank, checks the results and prints the
 * shortest time. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { repetitions = 20 };

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int count = argc > 1 ? atoi(argv[1]) : 65536;
  int rank, size, wrong = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int* const sent = malloc(sizeof(int) * (size_t)count);
  int* const received = malloc(sizeof(int) * (size_t)count);
  double shortest = 1e9;
  for (int i = 0; i < count; ++i) sent[i] = rank + i;
  for (int turn = 0; turn < repetitions; ++turn) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double begun = MPI_Wtime();
    MPI_Allreduce(sent, received, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    const double time = MPI_Wtime() - begun;
    if (time < shortest) shortest = time;
    for (int i = 0; i < count; ++i) wrong += received[i] != size * (size - 1) / 2 + size * i;
  }
  if (rank == 0)
    printf("allreduce of %d integers on %d ranks: %.1f us, %d wrong\n", count, size, shortest * 1e6, wrong);
  free(sent);
  free(received);
  MPI_Finalize();
  return wrong > 0;
}
