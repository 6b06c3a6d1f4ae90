// Adjacency lists as written by NetworkX, with one line per node or several, and those of LGL.
#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/lines.hpp"
#include "network/files/link_data.hpp"

namespace asterism {

namespace {

constexpr const char* adjacency_blanks = " \t\r";

/// Links of lists in which a link may be listed at one of its ends or at both.
class MentionedLinks {
 public:
  explicit MentionedLinks(GraphBuilder& builder) : builder_(builder) {}

  /// Records that `from` lists `to` among its neighbours.
  void mention(const WrittenLink& link) {
    const std::uint64_t here = ++mentions_[{link.from, link.to}];
    const auto there = mentions_.find({link.to, link.from});
    const bool named_by_the_other = there != mentions_.end() && there->second >= here;
    // A loop has the same node at both ends, and is left to the checks.
    if (!named_by_the_other || link.from == link.to) builder_.link(link);
  }

 private:
  GraphBuilder& builder_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> mentions_;
};

/// Reads one line per node with its neighbours.
void read_single_lines(TextLines& lines, GraphBuilder& builder) {
  MentionedLinks links(builder);
  while (lines.next()) {
    const std::vector<std::string> names = words(lines.text(), adjacency_blanks);
    const std::uint64_t from = builder.node(names[0]);
    WrittenLink link(from, from, lines.number());
    for (std::size_t i = 1; i < names.size(); ++i) {
      link.to = builder.node(names[i]);
      links.mention(link);
    }
  }
}

/// Reads a line with a node and the number of lines that follow, each with a neighbour and the data
/// of the link.
void read_several_lines(const std::filesystem::path& path, TextLines& lines,
                        GraphBuilder& builder) {
  MentionedLinks links(builder);
  while (lines.next()) {
    const std::vector<std::string> head = words(lines.text(), adjacency_blanks);
    const auto count = head.size() == 2 ? parse_whole_number(head[1]) : std::nullopt;
    const std::uint64_t line_of_head = lines.number();
    if (!count)
      throw not_a_graph(
          path, fmt::format("line {} does not have a node and its number of links", line_of_head));
    const std::uint64_t from = builder.node(head[0]);
    for (std::uint64_t i = 0; i < *count; ++i) {
      if (!lines.next())
        throw not_a_graph(
            path, fmt::format("it ends before the {} links of line {}", *count, line_of_head));
      const std::string_view text = lines.text();
      const auto brace = std::min(text.find('{'), text.size());
      const std::vector<std::string> name = words(text.substr(0, brace), adjacency_blanks);
      if (name.size() != 1)
        throw not_a_graph(path, fmt::format("line {} does not have one name", lines.number()));
      WrittenLink link(from, builder.node(name[0]), lines.number());
      if (brace < text.size()) add_link_data(path, builder, link, text.substr(brace));
      links.mention(link);
    }
  }
}

}  // namespace

GraphRecords read_adjacency_list(const std::filesystem::path& path, std::istream& in) {
  std::ostringstream content;
  content << in.rdbuf();
  const std::string text = std::move(content).str();
  std::istringstream again(text);
  TextLines lines(again, '#');
  GraphBuilder builder(path);
  // The multi-line form has data at every link.
  if (text.find('{') != std::string::npos)
    read_several_lines(path, lines, builder);
  else
    read_single_lines(lines, builder);
  return builder.finish("attribute", link_data_names());
}

GraphRecords read_graph_lgl(const std::filesystem::path& path, std::istream& in) {
  GraphBuilder builder(path);
  TextLines lines(in, 0);
  std::optional<std::uint64_t> from;
  while (lines.next()) {
    const bool begins_a_node = lines.text().front() == '#';
    const std::vector<std::string> names =
        words(lines.text().substr(begins_a_node ? 1 : 0), adjacency_blanks);
    const bool weighted = names.size() == 2 && !begins_a_node && parse_decimal(names[1]);
    if (names.size() != 1 && !weighted)
      throw not_a_graph(path, fmt::format("line {} does not have one name", lines.number()));
    if (weighted) builder.not_understood("weight");
    const std::uint64_t node = builder.node(names[0]);
    if (begins_a_node)
      from = node;
    else if (!from)
      throw not_a_graph(path, fmt::format("line {} has a neighbour of no node", lines.number()));
    else
      builder.link(WrittenLink(*from, node, lines.number()));
  }
  return builder.finish("attribute", {});
}

}  // namespace asterism
