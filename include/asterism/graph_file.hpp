// Graph files: writing any network, and the records that a graph: network is read from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

enum class GraphFormat { dot, graphml, edges, csv };

/// "dot", "graphml", "edges", "csv".
[[nodiscard]] std::span<const std::string> graph_format_names();
/// Throws Error(unknown_name) if there is no such format.
[[nodiscard]] GraphFormat parse_graph_format(std::string_view name);

/// One link of a graph file, with what the file says of it beyond its ends.
struct GraphLink {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::string link_class;                     ///< at `from`
  std::string reverse_class;                  ///< at `to`
  std::optional<std::uint32_t> port;          ///< at `from`
  std::optional<std::uint32_t> reverse_port;  ///< at `to`
  std::uint64_t line = 0;                     ///< of the file; 0 where the format knows no lines
  LinkCost cost{};                            ///< from `from` to `to`
  LinkCost reverse_cost{};
  bool one_way = false;  ///< leads from `from` to `to` only
};

struct GraphRecords {
  std::vector<std::string> labels;  ///< by node, all different
  std::vector<GraphLink> links;
  std::vector<bool> switches;  ///< by node
  /// Sentences for people: columns and attributes of the file that are not understood.
  std::vector<std::string> warnings;
};

/// Writes every link once; in DOT and GraphML a network with links that lead one way is a directed
/// graph, which has every direction of a link. The edge list holds ids, costs, directions and
/// switches only; the other formats keep labels, link classes and ports as well, so that graph:FILE
/// is the same network again. Throws Error(too_large) for more than 2^32 links.
void write_graph(const Network& network, GraphFormat format, std::ostream& out,
                 const Progress& progress = {});

/// Reads a file in the format of its ending (.dot .gv .graphml .xml .gml .csv .adjlist .lgl), or of
/// how it begins where the ending says nothing (DOT, GraphML, GML); anything else is an edge list.
/// Throws Error if it is not a graph, or says one thing in two ways: a column or an attribute
/// twice, a node with two labels, a label for two nodes, a port or a rate that is not a number.
/// Nodes named 0 .. N-1 keep these ids, others are numbered in the order of the file.
[[nodiscard]] GraphRecords read_graph(const std::filesystem::path& path);

/// The same of a stream that can be read twice; `name` is what messages call it, and its ending
/// says the format.
[[nodiscard]] GraphRecords read_graph(std::istream& in, const std::filesystem::path& name);

/// The network of such records, as graph:FILE makes it. Throws Error if they are none.
[[nodiscard]] std::unique_ptr<Network> graph_network(NetworkTraits traits, GraphRecords records,
                                                     const std::filesystem::path& name);

}  // namespace asterism
