#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "network/files/builder.hpp"

namespace asterism {

namespace {

using GraphReader = GraphRecords (*)(const std::filesystem::path& path, std::istream& in);

GraphReader reader_of_ending(const std::string& ending) {
  if (ending == ".dot" || ending == ".gv") return read_graph_dot;
  if (ending == ".graphml" || ending == ".xml") return read_graph_ml;
  if (ending == ".gml") return read_graph_gml;
  if (ending == ".csv") return read_graph_csv;
  if (ending == ".adjlist") return read_adjacency_list;
  if (ending == ".lgl") return read_graph_lgl;
  return nullptr;
}

/// By how the file begins, where that cannot be a list of edges.
GraphReader reader_of_content(std::istream& in) {
  std::string head(4096, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  in.clear();
  in.seekg(0);
  if (head.starts_with("\xEF\xBB\xBF")) head.erase(0, 3);  // a byte order mark
  const std::vector<std::string> first = words(head, " \t\r\n");
  if (first.empty()) return read_edge_list;
  if (first[0].starts_with("<?xml") || first[0].starts_with("<graphml")) return read_graph_ml;
  const bool is_graph = first[0] == "graph" || first[0] == "digraph" || first[0] == "strict";
  if (first[0] == "graph" && first.size() > 1 && first[1].starts_with('[')) return read_graph_gml;
  if (first[0] == "Creator" && head.find("graph") != std::string::npos) return read_graph_gml;
  const auto brace = head.find('{');
  const bool opens_in_first_line = brace != std::string::npos && brace < head.find('\n');
  // "graph node {}" is a link of NetworkX, "graph name {" begins DOT.
  const bool has_data =
      opens_in_first_line && std::string_view("}'").find(head[brace + 1]) != std::string_view::npos;
  if (is_graph && opens_in_first_line && !has_data) return read_graph_dot;
  return read_edge_list;
}

}  // namespace

GraphRecords read_graph(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(path))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path.string())),
                "graph:FILE needs the path of a file that exists");
  return read_graph(in, path);
}

GraphRecords read_graph(std::istream& in, const std::filesystem::path& name) {
  const GraphReader by_ending = reader_of_ending(name.extension().string());
  return (by_ending != nullptr ? by_ending : reader_of_content(in))(name, in);
}

}  // namespace asterism
