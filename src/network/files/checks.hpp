// Checks whether the graph of a file is a network.
#pragma once

#include <string>

#include <asterism/graph_file.hpp>

namespace asterism {

/// Returns the graph with ports at all links: those of the file or, if it has none, numbered at
/// each node in the order of the links. Two opposite one-way links become one link. Throws
/// Error(not_a_network) if the graph has no links, loops, unreachable nodes, or fewer than two
/// nodes that are not switches, or if its ports are not unique per link end. Warns of parallel
/// links.
[[nodiscard]] GraphRecords checked_graph(GraphRecords graph, const std::string& path);

}  // namespace asterism
