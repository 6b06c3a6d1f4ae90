// Calls that combine.
#include <numeric>
#include <vector>

#include "calls.hpp"
#include "operators.hpp"

namespace dropin_test {
namespace {

int random_count(Random& shared) {
  const int size = shared.below(40);
  if (size < 3) return 0;
  return size < 38 ? 1 + shared.below(40) : 1 + shared.below(3000);
}

std::unique_ptr<Call> reduction_call(const char* name, const std::shared_ptr<Reduction>& what,
                                     int sent, int received, Random& own) {
  auto call = std::make_unique<Call>();
  call->name = name;
  call->free_handles = [what] { free(*what); };
  call->sent = Room(what->type, sent, own);
  what->fill(call->sent.buffer(), sent, what->type, own);
  call->sent_before = call->sent;
  call->ours = Room(what->type, received, own);
  what->fill(call->ours.buffer(), received, what->type, own);
  call->librarys = call->ours;
  return call;
}

/// The library's reduce-scatter by way of one rank: MPICH 4.0 reads memory that is not there when
/// an operator is not commutative.
int reduce_and_scatter(const void* from, void* into, const std::vector<int>& counts,
                       const Reduction& what, MPI_Comm comm) {
  const Place place(comm);
  const int all = std::accumulate(counts.begin(), counts.end(), 0);
  std::vector<int> places(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  MPI_Aint lower = 0, extent = 0;
  MPI_Type_get_extent(what.type, &lower, &extent);
  std::vector<char> sums(static_cast<std::size_t>((all + 1) * extent));
  const int code = PMPI_Reduce(from == MPI_IN_PLACE ? into : from, sums.data(), all, what.type,
                               what.op, 0, comm);
  if (code != MPI_SUCCESS) return code;
  return PMPI_Scatterv(sums.data(), counts.data(), places.data(), what.type, into,
                       counts[static_cast<std::size_t>(place.rank)], what.type, 0, comm);
}

/// Draws a reduction that the library itself can reduce and scatter, if it has to.
Reduction random_reduction_to_scatter(MPI_Comm comm, Random& shared) {
  Reduction result = random_reduction(shared);
  while (result.own_op && left_to_library(comm)) {
    free(result);
    result = random_reduction(shared);
  }
  return result;
}

}  // namespace

std::unique_ptr<Call> random_reduce(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int root = shared.below(place.size), count = random_count(shared);
  const bool is_root = place.rank == root;
  const auto what = std::make_shared<Reduction>(random_reduction(shared));
  const bool in_place = is_root && own.chance(25) && !left_to_library(comm);
  auto call = reduction_call("reduce", what, count, count, own);
  call->run = [=, raw = call.get()](By by, void* room, MPI_Request* request) {
    // MPICH 4.0 crashes in place where the root is not rank 0: it gets a copy.
    Room copy = raw->librarys;
    const void* from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    if (in_place && by == By::library) from = copy.buffer();
    void* const into = is_root ? room : nullptr;
    if (request != nullptr)
      return MPI_Ireduce(from, into, count, what->type, what->op, root, comm, request);
    return by == By::library ? PMPI_Reduce(from, into, count, what->type, what->op, root, comm)
                             : MPI_Reduce(from, into, count, what->type, what->op, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_allreduce(MPI_Comm comm, Random& shared, Random& own) {
  const int count = random_count(shared);
  const bool in_place = shared.chance(25);
  const auto what = std::make_shared<Reduction>(random_reduction(shared));
  auto call = reduction_call("allreduce", what, count, count, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    if (request != nullptr)
      return MPI_Iallreduce(from, into, count, what->type, what->op, comm, request);
    return by == By::library ? PMPI_Allreduce(from, into, count, what->type, what->op, comm)
                             : MPI_Allreduce(from, into, count, what->type, what->op, comm);
  };
  return call;
}

std::unique_ptr<Call> random_reduce_scatter(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const bool in_place = shared.chance(25);
  std::vector<int> counts;
  for (int rank = 0; rank < place.size; ++rank)
    counts.push_back(shared.chance(30) ? 0 : random_count(shared));
  const int all = std::accumulate(counts.begin(), counts.end(), 0);
  const auto what = std::make_shared<Reduction>(random_reduction_to_scatter(comm, shared));
  auto call = reduction_call("reduce_scatter", what, all,
                             in_place ? all : counts[static_cast<std::size_t>(place.rank)], own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    if (request != nullptr)
      return MPI_Ireduce_scatter(from, into, counts.data(), what->type, what->op, comm, request);
    if (by == By::library && what->own_op)
      return reduce_and_scatter(from, into, counts, *what, comm);
    return by == By::library
               ? PMPI_Reduce_scatter(from, into, counts.data(), what->type, what->op, comm)
               : MPI_Reduce_scatter(from, into, counts.data(), what->type, what->op, comm);
  };
  return call;
}

std::unique_ptr<Call> random_reduce_scatter_block(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const bool in_place = shared.chance(25);
  const int count = random_count(shared), all = count * place.size;
  const auto what = std::make_shared<Reduction>(random_reduction_to_scatter(comm, shared));
  auto call = reduction_call("reduce_scatter_block", what, all, in_place ? all : count, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    if (request != nullptr)
      return MPI_Ireduce_scatter_block(from, into, count, what->type, what->op, comm, request);
    if (by == By::library && what->own_op)
      return reduce_and_scatter(
          from, into, std::vector<int>(static_cast<std::size_t>(place.size), count), *what, comm);
    return by == By::library
               ? PMPI_Reduce_scatter_block(from, into, count, what->type, what->op, comm)
               : MPI_Reduce_scatter_block(from, into, count, what->type, what->op, comm);
  };
  return call;
}

}  // namespace dropin_test
