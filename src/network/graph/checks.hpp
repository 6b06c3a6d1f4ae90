// Whether the graph of a file is a network.
#pragma once

#include <string>

#include <asterism/graph_file.hpp>

namespace asterism {

/// The graph, all of whose links have ports: those of the file, or if it has none, numbered at each
/// node in the order of the links. Throws Error(not_a_network) if it has no links, loops, a link
/// twice, or parts that no link joins, and if its ports are not one for each end of a link.
[[nodiscard]] GraphRecords checked_graph(GraphRecords graph, const std::string& path);

}  // namespace asterism
