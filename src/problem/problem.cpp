#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/faults.hpp>
#include <asterism/networks.hpp>
#include <asterism/problem.hpp>
#include <asterism/registry.hpp>

#include "problem/counts.hpp"
#include "problem/node_rules.hpp"
#include "problem/units.hpp"

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

/// None unless the collective goes by a name with counts, and then they are required.
std::vector<std::uint64_t> counts_in_words(const ProblemWords& words, std::uint64_t participants) {
  const CollectiveKind kind = parse_collective(words.collective);
  const CollectiveTraits& traits = traits_of(kind);
  const bool wanted = names_counts(words.collective);
  if (wanted && words.counts.empty())
    throw Error(ErrorCode::usage,
                fmt::format("{} needs to know how many messages each has",
                            traits.names_with_counts.front()),
                fmt::format("give counts as in 3,0,5, file:NAME, linear, one-large:K or "
                            "random:MAX; where all have as many it is {}",
                            traits.names.front()));
  if (!wanted && !words.counts.empty())
    throw Error(ErrorCode::usage,
                fmt::format("{} has the same number of messages for all, and takes no counts",
                            traits.names.front()),
                traits.names_with_counts.empty()
                    ? "allgatherv, alltoallv, scatterv and gatherv take counts"
                    : fmt::format("with counts it is {}", traits.names_with_counts.front()));
  if (!wanted) return {};
  return read_counts(words.counts, kind, participants);
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
          {everybody.participants().begin(), everybody.participants().end()},
          counts_in_words(words, everybody.participant_count())};
}

/// Those whom faults or idle bystanders cut off from the others.
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

/// The same problem among the participants and the switches alone.
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

bool leaves_out_bystanders(const ProblemWords& words) {
  if (words.bystanders.empty() || words.bystanders == "forward") return false;
  if (words.bystanders != "idle")
    refuse_unknown("way of bystanders", words.bystanders,
                   std::vector<std::string>{"forward", "idle"});
  return true;
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
  if (collective.kind() == CollectiveKind::barrier) model.message_size = 0;
}

std::uint64_t Problem::max_pieces() const {
  static constexpr double any_number = 1 << 30;
  const bool is_reduction =
      collective.handling() == Handling::combined || collective.handling() == Handling::prefixes;
  const bool by_default = is_reduction || model.unit == Model::Unit::microseconds;
  if (model.divisible == Model::Divisible::no || !(model.message_size > 0)) return 1;
  if (model.divisible == Model::Divisible::by_default && !by_default) return 1;
  const double pieces =
      model.min_piece > 0 ? std::min(any_number, model.message_size / model.min_piece) : any_number;
  return pieces < 2 ? 1 : static_cast<std::uint64_t>(pieces);
}

bool Problem::divisible() const {
  return max_pieces() > 1;
}

Problem cut_into_chunks(const Problem& problem, std::uint64_t chunks) {
  const Collective& whole = problem.collective;
  if (chunks == 1) return problem;
  std::vector<std::uint64_t> counts = whole.counts();
  // What is too much is refused as a count.
  for (std::uint64_t& count : counts)
    if (__builtin_mul_overflow(count, chunks, &count)) count = Collective::max_counted + 1;
  Collective collective(whole.kind(), problem.network(),
                        {whole.sources().begin(), whole.sources().end()},
                        whole.has_counts() ? 1 : whole.batch() * chunks,
                        {whole.participants().begin(), whole.participants().end()}, counts);
  Model model = problem.model;
  model.message_size /= static_cast<double>(chunks);
  // Whoever cuts a message says that it may be cut.
  if (!problem.divisible() && model.divisible == Model::Divisible::by_default)
    model.divisible = Model::Divisible::yes;
  return {problem.shared_network(), std::move(collective), std::move(model)};
}

Problem state_problem(const ProblemWords& words, Model model) {
  const bool leaves_out = leaves_out_bystanders(words);
  auto network = with_faults(make_network(words.network), words.faults);
  Collective collective = collective_of(words, *network);
  set_model_words(model, words.model);
  (void)model.rates_of(*network);  // the names must be link classes
  return leaves_out ? without_bystanders(network, collective, model)
                    : Problem(network, collective, model);
}

}  // namespace asterism
