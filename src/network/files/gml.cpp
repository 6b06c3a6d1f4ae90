// Graphs in GML, as written by NetworkX, igraph and Gephi.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "network/files/builder.hpp"

namespace asterism {

namespace {

constexpr const char* gml_once_hint = "give every attribute of a node or a link once";

/// "key value" or "key [ ... ]".
struct GmlItem {
  std::string key{};
  std::string value{};
  std::vector<GmlItem> list{};
  bool is_list = false;
  std::uint64_t line = 0;
};
using GmlItems = std::vector<GmlItem>;

/// A character reference at the beginning of a text, and what it stands for; of length 0 if there
/// is none.
struct GmlReference {
  std::size_t length = 0;
  std::string text{};
};

/// The character of a Unicode number, in UTF-8; empty if it has none.
std::string utf8_text(std::uint32_t code) {
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code == 0 || code > 0x10FFFF || is_surrogate) return {};
  if (code < 0x80) return {static_cast<char>(code)};
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80 | ((code >> shift) & 0x3F));
  };
  if (code < 0x800) return {static_cast<char>(0xC0 | (code >> 6)), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xE0 | (code >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (code >> 18)), tail(12), tail(6), tail(0)};
}

/// "&#945;" and "&#x3b1;". Numbers that are no characters are kept as written.
GmlReference numeric_reference(std::string_view text) {
  static constexpr std::size_t longest = 10;
  const std::size_t end = text.substr(0, longest).find(';');
  if (!text.starts_with("&#") || end == std::string_view::npos) return {};
  std::string_view digits = text.substr(2, end - 2);
  const bool is_hexadecimal = digits.starts_with('x') || digits.starts_with('X');
  if (is_hexadecimal) digits.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [last, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hexadecimal ? 16 : 10);
  if (error != std::errc{} || last != digits.data() + digits.size()) return {};
  std::string character = utf8_text(code);
  if (character.empty()) return {};
  return {end + 1, std::move(character)};
}

GmlReference gml_reference(std::string_view text) {
  static const std::vector<std::pair<std::string_view, std::string_view>> names{
      {"&quot;", "\""}, {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&apos;", "'"}};
  for (const auto& [name, character] : names)
    if (text.starts_with(name)) return {name.size(), std::string(character)};
  return numeric_reference(text);
}

class GmlParser {
 public:
  GmlParser(const std::filesystem::path& path, std::string_view text) : path_(path), text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // a byte order mark
  }

  [[nodiscard]] GmlItems parse() {
    GmlItems items = take_items(0);
    if (at_ < text_.size()) throw malformed("has a ] that closes nothing");
    return items;
  }

 private:
  static constexpr unsigned deepest = 16;
  static constexpr std::string_view blanks = " \t\r\n";

  [[nodiscard]] Error malformed(const std::string& complaint) const {
    return not_a_graph(path_, fmt::format("line {} {}", line_, complaint));
  }

  void advance() { line_ += text_[at_++] == '\n' ? 1 : 0; }
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (blanks.find(text_[at_]) != std::string_view::npos)
        advance();
      else
        return;
    }
  }

  /// Reads up to the closing ] of the list, or the end.
  GmlItems take_items(unsigned depth) {
    GmlItems items;
    for (skip_blanks(); at_ < text_.size() && text_[at_] != ']'; skip_blanks())
      items.push_back(take_item(depth));
    return items;
  }

  GmlItem take_item(unsigned depth) {
    GmlItem item;
    item.line = line_;
    item.key = take_word();
    const auto is_letter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    if (item.key.empty() || !is_letter(item.key.front()))
      throw malformed("does not begin with the name of something");
    skip_blanks();
    if (at_ == text_.size())
      throw malformed(fmt::format("has no value of {}", name_text(item.key)));
    if (text_[at_] == '"') {
      item.value = take_string();
    } else if (text_[at_] == '[') {
      if (depth == deepest) throw malformed("has lists in lists too deeply");
      ++at_;
      item.is_list = true;
      item.list = take_items(depth + 1);
      if (at_ == text_.size())
        throw malformed(fmt::format("is the last, and does not close the list {} of line {}",
                                    name_text(item.key), item.line));
      ++at_;
    } else {
      item.value = take_word();
      if (item.value.empty())
        throw malformed(fmt::format("has no value of {}", name_text(item.key)));
    }
    return item;
  }

  std::string take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           std::string_view(" \t\r\n[]\"").find(text_[at_]) == std::string_view::npos)
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string take_string() {
    const std::uint64_t first_line = line_;
    std::string value;
    for (advance(); at_ < text_.size() && text_[at_] != '"'; advance()) value += text_[at_];
    if (at_ == text_.size())
      throw not_a_graph(path_, fmt::format("the quote of line {} is not closed", first_line));
    ++at_;
    return unescaped(value);
  }

  /// Special characters in strings are written as in HTML: &quot; &amp; &#955;
  [[nodiscard]] static std::string unescaped(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size();) {
      const GmlReference reference = gml_reference(std::string_view(text).substr(i));
      plain += reference.length == 0 ? std::string(1, text[i]) : reference.text;
      i += std::max<std::size_t>(reference.length, 1);
    }
    return plain;
  }

  const std::filesystem::path& path_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
};

class GmlReader {
 public:
  explicit GmlReader(const std::filesystem::path& path) : path_(path), builder_(path) {}

  [[nodiscard]] GraphRecords read(const GmlItems& file) {
    const auto is_graph = [](const GmlItem& item) { return item.key == "graph" && item.is_list; };
    const auto graphs = std::ranges::count_if(file, is_graph);
    if (graphs != 1)
      throw not_a_graph(path_, fmt::format("it has {} graph [ ... ] where one belongs",
                                           graphs == 0 ? "no" : "more than one"));
    const GmlItems& graph = std::ranges::find_if(file, is_graph)->list;
    is_directed_ = truth_of(graph, "directed");
    // Links may come before the nodes that they join.
    for (const GmlItem& item : graph)
      if (item.key == "node") add_node(item);
    for (const GmlItem& item : graph) {
      if (item.key == "edge") add_link(item);
      if (!is_one_of(item.key, {"node", "edge", "directed", "multigraph", "Creator"}))
        builder_.not_understood(item.key + " of the graph");
    }
    return builder_.finish("attribute", property_names());
  }

 private:
  [[nodiscard]] static bool is_one_of(const std::string& key,
                                      std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, key) != names.end();
  }

  /// Returns the value of a key that occurs at most once; empty if it is missing.
  [[nodiscard]] std::string value_of(const GmlItems& items, std::string_view key) const {
    std::string value;
    bool found = false;
    for (const GmlItem& item : items) {
      if (item.key != key) continue;
      if (found || item.is_list)
        throw not_a_graph(path_,
                          fmt::format("the attribute {} is {} in line {}", name_text(item.key),
                                      item.is_list ? "a list" : "there twice", item.line),
                          gml_once_hint);
      value = item.value;
      found = true;
    }
    return value;
  }

  [[nodiscard]] bool truth_of(const GmlItems& items, std::string_view key) const {
    const std::string text = value_of(items, key);
    const auto truth = parse_truth(text);
    if (!text.empty() && !truth)
      throw not_a_graph(path_, fmt::format("{} is {}, which is not 0 or 1", key, name_text(text)));
    return truth.value_or(false);
  }

  void add_node(const GmlItem& node) {
    const std::string id = value_of(node.list, "id");
    if (id.empty())
      throw not_a_graph(path_, fmt::format("the node of line {} has no id", node.line));
    if (!nodes_.insert(id).second)
      throw not_a_graph(
          path_, fmt::format("the node {} is there twice in line {}", name_text(id), node.line),
          "give every node an id of its own");
    const std::uint64_t number = builder_.node(id);
    const std::string label = value_of(node.list, "label");
    // igraph calls the label "name".
    builder_.label(number, label.empty() ? value_of(node.list, "name") : label, node.line);
    builder_.mark_switch(number, value_of(node.list, "switch"), node.line);
    for (const GmlItem& item : node.list)
      if (!is_one_of(item.key, {"id", "label", "name", "switch"}))
        builder_.not_understood(item.key + " of nodes");
  }

  std::uint64_t end_of(const GmlItem& edge, std::string_view key) {
    const std::string id = value_of(edge.list, key);
    if (!nodes_.contains(id))
      throw not_a_graph(path_,
                        fmt::format("the {} of the edge of line {} is {}, which is not a node", key,
                                    edge.line, name_text(id)),
                        "declare every node, as node [ id 0 ]");
    return builder_.node(id);
  }

  void add_link(const GmlItem& edge) {
    WrittenLink link;
    link.from = end_of(edge, "source");
    link.to = end_of(edge, "target");
    link.line = edge.line;
    link.one_way = is_directed_;
    for (const std::string& name : link_attribute_names())
      *link.attribute(name) = value_of(edge.list, name);
    for (const GmlItem& item : edge.list)
      // The key distinguishes parallel links.
      if (link.attribute(item.key) == nullptr && !is_one_of(item.key, {"source", "target", "key"}))
        builder_.not_understood(item.key + " of links");
    builder_.link(link);
  }

  const std::filesystem::path& path_;
  GraphBuilder builder_;
  std::unordered_set<std::string> nodes_;
  bool is_directed_ = false;
};

}  // namespace

GraphRecords read_graph_gml(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  return GmlReader(path).read(GmlParser(path, text).parse());
}

}  // namespace asterism
