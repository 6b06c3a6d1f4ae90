#include "common.hpp"

#include <algorithm>

namespace asterism::dropin {

bool are_counts(const Communicator& comm, const int* counts) {
  return counts != nullptr &&
         std::all_of(counts, counts + comm.size(), [](int count) { return count >= 0; });
}

bool is_taken_size(std::uint64_t bytes) {
  const Settings& settings = Runtime::get().settings();
  return bytes >= settings.min_bytes && bytes <= settings.max_bytes;
}

std::uint64_t block_bytes(MPI_Datatype type, int count) {
  MPI_Count size = 0;
  require_success(PMPI_Type_size_x(type, &size));
  const auto most = std::uint64_t{1} << 62;
  const auto each = static_cast<std::uint64_t>(size), all = static_cast<std::uint64_t>(count);
  return each != 0 && all > most / each ? most : each * all;
}

void add_bytes(Operation& operation, std::shared_ptr<BookedPlan> plan, ByteBlockMap blocks,
               std::function<void()> after, std::function<bool()> again) {
  Exchange exchange;
  exchange.plan = std::move(plan);
  exchange.tag = operation.comm().next_tag();
  exchange.layout = [blocks = std::move(blocks)](const Collective& collective) {
    return std::make_unique<ByteLayout>(collective, blocks);
  };
  exchange.after = std::move(after);
  exchange.again = std::move(again);
  operation.add(std::move(exchange));
}

}  // namespace asterism::dropin
