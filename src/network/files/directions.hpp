// Links that lead one way, and links beside each other.
#pragma once

#include <string>

#include <asterism/graph_file.hpp>

namespace asterism {

/// Makes one link of two that lead one way each, from a to b and from b to a. Where links have
/// ports, only if they are at the same ports; else the first from b to a belongs to the first from
/// a to b, and so on.
void join_opposite_links(GraphRecords& graph);

/// Throws Error(not_a_network), with two nodes, if no path leads from the one to the other.
void require_connected(const GraphRecords& graph, const std::string& path);

/// Several links between the same nodes are several, but may have been meant as one.
void warn_of_parallel_links(GraphRecords& graph, const std::string& path);

}  // namespace asterism
