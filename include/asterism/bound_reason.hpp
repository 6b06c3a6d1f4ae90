// Why a lower bound holds, as a code with arguments for programs. reasons.hpp puts it into words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace asterism {

/// The arguments that proved a bound. The comments name the fields of BoundReason that each uses.
enum class BoundReasonCode : std::uint8_t {
  nothing_to_do,
  // Start-ups.
  informed_nodes_multiply,             ///< count: nodes to inform; at_once: by each informed node
  diameter,                            ///< of the network
  eccentricity,                        ///< of the source
  many_far_nodes,                      ///< from every source
  many_nodes_far_from,                 ///< node
  message_travels_from,                ///< count: hops; node
  message_travels_to,                  ///< count: hops; node
  cut_vertices_on_way_from,            ///< node
  cut_vertices_on_way_to,              ///< node
  traffic_through_node,                ///< count: parts that it connects; node
  later_participants_depend_on,        ///< node
  earlier_participants_contribute_to,  ///< node
  packet_limit,                        ///< at_once: messages of a packet
  only_hosts_copy,                     ///< switches only forward
  only_hosts_combine,                  ///< switches only forward
  host_reaches_all_others,             ///< by packets that end at one node each
  some_node_has_messages,              ///< for others
  // Transmissions.
  messages_leave_source,  ///< through its ports
  messages_leave_source_and_reach_farthest,
  messages_leave_each_source_and_reach_all,
  messages_pass_ports_of_root,  ///< N-1 of them
  messages_leave_node,          ///< count: messages; node
  messages_reach_node,          ///< count: messages; node
  some_node_receives_all,       ///< messages
  some_node_receives_all_it_lacks,
  each_node_receives_one_per_other,
  each_node_receives_all_others,  ///< messages of all others
  each_node_receives_all_results,
  copies_need_holders,           ///< a copy is made by a node that has the message
  side_crosses_cut,              ///< the messages of one side
  side_to_side_crosses_cut,      ///< the messages from one side to the other
  results_cross_cut_both_ways,   ///< cut: nodes on both sides
  messages_cross_cut,            ///< count: messages; at_once: capacity; cut
  total_distance,                ///< divided by the transfers per step
  duality,                       ///< of linear programs: prices of links and ports
  transfers,                     ///< count: transfers; at_once
  allreduce_transfers,           ///< count: participants; at_once
  allreduce_transfers_to_hosts,  ///< count: participants; at_once
  allreduce_transfers_of_nodes,  ///< count: nodes; at_once
  allreduce_transfers_of_parts,  ///< count: parts of the network; at_once
  // Time.
  sat_proof,  ///< a SAT solver proved that no schedule takes less
};

/// The cut that a bound is about.
struct BoundCut {
  bool from_named_side = true;  ///< the messages come from the named nodes; otherwise they go there
  std::uint64_t inside = 0;     ///< nodes on the named side
  std::uint64_t outside = 0;
  std::vector<std::string> labels{};   ///< of the first nodes on the named side
  std::vector<std::uint32_t> nodes{};  ///< all nodes on the named side; empty if not listed
  std::uint64_t steps_before = 0;      ///< until a message can reach the cut
  std::uint64_t steps_after = 0;       ///< until the last message has reached its destination
  std::uint64_t packet_limit = 0;      ///< 0 if packets are not limited

  bool operator==(const BoundCut&) const = default;
};

/// Prices per message of links and ports. All messages together pay `count` of the reason, and at
/// most `at_once` per step and message of its largest packet.
struct BoundPrices {
  std::vector<std::uint64_t> links;          ///< by arc, in the order of nodes and ports
  std::vector<std::uint64_t> send, receive;  ///< by node

  bool operator==(const BoundPrices&) const = default;
};

/// A collective that every schedule of a reduction or scan contains, to which the reason applies.
struct ContainedCollective {
  enum class Kind : std::uint8_t {
    reversed_broadcast,
    reversed_allgather,
    contribution_to_all,   ///< what `node` contributes must reach all nodes
    contributions_to_one,  ///< what all contribute must reach `node`
  };
  Kind kind = Kind::reversed_broadcast;
  std::string node{};  ///< label

  bool operator==(const ContainedCollective&) const = default;
};

/// Why a bound holds. Fields that the code does not use have their default values.
struct BoundReason {
  BoundReasonCode code = BoundReasonCode::nothing_to_do;
  std::uint64_t count = 0;    ///< how much must be done
  std::uint64_t at_once = 0;  ///< how much of it can be done at the same time
  std::string node{};         ///< label
  std::optional<BoundCut> cut{};
  std::optional<BoundPrices> prices{};  ///< of `duality`, if links are alike
  std::optional<ContainedCollective> contained{};
  bool in_pieces = false;  ///< also holds if messages are split into pieces

  bool operator==(const BoundReason&) const = default;
};

}  // namespace asterism
