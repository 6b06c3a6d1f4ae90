#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem_statement.hpp>
#include <asterism/registry.hpp>

#include "network/fault_words.hpp"
#include "problem/counts.hpp"
#include "problem/node_rules.hpp"

namespace asterism {

namespace {

std::shared_ptr<const Network> network_with_faults(const ProblemStatement& statement) {
  if (statement.faults.empty() && statement.further_faults.empty()) return statement.network;
  return std::make_shared<const FaultyNetwork>(
      statement.network, faults_of(statement.further_faults, *statement.network, statement.faults));
}

/// Resolves the nodes of a statement on its network with faults, where nodes have different ids.
class NodeChoices {
 public:
  NodeChoices(const ProblemStatement& statement, const Network& network)
      : stated_(*statement.network), network_(network) {}

  /// `pool` contains the nodes from which rules choose: all nodes if it is empty.
  [[nodiscard]] std::vector<NodeId> resolve(const std::vector<NodeChoice>& choices,
                                            std::span<const NodeId> pool) const {
    std::vector<NodeId> nodes;
    for (const NodeChoice& choice : choices) {
      const auto* const text = std::get_if<std::string>(&choice);
      const auto several = text == nullptr ? std::nullopt : nodes_by_rule(*text, network_, pool);
      if (several)
        nodes.insert(nodes.end(), several->begin(), several->end());
      else
        nodes.push_back(text != nullptr ? network_.parse_label(*text)
                                        : node_of(std::get<NodeId>(choice)));
    }
    return nodes;
  }

 private:
  [[nodiscard]] NodeId node_of(NodeId stated) const {
    if (stated.value() >= stated_.node_count())
      throw Error(ErrorCode::out_of_range,
                  fmt::format("{} has no node {}", stated_.spec(), stated.value()),
                  fmt::format("nodes are numbered from 0 to {}", stated_.node_count() - 1));
    if (&stated_ == &network_) return stated;
    return network_.parse_label(stated_.label(stated));  // labels stay the same
  }

  const Network& stated_;
  const Network& network_;
};

bool has_counts(const CountChoice& counts) {
  return std::visit([](const auto& held) { return !held.empty(); }, counts);
}

std::vector<std::uint64_t> counts_of(const ProblemStatement& statement,
                                     std::uint64_t participants) {
  if (!has_counts(statement.counts)) return {};
  if (const auto* const text = std::get_if<std::string>(&statement.counts))
    return read_counts(*text, statement.collective, participants);
  return checked_counts(std::get<0>(statement.counts), statement.collective, participants);
}

Collective collective_of(const ProblemStatement& statement, const Network& network) {
  const NodeChoices nodes(statement, network);
  // Without sources and for all nodes, to determine the participants.
  const Collective everybody(CollectiveKind::allgather, network, {}, 1,
                             nodes.resolve(statement.participants, hosts_of(network)));
  std::vector<NodeId> sources = nodes.resolve(statement.sources, everybody.participants());
  if (sources.empty() &&
      traits_of(statement.collective).sources != CollectiveTraits::Sources::every)
    sources.push_back(everybody.participant(0));
  return {statement.collective,
          network,
          std::move(sources),
          statement.batch,
          {everybody.participants().begin(), everybody.participants().end()},
          counts_of(statement, everybody.participant_count())};
}

/// Returns the labels of the participants that faults or idle non-participants cut off from the
/// others.
std::vector<std::string> labels_cut_off(const Collective& collective, const FaultyNetwork& part) {
  std::vector<std::string> labels;
  for (const NodeId node : collective.participants())
    if (part.from_base(node) == no_node) labels.push_back(part.base().label(node));
  return labels;
}

Error cut_off_by_idle_nodes(const std::vector<std::string>& labels, const Network& network) {
  static constexpr std::size_t max_named = 5;
  const std::size_t named = std::min(labels.size(), max_named);
  return {ErrorCode::not_a_network,
          fmt::format(
              "with idle bystanders {}{} of {} {} cut off from the other participants",
              fmt::join(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(named), ", "),
              labels.size() > named ? fmt::format(" and {} more", labels.size() - named) : "",
              network.spec(), labels.size() == 1 ? "is" : "are"),
          "let bystanders forward, or choose participants that are linked to each other"};
}

std::vector<NodeId> in_part(std::span<const NodeId> nodes, const FaultyNetwork& part) {
  std::vector<NodeId> result;
  result.reserve(nodes.size());
  for (const NodeId node : nodes) result.push_back(part.from_base(node));
  return result;
}

/// Returns the same problem with only the participants and the switches.
Problem without_bystanders(const std::shared_ptr<const Network>& network,
                           const Collective& collective, const Model& model) {
  Faults idle;
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    if (!collective.takes_part(node) && !network->is_switch(node)) idle.nodes.push_back(node);
  if (idle.empty()) return {network, collective, model};
  if (collective.participant_count() < 2)
    throw Error(ErrorCode::not_a_network, "one participant and idle bystanders make no network",
                "choose two participants or more");
  const auto part = std::make_shared<const FaultyNetwork>(network, std::move(idle));
  if (const auto labels = labels_cut_off(collective, *part); !labels.empty())
    throw cut_off_by_idle_nodes(labels, *network);
  Collective among(collective.kind(), *part, in_part(collective.sources(), *part),
                   collective.batch(), in_part(collective.participants(), *part),
                   collective.counts());
  return {part, std::move(among), model};
}

}  // namespace

Bystanders parse_bystanders(std::string_view text) {
  if (text == "forward") return Bystanders::forward;
  if (text == "idle") return Bystanders::idle;
  refuse_unknown("way of bystanders", text, std::vector<std::string>{"forward", "idle"});
}

CollectiveKind parse_collective(std::string_view name, bool has_counts) {
  const CollectiveKind kind = parse_collective(name);
  const CollectiveTraits& traits = traits_of(kind);
  const bool wanted = names_counts(name);
  if (wanted && !has_counts)
    throw Error(ErrorCode::usage,
                fmt::format("{} needs to know how many messages each has",
                            traits.names_with_counts.front()),
                fmt::format("give counts as in 3,0,5, file:NAME, linear, one-large:K or "
                            "random:MAX; where all have as many it is {}",
                            traits.names.front()));
  if (!wanted && has_counts)
    throw Error(ErrorCode::usage,
                fmt::format("{} has the same number of messages for all, and takes no counts",
                            traits.names.front()),
                traits.names_with_counts.empty()
                    ? "allgatherv, alltoallv, scatterv and gatherv take counts"
                    : fmt::format("with counts it is {}", traits.names_with_counts.front()));
  return kind;
}

ProblemStatement parse_statement(const ProblemWords& words, Model model) {
  ProblemStatement statement;
  if (!words.bystanders.empty()) statement.bystanders = parse_bystanders(words.bystanders);
  statement.network = make_network(words.network);
  statement.collective = parse_collective(words.collective, !words.counts.empty());
  statement.sources.assign(words.sources.begin(), words.sources.end());
  statement.batch = words.batch;
  statement.participants.assign(words.participants.begin(), words.participants.end());
  statement.further_faults = words.faults;
  statement.counts = words.counts;
  adopt_units(*statement.network, model);
  set_fields(model, {words.model.begin(), words.model.end()});
  statement.model = std::move(model);
  return statement;
}

Problem make_problem(const ProblemStatement& statement) {
  const auto network = network_with_faults(statement);
  const Collective collective = collective_of(statement, *network);
  (void)statement.model.rates_of(*network);  // the names must be link classes
  return statement.bystanders == Bystanders::idle
             ? without_bystanders(network, collective, statement.model)
             : Problem(network, collective, statement.model);
}

}  // namespace asterism
