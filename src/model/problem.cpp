#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem.hpp>

#include "base/text.hpp"
#include "model/node_rules.hpp"

namespace asterism {

namespace {

/// Labels and rules; `pool` holds those that may be named, and all nodes may if it is empty.
std::vector<NodeId> nodes_of(const std::vector<std::string>& texts, const Network& network,
                             std::span<const NodeId> pool) {
  std::vector<NodeId> nodes;
  for (const std::string& text : texts) {
    if (const auto several = nodes_by_rule(text, network, pool))
      nodes.insert(nodes.end(), several->begin(), several->end());
    else
      nodes.push_back(network.parse_label(text));
  }
  return nodes;
}

Collective collective_of(const ProblemWords& words, const Network& network) {
  const CollectiveKind kind = parse_collective(words.collective);
  // Without sources and for every node, so that it tells who takes part.
  const Collective everybody(CollectiveKind::allgather, network, {}, 1,
                             nodes_of(words.participants, network, hosts_of(network)));
  std::vector<NodeId> sources = nodes_of(words.sources, network, everybody.participants());
  if (sources.empty() && traits_of(kind).sources != CollectiveTraits::Sources::every)
    sources.push_back(everybody.participant(0));
  return {kind,
          network,
          std::move(sources),
          words.batch,
          {everybody.participants().begin(), everybody.participants().end()}};
}

Parameters parameters_of(const ProblemWords& words) {
  Parameters parameters;
  for (const std::string& text : words.parameters) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(ErrorCode::malformed,
                  fmt::format("the parameter {} is not of the form name=value", in_quotes(text)),
                  "write for example k=2");
    const std::string name = text.substr(0, equals);
    if (!parameters.emplace(name, text.substr(equals + 1)).second)
      throw Error(ErrorCode::usage, fmt::format("the parameter {} is given twice", name),
                  "leave one of them out");
  }
  return parameters;
}

}  // namespace

Problem::Problem(std::shared_ptr<const Network> network, Collective on, Model under)
    : collective(std::move(on)), model(std::move(under)), network_(std::move(network)) {
  if (network_ == nullptr || network_->node_count() != collective.node_count())
    throw Error(ErrorCode::usage, "a problem needs the network that its collective is on",
                "make the collective with the same network");
  if (model.routing == Model::Routing::dimension_ordered && network_->port_count() > 0 &&
      !network_->axis(Port{0}))
    throw Error(ErrorCode::unsupported,
                fmt::format("{} has no axes for dimension-ordered routing", network_->spec()),
                "choose a torus, mesh, ring or hypercube, or any routing");
}

Problem cut_into_chunks(const Problem& problem, std::uint64_t chunks) {
  const Collective& whole = problem.collective;
  if (chunks == 1) return problem;
  Collective collective(whole.kind(), problem.network(),
                        {whole.sources().begin(), whole.sources().end()}, whole.batch() * chunks,
                        {whole.participants().begin(), whole.participants().end()});
  Model model = problem.model;
  model.message_size /= static_cast<double>(chunks);
  return {problem.shared_network(), std::move(collective), std::move(model)};
}

StatedProblem state_problem(const ProblemWords& words, Model model) {
  auto network = make_network(words.network);
  Collective collective = collective_of(words, *network);
  for (const auto& [field, text] : words.model) set_field(model, field, text);
  (void)model.rates_of(*network);  // the names must be link classes
  return {Problem(std::move(network), std::move(collective), std::move(model)),
          parameters_of(words)};
}

}  // namespace asterism
