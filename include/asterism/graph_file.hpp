// Graph files: writing any network, and the records from which a graph: network is built.
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

/// The formats in which networks can be written.
enum class GraphFormat { dot, graphml, edges, csv };

/// Returns "dot", "graphml", "edges" and "csv".
[[nodiscard]] std::span<const std::string> graph_format_names();
/// Returns the format of that name. Throws Error(unknown_name) if there is none.
[[nodiscard]] GraphFormat parse_graph_format(std::string_view name);

/// One link of a graph file, with its attributes.
struct GraphLink {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::string link_class;                     ///< at `from`
  std::string reverse_class;                  ///< at `to`
  std::optional<std::uint32_t> port;          ///< at `from`
  std::optional<std::uint32_t> reverse_port;  ///< at `to`
  std::uint64_t line = 0;  ///< line number in the file; 0 if the format has no lines
  LinkCost cost{};         ///< from `from` to `to`
  LinkCost reverse_cost{};
  bool one_way = false;  ///< leads from `from` to `to` only
};

/// The nodes and links of a graph file.
struct GraphRecords {
  std::vector<std::string> labels;  ///< by node, all different
  std::vector<GraphLink> links;
  std::vector<bool> switches;  ///< by node
  /// Whether rates are in GB/s, and latencies and delays in microseconds.
  bool costs_in_units = false;
  /// Sentences for people about columns and attributes that were not understood.
  std::vector<std::string> warnings;
};

/// Writes every link once. DOT and GraphML write a network with one-way links as a directed graph,
/// which lists both directions of a two-way link. An edge list holds ids, costs, directions and
/// switches only; the other formats also keep labels, link classes and ports, so that graph:FILE
/// gives the same network again. Throws Error(too_large) for more than 2^32 links.
void write_graph(const Network& network, GraphFormat format, std::ostream& out,
                 const Progress& progress = {});

/// A format in which networks are read.
struct GraphFileFormat {
  std::string name;   ///< "nccl-topology"
  std::string title;  ///< what the format is, and which tool writes it
  /// File name extensions; a format without any is recognized by the content of the file.
  std::vector<std::string> endings;
};
/// Returns all formats that read_graph() reads.
[[nodiscard]] std::vector<GraphFileFormat> graph_file_formats();

/// Reads a graph file. The format follows from the file name extension, or else from how the file
/// begins (graph_file_formats()); anything else is an edge list. Throws Error if the file is not a
/// graph or contradicts itself: a duplicate column or attribute, a node with two labels, a label
/// for two nodes, a port or rate that is not a number. Nodes named 0 .. N-1 keep these ids; others
/// are numbered in file order, those of machines with all participants in front of the switches.
[[nodiscard]] GraphRecords read_graph(const std::filesystem::path& path);

/// Reads from a seekable stream. Errors cite `name`, and its extension selects the format.
[[nodiscard]] GraphRecords read_graph(std::istream& in, const std::filesystem::path& name);

/// Builds the network of these records, as graph:FILE does. Throws Error if they are not a network.
[[nodiscard]] std::unique_ptr<Network> graph_network(NetworkTraits traits, GraphRecords records,
                                                     const std::filesystem::path& name);

}  // namespace asterism
