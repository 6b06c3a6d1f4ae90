// Graphs in GraphML, parsed by pugixml. Boost.Graph, which writes them, would drop node names and
// duplicate statements.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "network/files/builder.hpp"
#include "network/files/xml_file.hpp"

namespace asterism {

namespace {

using Element = pugi::xml_node;

/// What a <key> declares: an attribute of nodes, of links, or of both.
struct Key {
  std::string name;
  std::string type;
  bool of_nodes = false;
  bool of_links = false;
  std::string fallback;
};

class GraphMlReader {
 public:
  explicit GraphMlReader(const std::filesystem::path& path) : path_(path), builder_(path) {}

  [[nodiscard]] GraphRecords read(const std::string& text) {
    const XmlDocument file(text, pugi::parse_default | pugi::parse_ws_pcdata_single);
    require_xml(path_, file);
    const Element graphml = only_child(file.top(), "graphml");
    for (const Element& key : graphml.children("key")) add_key(key);
    const Element graph = only_child(graphml, "graph");
    const std::string direction = attribute(graph, "edgedefault");
    if (direction != "undirected" && direction != "directed")
      throw not_a_graph(path_, "its graph does not say edgedefault=\"undirected\"");
    is_directed_ = direction == "directed";
    // Links may come before the nodes that they join.
    for (const Element& node : graph.children("node")) add_node(node);
    for (const Element& link : graph.children("edge")) add_link(link);
    if (graph.child("hyperedge"))
      throw not_a_graph(path_, "it has a hyperedge, which is not a link");
    for (const Element& data : graph.children("data")) add_data_of_graph(data);
    return builder_.finish("attribute", property_names());
  }

 private:
  using Attributes = std::map<std::string, std::string>;

  [[nodiscard]] static std::string attribute(const Element& element, const char* name) {
    return element.attribute(name).value();
  }
  [[nodiscard]] static std::string text_of(const Element& element) {
    std::string text;
    for (const Element& part : element) text += part.value();
    return text;
  }

  [[nodiscard]] Element only_child(const Element& parent, const char* tag) const {
    const auto children = parent.children(tag);
    const auto count = std::distance(children.begin(), children.end());
    if (count != 1)
      throw not_a_graph(path_, fmt::format("it has {} <{}> where one belongs",
                                           count == 0 ? "no" : "more than one", tag));
    return *children.begin();
  }

  void add_key(const Element& element) {
    const std::string id = attribute(element, "id");
    const std::string domain = attribute(element, "for");
    const bool everywhere = domain == "all" || domain.empty();
    Key key{attribute(element, "attr.name"), attribute(element, "attr.type"),
            everywhere || domain == "node", everywhere || domain == "edge",
            text_of(element.child("default"))};
    if (key.name.empty()) key.name = id;
    if (id.empty()) throw not_a_graph(path_, "it has a <key> without an id");
    // NetworkX declares an attribute with whole and fractional values once for each type.
    for (const auto& [other_id, other] : keys_)
      if (other.name == key.name && other.type == key.type &&
          ((other.of_nodes && key.of_nodes) || (other.of_links && key.of_links)))
        throw not_a_graph(path_,
                          fmt::format("the keys {} and {} are both called {}", name_text(other_id),
                                      name_text(id), name_text(key.name)),
                          "declare every attribute once");
    if (!keys_.try_emplace(id, std::move(key)).second)
      throw not_a_graph(path_, fmt::format("it has two keys with the id {}", name_text(id)),
                        "declare every attribute once");
  }

  /// Returns the data of an element by the names of their keys, with the defaults of our own
  /// attributes. Keys declared for the other domain are ignored.
  Attributes attributes_of(const Element& element, const std::string& what, bool Key::*domain,
                           const std::vector<std::string>& ours) {
    Attributes found;
    std::set<std::string> seen;
    for (const Element& data : element.children("data")) {
      const Key& key = key_of(data, what);
      if (!seen.insert(key.name).second)
        throw not_a_graph(path_,
                          fmt::format("{} has the attribute {} twice", what, name_text(key.name)),
                          "give every attribute of a node or a link once");
      if (key.*domain && std::ranges::find(ours, key.name) != ours.end())
        found.emplace(key.name, text_of(data));
      else
        builder_.not_understood(key.name + (domain == &Key::of_nodes ? " of nodes" : " of links"));
    }
    for (const auto& [id, key] : keys_)
      if (key.*domain && !key.fallback.empty()) found.try_emplace(key.name, key.fallback);
    return found;
  }

  [[nodiscard]] const Key& key_of(const Element& data, const std::string& what) const {
    const std::string id = attribute(data, "key");
    const auto found = keys_.find(id);
    if (found == keys_.end())
      throw not_a_graph(path_, fmt::format("{} has data of the key {}, which is not declared", what,
                                           name_text(id)));
    return found->second;
  }

  void add_node(const Element& element) {
    const std::string name = attribute(element, "id");
    if (name.empty()) throw not_a_graph(path_, "it has a <node> without an id");
    if (element.child("graph")) throw not_a_graph(path_, "it has graphs within graphs");
    // GraphML has named ports at nodes and as sourceport and targetport; ours are numbers.
    if (element.child("port")) builder_.not_understood("<port> of nodes");
    const Attributes attributes =
        attributes_of(element, fmt::format("the node {}", name_text(name)), &Key::of_nodes,
                      {"label", "name", "switch"});
    const std::uint64_t node = builder_.node(name);
    // igraph calls the label "name".
    builder_.label(node, value(attributes, attributes.contains("label") ? "label" : "name"), 0);
    builder_.mark_switch(node, value(attributes, "switch"), 0);
    nodes_.insert(name);
  }

  void add_link(const Element& element) {
    const std::string from = attribute(element, "source");
    const std::string to = attribute(element, "target");
    const std::string what = fmt::format("the link of {} and {}", name_text(from), name_text(to));
    for (const std::string& end : {from, to})
      if (!nodes_.contains(end))
        throw not_a_graph(path_,
                          fmt::format("{} ends at {}, which is not a node", what, name_text(end)),
                          "declare every node before or after the links, as <node id=\"...\"/>");
    for (const char* const port : {"sourceport", "targetport"})
      if (element.attribute(port)) builder_.not_understood(std::string(port) + " of links");
    const std::uint64_t from_node = builder_.node(from);
    WrittenLink link(from_node, builder_.node(to));
    for (const auto& [name, text] :
         attributes_of(element, what, &Key::of_links, link_attribute_names()))
      if (std::string* const place = link.attribute(name)) *place = text;
    link.one_way = is_directed_;
    if (element.attribute("directed")) link.directed = attribute(element, "directed");
    builder_.link(link);
  }

  void add_data_of_graph(const Element& data) {
    builder_.not_understood(key_of(data, "the graph").name + " of the graph");
  }

  [[nodiscard]] static std::string value(const Attributes& attributes, const std::string& name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::string{} : found->second;
  }

  const std::filesystem::path& path_;
  GraphBuilder builder_;
  std::map<std::string, Key> keys_;
  std::unordered_set<std::string> nodes_;
  bool is_directed_ = false;
};

}  // namespace

GraphRecords read_graph_ml(const std::filesystem::path& path, std::istream& in) {
  return GraphMlReader(path).read(std::string(std::istreambuf_iterator<char>(in), {}));
}

}  // namespace asterism
