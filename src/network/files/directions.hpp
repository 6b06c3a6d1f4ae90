// One-way links and parallel links.
#pragma once

#include <string>

#include <asterism/graph_file.hpp>

namespace asterism {

/// Merges two opposite one-way links into one. If links have ports, the ports must match;
/// otherwise, the first link from b to a is merged with the first from a to b, and so on.
void join_opposite_links(GraphRecords& graph);

/// Throws Error(not_a_network), naming two nodes, if no path leads from one to the other.
void require_connected(const GraphRecords& graph, const std::string& path);

/// Parallel links are kept, but may have been meant as one.
void warn_of_parallel_links(GraphRecords& graph, const std::string& path);

}  // namespace asterism
