#include "runner/library_collective.hpp"

#include <algorithm>

#include "engine/shares.hpp"

namespace asterism::mpi {

LibraryCollective::LibraryCollective(MPI_Comm communicator, Buffers& buffers)
    : buffers_(buffers), collective_(buffers.collective()) {
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  const NodeId node{static_cast<std::uint64_t>(rank)};
  const bool takes_part = collective_.takes_part(node);
  MPI_Comm_split(communicator, takes_part ? 0 : MPI_UNDEFINED, rank, &participants_);
  if (!takes_part) return;
  const std::uint64_t index = participant_index(collective_, node);
  const std::uint64_t all = collective_.participant_count();
  self_ = static_cast<int>(index);
  if (!collective_.sources().empty())
    root_ = static_cast<int>(participant_index(collective_, collective_.sources().front()));
  switch (collective_.kind()) {
    case CollectiveKind::alltoall:
      to_send_ = counts(index * all);
      to_receive_ = counts(index, all);
      break;
    case CollectiveKind::multi_broadcast:
      to_receive_ = counts_of_sources();
      break;
    default:
      if (collective_.has_counts()) to_send_ = to_receive_ = counts(0);
  }
}

LibraryCollective::~LibraryCollective() {
  if (participants_ != MPI_COMM_NULL) MPI_Comm_free(&participants_);
}

const char* LibraryCollective::name() const {
  const bool v = collective_.has_counts();
  switch (collective_.kind()) {
    case CollectiveKind::broadcast:
      return "MPI_Bcast";
    case CollectiveKind::multi_broadcast:
      return "MPI_Allgatherv";
    case CollectiveKind::allgather:
      return v ? "MPI_Allgatherv" : "MPI_Allgather";
    case CollectiveKind::alltoall:
      return v ? "MPI_Alltoallv" : "MPI_Alltoall";
    case CollectiveKind::scatter:
      return v ? "MPI_Scatterv" : "MPI_Scatter";
    case CollectiveKind::gather:
      return v ? "MPI_Gatherv" : "MPI_Gather";
    case CollectiveKind::reduce:
      return "MPI_Reduce";
    case CollectiveKind::reduce_scatter:
      return "MPI_Reduce_scatter_block";
    case CollectiveKind::allreduce:
      return "MPI_Allreduce";
    case CollectiveKind::barrier:
      return "MPI_Barrier";
    case CollectiveKind::scan:
      break;
  }
  return "MPI_Scan";
}

int LibraryCollective::count(std::uint64_t block) const {
  return static_cast<int>(buffers_.elements_of_block(block));
}

LibraryCollective::Counts LibraryCollective::counts(std::uint64_t first,
                                                    std::uint64_t stride) const {
  Counts result;
  int place = 0;
  for (std::uint64_t i = 0; i < collective_.participant_count(); ++i) {
    result.counts.push_back(count(first + i * stride));
    result.places.push_back(place);
    place += result.counts.back();
  }
  return result;
}

/// The blocks are in the order of the sources, the counts in that of the participants.
LibraryCollective::Counts LibraryCollective::counts_of_sources() const {
  Counts result;
  result.counts.assign(collective_.participant_count(), 0);
  result.places.assign(collective_.participant_count(), 0);
  int place = 0;
  for (std::uint64_t i = 0; i < collective_.sources().size(); ++i) {
    const std::uint64_t index = participant_index(collective_, collective_.sources()[i]);
    result.counts[index] = count(i);
    result.places[index] = place;
    place += count(i);
  }
  return result;
}

int LibraryCollective::run() {
  if (participants_ == MPI_COMM_NULL) return MPI_SUCCESS;
  const CollectiveKind kind = collective_.kind();
  if (kind == CollectiveKind::barrier) return PMPI_Barrier(participants_);
  if (kind == CollectiveKind::broadcast)
    return PMPI_Bcast(buffers_.receive_buffer(), count(0), buffers_.elements().type(), root_,
                      participants_);
  // If there is a root, only the root works in place.
  const bool has_root = !collective_.sources().empty() && kind != CollectiveKind::multi_broadcast;
  const bool in_place = buffers_.in_place() && (!has_root || self_ == root_);
  const void* const send =
      in_place && kind != CollectiveKind::scatter ? MPI_IN_PLACE : buffers_.send_buffer();
  if (buffers_.elements().op() != MPI_OP_NULL) return run_reduction(send);
  const bool counted = collective_.has_counts() || kind == CollectiveKind::multi_broadcast;
  return counted ? run_with_counts(send) : run_even(send);
}

int LibraryCollective::run_reduction(const void* send) {
  const MPI_Datatype type = buffers_.elements().type();
  const MPI_Op op = buffers_.elements().op();
  void* const receive = buffers_.receive_buffer();
  switch (collective_.kind()) {
    case CollectiveKind::reduce:
      return PMPI_Reduce(send, receive, count(0), type, op, root_, participants_);
    case CollectiveKind::reduce_scatter:
      return PMPI_Reduce_scatter_block(send, receive, count(0), type, op, participants_);
    case CollectiveKind::allreduce:
      return PMPI_Allreduce(send, receive, count(0), type, op, participants_);
    default:
      return PMPI_Scan(send, receive, count(0), type, op, participants_);
  }
}

int LibraryCollective::run_even(const void* send) {
  const MPI_Datatype type = buffers_.elements().type();
  void* const receive = buffers_.receive_buffer();
  const int each = count(0);
  switch (collective_.kind()) {
    case CollectiveKind::allgather:
      return PMPI_Allgather(send, each, type, receive, each, type, participants_);
    case CollectiveKind::alltoall:
      return PMPI_Alltoall(send, each, type, receive, each, type, participants_);
    case CollectiveKind::scatter:
      return PMPI_Scatter(send, each, type,
                          buffers_.in_place() && self_ == root_ ? MPI_IN_PLACE : receive, each,
                          type, root_, participants_);
    default:
      return PMPI_Gather(send, each, type, receive, each, type, root_, participants_);
  }
}

int LibraryCollective::run_with_counts(const void* send) {
  const MPI_Datatype type = buffers_.elements().type();
  void* const receive = buffers_.receive_buffer();
  const int* const counts = to_receive_.counts.data();
  const int* const places = to_receive_.places.data();
  const int mine = to_receive_.counts[static_cast<std::size_t>(self_)];
  switch (collective_.kind()) {
    case CollectiveKind::alltoall:
      return PMPI_Alltoallv(send, to_send_.counts.data(), to_send_.places.data(), type, receive,
                            counts, places, type, participants_);
    case CollectiveKind::scatter:
      return PMPI_Scatterv(send, counts, places, type,
                           buffers_.in_place() && self_ == root_ ? MPI_IN_PLACE : receive, mine,
                           type, root_, participants_);
    case CollectiveKind::gather:
      return PMPI_Gatherv(send, mine, type, receive, counts, places, type, root_, participants_);
    default:
      return PMPI_Allgatherv(send, mine, type, receive, counts, places, type, participants_);
  }
}

}  // namespace asterism::mpi
