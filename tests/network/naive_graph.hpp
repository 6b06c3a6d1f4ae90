// Networks as plain sets of links between labels, to compare with definitions written naively.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/network.hpp>
#include <asterism/networks.hpp>

namespace asterism::testing {

/// Both directions of every link.
using Arcs = std::set<std::pair<std::string, std::string>>;

inline void add_link(Arcs& arcs, const std::string& a, const std::string& b) {
  arcs.emplace(a, b);
  arcs.emplace(b, a);
}

[[nodiscard]] inline Arcs arcs_of(const Network& network) {
  Arcs arcs;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end != no_node) arcs.emplace(network.label(node), network.label(end));
    }
  return arcs;
}

[[nodiscard]] inline std::set<std::string> ends_of(const Arcs& arcs) {
  std::set<std::string> ends;
  for (const auto& arc : arcs) ends.insert(arc.first);
  return ends;
}

/// Does not print whole sets: they are long.
inline void expect_same_graph(const std::string& spec, const Arcs& expected) {
  const auto network = make_network(spec);
  const Arcs actual = arcs_of(*network);
  EXPECT_EQ(network->node_count(), ends_of(expected).size()) << spec;
  std::vector<std::pair<std::string, std::string>> missing;
  std::vector<std::pair<std::string, std::string>> extra;
  std::ranges::set_difference(expected, actual, std::back_inserter(missing));
  std::ranges::set_difference(actual, expected, std::back_inserter(extra));
  if (!missing.empty())
    ADD_FAILURE() << spec << " lacks " << missing.size() << " links, the first from "
                  << missing[0].first << " to " << missing[0].second;
  if (!extra.empty())
    ADD_FAILURE() << spec << " has " << extra.size() << " links too many, the first from "
                  << extra[0].first << " to " << extra[0].second;
}

/// The longest of the shortest ways, by a search from every node; the graph must be connected.
[[nodiscard]] inline unsigned diameter_of(const Arcs& arcs) {
  std::map<std::string, std::size_t> number;
  for (const auto& arc : arcs) number.try_emplace(arc.first, number.size());
  std::vector<std::vector<std::size_t>> ends(number.size());
  for (const auto& [from, to] : arcs) ends[number.at(from)].push_back(number.at(to));
  unsigned longest = 0;
  for (const auto& [label, source] : number) {
    std::vector<unsigned> distance(number.size());
    std::vector<std::size_t> reached{source};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const std::size_t end : ends[reached[i]])
        if (end != source && distance[end] == 0) {
          distance[end] = distance[reached[i]] + 1;
          reached.push_back(end);
        }
    EXPECT_EQ(reached.size(), number.size()) << "disconnected from " << label;
    longest = std::max(longest, distance[reached.back()]);
  }
  return longest;
}

/// Expects that a network equals the graph of its definition and has the published diameter.
inline void expect_graph_and_diameter(const std::string& spec, const Arcs& expected) {
  expect_same_graph(spec, expected);
  const PublishedValues published = make_network(spec)->published();
  ASSERT_TRUE(published.diameter) << spec;
  EXPECT_EQ(published.diameter->relation, PublishedValue::Relation::equal) << spec;
  EXPECT_EQ(diameter_of(expected), published.diameter->value) << spec;
}

/// All words of a length over the digits 0 .. d-1, in order.
[[nodiscard]] inline std::vector<std::string> all_words(unsigned d, unsigned length) {
  std::vector<std::string> words{""};
  for (unsigned i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& word : words)
      for (unsigned digit = 0; digit < d; ++digit)
        longer.push_back(word + static_cast<char>('0' + digit));
    words = std::move(longer);
  }
  return words;
}

/// A word of bits with one of them, or all, flipped.
[[nodiscard]] inline std::string with_flipped(std::string word, std::size_t place) {
  word[place] = word[place] == '0' ? '1' : '0';
  return word;
}
[[nodiscard]] inline std::string complement_of(std::string word) {
  for (char& bit : word) bit = bit == '0' ? '1' : '0';
  return word;
}

/// The label at the other end of a named port; "" if it has no link.
[[nodiscard]] inline std::string across(const Network& network, const std::string& label,
                                        const std::string& port_name) {
  const NodeId node = network.parse_label(label);
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (network.port_name(port) == port_name) {
      const NodeId end = network.neighbour(node, port);
      return end == no_node ? "" : network.label(end);
    }
  ADD_FAILURE() << network.spec() << " has no port " << port_name;
  return "";
}

/// "123..n", and by next_permutation all the labels in lexicographic order (n below ten).
[[nodiscard]] inline std::string first_permutation(unsigned n) {
  std::string text;
  for (unsigned i = 1; i <= n; ++i) text += static_cast<char>('0' + i);
  return text;
}

/// "6572341" in blocks of 2 -> "6 57 23 41"; a last block may be shorter.
[[nodiscard]] inline std::string in_blocks(const std::string& symbols, unsigned block) {
  std::string label = symbols.substr(0, 1);
  for (std::size_t i = 1; i < symbols.size(); i += block) label += " " + symbols.substr(i, block);
  return label;
}

}  // namespace asterism::testing
