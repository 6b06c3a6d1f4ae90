#include <array>
#include <cstddef>

#include <fmt/format.h>

#include <asterism/obstacle.hpp>

namespace asterism {

namespace {

struct ObstacleWords {
  ObstacleCode code;
  const char* name;      ///< for programs
  const char* sentence;  ///< with the arguments of sentence() in braces
};

using Code = ObstacleCode;

/// In the order of the enumerators.
constexpr std::array obstacle_words = std::to_array<ObstacleWords>({
    {Code::own_words, "own_words", "{words}"},
    {Code::other_collectives, "other_collectives", "it does not do {words}"},
    {Code::one_message_per_source, "one_message_per_source", "it sends one message a source"},
    {Code::equal_counts, "equal_counts",
     "it needs the same number of messages from every participant"},
    {Code::all_nodes_participate, "all_nodes_participate", "it needs all nodes to take part"},
    {Code::all_hosts_participate, "all_hosts_participate",
     "it needs all nodes but the switches to take part"},
    {Code::two_participants, "two_participants", "it needs two participants"},
    {Code::even_participants, "even_participants", "it needs an even number of participants"},
    {Code::max_participants, "max_participants", "it places at most {limit:.0f} participants"},
    {Code::shares_of_participants, "shares_of_participants",
     "it cuts the messages into shares for {count:.0f} participants"},
    {Code::share_per_node, "share_per_node",
     "it needs messages that can be cut into one share per node"},
    {Code::max_shares, "max_shares", "it would move more than {limit:.0f} shares one by one"},
    {Code::max_messages, "max_messages", "it moves more than {limit:.0f} messages one by one"},
    {Code::max_packets, "max_packets",
     "it sends about {count:.0e} packets one by one, more than {limit:.0e}"},
    {Code::few_hosts_and_messages, "few_hosts_and_messages",
     "it would take too long with this number of messages and hosts"},
    {Code::small_problems, "small_problems", "it is for small problems"},
    {Code::no_combining, "no_combining", "it does not know how parts of results are combined"},
    {Code::no_gathering, "no_gathering",
     "no allgather that it is made of applies, or it has too many messages"},
    {Code::ports, "ports", "it needs ports: {words}"},
    {Code::two_classes_per_step, "two_classes_per_step", "it needs control: mimd, or ports: 2"},
    {Code::no_single_dimension, "no_single_dimension",
     "it does not know the rule that all nodes use the same port"},
    {Code::no_simd_rules, "no_simd_rules", "it does not know the rules of SIMD control"},
    {Code::simd_classes, "simd_classes",
     "nodes use different link classes in a step, which SIMD control does not allow"},
    {Code::simd_choice, "simd_choice", "it needs nodes that choose their links by themselves"},
    {Code::simd_matched_links, "simd_matched_links",
     "under SIMD control all nodes use the same links, and it lets each choose"},
    {Code::simd_needed_links, "simd_needed_links",
     "every node uses the links that it needs, which SIMD control does not allow"},
    {Code::two_way_links, "two_way_links", "it needs links that lead both ways"},
    {Code::two_way_links_for_half_duplex, "two_way_links_for_half_duplex",
     "half duplex needs links that lead both ways"},
    {Code::full_duplex, "full_duplex", "it uses links in both directions at the same time"},
    {Code::full_duplex_links, "full_duplex_links",
     "it needs links that carry packets in both directions at the same time"},
    {Code::full_duplex_blocks, "full_duplex_blocks",
     "blocks are swapped over links in both directions at the same time"},
    {Code::single_link_of_two_nodes, "single_link_of_two_nodes",
     "two nodes have only one link, which would be used both ways"},
    {Code::single_links_of_rows, "single_links_of_rows",
     "the rows are single links, which would be used both ways"},
    {Code::opposite_neighbours, "opposite_neighbours",
     "neighbours along an axis use it in opposite directions"},
    {Code::unlimited_packets, "unlimited_packets", "its packets have any size"},
    {Code::packets_of_parts, "packets_of_parts",
     "it sends many parts in a packet, which must arrive together"},
    {Code::packets_of_all_symbols, "packets_of_all_symbols",
     "its packets of n messages are over the packet limit"},
    {Code::wormhole, "wormhole", "it needs wormhole switching"},
    {Code::wormhole_across_links, "wormhole_across_links",
     "its packets cross several links in a step: it needs wormhole switching"},
    {Code::no_wormhole_emulation, "no_wormhole_emulation", "it emulates links step by step"},
    {Code::no_wormhole_packets, "no_wormhole_packets",
     "it knows no packets that cross several links in a step"},
    {Code::no_wormhole_overlap, "no_wormhole_overlap",
     "its rounds overlap, which paths that cross do not allow"},
    {Code::no_wormhole_rounds, "no_wormhole_rounds",
     "no node may receive in a round before it has sent in the one before, and paths that cross "
     "do not allow that"},
    {Code::copying_switches, "copying_switches", "it needs switches that copy"},
    {Code::reducing_switches, "reducing_switches", "it needs switches that reduce"},
    {Code::hosts_behind_switches, "hosts_behind_switches", "it is for hosts behind switches"},
    {Code::ways_over_switches, "ways_over_switches",
     "it needs a way over switches alone between any two hosts"},
    {Code::slow_ways_over_switches, "slow_ways_over_switches",
     "it would take too long to find out whether any two hosts have a way over switches"},
    {Code::no_switch_rules, "no_switch_rules", "it does not know the rules of switches"},
    {Code::other_networks, "other_networks", "it is made for {words}"},
    {Code::symmetric_network, "symmetric_network",
     "it needs a network that looks alike from every node, port by port"},
    {Code::max_ports, "max_ports", "it needs a network of at most {limit:.0f} ports"},
    {Code::max_nodes, "max_nodes", "it is made for networks of at most {limit:.0f} nodes"},
    {Code::max_nodes_for_ways, "max_nodes_for_ways",
     "it finds ways between the nodes of networks of at most {limit:.0f}"},
    {Code::max_nodes_for_search, "max_nodes_for_search",
     "it searches, on at most {limit:.0f} nodes of {count:.0f} ports"},
    {Code::max_nodes_for_sums, "max_nodes_for_sums",
     "it keeps the sums of all nodes, of at most {limit:.0f}"},
    {Code::max_nodes_for_parts, "max_nodes_for_parts",
     "it posts parts, which takes a network of at most {limit:.0f} nodes"},
    {Code::max_nodes_for_cycles, "max_nodes_for_cycles",
     "disjoint cycles are looked for on at most {limit:.0f} nodes"},
    {Code::slow_packing, "slow_packing",
     "packing its trees would take too long on a network of this size"},
    {Code::torus, "torus", "it needs a torus"},
    {Code::torus_of_three_axes, "torus_of_three_axes", "it needs a torus of three axes"},
    {Code::closed_axes, "closed_axes", "it needs axes that are closed"},
    {Code::short_sides, "short_sides", "the sides are too long"},
    {Code::power_of_three_sides, "power_of_three_sides", "it needs sides that are powers of three"},
    {Code::equal_degrees, "equal_degrees",
     "it needs two-way links, the same number at every node and no two in parallel"},
    {Code::power_of_two_sides, "power_of_two_sides", "it needs sides that are powers of two"},
    {Code::three_symbols, "three_symbols", "the mesh needs a star of at least three symbols"},
    {Code::few_symbols, "few_symbols", "the mesh is stored, which is too much from 13 symbols on"},
    {Code::two_star_symbols, "two_star_symbols", "there is no star of one symbol"},
    {Code::hamiltonian_cycle, "hamiltonian_cycle",
     "no Hamiltonian cycle is known for it, and the search found none"},
    {Code::reversed_routing, "reversed_routing",
     "backwards, paths would take the axes in falling order"},
    {Code::reversed_links, "reversed_links",
     "backwards, nodes would not use the same links in a step"},
    {Code::isomorphic_ports, "isomorphic_ports",
     "ports have other numbers there, and here they matter"},
    {Code::isomorphic_classes, "isomorphic_classes", "classes of links have other names there"},
    {Code::isomorphic_too_large, "isomorphic_too_large",
     "the network is too large to be compared with those of the catalogue"},
    {Code::isomorphic_unknown, "isomorphic_unknown",
     "no other network is known to be isomorphic to this one"},
    {Code::isomorphic_without_more, "isomorphic_without_more",
     "what is isomorphic to the network has no more"},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < obstacle_words.size(); ++i)
    if (static_cast<std::size_t>(obstacle_words[i].code) != i) return false;
  return true;
}
static_assert(in_order());

const ObstacleWords& words_of(const Obstacle& obstacle) {
  return obstacle_words.at(static_cast<std::size_t>(obstacle.code));
}

}  // namespace

std::vector<ObstacleCode> obstacle_codes() {
  std::vector<ObstacleCode> codes;
  for (const ObstacleWords& words : obstacle_words) codes.push_back(words.code);
  return codes;
}

std::string_view code_name(const Obstacle& obstacle) {
  return words_of(obstacle).name;
}

std::string sentence(const Obstacle& obstacle) {
  return fmt::format(fmt::runtime(words_of(obstacle).sentence), fmt::arg("words", obstacle.words),
                     fmt::arg("limit", obstacle.limit), fmt::arg("count", obstacle.count));
}

}  // namespace asterism
