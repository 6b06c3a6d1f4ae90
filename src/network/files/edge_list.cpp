// Edge lists: two names per line, followed by nothing, a weight, or NetworkX data.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"
#include "network/files/lines.hpp"
#include "network/files/link_data.hpp"

namespace asterism {

namespace {

constexpr const char* list_blanks = " \t\r";

/// Splits a line into words and the optional dictionary after them.
std::pair<std::vector<std::string>, std::string_view> words_and_data(std::string_view line) {
  const auto brace = std::min(line.find('{'), line.size());
  return {words(line.substr(0, brace), list_blanks), line.substr(brace)};
}

bool is_number(const std::string& text) {
  return parse_decimal(text).has_value();
}

}  // namespace

void add_link_data(const std::filesystem::path& path, GraphBuilder& builder, WrittenLink& link,
                   std::string_view data) {
  const auto items = parse_python_items(data);
  if (!items)
    throw not_a_graph(
        path,
        fmt::format("line {} has data that are not understood: {}", link.line, in_quotes(data)),
        "data of a link are written as {'rate': 2.0, 'latency': 1}, or left out");
  std::set<std::string_view> seen;
  for (const auto& [name, value] : *items) {
    if (!seen.insert(name).second)
      throw not_a_graph(
          path,
          fmt::format("the attribute {} is there twice in line {}", name_text(name), link.line),
          "give every attribute of a node or a link once");
    if (std::string* const place = link.attribute(name))
      *place = value;
    else if (name == "from_switch")
      builder.mark_switch(link.from, value, link.line);
    else if (name == "to_switch")
      builder.mark_switch(link.to, value, link.line);
    else
      builder.not_understood(name);
  }
}

const std::vector<std::string>& link_data_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"from_switch", "to_switch"};
    all.insert(all.end(), link_attribute_names().begin(), link_attribute_names().end());
    return all;
  }();
  return names;
}

GraphRecords read_edge_list(const std::filesystem::path& path, std::istream& in) {
  GraphBuilder builder(path);
  TextLines lines(in, '#');
  while (lines.next()) {
    const auto [names, data] = words_and_data(lines.text());
    const bool weighted = names.size() == 3 && data.empty() && is_number(names[2]);
    if (names.size() != 2 && !weighted)
      throw not_a_graph(path, fmt::format("line {} does not have two names", lines.number()));
    WrittenLink link;
    link.from = builder.node(names[0]);
    link.to = builder.node(names[1]);
    link.line = lines.number();
    if (weighted) builder.not_understood("weight");
    if (!data.empty()) add_link_data(path, builder, link, data);
    builder.link(link);
  }
  return builder.finish("attribute", link_data_names());
}

}  // namespace asterism
