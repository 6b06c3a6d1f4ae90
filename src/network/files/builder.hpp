// Shared by the readers of graph files: nodes by name, links, and error messages.
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

/// Returns Error(malformed); the hint lists the formats unless a better one is given.
[[nodiscard]] Error not_a_graph(const std::filesystem::path& path, const std::string& complaint,
                                const std::string& hint = {});
/// Maximum nesting depth of elements or subgraphs in files that are parsed recursively.
constexpr std::uint64_t max_nesting = 255;
/// Returns Error(malformed) for a file that exceeds max_nesting in that line.
[[nodiscard]] Error nested_too_deeply(const std::filesystem::path& path, std::uint64_t line);
/// Formats a name of the file for messages.
[[nodiscard]] std::string name_text(const std::string& name);
/// Returns " in line 7", or nothing if the format has no line numbers.
[[nodiscard]] std::string in_line(std::uint64_t line);

/// Formats names for messages, the first 40 of them: "color, from_lable (did you mean
/// from_label?)".
[[nodiscard]] std::string names_text(const std::set<std::string>& names,
                                     const std::vector<std::string>& known = {});

/// A link as written in a file.
struct WrittenLink : LinkTexts {
  WrittenLink() = default;
  WrittenLink(std::uint64_t from_node, std::uint64_t to_node, std::uint64_t in_line = 0)
      : from(from_node), to(to_node), line(in_line) {}

  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t line = 0;
  bool one_way = false;  ///< if `directed` is empty

  /// Returns the attribute of that name, such as "rate"; nullptr if links have no such attribute.
  [[nodiscard]] std::string* attribute(std::string_view name);
};
/// Returns the names of all these attributes.
[[nodiscard]] const std::vector<std::string>& link_attribute_names();

/// Parses "true", "1" or "yes" and their opposites, case-insensitively.
[[nodiscard]] std::optional<bool> parse_truth(std::string_view text);

/// Collects nodes by name and then numbers them. Line numbers are 0 if a format has none.
class GraphBuilder {
 public:
  explicit GraphBuilder(std::filesystem::path path) : path_(std::move(path)) {}

  /// Returns the number of the node with that name; creates it if the name is new.
  std::uint64_t node(const std::string& name);
  /// Ignores an empty label. Throws Error(malformed) if the node has another label.
  void label(std::uint64_t node, const std::string& label, std::uint64_t line);

  /// Records whether a node is a switch; an empty text is ignored. Throws Error(malformed) if the
  /// text is neither yes nor no, or contradicts an earlier one.
  void mark_switch(std::uint64_t node, const std::string& text, std::uint64_t line);

  /// Throws Error(malformed) if a port, rate, latency or delay is not a valid number.
  void link(const WrittenLink& link);

  /// Records something in the file that is not used, such as the name of a column.
  void not_understood(const std::string& name) { unknown_.insert(name); }

  /// `kind` names what is not understood, such as "column"; `known` contains the valid names.
  /// Throws Error(not_a_network) if two nodes have the same label.
  [[nodiscard]] GraphRecords finish(const std::string& kind, const std::vector<std::string>& known);

 private:
  void require_distinct_labels() const;
  /// Returns the id that each node's name denotes, if the names are 0 .. N-1 in some order.
  [[nodiscard]] std::vector<std::uint64_t> numeric_order() const;
  void renumber(const std::vector<std::uint64_t>& order);
  [[nodiscard]] std::optional<std::uint32_t> parsed_port(const WrittenLink& link,
                                                         const std::string& text) const;
  /// The costs of one direction, as text.
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

/// One reader per format.
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
