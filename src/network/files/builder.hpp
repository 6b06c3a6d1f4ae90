// What the readers of graph files share: nodes by name, links, and what is wrong with them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "network/files/cost_units.hpp"
#include "network/files/link_texts.hpp"

namespace asterism {

/// Error(malformed), with which formats there are if there is no better hint.
[[nodiscard]] Error not_a_graph(const std::filesystem::path& path, const std::string& complaint,
                                const std::string& hint = {});
/// Files that are parsed recursively may nest this many elements or subgraphs.
constexpr std::uint64_t max_nesting = 255;
/// Error(malformed) of a file that exceeds max_nesting in that line.
[[nodiscard]] Error nested_too_deeply(const std::filesystem::path& path, std::uint64_t line);
/// How messages show a name of the file.
[[nodiscard]] std::string name_text(const std::string& name);
/// " in line 7", or nothing where the format knows no lines.
[[nodiscard]] std::string in_line(std::uint64_t line);

/// A link as a file writes it.
struct WrittenLink : LinkTexts {
  WrittenLink() = default;
  WrittenLink(std::uint64_t from_node, std::uint64_t to_node, std::uint64_t in_line = 0)
      : from(from_node), to(to_node), line(in_line) {}

  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t line = 0;
  bool one_way = false;  ///< where `directed` says nothing

  /// Where the attribute of that name belongs, "rate"; nullptr if links have none of that name.
  [[nodiscard]] std::string* attribute(std::string_view name);
};
/// The names of all these.
[[nodiscard]] const std::vector<std::string>& link_attribute_names();

/// Whether a text means yes or no: "true", "1" or "yes", in letters of any size.
[[nodiscard]] std::optional<bool> parse_truth(std::string_view text);

/// Collects nodes by name and then numbers them. All lines are 0 where a format knows none.
class GraphBuilder {
 public:
  explicit GraphBuilder(std::filesystem::path path) : path_(std::move(path)) {}

  /// The number of the node of a name, which is a new one where the name is new.
  std::uint64_t node(const std::string& name);
  /// An empty one says nothing. Throws Error(malformed) if the node has another label.
  void label(std::uint64_t node, const std::string& label, std::uint64_t line);

  /// What the file says of whether a node is a switch; an empty text says nothing. Throws
  /// Error(malformed) if that is neither yes nor no, or both.
  void mark_switch(std::uint64_t node, const std::string& text, std::uint64_t line);

  /// Throws Error(malformed) if a port, a rate, a latency or a delay is not a number of its kind.
  void link(const WrittenLink& link);

  /// Something that the file has and nobody asks for, such as a column by its name.
  void not_understood(const std::string& name) { unknown_.insert(name); }

  /// `kind` of what is not understood, "column"; `known` are the names that would have been. Throws
  /// Error(not_a_network) if two nodes have one label.
  [[nodiscard]] GraphRecords finish(const std::string& kind, const std::vector<std::string>& known);

 private:
  void require_distinct_labels() const;
  /// The id each node's name stands for, if the names are 0 .. N-1 in some order.
  [[nodiscard]] std::vector<std::uint64_t> numeric_order() const;
  void renumber(const std::vector<std::uint64_t>& order);
  [[nodiscard]] std::optional<std::uint32_t> parsed_port(const WrittenLink& link,
                                                         const std::string& text) const;
  /// The costs of one direction, as texts.
  struct CostTexts {
    const std::string& rate;
    const std::string& latency;
    const std::string& delay;
  };
  [[nodiscard]] LinkCost parsed_cost(const WrittenLink& link, const CostTexts& texts);
  /// Throws Error(malformed) unless all costs have units or none has.
  void require_same_units() const;
  [[nodiscard]] bool parsed_direction(const WrittenLink& link) const;
  [[nodiscard]] std::string link_text(const WrittenLink& link) const;

  std::filesystem::path path_;
  std::unordered_map<std::string, std::uint64_t> ids_;
  std::vector<std::string> names_;
  std::vector<std::uint64_t> label_lines_;
  std::vector<std::optional<bool>> is_switch_;
  std::set<std::string> unknown_;
  CostUnits units_;
  GraphRecords records_;
};

/// The attributes of nodes and links that DOT, GraphML and GML files may have.
[[nodiscard]] const std::vector<std::string>& property_names();

/// One reader a format.
[[nodiscard]] GraphRecords read_graph_csv(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_graph_dot(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_graph_ml(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_graph_gml(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_edge_list(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_adjacency_list(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_graph_lgl(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_graph_pajek(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_nccl_topology(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_nccl_graph(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_nvidia_smi(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_hwloc(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_ibnetdiscover(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_slurm_topology(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_astra_sim(const std::filesystem::path& path, std::istream& in);
[[nodiscard]] GraphRecords read_infragraph(const std::filesystem::path& path, std::istream& in);

}  // namespace asterism
