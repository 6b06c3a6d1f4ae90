// Files that map ranks to nodes of the network.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::dropin {

/// The whole file; throws Error, which names the variable, if it cannot be read.
[[nodiscard]] std::string read_map_file(std::string_view variable, const std::string& path);

/// Line r has the node of rank r: its label or, where that is no label, its number. Throws Error
/// if a line names no node.
[[nodiscard]] std::vector<NodeId> parse_rank_map(const Network& network, std::string_view text);

/// Each line is the name of a host and the nodes that are there, separated by blanks.
[[nodiscard]] std::map<std::string, std::vector<NodeId>> parse_host_map(const Network& network,
                                                                        std::string_view text);

}  // namespace asterism::dropin
