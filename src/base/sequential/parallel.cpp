// Sequential loops for programs that link the core alone, which needs no threading library.
#include "base/parallel.hpp"

namespace asterism {

int parallel_threads() {
  return 1;
}

void limit_parallel_threads(int) {}

void parallel_chunks(std::uint64_t count, std::uint64_t, const ChunkBody& body) {
  if (count > 0) body(0, count);
}

}  // namespace asterism
