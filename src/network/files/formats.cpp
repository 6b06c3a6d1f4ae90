#include "network/files/formats.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "network/files/builder.hpp"

namespace asterism {

FileHead::FileHead(std::istream& in) : text_(4096, '\0') {
  in.read(text_.data(), static_cast<std::streamsize>(text_.size()));
  text_.resize(static_cast<std::size_t>(in.gcount()));
  in.clear();
  in.seekg(0);
  if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);  // a byte order mark
  words_ = asterism::words(text_, " \t\r\n");
}

std::string_view FileHead::first_word() const {
  return words_.empty() ? std::string_view{} : std::string_view(words_.front());
}

std::string_view FileHead::xml_root() const {
  const std::string_view text = text_;
  for (std::size_t at = text.find_first_not_of(" \t\r\n"); at < text.size() && text[at] == '<';) {
    const std::string_view rest = text.substr(at);
    const bool is_comment = rest.starts_with("<!--");
    if (!is_comment && !rest.starts_with("<?") && !rest.starts_with("<!"))
      return rest.substr(1, std::min(rest.find_first_of(" \t\r\n/>"), rest.size()) - 1);
    const std::string_view end = is_comment ? "-->" : ">";
    const std::size_t close = text.find(end, at);
    if (close == std::string_view::npos) return {};
    at = text.find_first_not_of(" \t\r\n", close + end.size());
  }
  return {};
}

bool FileHead::has_line(std::string_view beginning) const {
  for (const std::string& line : split(text_, '\n'))
    if (lower_case(trimmed(line)).starts_with(beginning)) return true;
  return false;
}

namespace {

bool begins_dot(const FileHead& head) {
  const std::string_view first = head.first_word();
  const bool is_graph = first == "graph" || first == "digraph" || first == "strict";
  const std::size_t brace = head.text().find('{');
  const bool opens_in_first_line = brace != std::string::npos && brace < head.text().find('\n');
  // "graph node {}" is a link of NetworkX, "graph name {" begins DOT.
  return is_graph && opens_in_first_line &&
         std::string_view("}'").find(head.text()[brace + 1]) == std::string_view::npos;
}

bool begins_gml(const FileHead& head) {
  const auto& words = head.words();
  if (head.first_word() == "graph" && words.size() > 1 && words[1].starts_with('[')) return true;
  return head.first_word() == "Creator" && head.text().find("graph") != std::string::npos;
}

bool begins_graphml(const FileHead& head) {
  return head.first_word().starts_with("<?xml") || head.xml_root() == "graphml";
}

bool begins_pajek(const FileHead& head) {
  const std::string first = lower_case(head.first_word());
  return first == "*vertices" || first == "*network";
}

bool begins_nccl_topology(const FileHead& head) {
  return head.xml_root() == "system";
}

bool begins_nccl_graph(const FileHead& head) {
  return head.xml_root() == "graphs";
}

bool begins_hwloc(const FileHead& head) {
  return head.xml_root() == "topology";
}

/// A row of names with GPU0, which may be underlined, above the row of GPU0.
bool begins_nvidia_smi(const FileHead& head) {
  bool is_first = true;
  for (const std::string& line : split(head.text(), '\n')) {
    const std::vector<std::string> cells = words(line, " \t\r");
    if (cells.empty()) continue;
    if (is_first && line.find("GPU0") == std::string::npos) return false;
    if (!is_first && cells.size() > 1 && cells[0] == "GPU0" && cells[1] == "X") return true;
    is_first = false;
  }
  return false;
}

bool begins_ibnetdiscover(const FileHead& head) {
  return head.has_line("vendid=") || head.has_line("switchguid=") || head.has_line("caguid=");
}

bool begins_slurm(const FileHead& head) {
  return head.has_line("switchname=") || head.has_line("blockname=");
}

bool begins_astra_sim(const FileHead& head) {
  return head.has_line("npus_count:");
}

bool begins_infragraph(const FileHead& head) {
  if (head.first_word().starts_with('{'))  // JSON, which may be a single line
    return head.text().find("\"devices\"") != std::string::npos ||
           head.text().find("\"instances\"") != std::string::npos;
  const bool is_device = head.has_line("components:") && head.has_line("- choice:");
  return is_device || head.has_line("infrastructure:") || head.has_line("devices:") ||
         head.has_line("instances:");
}

/// What is none of the others.
bool begins_edge_list(const FileHead&) {
  return true;
}

}  // namespace

std::span<const GraphFileReader> graph_file_readers() {
  // clang-format off
  static const std::vector<GraphFileReader> readers{
      {{"dot", "DOT, as written by Graphviz, NetworkX and igraph", {".dot", ".gv"}}, begins_dot, read_graph_dot},
      {{"gml", "GML, as written by NetworkX, igraph and Gephi", {".gml"}}, begins_gml, read_graph_gml},
      {{"csv", "comma-separated values, one line per link", {".csv"}}, nullptr, read_graph_csv},
      {{"adjlist", "adjacency list of NetworkX", {".adjlist"}}, nullptr, read_adjacency_list},
      {{"lgl", "LGL, as written by igraph", {".lgl"}}, nullptr, read_graph_lgl},
      {{"pajek", "Pajek, as written by NetworkX and igraph", {}}, begins_pajek, read_graph_pajek},
      {{"nccl-topology", "NCCL topology (NCCL_TOPO_DUMP_FILE)", {}}, begins_nccl_topology, read_nccl_topology},
      {{"nccl-graph", "NCCL graphs (NCCL_GRAPH_DUMP_FILE)", {}}, begins_nccl_graph, read_nccl_graph},
      {{"nvidia-smi", "output of nvidia-smi topo -m", {}}, begins_nvidia_smi, read_nvidia_smi},
      {{"hwloc", "hwloc XML (lstopo --of xml)", {}}, begins_hwloc, read_hwloc},
      {{"ibnetdiscover", "output of ibnetdiscover", {}}, begins_ibnetdiscover, read_ibnetdiscover},
      {{"slurm", "SLURM topology.conf", {}}, begins_slurm, read_slurm_topology},
      {{"astra-sim", "ASTRA-sim analytical network, YAML", {}}, begins_astra_sim, read_astra_sim},
      {{"infragraph", "InfraGraph, YAML or JSON", {}}, begins_infragraph, read_infragraph},
      {{"graphml", "GraphML, as written by NetworkX, igraph and Gephi", {".graphml"}}, begins_graphml, read_graph_ml},
      {{"edges", "edge list, two names per line, as written by NetworkX and igraph", {".edges", ".edgelist", ".ncol"}}, begins_edge_list, read_edge_list}};
  // clang-format on
  return readers;
}

std::vector<GraphFileFormat> graph_file_formats() {
  std::vector<GraphFileFormat> formats;
  for (const GraphFileReader& reader : graph_file_readers()) formats.push_back(reader.format);
  return formats;
}

}  // namespace asterism
