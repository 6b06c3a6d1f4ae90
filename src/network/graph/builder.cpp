#include "graph/builder.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr const char* kinds_hint =
    "graph:FILE takes an undirected graph as GraphML (.graphml), DOT (.dot, .gv), CSV (.csv) or a "
    "list of edges, two names a line";

}  // namespace

Error not_a_graph(const std::filesystem::path& path, const std::string& complaint,
                  const std::string& hint) {
  return {ErrorCode::malformed, fmt::format("{} is not a graph: {}", path.string(), complaint),
          hint.empty() ? kinds_hint : hint};
}

Error directed_graph(const std::filesystem::path& path) {
  return {
      ErrorCode::not_a_network, fmt::format("{} has a directed graph", path.string()),
      "links go both ways: write `graph` and `--` in DOT, edgedefault=\"undirected\" in GraphML"};
}

const std::vector<std::string>& property_names() {
  static const std::vector<std::string> names{"label", "class", "reverse_class", "port",
                                              "reverse_port"};
  return names;
}

std::string name_text(const std::string& name) {
  return fmt::format("\"{}\"", name);
}

std::string in_line(std::uint64_t line) {
  return line == 0 ? "" : fmt::format(" in line {}", line);
}

std::uint64_t GraphBuilder::node(const std::string& name) {
  const auto [entry, is_new] = ids_.try_emplace(name, names_.size());
  if (is_new) {
    names_.push_back(name);
    label_lines_.push_back(0);
    records_.labels.emplace_back();
  }
  return entry->second;
}

void GraphBuilder::label(std::uint64_t node, const std::string& label, std::uint64_t line) {
  if (label.empty()) return;
  std::string& known = records_.labels[node];
  if (!known.empty() && known != label)
    throw not_a_graph(
        path_,
        fmt::format("the node {} has the label {}{}, and {}{}", name_text(names_[node]),
                    name_text(known), in_line(label_lines_[node]), name_text(label), in_line(line)),
        "a node has one label: leave the others out, or make them the same");
  known = label;
  label_lines_[node] = line;
}

std::optional<std::uint32_t> GraphBuilder::parsed_port(const WrittenLink& link,
                                                       const std::string& text) const {
  if (text.empty()) return std::nullopt;
  const auto number = parse_whole_number(text);
  if (!number || *number >= std::numeric_limits<std::uint32_t>::max())
    throw not_a_graph(
        path_,
        fmt::format("the link of {} and {}{} has the port {}", name_text(names_[link.from]),
                    name_text(names_[link.to]), in_line(link.line), name_text(text)),
        "ports are whole numbers from 0 on; leave them all out to have them numbered "
        "in the order of the links");
  return static_cast<std::uint32_t>(*number);
}

void GraphBuilder::link(const WrittenLink& link) {
  const auto port = parsed_port(link, link.port);
  const auto reverse_port = parsed_port(link, link.reverse_port);
  records_.links.push_back(
      {link.from, link.to, link.link_class, link.reverse_class, port, reverse_port, link.line});
}

void GraphBuilder::require_distinct_labels() const {
  std::unordered_map<std::string, std::uint64_t> nodes;
  for (std::uint64_t node = 0; node < names_.size(); ++node) {
    const auto [other, is_new] = nodes.try_emplace(records_.labels[node], node);
    if (!is_new)
      throw Error(ErrorCode::not_a_network,
                  fmt::format("{} gives the label {} to two nodes, {} and {}", path_.string(),
                              name_text(records_.labels[node]), name_text(names_[other->second]),
                              name_text(names_[node])),
                  "a label names one node: change one of them, or leave the labels out to go by "
                  "the names");
  }
}

std::vector<std::uint64_t> GraphBuilder::numeric_order() const {
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

void GraphBuilder::renumber(const std::vector<std::uint64_t>& order) {
  std::vector<std::string> labels(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) labels[order[i]] = std::move(records_.labels[i]);
  records_.labels = std::move(labels);
  for (GraphLink& link : records_.links) {
    link.from = order[link.from];
    link.to = order[link.to];
  }
}

namespace {

/// "color, from_lable (did you mean from_label?)".
std::string names_text(const std::set<std::string>& names, const std::vector<std::string>& known) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    const auto near = nearest(name, known);
    shown.push_back(near ? fmt::format("{} (did you mean {}?)", name, *near) : name);
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

}  // namespace

GraphRecords GraphBuilder::finish(const std::string& kind, const std::vector<std::string>& known) {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (records_.labels[i].empty()) records_.labels[i] = names_[i];
  require_distinct_labels();
  if (const auto order = numeric_order(); !order.empty()) renumber(order);
  if (!unknown_.empty())
    records_.warnings.push_back(
        fmt::format("{} has {} not understood, and not used: {}", path_.string(),
                    unknown_.size() == 1
                        ? fmt::format("{} {} that is", kind.starts_with('a') ? "an" : "a", kind)
                        : fmt::format("{}s that are", kind),
                    names_text(unknown_, known)));
  return std::move(records_);
}

}  // namespace asterism
