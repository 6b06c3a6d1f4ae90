// The core reads no graph files, which need Boost.
#include "network/graph_file_families.hpp"

namespace asterism {

std::vector<NetworkFamily> graph_file_families() {
  return {};
}

}  // namespace asterism
