// Graphs in DOT, read by Boost.Graph.
#include <iterator>

#include <boost/graph/graphviz.hpp>

#include "network/files/boost_graph.hpp"
#include "network/files/builder.hpp"
#include "network/files/dot_statements.hpp"

namespace asterism {

namespace {

/// Under which Boost.Graph gives us the name of a node: nothing that a file would call so.
constexpr const char* name_property = "\x01name";

/// Hears of the attributes that are none of ours.
class Unknown {
 public:
  explicit Unknown(GraphBuilder& builder) : builder_(&builder) {}

  boost::shared_ptr<boost::dynamic_property_map> operator()(const std::string& name,
                                                            const boost::any& key,
                                                            const boost::any&) const {
    using Undirected = boost::graph_traits<UndirectedFileGraph>;
    using Directed = boost::graph_traits<DirectedFileGraph>;
    const bool of_node = key.type() == typeid(Undirected::vertex_descriptor);
    const bool of_link = key.type() == typeid(Undirected::edge_descriptor) ||
                         key.type() == typeid(Directed::edge_descriptor);
    builder_->not_understood(name + (of_node   ? " of nodes"
                                     : of_link ? " of links"
                                               : " of the graph"));
    return {};
  }

 private:
  GraphBuilder* builder_;
};

/// In Graphviz \N stands for the name.
std::string with_name(std::string label, const std::string& name) {
  for (auto at = label.find("\\N"); at != std::string::npos;
       at = label.find("\\N", at + name.size()))
    label.replace(at, 2, name);
  return label;
}

template <class Graph>
void add_graph(const Graph& graph, GraphBuilder& builder) {
  std::vector<std::uint64_t> ids;
  ids.reserve(boost::num_vertices(graph));
  for (const auto vertex : boost::make_iterator_range(boost::vertices(graph))) {
    const FileVertex& content = graph[vertex];
    ids.push_back(builder.node(content.name));
    builder.label(ids.back(), with_name(content.label, content.name), 0);
    builder.mark_switch(ids.back(), content.is_switch, 0);
  }
  for (const auto edge : boost::make_iterator_range(boost::edges(graph))) {
    WrittenLink link(ids[boost::source(edge, graph)], ids[boost::target(edge, graph)]);
    static_cast<LinkTexts&>(link) = graph[edge];
    link.one_way = boost::is_directed(graph);
    builder.link(link);
  }
}

template <class Graph>
GraphRecords read_dot(const std::filesystem::path& path, const std::string& text) {
  GraphBuilder builder(path);
  Graph graph;
  boost::dynamic_properties properties{
      boost::dynamic_properties::generate_fn_type(Unknown(builder))};
  add_common_properties(properties, graph);
  add_cost_properties(properties, graph);
  add_delay_properties(properties, graph);
  add_switch_property(properties, graph);
  properties.property("directed", boost::get(&LinkTexts::directed, graph));
  properties.property(name_property, boost::get(&FileVertex::name, graph));
  if (!boost::read_graphviz(text, graph, properties, name_property))
    throw not_a_graph(path, "it is not DOT");
  check_dot_statements(path, text);
  add_graph(graph, builder);
  return builder.finish("attribute", property_names());
}

}  // namespace

GraphRecords read_graph_dot(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  check_dot_nesting(path, text);
  try {
    try {
      return read_dot<UndirectedFileGraph>(path, text);
    } catch (const boost::directed_graph_error&) {
      return read_dot<DirectedFileGraph>(path, text);
    }
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    throw not_a_graph(path, error.what());
  }
}

}  // namespace asterism
