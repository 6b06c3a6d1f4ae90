// The families that are read from graph files, which need Boost. The core is linked with an empty
// list instead (src/network/no_files/).
#pragma once

#include <vector>

#include <asterism/networks.hpp>

namespace asterism {

[[nodiscard]] std::vector<NetworkFamily> graph_file_families();

}  // namespace asterism
