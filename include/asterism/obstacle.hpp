// Why an algorithm does not apply to a problem, as a code with arguments for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

/// What an algorithm needs and does not have, or, after `no_`, what it cannot do. The comments name
/// the fields of Obstacle that each code uses.
enum class ObstacleCode : std::uint8_t {
  own_words,  ///< words: the reason of an algorithm that this library does not know
  // The collective and its participants.
  other_collectives,  ///< words: the collective
  one_message_per_source,
  equal_counts,
  all_nodes_participate,
  all_hosts_participate,
  two_participants,
  even_participants,
  max_participants,        ///< limit
  shares_of_participants,  ///< count: participants
  share_per_node,          ///< of each message
  max_shares,              ///< limit
  max_messages,            ///< limit
  max_packets,             ///< count, limit
  few_hosts_and_messages,
  small_problems,
  no_combining,
  no_gathering,
  // Ports, links and control.
  ports,  ///< words: the weakest model
  two_classes_per_step,
  no_single_dimension,
  no_simd_rules,
  simd_classes,
  simd_choice,
  simd_matched_links,
  simd_needed_links,
  two_way_links,
  two_way_links_for_half_duplex,
  full_duplex,
  full_duplex_links,
  full_duplex_blocks,
  single_link_of_two_nodes,
  single_links_of_rows,
  opposite_neighbours,
  // Packets and switching.
  unlimited_packets,
  packets_of_parts,
  packets_of_all_symbols,
  wormhole,
  wormhole_across_links,
  no_wormhole_emulation,
  no_wormhole_packets,
  no_wormhole_overlap,
  no_wormhole_rounds,
  // Switches.
  copying_switches,
  reducing_switches,
  hosts_behind_switches,
  ways_over_switches,
  slow_ways_over_switches,
  no_switch_rules,
  // The network.
  other_networks,  ///< words: the families
  symmetric_network,
  max_ports,             ///< limit
  max_nodes,             ///< limit
  max_nodes_for_ways,    ///< limit
  max_nodes_for_search,  ///< limit; count: ports
  max_nodes_for_sums,    ///< limit
  max_nodes_for_parts,   ///< limit
  max_nodes_for_cycles,  ///< limit
  slow_packing,
  torus,
  torus_of_three_axes,
  closed_axes,
  short_sides,
  power_of_three_sides,
  equal_degrees,
  power_of_two_sides,
  three_symbols,
  few_symbols,
  two_star_symbols,
  hamiltonian_cycle,
  // Algorithms that use another network or run backwards.
  reversed_routing,
  reversed_links,
  isomorphic_ports,
  isomorphic_classes,
  isomorphic_too_large,
  isomorphic_unknown,
  isomorphic_without_more,
};

/// Why an algorithm does not apply. Fields that the code does not use have their default values.
struct Obstacle {
  /// Implicit, so that a function returns the code where it needs no arguments.
  Obstacle(ObstacleCode reason, double limit_of_it = 0, double count_of_it = 0)  // NOLINT
      : code(reason), limit(limit_of_it), count(count_of_it) {}
  Obstacle(ObstacleCode reason, std::string argument) : code(reason), words(std::move(argument)) {}
  /// The reason of an algorithm outside this library, as a clause such as "it needs odd rings".
  explicit Obstacle(std::string own_words)
      : Obstacle(ObstacleCode::own_words, std::move(own_words)) {}

  ObstacleCode code;
  double limit = 0;  ///< what the algorithm accepts at most
  double count = 0;
  std::string words{};

  bool operator==(const Obstacle&) const = default;
};

/// Returns all codes.
[[nodiscard]] std::vector<ObstacleCode> obstacle_codes();
/// Returns the code for programs, such as "full_duplex".
[[nodiscard]] std::string_view code_name(const Obstacle& obstacle);
/// Returns the reason in words, without a full stop: "it needs a torus". Unlike other reasons it
/// has its words here and not in reasons.hpp, because errors of the library say it.
[[nodiscard]] std::string sentence(const Obstacle& obstacle);

}  // namespace asterism
