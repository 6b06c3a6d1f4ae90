// Graphs in Pajek's format, as NetworkX and igraph write them.
#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/lines.hpp"

namespace asterism {

namespace {

/// The words of a line; a word in double quotes may have blanks.
std::vector<std::string> pajek_words(std::string_view line) {
  std::vector<std::string> found;
  while (true) {
    line = trimmed(line);
    if (line.empty()) return found;
    const bool is_quoted = line.front() == '"';
    if (is_quoted) line.remove_prefix(1);
    const std::size_t end = std::min(line.find_first_of(is_quoted ? "\"" : " \t"), line.size());
    found.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(end + (is_quoted ? 1 : 0), line.size()));
  }
}

class PajekReader {
 public:
  PajekReader(const std::filesystem::path& path, std::istream& in)
      : path_(path), builder_(path), lines_(in, '%') {}

  [[nodiscard]] GraphRecords read() {
    while (lines_.next()) {
      const std::vector<std::string> words = pajek_words(lines_.text());
      if (words.front().starts_with('*'))
        begin_section(lower_case(words.front()), words);
      else
        add_line(words);
    }
    if (seen_.size() < vertices_)
      throw Error(ErrorCode::not_a_network,
                  fmt::format("{} has {} vertices, and {} of them without links", path_.string(),
                              vertices_, vertices_ - seen_.size()),
                  "a network needs a path between any two nodes");
    return builder_.finish("attribute", link_attribute_names());
  }

 private:
  enum class Section { none, vertices, links, lists, skipped };

  [[nodiscard]] Error malformed(const std::string& complaint) const {
    return not_a_graph(
        path_, fmt::format("line {} {}", lines_.number(), complaint),
        "a Pajek file has *Vertices N, then *Edges or *Arcs with two vertex numbers per line");
  }

  void begin_section(const std::string& name, const std::vector<std::string>& words) {
    one_way_ = name.starts_with("*arcs");
    if (name == "*vertices") {
      const auto count = parse_whole_number(words.size() > 1 ? words[1] : "");
      if (!count || vertices_ != 0 || *count == 0)
        throw malformed("does not give the number of vertices, once");
      vertices_ = *count;
      section_ = Section::vertices;
    } else if (name == "*edges" || name == "*arcs") {
      section_ = Section::links;
    } else if (name == "*edgeslist" || name == "*arcslist") {
      section_ = Section::lists;
    } else if (name == "*matrix") {
      throw malformed("begins a matrix, which is not read");
    } else {
      if (name != "*network") builder_.not_understood(name);
      section_ = Section::skipped;
    }
  }

  void add_line(const std::vector<std::string>& words) {
    if (section_ == Section::none) throw malformed("is not in a section");
    if (section_ == Section::vertices) add_vertex(words);
    if (section_ == Section::links) add_link(words);
    if (section_ == Section::lists)
      for (std::size_t i = 1; i < words.size(); ++i) add_link({words[0], words[i]});
  }

  /// Vertices are numbered from 1 on.
  std::uint64_t vertex(const std::string& text) {
    const auto number = parse_whole_number(text);
    if (!number || *number == 0 || *number > vertices_)
      throw malformed(
          fmt::format("has {}, which is not a vertex from 1 to {}", name_text(text), vertices_));
    seen_.insert(*number);
    return builder_.node(std::to_string(*number));
  }

  /// The number and the label; coordinates and shapes, which NetworkX always writes, are for
  /// drawings.
  void add_vertex(const std::vector<std::string>& words) {
    const std::uint64_t node = vertex(words[0]);
    if (words.size() > 1) builder_.label(node, words[1], lines_.number());
  }

  /// Two numbers, a weight, and names with values.
  void add_link(const std::vector<std::string>& words) {
    if (words.size() < 2) throw malformed("does not name two vertices");
    const std::uint64_t from = vertex(words[0]);
    WrittenLink link(from, vertex(words[1]), lines_.number());
    link.one_way = one_way_;
    if (words.size() > 2 && parse_decimal(words[2]) != 1.0) builder_.not_understood("weight");
    for (std::size_t i = 3; i < words.size(); i += 2) {
      std::string* const place = link.attribute(words[i]);
      if (place != nullptr && i + 1 < words.size())
        *place = words[i + 1];
      else
        builder_.not_understood(words[i]);
    }
    builder_.link(link);
  }

  const std::filesystem::path& path_;
  GraphBuilder builder_;
  TextLines lines_;
  Section section_ = Section::none;
  std::uint64_t vertices_ = 0;
  std::unordered_set<std::uint64_t> seen_;
  bool one_way_ = false;
};

}  // namespace

GraphRecords read_graph_pajek(const std::filesystem::path& path, std::istream& in) {
  return PajekReader(path, in).read();
}

}  // namespace asterism
