#include <algorithm>
#include <fstream>
#include <unordered_map>
#include <unordered_set>

#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "graph/boost_graph.hpp"

namespace asterism {

namespace {

constexpr const char* kinds_hint =
    "graph:FILE takes an undirected graph as GraphML (.graphml), DOT (.dot, .gv), CSV (.csv) or a "
    "list of edges, two names a line";

Error not_a_graph(const std::filesystem::path& path, const std::string& complaint) {
  return {ErrorCode::malformed,
          fmt::format("{} is not a graph: {}", path_text(path.string()), complaint), kinds_hint};
}

Error directed(const std::filesystem::path& path) {
  return {
      ErrorCode::not_a_network, fmt::format("{} has a directed graph", path_text(path.string())),
      "links go both ways: write `graph` and `--` in DOT, edgedefault=\"undirected\" in GraphML"};
}

std::optional<std::uint32_t> parse_port(const std::string& text) {
  const auto number = parse_whole_number(text);
  if (!number || *number >= std::uint64_t{1} << 32) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

/// Collects nodes by name and then numbers them.
class Builder {
 public:
  std::uint64_t node(const std::string& name) {
    const auto [entry, is_new] = ids_.try_emplace(name, names_.size());
    if (is_new) {
      names_.push_back(name);
      records_.labels.emplace_back();
    }
    return entry->second;
  }
  void label(std::uint64_t node, const std::string& label) {
    if (!label.empty()) records_.labels[node] = label;
  }
  void link(GraphLink link) { records_.links.push_back(std::move(link)); }

  [[nodiscard]] GraphRecords finish() {
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (records_.labels[i].empty()) records_.labels[i] = names_[i];
    // A label must name one node; names always do.
    std::vector<std::string> sorted = records_.labels;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) records_.labels = names_;
    if (const auto order = numeric_order(); !order.empty()) renumber(order);
    return std::move(records_);
  }

 private:
  /// The id each node's name stands for, if the names are 0 .. N-1 in some order.
  [[nodiscard]] std::vector<std::uint64_t> numeric_order() const {
    std::vector<std::uint64_t> order;
    std::vector<bool> taken(names_.size());
    for (const std::string& name : names_) {
      const auto number = parse_whole_number(name);
      if (!number || *number >= names_.size() || taken[*number]) return {};
      taken[*number] = true;
      order.push_back(*number);
    }
    return order;
  }

  void renumber(const std::vector<std::uint64_t>& order) {
    std::vector<std::string> labels(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) labels[order[i]] = std::move(records_.labels[i]);
    records_.labels = std::move(labels);
    for (GraphLink& link : records_.links) {
      link.from = order[link.from];
      link.to = order[link.to];
    }
  }

  std::unordered_map<std::string, std::uint64_t> ids_;
  std::vector<std::string> names_;
  GraphRecords records_;
};

GraphRecords from_file_graph(const FileGraph& graph) {
  Builder builder;
  std::vector<std::uint64_t> ids;
  for (const auto vertex : boost::make_iterator_range(boost::vertices(graph))) {
    const FileVertex& content = graph[vertex];
    const std::string& name = content.name.empty() ? std::to_string(vertex) : content.name;
    ids.push_back(builder.node(name));  // not the vertex: two may bear one name
    builder.label(ids.back(), content.label);
  }
  for (const auto edge : boost::make_iterator_range(boost::edges(graph))) {
    const FileEdge& content = graph[edge];
    builder.link({ids[boost::source(edge, graph)], ids[boost::target(edge, graph)],
                  content.link_class, content.reverse_class, parse_port(content.port),
                  parse_port(content.reverse_port)});
  }
  return builder.finish();
}

GraphRecords read_dot(const std::filesystem::path& path, std::istream& in) {
  FileGraph graph;
  boost::dynamic_properties properties = edge_properties(graph);
  properties.property("node_id", boost::get(&FileVertex::name, graph));
  try {
    if (!boost::read_graphviz(in, graph, properties)) throw not_a_graph(path, "it is not DOT");
  } catch (const boost::undirected_graph_error&) {
    throw directed(path);
  } catch (const boost::directed_graph_error&) {
    throw directed(path);
  } catch (const std::exception& error) {
    if (dynamic_cast<const Error*>(&error) != nullptr) throw;
    throw not_a_graph(path, error.what());
  }
  return from_file_graph(graph);
}

/// Boost.Graph numbers the nodes of a GraphML file in its order and drops their ids.
void add_graphml_names(FileGraph& graph, std::istream& in) {
  boost::property_tree::ptree file;
  boost::property_tree::read_xml(in, file);
  std::size_t vertex = 0;
  std::unordered_set<std::string> seen;
  for (const auto& [tag, element] : file.get_child("graphml.graph")) {
    const auto id = tag == "node" ? element.get<std::string>("<xmlattr>.id", "") : std::string{};
    if (tag != "node" || !seen.insert(id).second) continue;  // a repeated id is the same node
    if (vertex < boost::num_vertices(graph)) graph[vertex++].name = id;
  }
  if (vertex != boost::num_vertices(graph)) throw std::runtime_error("it has graphs within graphs");
}

GraphRecords read_graphml(const std::filesystem::path& path, std::istream& in) {
  FileGraph graph;
  boost::dynamic_properties properties = edge_properties(graph);
  try {
    boost::read_graphml(in, graph, properties);
    in.clear();
    in.seekg(0);
    add_graphml_names(graph, in);
  } catch (const boost::directed_graph_error&) {
    throw directed(path);
  } catch (const std::exception& error) {
    throw not_a_graph(path, error.what());
  }
  return from_file_graph(graph);
}

GraphRecords read_edges(const std::filesystem::path& path, std::istream& in) {
  Builder builder;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    const auto ends = words(std::string_view(line).substr(0, line.find('#')), " \t\r");
    if (ends.empty()) continue;
    if (ends.size() != 2)
      throw not_a_graph(path, fmt::format("line {} does not have two names", number));
    const std::uint64_t from = builder.node(ends[0]);
    builder.link({from, builder.node(ends[1]), {}, {}, {}, {}});
  }
  return builder.finish();
}

/// The fields of one CSV record; quoted fields may hold commas and doubled quotes.
std::optional<std::vector<std::string>> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool doubled = quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (doubled) {
      fields.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  if (quoted) return std::nullopt;
  return fields;
}

class CsvTable {
 public:
  CsvTable(const std::filesystem::path& path, std::istream& in) : path_(path), in_(in) {
    if (!next() || column("from") == npos || column("to") == npos)
      throw not_a_graph(path_, "the first line does not name the columns from and to");
    header_ = fields_;
  }

  bool next() {
    std::string line;
    do {
      if (!std::getline(in_, line)) return false;
      if (line_ == 0 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // a byte order mark
      ++line_;
    } while (trimmed(line).empty());
    const auto fields = csv_fields(trimmed(line));
    if (!fields || (!header_.empty() && fields->size() != header_.size()))
      throw not_a_graph(path_, fmt::format("line {} does not have the columns of line 1", line_));
    fields_ = *fields;
    if (!header_.empty() && (field("from").empty() || field("to").empty()))
      throw not_a_graph(path_, fmt::format("line {} does not name both ends", line_));
    return true;
  }

  [[nodiscard]] std::string field(std::string_view name) const {
    const std::size_t at = column(name);
    return at == npos ? std::string{} : fields_[at];
  }

 private:
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  [[nodiscard]] std::size_t column(std::string_view name) const {
    const auto& names = header_.empty() ? fields_ : header_;
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? npos : static_cast<std::size_t>(found - names.begin());
  }

  const std::filesystem::path& path_;
  std::istream& in_;
  std::size_t line_ = 0;
  std::vector<std::string> header_;
  std::vector<std::string> fields_;
};

GraphRecords read_csv(const std::filesystem::path& path, std::istream& in) {
  CsvTable table(path, in);
  Builder builder;
  while (table.next()) {
    const std::uint64_t from = builder.node(table.field("from"));
    const std::uint64_t to = builder.node(table.field("to"));
    builder.label(from, table.field("from_label"));
    builder.label(to, table.field("to_label"));
    builder.link({from, to, table.field("class"), table.field("reverse_class"),
                  parse_port(table.field("port")), parse_port(table.field("reverse_port"))});
  }
  return builder.finish();
}

}  // namespace

GraphRecords read_graph(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(path))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path.string())),
                "graph:FILE needs the path of a file that exists");
  const std::string ending = path.extension().string();
  if (ending == ".dot" || ending == ".gv") return read_dot(path, in);
  if (ending == ".graphml" || ending == ".xml") return read_graphml(path, in);
  if (ending == ".csv") return read_csv(path, in);
  return read_edges(path, in);
}

}  // namespace asterism
