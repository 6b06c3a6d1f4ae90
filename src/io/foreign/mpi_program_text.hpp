// The parts of the C program that are the same for every schedule.
#pragma once

namespace asterism {

/// A format string for the name, the ranks, the words of a message, and the steps.
inline constexpr const char* mpi_program_head = R"(/* {0}
 *
 * Written by Asterism. Every rank carries out its part of the schedule with real data and checks
 * every byte of what it has in the end:
 *
 *   mpicc -O2 program.c -o program && mpirun -n {1} ./program
 *
 * The exit code is 0 if everything is right, 1 if not, 2 if there is another number of ranks.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WORDS
#define WORDS {2} /* of 8 bytes, of a message */
#endif

enum {{ RANKS = {1}, STEPS = {3} }};

enum kind {{ SEND, RECEIVE, COPY, REDUCE }};

/* A message in the memory of a rank, whose slots are its input, its output and its scratch. A
 * message that arrives is added to the source if `adds`; a reduction adds the source to the target. */
struct piece {{
  uint32_t source, target;
  int adds;
}};

struct operation {{
  enum kind kind;
  uint32_t step;
  int peer;
  uint32_t first, count; /* of its pieces */
}};

/* A sum of `count` contributions, first, first + stride, ... */
struct content {{
  uint64_t first, stride, count;
}};

struct program {{
  const struct operation *operations;
  uint32_t operation_count;
  const struct piece *pieces;
  const struct content *inputs;
  uint32_t input_count;
  const struct content *outputs;
  uint32_t output_count, scratch_count;
}};

)";

inline constexpr const char* mpi_program_tail = R"(
static const struct program *mine;
static uint64_t *memory;

static uint64_t *slot(uint32_t number) { return memory + (size_t)number * WORDS; }

static void *allocate(size_t words) {
  void *result = malloc((words > 0 ? words : 1) * sizeof(uint64_t));
  if (result == NULL) {
    fprintf(stderr, "there is not enough memory\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  return result;
}

/* A word of a contribution: any numbers, but always the same. */
static uint64_t contributed(uint64_t number, uint64_t word) {
  uint64_t x = (number + 1) * UINT64_C(0x9E3779B97F4A7C15) + (word + 1) * UINT64_C(0xD1B54A32D192ED03);
  x = (x ^ (x >> 31)) * UINT64_C(0xBF58476D1CE4E5B9);
  return x ^ (x >> 29);
}

static uint64_t expected(const struct content *content, uint64_t word) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < content->count; ++i)
    sum += contributed(content->first + i * content->stride, word);
  return sum;
}

static void fill(void) {
  const size_t slots = (size_t)mine->input_count + mine->output_count + mine->scratch_count + 1;
  memory = allocate(slots * WORDS);
  memset(memory, 0xA5, slots * WORDS * sizeof(uint64_t));
  for (uint32_t i = 0; i < mine->input_count; ++i)
    for (uint64_t word = 0; word < WORDS; ++word)
      slot(i)[word] = expected(&mine->inputs[i], word);
}

/* How many words are wrong: of the input, of the output, and behind the last slot. */
static uint64_t wrong_words(void) {
  uint64_t wrong = 0;
  uint64_t untouched;
  memset(&untouched, 0xA5, sizeof untouched);
  for (uint64_t word = 0; word < WORDS; ++word) {
    for (uint32_t i = 0; i < mine->input_count; ++i)
      wrong += slot(i)[word] != expected(&mine->inputs[i], word);
    for (uint32_t i = 0; i < mine->output_count; ++i)
      wrong += slot(mine->input_count + i)[word] != expected(&mine->outputs[i], word);
    wrong += slot(mine->input_count + mine->output_count + mine->scratch_count)[word] != untouched;
  }
  return wrong;
}

static int is_local(const struct operation *operation) {
  return operation->kind == COPY || operation->kind == REDUCE;
}

static void change(const struct operation *operation) {
  for (uint32_t i = 0; i < operation->count; ++i) {
    const struct piece *piece = &mine->pieces[operation->first + i];
    for (uint64_t word = 0; word < WORDS; ++word)
      slot(piece->target)[word] =
          slot(piece->source)[word] + (operation->kind == REDUCE ? slot(piece->target)[word] : 0);
  }
}

static void pack(const struct operation *operation, uint64_t *packet) {
  for (uint32_t i = 0; i < operation->count; ++i)
    memcpy(packet + (size_t)i * WORDS, slot(mine->pieces[operation->first + i].source),
           WORDS * sizeof(uint64_t));
}

static void unpack(const struct operation *operation, const uint64_t *packet) {
  for (uint32_t i = 0; i < operation->count; ++i) {
    const struct piece *piece = &mine->pieces[operation->first + i];
    for (uint64_t word = 0; word < WORDS; ++word)
      slot(piece->target)[word] =
          packet[(size_t)i * WORDS + word] + (piece->adds ? slot(piece->source)[word] : 0);
  }
}

/* Starts all sends and receives of a step. */
static void communicate(const struct operation *first, const struct operation *last) {
  const size_t count = (size_t)(last - first);
  uint64_t **packets = allocate(count * (sizeof(uint64_t *) + sizeof(uint64_t)) / sizeof(uint64_t));
  MPI_Request *requests = allocate(count * (sizeof(MPI_Request) + sizeof(uint64_t)) / sizeof(uint64_t));
  for (size_t i = 0; i < count; ++i) {
    const int words = (int)(first[i].count * WORDS);
    packets[i] = allocate(is_local(&first[i]) ? 0 : (size_t)words);
    requests[i] = MPI_REQUEST_NULL;
    if (first[i].kind == RECEIVE)
      MPI_Irecv(packets[i], words, MPI_UINT64_T, first[i].peer, 0, MPI_COMM_WORLD, &requests[i]);
    if (first[i].kind != SEND) continue;
    pack(&first[i], packets[i]);
    MPI_Isend(packets[i], words, MPI_UINT64_T, first[i].peer, 0, MPI_COMM_WORLD, &requests[i]);
  }
  MPI_Waitall((int)count, requests, MPI_STATUSES_IGNORE);
  for (size_t i = 0; i < count; ++i) {
    if (first[i].kind == RECEIVE) unpack(&first[i], packets[i]);
    free(packets[i]);
  }
  free(packets);
  free(requests);
}

/* What a step changes before it sends, what it sends and receives, what it changes afterwards. */
static void carry_out(const struct operation *first, const struct operation *last) {
  const struct operation *behind = last;
  while (behind > first && is_local(behind - 1)) --behind;
  for (const struct operation *one = first; one < behind; ++one)
    if (is_local(one)) change(one);
  communicate(first, behind);
  for (const struct operation *one = behind; one < last; ++one) change(one);
}

int main(int argc, char **argv) {
  int rank = 0, ranks = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks != RANKS) {
    if (rank == 0) fprintf(stderr, "start %d ranks, not %d\n", (int)RANKS, ranks);
    MPI_Finalize();
    return 2;
  }
  mine = &programs[rank];
  fill();
  const struct operation *last = mine->operations + mine->operation_count;
  for (const struct operation *first = mine->operations; first < last;) {
    const struct operation *next = first;
    while (next < last && next->step == first->step) ++next;
    carry_out(first, next);
    first = next;
  }
  uint64_t sums[2] = {wrong_words(), (uint64_t)mine->output_count * WORDS * sizeof(uint64_t)};
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && sums[0] == 0)
    printf("right: %d ranks, %d steps, %llu bytes checked\n", (int)RANKS, (int)STEPS,
           (unsigned long long)sums[1]);
  if (rank == 0 && sums[0] != 0)
    printf("wrong: %llu words\n", (unsigned long long)sums[0]);
  free(memory);
  MPI_Finalize();
  return sums[0] == 0 ? 0 : 1;
}
)";

}  // namespace asterism
