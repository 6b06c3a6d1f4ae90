// Packets in transit, with their requests.
#pragma once

#include <cstdint>
#include <vector>

#include <mpi.h>

#include "packet.hpp"

namespace asterism::mpi {

class Pending {
 public:
  enum class Kind { send, receive, barrier };
  struct Entry {
    Kind kind = Kind::barrier;
    std::uint32_t operation = 0;  ///< of the plan
    Packet packet{};
  };

  [[nodiscard]] bool empty() const { return requests_.empty(); }

  /// All functions return MPI error codes.
  int send(std::uint32_t operation, Packet packet, const Envelope& to, std::size_t max_packed);
  int receive(std::uint32_t operation, Packet packet, const Envelope& from, std::size_t max_packed);
  int barrier(MPI_Comm communicator);

  /// Appends completed entries; with `wait`, waits until there are any.
  int finish_some(bool wait, std::vector<Entry>& over);

  /// Abandons everything that is in progress.
  void abandon();

 private:
  Entry& add(Kind kind, std::uint32_t operation, Packet packet);
  [[nodiscard]] int first_error(int code, int some) const;
  void forget_finished();

  std::vector<Entry> entries_;
  std::vector<MPI_Request> requests_;  // parallel to the entries
  std::vector<int> finished_;
  std::vector<MPI_Status> statuses_;
};

}  // namespace asterism::mpi
