#include "network/files/builder.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr const char* kinds_hint =
    "graph:FILE takes a graph as GraphML (.graphml), DOT (.dot, .gv), GML (.gml), CSV (.csv), "
    "adjacency list (.adjlist), edge list (two names per line), or a machine (asterism formats)";

constexpr double largest_cost = 1e60;

}  // namespace

Error not_a_graph(const std::filesystem::path& path, const std::string& complaint,
                  const std::string& hint) {
  return {ErrorCode::malformed, fmt::format("{} is not a graph: {}", path.string(), complaint),
          hint.empty() ? kinds_hint : hint};
}

Error nested_too_deeply(const std::filesystem::path& path, std::uint64_t line) {
  return not_a_graph(path,
                     fmt::format("more than {} levels are nested in line {}", max_nesting, line),
                     "remove levels of nesting: they mean nothing to a network");
}

const std::vector<std::string>& link_attribute_names() {
  static const std::vector<std::string> names{"class",         "reverse_class", "port",
                                              "reverse_port",  "rate",          "latency",
                                              "delay",         "reverse_rate",  "reverse_latency",
                                              "reverse_delay", "directed"};
  return names;
}

const std::vector<std::string>& property_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"label", "switch"};
    all.insert(all.end(), link_attribute_names().begin(), link_attribute_names().end());
    return all;
  }();
  return names;
}

std::string* WrittenLink::attribute(std::string_view name) {
  static constexpr std::array places{
      &LinkTexts::link_class,    &LinkTexts::reverse_class, &LinkTexts::port,
      &LinkTexts::reverse_port,  &LinkTexts::rate,          &LinkTexts::latency,
      &LinkTexts::delay,         &LinkTexts::reverse_rate,  &LinkTexts::reverse_latency,
      &LinkTexts::reverse_delay, &LinkTexts::directed};
  const auto& names = link_attribute_names();
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return nullptr;
  return &(this->*places[static_cast<std::size_t>(found - names.begin())]);
}

std::optional<bool> parse_truth(std::string_view text) {
  std::string word(trimmed(text));
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (word == "true" || word == "yes" || word == "1") return true;
  if (word == "false" || word == "no" || word == "0") return false;
  return std::nullopt;
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
    is_switch_.emplace_back();
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

void GraphBuilder::mark_switch(std::uint64_t node, const std::string& text, std::uint64_t line) {
  if (text.empty()) return;
  const std::string hint = "say true or false of a node's being a switch, and the same everywhere";
  const auto truth = parse_truth(text);
  if (!truth)
    throw not_a_graph(path_,
                      fmt::format("whether the node {} is a switch is {}{}",
                                  name_text(names_[node]), name_text(text), in_line(line)),
                      hint);
  if (is_switch_[node].value_or(*truth) != *truth)
    throw not_a_graph(path_,
                      fmt::format("the node {} is a switch in one place and not in another{}",
                                  name_text(names_[node]), in_line(line)),
                      hint);
  is_switch_[node] = truth;
}

std::string GraphBuilder::link_text(const WrittenLink& link) const {
  return fmt::format("the link of {} and {}{}", name_text(names_[link.from]),
                     name_text(names_[link.to]), in_line(link.line));
}

std::optional<std::uint32_t> GraphBuilder::parsed_port(const WrittenLink& link,
                                                       const std::string& text) const {
  if (text.empty()) return std::nullopt;
  const auto number = parse_whole_number(text);
  if (!number || *number >= std::numeric_limits<std::uint32_t>::max())
    throw not_a_graph(path_, fmt::format("{} has the port {}", link_text(link), name_text(text)),
                      "ports are whole numbers from 0 on; leave them all out to have them numbered "
                      "in the order of the links");
  return static_cast<std::uint32_t>(*number);
}

LinkCost GraphBuilder::parsed_cost(const WrittenLink& link, const CostTexts& texts) {
  LinkCost cost;
  const auto read = [&](const std::string& text, auto&& parse, double low, const char* what,
                        const char* hint, double& value) {
    if (text.empty()) return;
    const std::optional<WrittenCost> written = parse(text);
    // The comparison is false for what is not a number.
    if (!written || !(written->value >= low && written->value <= largest_cost))
      throw not_a_graph(
          path_, fmt::format("{} has the {} {}", link_text(link), what, name_text(text)), hint);
    value = written->value;
    std::string& example = written->has_unit ? units_.with_unit : units_.without_unit;
    const bool is_zero = written->value == 0 && !written->has_unit;  // in any unit
    if (example.empty() && !is_zero)
      example = fmt::format("{} has the {} {}", link_text(link), what, name_text(text));
  };
  read(texts.rate, parse_written_rate, 1 / largest_cost, "rate",
       "a rate is a number from 1e-60 to 1e60, how many times as fast as others a link is, or a "
       "bandwidth such as 450GB/s",
       cost.rate);
  read(texts.latency, parse_written_time, 0, "latency",
       "a latency is a number from 0 to 1e60, in units of time, or a time such as 0.35us",
       cost.latency);
  read(texts.delay, parse_written_time, 0, "delay",
       "a delay is a number from 0 to 1e60, in units of time, or a time such as 0.35us",
       cost.delay);
  if (texts.rate.empty() && units_.without_rate.empty())
    units_.without_rate = fmt::format("{} has no rate", link_text(link));
  return cost;
}

void GraphBuilder::require_same_units() const {
  if (units_.with_unit.empty()) return;
  const std::string& lacking =
      units_.without_unit.empty() ? units_.without_rate : units_.without_unit;
  if (!lacking.empty())
    throw not_a_graph(path_, fmt::format("{}, and {}", units_.with_unit, lacking),
                      "give all of them units: a rate such as 450GB/s for every link, "
                      "latencies and delays such as 0.35us");
}

bool GraphBuilder::parsed_direction(const WrittenLink& link) const {
  if (link.directed.empty()) return link.one_way;
  const auto truth = parse_truth(link.directed);
  if (!truth)
    throw not_a_graph(
        path_,
        fmt::format("whether {} is directed is {}", link_text(link), name_text(link.directed)),
        "say true of a link that leads one way only, and false of others");
  return *truth;
}

void GraphBuilder::link(const WrittenLink& link) {
  GraphLink parsed;
  parsed.from = link.from;
  parsed.to = link.to;
  parsed.link_class = link.link_class;
  parsed.reverse_class = link.reverse_class;
  parsed.port = parsed_port(link, link.port);
  parsed.reverse_port = parsed_port(link, link.reverse_port);
  parsed.line = link.line;
  parsed.cost = parsed_cost(link, {link.rate, link.latency, link.delay});
  const auto or_as_there = [](const std::string& back,
                              const std::string& there) -> const std::string& {
    return back.empty() ? there : back;
  };
  parsed.reverse_cost = parsed_cost(link, {or_as_there(link.reverse_rate, link.rate),
                                           or_as_there(link.reverse_latency, link.latency),
                                           or_as_there(link.reverse_delay, link.delay)});
  parsed.one_way = parsed_direction(link);
  records_.links.push_back(std::move(parsed));
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
  std::vector<bool> switches(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) switches[order[i]] = records_.switches[i];
  records_.switches = std::move(switches);
  for (GraphLink& link : records_.links) {
    link.from = order[link.from];
    link.to = order[link.to];
  }
}

std::string names_text(const std::set<std::string>& names, const std::vector<std::string>& known) {
  static constexpr std::size_t max_shown = 40;
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() == max_shown) {
      shown.push_back(fmt::format("and {} more", with_thousands(names.size() - max_shown)));
      break;
    }
    const auto near = nearest(name, known);
    shown.push_back(near ? fmt::format("{} (did you mean {}?)", name, *near) : name);
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

GraphRecords GraphBuilder::finish(const std::string& kind, const std::vector<std::string>& known) {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (records_.labels[i].empty()) records_.labels[i] = names_[i];
  require_distinct_labels();
  require_same_units();
  records_.costs_in_units = !units_.with_unit.empty();
  records_.switches.reserve(names_.size());
  for (const std::optional<bool>& marked : is_switch_)
    records_.switches.push_back(marked.value_or(false));
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
