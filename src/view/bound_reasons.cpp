#include <array>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/reasons.hpp>

namespace asterism {

namespace {

struct ReasonWords {
  BoundReasonCode code;
  const char* name;      ///< for programs
  const char* sentence;  ///< with the arguments of without_context() in braces
};

using Code = BoundReasonCode;

/// In the order of the enumerators.
constexpr std::array reason_words = std::to_array<ReasonWords>({
    {Code::nothing_to_do, "nothing_to_do", "nothing to do"},
    {Code::informed_nodes_multiply, "informed_nodes_multiply",
     "{count} nodes must be informed, and each informs at most {at_once} per step"},
    {Code::diameter, "diameter", "the diameter"},
    {Code::eccentricity, "eccentricity", "the eccentricity of the source"},
    {Code::many_far_nodes, "many_far_nodes", "too many nodes are far away for fewer steps"},
    {Code::many_nodes_far_from, "many_nodes_far_from",
     "too many nodes are far from {node} for fewer steps"},
    {Code::message_travels_from, "message_travels_from",
     "some message travels {count} hops from {node}"},
    {Code::message_travels_to, "message_travels_to", "some message travels {count} hops to {node}"},
    {Code::cut_vertices_on_way_from, "cut_vertices_on_way_from",
     "traffic from {node} passes through cut vertices"},
    {Code::cut_vertices_on_way_to, "cut_vertices_on_way_to",
     "traffic to {node} passes through cut vertices"},
    {Code::traffic_through_node, "traffic_through_node",
     "all traffic between the {count} parts that {node} connects passes through it"},
    {Code::later_participants_depend_on, "later_participants_depend_on",
     "all later participants depend on {node}"},
    {Code::earlier_participants_contribute_to, "earlier_participants_contribute_to",
     "all earlier participants contribute to {node}"},
    {Code::packet_limit, "packet_limit", "packets of at most {at_once} messages"},
    {Code::only_hosts_copy, "only_hosts_copy",
     "only hosts copy messages; switches only forward them"},
    {Code::only_hosts_combine, "only_hosts_combine",
     "only hosts combine messages; switches only forward them"},
    {Code::host_reaches_all_others, "host_reaches_all_others",
     "a host must reach all others, and each packet ends at one node"},
    {Code::some_node_has_messages, "some_node_has_messages", "some node has messages for others"},
    {Code::messages_leave_source, "messages_leave_source", "all messages must leave the source"},
    {Code::messages_leave_source_and_reach_farthest, "messages_leave_source_and_reach_farthest",
     "all messages must leave the source, and the last one must reach the farthest node"},
    {Code::messages_leave_each_source_and_reach_all, "messages_leave_each_source_and_reach_all",
     "all messages of a source must leave it, and the last one must reach all nodes"},
    {Code::messages_pass_ports_of_root, "messages_pass_ports_of_root",
     "N-1 messages must pass through the ports of the root"},
    {Code::messages_leave_node, "messages_leave_node", "{count} messages must leave {node}"},
    {Code::messages_reach_node, "messages_reach_node", "{count} messages must reach {node}"},
    {Code::some_node_receives_all, "some_node_receives_all", "some node must receive all messages"},
    {Code::some_node_receives_all_it_lacks, "some_node_receives_all_it_lacks",
     "some node must receive all messages that it lacks"},
    {Code::each_node_receives_one_per_other, "each_node_receives_one_per_other",
     "each node receives N-1 messages"},
    {Code::each_node_receives_all_others, "each_node_receives_all_others",
     "each node receives the messages of all others"},
    {Code::each_node_receives_all_results, "each_node_receives_all_results",
     "each node receives all results"},
    {Code::copies_need_holders, "copies_need_holders",
     "every copy is made by a node that already has the message"},
    {Code::side_crosses_cut, "side_crosses_cut", "the messages of one side must cross a cut"},
    {Code::side_to_side_crosses_cut, "side_to_side_crosses_cut",
     "the messages from one side to the other must cross a cut"},
    {Code::results_cross_cut_both_ways, "results_cross_cut_both_ways",
     "all results must cross a cut between {inside} and {outside} nodes in both directions"},
    {Code::messages_cross_cut, "messages_cross_cut",
     "{messages} {side} must cross a cut that carries {at_once} at a time{steps}{packets}"},
    {Code::total_distance, "total_distance",
     "the total distance of all messages, divided by the transfers per step"},
    {Code::duality, "duality",
     "linear programming duality: the total price of the links and ports that all messages need, "
     "divided by the price of all that can be used per step"},
    {Code::transfers, "transfers", "{count} transfers are needed, at most {at_once} at a time"},
    {Code::allreduce_transfers, "allreduce_transfers",
     "each result takes 2(P-1) transfers among {count} participants, at most {at_once} at a time"},
    {Code::allreduce_transfers_to_hosts, "allreduce_transfers_to_hosts",
     "each result takes 2(P-1) transfers among {count} participants, at most {at_once} to hosts at "
     "a time"},
    {Code::allreduce_transfers_of_nodes, "allreduce_transfers_of_nodes",
     "each result takes 2({count}-1) transfers between {count} nodes, at most {at_once} at a time"},
    {Code::allreduce_transfers_of_parts, "allreduce_transfers_of_parts",
     "each result takes 2({count}-1) transfers between {count} parts of the network, at most "
     "{at_once} at a time"},
    {Code::sat_proof, "sat_proof", "a SAT solver proved that no schedule takes less"},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < reason_words.size(); ++i)
    if (static_cast<std::size_t>(reason_words[i].code) != i) return false;
  return true;
}
static_assert(in_order());

struct ContainedWords {
  ContainedCollective::Kind kind;
  const char* name;
  const char* sentence;
};

constexpr std::array contained_words = std::to_array<ContainedWords>({
    {ContainedCollective::Kind::reversed_broadcast, "reversed_broadcast", "a broadcast in reverse"},
    {ContainedCollective::Kind::reversed_allgather, "reversed_allgather",
     "an allgather in reverse"},
    {ContainedCollective::Kind::contribution_to_all, "contribution_to_all",
     "the contribution of {node} must reach all nodes"},
    {ContainedCollective::Kind::contributions_to_one, "contributions_to_one",
     "all contributions must reach {node}"},
});

const ReasonWords& words_of(Code code) {
  return reason_words.at(static_cast<std::size_t>(code));
}

const ContainedWords& words_of(ContainedCollective::Kind kind) {
  return contained_words.at(static_cast<std::size_t>(kind));
}

std::string number_of(std::uint64_t number, const char* noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// Returns "from 00" or "to 7 nodes (00, 01, 02, 03 and 3 more)".
std::string side_text(const BoundCut& cut) {
  std::string names = fmt::to_string(fmt::join(cut.labels, ", "));
  if (cut.inside > cut.labels.size())
    names += fmt::format(" and {} more", cut.inside - cut.labels.size());
  const char* const direction = cut.from_named_side ? "from" : "to";
  return cut.inside == 1 ? fmt::format("{} {}", direction, names)
                         : fmt::format("{} {} nodes ({})", direction, cut.inside, names);
}

/// Returns ", 1 step from the start, 2 steps before the end", without parts that are 0.
std::string steps_text(const BoundCut& cut) {
  std::string text;
  if (cut.steps_before > 0)
    text += fmt::format(", {} from the start", number_of(cut.steps_before, "step"));
  if (cut.steps_after > 0)
    text += fmt::format(", {} before the end", number_of(cut.steps_after, "step"));
  return text;
}

std::string packets_text(const BoundCut& cut) {
  return cut.packet_limit == 0
             ? std::string()
             : fmt::format(", in packets of at most {} messages", cut.packet_limit);
}

std::string without_context(const BoundReason& reason) {
  const BoundCut cut = reason.cut.value_or(BoundCut{});
  return fmt::format(fmt::runtime(words_of(reason.code).sentence), fmt::arg("count", reason.count),
                     fmt::arg("at_once", reason.at_once), fmt::arg("node", reason.node),
                     fmt::arg("inside", cut.inside), fmt::arg("outside", cut.outside),
                     fmt::arg("messages", number_of(reason.count, "message")),
                     fmt::arg("side", side_text(cut)), fmt::arg("steps", steps_text(cut)),
                     fmt::arg("packets", packets_text(cut)));
}

}  // namespace

std::vector<BoundReasonCode> bound_reason_codes() {
  std::vector<BoundReasonCode> codes;
  for (const ReasonWords& words : reason_words) codes.push_back(words.code);
  return codes;
}

std::string code_name(const BoundReason& reason) {
  const char* const code = words_of(reason.code).name;
  return reason.contained ? fmt::format("{}/{}", words_of(reason.contained->kind).name, code)
                          : std::string(code);
}

std::string sentence(const BoundReason& reason) {
  std::string text = without_context(reason);
  if (reason.contained)
    text = fmt::format("{}: {}",
                       fmt::format(fmt::runtime(words_of(reason.contained->kind).sentence),
                                   fmt::arg("node", reason.contained->node)),
                       text);
  return reason.in_pieces ? text + "; messages may be split" : text;
}

}  // namespace asterism
