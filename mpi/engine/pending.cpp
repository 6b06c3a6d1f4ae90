#include "pending.hpp"

#include <limits>
#include <utility>

namespace asterism::mpi {

namespace {

/// A shorter packet than expected is no error for MPI. It means that the ranks disagree. SimGrid's
/// MPI takes no constant status, and counts short packets only.
bool has_length(MPI_Status& status, std::size_t bytes) {
  if (bytes <= static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    int received = 0;
    return PMPI_Get_count(&status, MPI_BYTE, &received) == MPI_SUCCESS &&
           received == static_cast<int>(bytes);
  }
  MPI_Count received = 0;
  return PMPI_Get_elements_x(&status, MPI_BYTE, &received) == MPI_SUCCESS &&
         static_cast<std::size_t>(received) == bytes;
}

}  // namespace

Pending::Entry& Pending::add(Kind kind, std::uint32_t operation, Packet packet) {
  entries_.push_back({kind, operation, std::move(packet)});
  requests_.push_back(MPI_REQUEST_NULL);
  return entries_.back();
}

int Pending::send(std::uint32_t operation, Packet packet, const Envelope& to,
                  std::size_t max_packed) {
  Entry& entry = add(Kind::send, operation, std::move(packet));
  return entry.packet.send(to, max_packed, requests_.back());
}

int Pending::receive(std::uint32_t operation, Packet packet, const Envelope& from,
                     std::size_t max_packed) {
  Entry& entry = add(Kind::receive, operation, std::move(packet));
  return entry.packet.receive(from, max_packed, requests_.back());
}

int Pending::barrier(MPI_Comm communicator) {
  add(Kind::barrier, 0, {});
  return PMPI_Ibarrier(communicator, &requests_.back());
}

int Pending::finish_some(bool wait, std::vector<Entry>& over) {
  const int count = static_cast<int>(requests_.size());
  finished_.resize(requests_.size());
  statuses_.resize(requests_.size());
  int some = 0;
  const int code =
      wait ? PMPI_Waitsome(count, requests_.data(), &some, finished_.data(), statuses_.data())
           : PMPI_Testsome(count, requests_.data(), &some, finished_.data(), statuses_.data());
  if (code != MPI_SUCCESS) return first_error(code, some);
  if (some <= 0) return MPI_SUCCESS;  // or MPI_UNDEFINED if there are no requests
  over.reserve(over.size() + static_cast<std::size_t>(some));
  for (std::size_t i = 0; i < static_cast<std::size_t>(some); ++i) {
    Entry& entry = entries_[static_cast<std::size_t>(finished_[i])];
    if (entry.kind == Kind::receive && !has_length(statuses_[i], entry.packet.bytes()))
      return MPI_ERR_TRUNCATE;
    over.push_back(std::move(entry));
  }
  forget_finished();
  return MPI_SUCCESS;
}

int Pending::first_error(int code, int some) const {
  if (code != MPI_ERR_IN_STATUS) return code;
  for (int i = 0; i < some; ++i)
    if (const int one = statuses_[static_cast<std::size_t>(i)].MPI_ERROR; one != MPI_SUCCESS)
      return one;
  return code;
}

void Pending::forget_finished() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    if (requests_[i] == MPI_REQUEST_NULL) continue;
    if (kept != i) {
      requests_[kept] = requests_[i];
      entries_[kept] = std::move(entries_[i]);
    }
    ++kept;
  }
  requests_.resize(kept);
  entries_.resize(kept);
}

/// A barrier cannot be cancelled.
void Pending::abandon() {
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    if (requests_[i] == MPI_REQUEST_NULL) continue;
    if (entries_[i].kind == Kind::receive) {
      PMPI_Cancel(&requests_[i]);
      PMPI_Wait(&requests_[i], MPI_STATUS_IGNORE);
    } else if (entries_[i].kind == Kind::send) {
      PMPI_Request_free(&requests_[i]);
    }
  }
}

}  // namespace asterism::mpi
