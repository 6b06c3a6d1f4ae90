#include "io/certificate/problem_section.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/certificate/network_section.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& what, const std::string& hint) {
  throw Error(ErrorCode::unsupported, "certificates do not support " + what, hint);
}

void require_collective(const Collective& collective) {
  const CollectiveKind kind = collective.kind();
  if (kind == CollectiveKind::scan || kind == CollectiveKind::barrier)
    refuse(collective.name(), "certify an allreduce, or another collective");
  if (collective.has_counts()) refuse(collective.name(), "choose the collective with equal counts");
  if (collective.participant_count() < 2)
    refuse("a single participant", "choose at least two participants");
}

void require_network(const Network& network) {
  if (network.node_count() > max_certified_nodes ||
      network.node_count() * network.port_count() > max_certified_ports)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has more than the {} nodes or {} one-way links of a certificate",
                            network.spec(), max_certified_nodes, max_certified_ports),
                "choose a smaller network");
  if (network.has_switches()) refuse("networks with switches", "choose a network without switches");
  if (network.has_own_link_costs() || network.costs_in_units())
    refuse("links with their own rates or latencies", "choose a network whose links are alike");
}

void require_model(const Model& model) {
  const std::string hint = "leave out the option, so that all links and steps are alike";
  if (model.has_class_costs()) refuse("rates, overheads or delays of link classes", hint);
  if (model.switching != Model::Switching::store_and_forward) refuse("wormhole switching", hint);
  if (model.duplex == Model::Duplex::half) refuse("half duplex", hint);
  if (model.control == Model::Control::simd) refuse("SIMD control", hint);
  if (model.unit != Model::Unit::none)
    refuse("times and sizes with units", "give --ts, --tm and the message size as plain numbers");
  if (model.link_delay != 0) refuse("link delays", hint);
  if (model.combining != 0) refuse("the cost of combining", hint);
  if (model.min_piece != 0) refuse("a smallest piece", hint);
}

/// Returns the shortest decimal that is read back as the same number.
std::string decimal(double value) {
  return fmt::format("{}", value);
}

}  // namespace

void require_certifiable(const Problem& problem) {
  require_collective(problem.collective);
  require_network(problem.network());
  require_model(problem.model);
  if (problem.divisible() && problem.model.packet_limit > 0)
    refuse("a packet limit for divisible messages", "leave out --packet-limit");
}

ordered_json problem_section(const Problem& problem) {
  const Collective& collective = problem.collective;
  const Model& model = problem.model;
  ordered_json result{{"collective", collective.name()}};
  if (collective.batch() != 1) result["batch"] = collective.batch();
  for (const NodeId node : collective.sources()) result["sources"].push_back(node.value());
  for (const NodeId node : collective.participants())
    result["participants"].push_back(node.value());
  if (model.ports.is_several())
    result["ports"] = model.ports.limit();
  else
    result["ports"] = ports_text(model);
  if (model.packet_limit > 0) result["packet_limit"] = model.packet_limit;
  if (problem.divisible()) result["divisible"] = 1;
  result["ts"] = decimal(model.startup);
  result["tm"] = decimal(model.transmission);
  result["message_size"] = decimal(model.message_size);
  return result;
}

}  // namespace asterism
