/* tuned_collectives [COLLECTIVE [COUNT]]: runs one collective or every one that decision files are
 * about, with COUNT integers or with counts on both sides of usual limits, and checks the results.
 * Prints "right" and exits with 0 if all of them are. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { max_count = 1 << 14 };
static int rank, size, wrong;
static const char* only;
static int *sent, *received;

static void expect(const char* what, int count, int place, int found, int wanted) {
  if (found == wanted) return;
  if (wrong++ == 0)
    fprintf(stderr, "%s of %d: rank %d has %d at %d instead of %d\n", what, count, rank, found,
            place, wanted);
}

/* What rank r contributes at a place. */
static int value(int r, int place) {
  return (r + 1) * 1000 + place % 97;
}

static int sum(int place) {
  int total = 0;
  for (int r = 0; r < size; ++r) total += value(r, place);
  return total;
}

static void fill(int count) {
  for (int i = 0; i < count; ++i) {
    sent[i] = value(rank, i);
    received[i] = -1;
  }
}

static int runs(const char* collective) {
  return only == NULL || strcmp(only, collective) == 0;
}

static void run_bcast(int count) {
  fill(count);
  for (int i = 0; i < count; ++i) received[i] = rank == 0 ? value(0, i) : -1;
  MPI_Bcast(received, count, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < count; ++i) expect("bcast", count, i, received[i], value(0, i));
}

static void run_allreduce(int count) {
  fill(count);
  MPI_Allreduce(sent, received, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 0; i < count; ++i) expect("allreduce", count, i, received[i], sum(i));
}

static void run_reduce(int count) {
  fill(count);
  MPI_Reduce(sent, received, count, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  for (int i = 0; i < count && rank == 0; ++i) expect("reduce", count, i, received[i], sum(i));
}

static void run_allgather(int count) {
  const int all = count * size;
  fill(all);
  MPI_Allgather(sent, count, MPI_INT, received, count, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < all; ++i)
    expect("allgather", count, i, received[i], value(i / count, i % count));
}

static void run_alltoall(int count) {
  const int all = count * size;
  fill(all);
  MPI_Alltoall(sent, count, MPI_INT, received, count, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < all; ++i)
    expect("alltoall", count, i, received[i], value(i / count, rank * count + i % count));
}

static void run_gather(int count) {
  const int all = count * size;
  fill(all);
  MPI_Gather(sent, count, MPI_INT, received, count, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < all && rank == 0; ++i)
    expect("gather", count, i, received[i], value(i / count, i % count));
}

static void run_scatter(int count) {
  const int all = count * size;
  fill(all);
  MPI_Scatter(sent, count, MPI_INT, received, count, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < count; ++i)
    expect("scatter", count, i, received[i], value(0, rank * count + i));
}

static void run_reduce_scatter_block(int count) {
  const int all = count * size;
  fill(all);
  MPI_Reduce_scatter_block(sent, received, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 0; i < count; ++i)
    expect("reduce_scatter_block", count, i, received[i], sum(rank * count + i));
}

static void with_count(int count) {
  if (runs("bcast")) run_bcast(count);
  if (runs("allreduce")) run_allreduce(count);
  if (runs("reduce")) run_reduce(count);
  if (runs("allgather")) run_allgather(count);
  if (runs("alltoall")) run_alltoall(count);
  if (runs("gather")) run_gather(count);
  if (runs("scatter")) run_scatter(count);
  if (runs("reduce_scatter_block")) run_reduce_scatter_block(count);
  if (only == NULL) MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  sent = malloc(sizeof(int) * max_count * (size_t)size);
  received = malloc(sizeof(int) * max_count * (size_t)size);
  only = argc > 1 ? argv[1] : NULL;
  if (argc > 2) {
    with_count(atoi(argv[2]));
  } else {
    for (int count = 1; count <= max_count; count *= 8) with_count(count);
  }
  if (wrong == 0) printf("right\n");
  MPI_Finalize();
  return wrong == 0 ? 0 : 1;
}
