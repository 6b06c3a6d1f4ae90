#include "packet.hpp"

#include <cstring>
#include <limits>

namespace asterism::mpi {

namespace {

constexpr auto max_in_piece = static_cast<std::size_t>(std::numeric_limits<int>::max());

/// Also frees types that are not in a separate packet.
void free_type(MPI_Datatype& type) {
  if (type != MPI_DATATYPE_NULL) PMPI_Type_free(&type);
}

}  // namespace

void Packet::add(const Memory& memory, std::size_t bytes, bool plain) {
  if (bytes == 0) return;
  bytes_ += bytes;
  if (!plain) {
    pieces_.push_back(memory);
    last_is_plain_ = false;
    return;
  }
  if (last_is_plain_) {
    Memory& last = pieces_.back();
    if (static_cast<std::byte*>(last.address) + last.count == memory.address &&
        static_cast<std::size_t>(last.count) + bytes <= max_in_piece) {
      last.count += static_cast<int>(bytes);
      return;
    }
  }
  pieces_.push_back({memory.address, static_cast<int>(bytes), MPI_PACKED});
  last_is_plain_ = true;
}

int Packet::pack(MPI_Comm communicator) {
  packed_.resize(bytes_);
  int position = 0;
  for (const Memory& piece : pieces_) {
    const int code = PMPI_Pack(piece.address, piece.count, piece.type, packed_.data(),
                               static_cast<int>(bytes_), &position, communicator);
    if (code != MPI_SUCCESS) return code;
  }
  return MPI_SUCCESS;
}

int Packet::unpack(MPI_Comm communicator) {
  if (packed_.empty()) return MPI_SUCCESS;
  int position = 0;
  for (const Memory& piece : pieces_) {
    const int code = PMPI_Unpack(packed_.data(), static_cast<int>(bytes_), &position, piece.address,
                                 piece.count, piece.type, communicator);
    if (code != MPI_SUCCESS) return code;
  }
  return MPI_SUCCESS;
}

int Packet::joined(Memory& whole) const {
  std::vector<int> counts;
  std::vector<MPI_Aint> addresses;
  std::vector<MPI_Datatype> types;
  counts.reserve(pieces_.size());
  addresses.reserve(pieces_.size());
  types.reserve(pieces_.size());
  for (const Memory& piece : pieces_) {
    counts.push_back(piece.count);
    types.push_back(piece.type);
    addresses.push_back(0);
    const int code = PMPI_Get_address(piece.address, &addresses.back());
    if (code != MPI_SUCCESS) return code;
  }
  whole = {MPI_BOTTOM, 1, MPI_DATATYPE_NULL};
  const int code = PMPI_Type_create_struct(static_cast<int>(pieces_.size()), counts.data(),
                                           addresses.data(), types.data(), &whole.type);
  return code == MPI_SUCCESS ? PMPI_Type_commit(&whole.type) : code;
}

int Packet::send(const Envelope& to, std::size_t max_packed, MPI_Request& request) {
  Memory memory{nullptr, 0, MPI_PACKED};
  int code = MPI_SUCCESS;
  MPI_Datatype made = MPI_DATATYPE_NULL;
  if (is_packed(max_packed)) {
    code = pack(to.communicator);
    memory = {packed_.data(), static_cast<int>(bytes_), MPI_PACKED};
  } else if (pieces_.size() > 1) {
    code = joined(memory);
    made = memory.type;
  } else if (!pieces_.empty()) {
    memory = pieces_.front();
  }
  if (code == MPI_SUCCESS)
    code = PMPI_Isend(memory.address, memory.count, memory.type, to.peer, to.tag, to.communicator,
                      &request);
  free_type(made);
  return code;
}

int Packet::receive(const Envelope& from, std::size_t max_packed, MPI_Request& request) {
  Memory memory{nullptr, 0, MPI_PACKED};
  int code = MPI_SUCCESS;
  MPI_Datatype made = MPI_DATATYPE_NULL;
  if (is_packed(max_packed)) {
    packed_.resize(bytes_);
    memory = {packed_.data(), static_cast<int>(bytes_), MPI_PACKED};
  } else if (pieces_.size() > 1) {
    code = joined(memory);
    made = memory.type;
  } else if (!pieces_.empty()) {
    memory = pieces_.front();
  }
  if (code == MPI_SUCCESS)
    code = PMPI_Irecv(memory.address, memory.count, memory.type, from.peer, from.tag,
                      from.communicator, &request);
  free_type(made);
  return code;
}

int copy_memory(const Memory& from, bool from_plain, const Memory& to, bool to_plain,
                std::size_t bytes) {
  if (bytes == 0) return MPI_SUCCESS;
  if (from_plain && to_plain) {
    std::memmove(to.address, from.address, bytes);
    return MPI_SUCCESS;
  }
  const int size = static_cast<int>(bytes);
  int position = 0;
  if (to_plain)
    return PMPI_Pack(from.address, from.count, from.type, to.address, size, &position,
                     MPI_COMM_SELF);
  if (from_plain)
    return PMPI_Unpack(from.address, size, &position, to.address, to.count, to.type, MPI_COMM_SELF);
  std::vector<std::byte> between(bytes);
  const Memory bytes_between{between.data(), size, MPI_PACKED};
  const int code = copy_memory(from, false, bytes_between, true, bytes);
  return code == MPI_SUCCESS ? copy_memory(bytes_between, true, to, false, bytes) : code;
}

}  // namespace asterism::mpi
