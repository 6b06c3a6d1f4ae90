#include "plan/repair/problem_after.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

std::vector<NodeId> those_left(std::span<const NodeId> nodes, const FaultyNetwork& network) {
  std::vector<NodeId> left;
  left.reserve(nodes.size());
  for (const NodeId node : nodes)
    if (const NodeId now = network.from_base(node); now != no_node) left.push_back(now);
  return left;
}

std::vector<NodeId> participants_of(const Collective& collective) {
  std::vector<NodeId> nodes;
  nodes.reserve(collective.participant_count());
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
    nodes.push_back(collective.participant(i));
  return nodes;
}

std::vector<NodeId> sources_left(const Collective& before, const FaultyNetwork& network) {
  std::vector<NodeId> sources = those_left(before.sources(), network);
  if (!before.sources().empty() && sources.empty())
    throw Error(ErrorCode::unsupported,
                fmt::format("nothing is left of the {}: its {} {} failed or is cut off",
                            to_string(before.kind()),
                            before.sources().size() == 1 ? "source or root" : "last source",
                            network.base().label(before.sources().front())),
                "choose another root, and a new schedule");
  return sources;
}

void require_repairable(const Collective& collective) {
  if (collective.handling() == Handling::combined || collective.handling() == Handling::prefixes ||
      collective.has_counts())
    throw Error(ErrorCode::unsupported,
                fmt::format("a schedule of {} loses all that its faults touch", collective.name()),
                "make a new one for the network with the faults");
}

}  // namespace

Problem problem_after(const Problem& before, const std::shared_ptr<const FaultyNetwork>& network) {
  if (before.network().spec() != network->base().spec())
    throw Error(ErrorCode::usage,
                fmt::format("a schedule on {} loses nothing by faults of {}",
                            before.network().spec(), network->base().spec()),
                "let links or nodes of its own network fail");
  const Collective& collective = before.collective;
  require_repairable(collective);
  std::vector<NodeId> participants = those_left(participants_of(collective), *network);
  if (participants.size() < 2)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("fewer than two participants of the {} are left", to_string(collective.kind())),
        "let fewer links or nodes fail");
  Collective left(collective.kind(), *network, sources_left(collective, *network),
                  collective.batch(), std::move(participants));
  return {network, std::move(left), before.model};
}

MessagesLeft::MessagesLeft(const Collective& before, const FaultyNetwork& network)
    : kind_(before.kind()), batch_(before.batch()), participants_(before.participant_count()) {
  const bool by_source = kind_ == CollectiveKind::multi_broadcast;
  const std::vector<NodeId> nodes =
      by_source ? std::vector<NodeId>(before.sources().begin(), before.sources().end())
                : participants_of(before);
  index_.assign(nodes.size(), none);
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (network.from_base(nodes[i]) != no_node) index_[i] = left++;
  participants_left_ = left;
}

std::uint64_t MessagesLeft::operator()(MessageId message) const {
  if (kind_ == CollectiveKind::broadcast) return message.value();
  const std::uint64_t number = message.value() / batch_;
  const std::uint64_t within = message.value() % batch_;
  if (kind_ != CollectiveKind::alltoall)
    return index_[number] == none ? none : index_[number] * batch_ + within;
  const std::uint64_t from = index_[number / participants_];
  const std::uint64_t to = index_[number % participants_];
  if (from == none || to == none) return none;
  return (from * participants_left_ + to) * batch_ + within;
}

}  // namespace asterism
