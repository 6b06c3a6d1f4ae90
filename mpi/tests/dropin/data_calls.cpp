// Calls that move data.
#include <array>
#include <utility>
#include <vector>

#include "calls.hpp"

namespace dropin_test {
namespace {

/// Blocks of 6 m elements of a base type, so that they are a whole number of every shape.
struct Blocks {
  Blocks(Random& shared, Random& own)
      : base(std::array{MPI_INT, MPI_CHAR, MPI_DOUBLE,
                        MPI_SHORT}[static_cast<std::size_t>(shared.below(4))]),
        send(base, Shape::Overlap::may, own),
        receive(base, Shape::Overlap::never, own) {}
  [[nodiscard]] int sent(int elements) const { return elements / send.elements(); }
  [[nodiscard]] int received(int elements) const { return elements / receive.elements(); }
  MPI_Datatype base;
  Shape send, receive;
};

int random_elements(Random& shared) {
  const int size = shared.below(40);
  if (size < 3) return 0;
  if (size < 32) return 6 * (1 + shared.below(8));
  if (size < 39) return 6 * (1 + shared.below(100));
  return 6 * (1 + shared.below(2000));
}

std::unique_ptr<Call> call_on(const char* name, const std::shared_ptr<Blocks>& blocks) {
  auto call = std::make_unique<Call>();
  call->name = name;
  call->free_handles = [blocks] {
    blocks->send.free();
    blocks->receive.free();
  };
  return call;
}

void make_rooms(Call& call, const Blocks& blocks, MPI_Aint last_sent, MPI_Aint last_received,
                Random& own) {
  call.sent = Room(blocks.send.type(), last_sent, own);
  call.sent_before = call.sent;
  call.ours = Room(blocks.receive.type(), last_received, own);
  call.librarys = call.ours;
}

/// Counts and places of blocks with gaps between them, in a random order.
struct Uneven {
  std::vector<int> counts, places;
  int end = 0;
  void add(int count, Random& own) {
    end += own.below(3);
    counts.push_back(count);
    places.push_back(end);
    end += count;
  }
};

}  // namespace

std::unique_ptr<Call> random_barrier(MPI_Comm comm, Random&, Random&) {
  auto call = std::make_unique<Call>();
  call->name = "barrier";
  call->run = [=](By by, void*, MPI_Request* request) {
    if (request != nullptr) return MPI_Ibarrier(comm, request);
    return by == By::library ? PMPI_Barrier(comm) : MPI_Barrier(comm);
  };
  return call;
}

std::unique_ptr<Call> random_bcast(MPI_Comm comm, Random& shared, Random& own) {
  const int root = shared.below(Place(comm).size), elements = random_elements(shared);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("bcast", blocks);
  const int count = blocks->received(elements);
  make_rooms(*call, *blocks, 0, count, own);
  call->run = [=](By by, void* into, MPI_Request* request) {
    const MPI_Datatype type = blocks->receive.type();
    if (request != nullptr) return MPI_Ibcast(into, count, type, root, comm, request);
    return by == By::library ? PMPI_Bcast(into, count, type, root, comm)
                             : MPI_Bcast(into, count, type, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_allgather(MPI_Comm comm, Random& shared, Random& own) {
  const int elements = random_elements(shared);
  const bool in_place = shared.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("allgather", blocks);
  const int out = blocks->sent(elements), in = blocks->received(elements);
  make_rooms(*call, *blocks, out, static_cast<MPI_Aint>(in) * Place(comm).size, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    const MPI_Datatype out_type = blocks->send.type(), in_type = blocks->receive.type();
    if (request != nullptr)
      return MPI_Iallgather(from, out, out_type, into, in, in_type, comm, request);
    return by == By::library ? PMPI_Allgather(from, out, out_type, into, in, in_type, comm)
                             : MPI_Allgather(from, out, out_type, into, in, in_type, comm);
  };
  return call;
}

std::unique_ptr<Call> random_allgatherv(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const bool in_place = shared.chance(25);
  // Uses the same types everywhere: MPICH 4.0 splits messages by the elements of each rank's own
  // type.
  const auto blocks = std::make_shared<Blocks>(shared, shared);
  auto call = call_on("allgatherv", blocks);
  Uneven received;
  int out = 0;
  for (int rank = 0; rank < place.size; ++rank) {
    const int elements = shared.chance(30) ? 0 : random_elements(shared);
    received.add(blocks->received(elements), own);
    if (rank == place.rank) out = blocks->sent(elements);
  }
  make_rooms(*call, *blocks, out, received.end, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    const MPI_Datatype out_type = blocks->send.type(), in_type = blocks->receive.type();
    const int *counts = received.counts.data(), *places = received.places.data();
    if (request != nullptr)
      return MPI_Iallgatherv(from, out, out_type, into, counts, places, in_type, comm, request);
    return by == By::library
               ? PMPI_Allgatherv(from, out, out_type, into, counts, places, in_type, comm)
               : MPI_Allgatherv(from, out, out_type, into, counts, places, in_type, comm);
  };
  return call;
}

std::unique_ptr<Call> random_gather(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int root = shared.below(place.size), elements = random_elements(shared);
  const bool is_root = place.rank == root, in_place = is_root && own.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("gather", blocks);
  const int out = blocks->sent(elements), in = blocks->received(elements);
  make_rooms(*call, *blocks, out, static_cast<MPI_Aint>(in) * place.size, own);
  call->run = [=, raw = call.get()](By by, void* room, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    void* const into = is_root ? room : nowhere();
    const int count = is_root ? in : -7;
    const MPI_Datatype out_type = blocks->send.type();
    const MPI_Datatype in_type = is_root ? blocks->receive.type() : MPI_DATATYPE_NULL;
    if (request != nullptr)
      return MPI_Igather(from, out, out_type, into, count, in_type, root, comm, request);
    return by == By::library ? PMPI_Gather(from, out, out_type, into, count, in_type, root, comm)
                             : MPI_Gather(from, out, out_type, into, count, in_type, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_scatter(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int root = shared.below(place.size), elements = random_elements(shared);
  const bool is_root = place.rank == root, in_place = is_root && own.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("scatter", blocks);
  const int out = blocks->sent(elements), in = blocks->received(elements);
  make_rooms(*call, *blocks, static_cast<MPI_Aint>(out) * place.size, in, own);
  call->run = [=, raw = call.get()](By by, void* room, MPI_Request* request) {
    const void* const from = is_root ? raw->sent.buffer() : nowhere();
    void* const into = in_place ? MPI_IN_PLACE : room;
    const int count = is_root ? out : -7;
    const MPI_Datatype out_type = is_root ? blocks->send.type() : MPI_DATATYPE_NULL;
    const MPI_Datatype in_type = blocks->receive.type();
    if (request != nullptr)
      return MPI_Iscatter(from, count, out_type, into, in, in_type, root, comm, request);
    return by == By::library ? PMPI_Scatter(from, count, out_type, into, in, in_type, root, comm)
                             : MPI_Scatter(from, count, out_type, into, in, in_type, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_gatherv(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int root = shared.below(place.size);
  const bool is_root = place.rank == root, in_place = is_root && own.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("gatherv", blocks);
  Uneven received;
  int out = 0;
  for (int rank = 0; rank < place.size; ++rank) {
    const int elements = shared.chance(30) ? 0 : random_elements(shared);
    received.add(blocks->received(elements), own);
    if (rank == place.rank) out = blocks->sent(elements);
  }
  make_rooms(*call, *blocks, out, received.end, own);
  call->run = [=, raw = call.get()](By by, void* room, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    void* const into = is_root ? room : nowhere();
    const int* const counts = is_root ? received.counts.data() : nullptr;
    const int* const places = is_root ? received.places.data() : nullptr;
    const MPI_Datatype out_type = blocks->send.type();
    const MPI_Datatype in_type = is_root ? blocks->receive.type() : MPI_DATATYPE_NULL;
    if (request != nullptr)
      return MPI_Igatherv(from, out, out_type, into, counts, places, in_type, root, comm, request);
    return by == By::library
               ? PMPI_Gatherv(from, out, out_type, into, counts, places, in_type, root, comm)
               : MPI_Gatherv(from, out, out_type, into, counts, places, in_type, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_scatterv(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int root = shared.below(place.size);
  const bool is_root = place.rank == root, in_place = is_root && own.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("scatterv", blocks);
  Uneven sent;
  int in = 0;
  for (int rank = 0; rank < place.size; ++rank) {
    const int elements = shared.chance(30) ? 0 : random_elements(shared);
    sent.add(blocks->sent(elements), own);
    if (rank == place.rank) in = blocks->received(elements);
  }
  make_rooms(*call, *blocks, sent.end, in, own);
  call->run = [=, raw = call.get()](By by, void* room, MPI_Request* request) {
    const void* const from = is_root ? raw->sent.buffer() : nowhere();
    void* const into = in_place ? MPI_IN_PLACE : room;
    const int* const counts = is_root ? sent.counts.data() : nullptr;
    const int* const places = is_root ? sent.places.data() : nullptr;
    const MPI_Datatype out_type = is_root ? blocks->send.type() : MPI_DATATYPE_NULL;
    const MPI_Datatype in_type = blocks->receive.type();
    if (request != nullptr)
      return MPI_Iscatterv(from, counts, places, out_type, into, in, in_type, root, comm, request);
    return by == By::library
               ? PMPI_Scatterv(from, counts, places, out_type, into, in, in_type, root, comm)
               : MPI_Scatterv(from, counts, places, out_type, into, in, in_type, root, comm);
  };
  return call;
}

std::unique_ptr<Call> random_alltoall(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  const int elements = random_elements(shared);
  const bool in_place = shared.chance(25);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("alltoall", blocks);
  const int out = blocks->sent(elements), in = blocks->received(elements);
  make_rooms(*call, *blocks, static_cast<MPI_Aint>(out) * place.size,
             static_cast<MPI_Aint>(in) * place.size, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    const MPI_Datatype out_type = blocks->send.type(), in_type = blocks->receive.type();
    if (request != nullptr)
      return MPI_Ialltoall(from, out, out_type, into, in, in_type, comm, request);
    return by == By::library ? PMPI_Alltoall(from, out, out_type, into, in, in_type, comm)
                             : MPI_Alltoall(from, out, out_type, into, in, in_type, comm);
  };
  return call;
}

std::unique_ptr<Call> random_alltoallv(MPI_Comm comm, Random& shared, Random& own) {
  const Place place(comm);
  // After Open MPI 4.1's MPI_Ialltoallv in place, if a rank had nothing at all to exchange, the
  // next nonblocking call on the communicator never completes.
  const bool in_place = shared.chance(25) && !left_to_library(comm);
  const auto blocks = std::make_shared<Blocks>(shared, own);
  auto call = call_on("alltoallv", blocks);
  std::vector<int> matrix;
  for (int i = 0; i < place.size * place.size; ++i)
    matrix.push_back(shared.chance(50) ? 0 : random_elements(shared));
  const auto between = [&](int a, int b) {
    // In place, two ranks send each other the same amount.
    if (in_place && a > b) std::swap(a, b);
    return matrix[static_cast<std::size_t>(a * place.size + b)];
  };
  Uneven sent, received;
  for (int rank = 0; rank < place.size; ++rank) {
    sent.add(blocks->sent(between(place.rank, rank)), own);
    received.add(blocks->received(between(rank, place.rank)), own);
  }
  make_rooms(*call, *blocks, sent.end, received.end, own);
  call->run = [=, raw = call.get()](By by, void* into, MPI_Request* request) {
    const void* const from = in_place ? MPI_IN_PLACE : raw->sent.buffer();
    const MPI_Datatype out_type = blocks->send.type(), in_type = blocks->receive.type();
    const int *out = sent.counts.data(), *out_places = sent.places.data();
    const int *in = received.counts.data(), *in_places = received.places.data();
    if (request != nullptr)
      return MPI_Ialltoallv(from, out, out_places, out_type, into, in, in_places, in_type, comm,
                            request);
    return by == By::library
               ? PMPI_Alltoallv(from, out, out_places, out_type, into, in, in_places, in_type, comm)
               : MPI_Alltoallv(from, out, out_places, out_type, into, in, in_places, in_type, comm);
  };
  return call;
}

}  // namespace dropin_test
