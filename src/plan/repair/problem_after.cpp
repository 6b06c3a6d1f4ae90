#include "plan/repair/problem_after.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

std::vector<NodeId> those_left(std::span<const NodeId> nodes, const FaultyNetwork& network) {
  std::vector<NodeId> left;
  left.reserve(nodes.size());
  for (const NodeId node : nodes)
    if (const NodeId now = network.from_base(node); now != no_node) left.push_back(now);
  return left;
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
        "fail fewer links or nodes");
  Collective left(collective.kind(), *network, sources_left(collective, *network),
                  collective.batch(), std::move(participants));
  return {network, std::move(left), before.model};
}

MessagesLeft::MessagesLeft(const Collective& before, const Collective& after,
                           const FaultyNetwork& network)
    : before_(before), after_(after) {
  const bool by_source = before.kind() == CollectiveKind::multi_broadcast;
  const std::vector<NodeId> nodes =
      by_source ? std::vector<NodeId>(before.sources().begin(), before.sources().end())
                : participants_of(before);
  index_.assign(nodes.size(), none);
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (network.from_base(nodes[i]) != no_node) index_[i] = left++;
}

std::optional<MessageId> MessagesLeft::operator()(MessageId message) const {
  if (before_.kind() == CollectiveKind::broadcast) return message;
  const Collective::Place place = before_.place(message);
  if (before_.kind() != CollectiveKind::alltoall) {
    if (index_[place.block] == none) return std::nullopt;
    return after_.message(index_[place.block], place.index);
  }
  const auto [from, to] = before_.pair(place.block);
  if (index_[from] == none || index_[to] == none) return std::nullopt;
  return after_.message(after_.pair(index_[from], index_[to]), place.index);
}

}  // namespace asterism
