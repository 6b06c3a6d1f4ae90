// Graphs in DOT. Readers of libraries do not know line numbers and keep only the last of duplicate
// statements; that of Boost.Graph also recurses without limit.
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/dot_scanner.hpp"

namespace asterism {

namespace {

struct DotAttribute {
  std::string name, value;
  std::uint64_t line;
};

struct DotNode {
  std::string default_label{}, is_switch{};
  std::vector<DotAttribute> labels{};  // from its statements, which may contradict each other
};

using DotNames = std::set<std::string_view>;

/// A subgraph or the graph itself: its contents, and the defaults of new nodes and links.
struct DotSubgraph {
  DotNode new_node{};
  WrittenLink new_link{};
  DotNames nodes{};
  std::vector<const DotSubgraph*> parts{};
};

struct DotLink {
  std::string_view from, to;
  WrittenLink written;
};

/// In Graphviz, \N denotes the name.
std::string with_name(std::string label, const std::string& name) {
  for (auto at = label.find("\\N"); at != std::string::npos;
       at = label.find("\\N", at + name.size()))
    label.replace(at, 2, name);
  return label;
}

DotNames nodes_within(const DotSubgraph& graph) {
  DotNames nodes;
  std::vector<const DotSubgraph*> left{&graph};
  std::set<const DotSubgraph*> seen{&graph};
  while (!left.empty()) {
    const DotSubgraph& part = *left.back();
    left.pop_back();
    nodes.insert(part.nodes.begin(), part.nodes.end());
    for (const DotSubgraph* const inner : part.parts)
      if (seen.insert(inner).second) left.push_back(inner);
  }
  return nodes;
}

/// Reads statement by statement; subgraphs are read recursively, up to a depth of max_nesting.
class DotReader {
 public:
  DotReader(const std::filesystem::path& path, std::string_view text)
      : path_(path), builder_(path), scanner_(path, text), token_(scanner_.next()) {}

  [[nodiscard]] GraphRecords read() {
    is_strict_ = take_keyword("strict");
    is_directed_ = take_keyword("digraph");
    if (!is_directed_ && !take_keyword("graph")) throw expected("graph or digraph");
    if (is_word()) advance();  // the name of the graph
    read_body(subgraphs_.emplace_back());
    if (token_.kind != Kind::end) throw expected("the end of the file");
    for (const auto& [name, node] : nodes_) add_node(name, node);
    for (DotLink& link : links_) add_link(link);
    return builder_.finish("attribute", property_names());
  }

 private:
  using Kind = DotToken::Kind;
  void advance() { token_ = scanner_.next(); }
  [[nodiscard]] bool is_word() const { return token_.kind == Kind::word; }
  [[nodiscard]] bool is_mark(std::string_view mark) const {
    return token_.kind == Kind::mark && token_.text == mark;
  }
  bool take(Kind kind, std::string_view text) {
    const bool found = token_.kind == kind && token_.text == text;
    if (found) advance();
    return found;
  }
  bool take_keyword(std::string_view word) { return take(Kind::keyword, word); }
  bool take_mark(std::string_view mark) { return take(Kind::mark, mark); }
  std::string take_word(std::string_view what) {
    if (!is_word()) throw expected(what);
    std::string word = std::move(token_.text);
    advance();
    return word;
  }
  [[nodiscard]] Error expected(std::string_view what) const {
    return not_a_graph(path_, fmt::format("line {} has {} where {} belongs", token_.line,
                                          token_.kind == Kind::end ? "the end of the file"
                                                                   : in_quotes(token_.text),
                                          what));
  }

  /// Reads "{ statements }".
  void read_body(DotSubgraph& graph) {
    if (!is_mark("{")) throw expected("\"{\"");
    if (open_.size() == max_nesting) throw nested_too_deeply(path_, token_.line);
    advance();
    open_.push_back(&graph);
    while (!take_mark("}"))
      if (!take_mark(";")) read_statement();
    open_.pop_back();
  }

  void read_statement() {
    if (take_keyword("node")) return set_new_node(open_.back()->new_node);
    if (take_keyword("edge")) return set_link(open_.back()->new_link);
    if (take_keyword("graph")) {
      for (const DotAttribute& attribute : take_attributes()) add_graph_attribute(attribute.name);
      return;
    }
    if (!is_word()) {
      const DotSubgraph& graph = take_subgraph();
      if (at_link()) read_links(nodes_within(graph));
      return;
    }
    const std::string name = take_word("a node");
    if (take_mark("=")) {
      (void)take_word("a value");
      return add_graph_attribute(name);
    }
    DotNames nodes = mentioned(name);
    if (is_mark("[")) return set_node(nodes_.find(name)->second);
    if (at_link()) read_links(std::move(nodes));
  }

  /// Reads "[name=value, name=value]"; a statement may have several of these.
  std::vector<DotAttribute> take_attributes() {
    std::vector<DotAttribute> attributes;
    std::set<std::string> seen;
    if (!is_mark("[")) throw expected("\"[\"");
    while (take_mark("["))
      while (!take_mark("]")) {
        const std::uint64_t line = token_.line;
        DotAttribute attribute{take_word("the name of an attribute"), "true", line};
        if (take_mark("=")) attribute.value = take_word("the value of an attribute");
        if (!seen.insert(attribute.name).second)
          throw not_a_graph(path_,
                            fmt::format("the attribute {} is there twice{}",
                                        name_text(attribute.name), in_line(line)),
                            "give every attribute of a node or a link once");
        attributes.push_back(std::move(attribute));
        (void)(take_mark(",") || take_mark(";"));
      }
    return attributes;
  }

  void set_node(DotNode& node) {
    for (DotAttribute& attribute : take_attributes())
      if (attribute.name == "label")
        node.labels.push_back(std::move(attribute));
      else if (attribute.name == "switch")
        node.is_switch = std::move(attribute.value);
      else
        builder_.not_understood(attribute.name + " of nodes");
  }
  void set_new_node(DotNode& node) {
    set_node(node);
    if (!node.labels.empty()) node.default_label = std::move(node.labels.back().value);
    node.labels.clear();
  }
  void set_link(WrittenLink& link) {
    for (DotAttribute& attribute : take_attributes())
      if (std::string* const place = link.attribute(attribute.name))
        *place = std::move(attribute.value);
      else
        builder_.not_understood(attribute.name + " of links");
  }
  void add_graph_attribute(const std::string& name) {
    if (open_.size() == 1) builder_.not_understood(name + " of the graph");
  }

  /// Reads a node with its optional ports, which tell Graphviz where to draw links.
  DotNames mentioned(const std::string& name) {
    while (take_mark(":")) (void)take_word("a place on a node");
    const auto node = nodes_.try_emplace(name, open_.back()->new_node).first;
    open_.back()->nodes.insert(node->first);
    return {node->first};
  }

  /// Reads "{ ... }", "subgraph name { ... }" or "subgraph name".
  const DotSubgraph& take_subgraph() {
    const bool is_said = take_keyword("subgraph");
    if (!is_said && !is_mark("{")) throw expected("a node or a subgraph");
    const std::string name = is_said && is_word() ? take_word("a name") : "";
    DotSubgraph& graph = subgraph(name);
    open_.back()->parts.push_back(&graph);
    if (name.empty() || is_mark("{")) read_body(graph);
    return graph;
  }

  /// Returns the subgraph of that name, or a new one.
  DotSubgraph& subgraph(const std::string& name) {
    if (const auto known = named_.find(name); known != named_.end()) return *known->second;
    DotSubgraph& graph = subgraphs_.emplace_back();
    graph.new_node = open_.back()->new_node;
    graph.new_link = open_.back()->new_link;
    if (!name.empty()) named_.emplace(name, &graph);
    return graph;
  }

  [[nodiscard]] bool at_link() const { return is_mark("--") || is_mark("->"); }

  /// Reads what follows the first nodes of a statement: "-- b -- c [...]".
  void read_links(DotNames first) {
    const std::string_view mark = is_directed_ ? "->" : "--";
    std::vector<DotNames> chain{std::move(first)};
    while (at_link()) {
      if (!take_mark(mark)) throw expected(in_quotes(mark));
      chain.push_back(is_word() ? mentioned(take_word("a node")) : nodes_within(take_subgraph()));
    }
    WrittenLink link = open_.back()->new_link;
    link.one_way = is_directed_;
    if (is_mark("[")) set_link(link);
    for (std::size_t i = 1; i < chain.size(); ++i)
      for (const std::string_view from : chain[i - 1])
        for (const std::string_view to : chain[i]) connect(from, to, link);
  }

  /// A strict graph has no loops and no parallel links.
  void connect(std::string_view from, std::string_view to, const WrittenLink& link) {
    const bool turned = !is_directed_ && to < from;
    if (is_strict_ &&
        (from == to || !joined_.emplace(turned ? to : from, turned ? from : to).second))
      return;
    links_.push_back({from, to, link});
  }

  void add_node(const std::string& name, const DotNode& node) {
    const std::uint64_t number = builder_.node(name);
    for (const DotAttribute& label : node.labels)
      builder_.label(number, with_name(label.value, name), label.line);
    if (node.labels.empty()) builder_.label(number, with_name(node.default_label, name), 0);
    builder_.mark_switch(number, node.is_switch, 0);
  }
  void add_link(DotLink& link) {
    link.written.from = builder_.node(std::string(link.from));
    link.written.to = builder_.node(std::string(link.to));
    builder_.link(link.written);
  }

  const std::filesystem::path& path_;
  GraphBuilder builder_;
  DotScanner scanner_;
  DotToken token_;
  bool is_strict_ = false;
  bool is_directed_ = false;
  std::map<std::string, DotNode> nodes_;
  std::vector<DotLink> links_;
  std::set<std::pair<std::string_view, std::string_view>> joined_;
  std::deque<DotSubgraph> subgraphs_;
  std::map<std::string, DotSubgraph*> named_;
  std::vector<DotSubgraph*> open_;  // subgraphs being read, outermost first
};

}  // namespace

GraphRecords read_graph_dot(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  return DotReader(path, text).read();
}

}  // namespace asterism
