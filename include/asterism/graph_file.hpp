// Graph files: writing any network, and the records that a graph: network is read from.
#pragma once

#include <cstdint>
#include <filesystem>
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
};

struct GraphRecords {
  std::vector<std::string> labels;  ///< by node, all different
  std::vector<GraphLink> links;
  /// Sentences for people: columns and attributes of the file that are not understood.
  std::vector<std::string> warnings;
};

/// Writes every link once. The edge list holds ids only; the other formats keep labels, link
/// classes and ports, so that graph:FILE is the same network again. Throws Error(too_large) for
/// more than 2^32 links.
void write_graph(const Network& network, GraphFormat format, std::ostream& out,
                 const Progress& progress = {});

/// Reads a file in the format of its ending (.dot .gv .graphml .xml .csv; anything else is an
/// edge list). Throws Error if it is not a graph, or says one thing in two ways: a column or an
/// attribute twice, a node with two labels, a label for two nodes, a port that is not a number.
/// Nodes named 0 .. N-1 keep these ids, others are numbered in the order of the file.
[[nodiscard]] GraphRecords read_graph(const std::filesystem::path& path);

}  // namespace asterism
