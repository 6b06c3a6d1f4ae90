#include "collectives.hpp"
#include "common.hpp"

namespace asterism::dropin {

Taken take_bcast(const Comm& comm, void* buffer, int count, MPI_Datatype type, int root) {
  if (!is_buffer(buffer, count, type) || !is_root(*comm, root)) return nullptr;
  const std::uint64_t bytes = block_bytes(type, count);
  if (!is_taken_size(bytes)) return nullptr;
  if (bytes == 0) return nothing_to_do(comm);
  auto operation = std::make_unique<Operation>(comm, bytes);
  auto& data = operation->keep(ByteBlocks(buffer, type, {{0, count}}, comm->own()));
  const bool is_source = comm->rank() == root;
  if (is_source) data.pack(0);
  const auto address = [&data](std::uint64_t) { return data.at(0); };
  add_bytes(*operation, comm->plan(CollectiveKind::broadcast, bytes, root),
            {[bytes](std::uint64_t) { return static_cast<std::size_t>(bytes); }, address, address},
            [&data, is_source] {
              if (!is_source) data.unpack(0);
            });
  return operation;
}

}  // namespace asterism::dropin
