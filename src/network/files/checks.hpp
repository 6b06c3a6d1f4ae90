// Whether the graph of a file is a network.
#pragma once

#include <string>

#include <asterism/graph_file.hpp>

namespace asterism {

/// The graph, all of whose links have ports: those of the file, or if it has none, numbered at each
/// node in the order of the links. Two links that lead one way each, there and back, are one link.
/// Throws Error(not_a_network) if it has no links, loops, nodes that no path leads to, or fewer
/// than two nodes that are not switches, and if its ports are not one for each end of a link. Warns
/// of links between nodes that another link joins already.
[[nodiscard]] GraphRecords checked_graph(GraphRecords graph, const std::string& path);

}  // namespace asterism
