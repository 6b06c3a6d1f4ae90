// Files that map ranks to nodes of the network.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::dropin {

/// Returns the whole file. Throws Error, which names the variable, if it cannot be read.
[[nodiscard]] std::string read_map_file(std::string_view variable, const std::string& path);

/// Line r contains the node of rank r: its label or, if that is not a label, its number. Throws
/// Error if a line names no node.
[[nodiscard]] std::vector<NodeId> parse_rank_map(const Network& network, std::string_view text);

/// Each line contains the name of a host and its nodes, separated by blanks.
[[nodiscard]] std::map<std::string, std::vector<NodeId>> parse_host_map(const Network& network,
                                                                        std::string_view text);

}  // namespace asterism::dropin
