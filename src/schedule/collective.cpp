#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/collective.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

Error wrong_sources(CollectiveKind kind, const std::string& complaint) {
  return {ErrorCode::usage, fmt::format("{} {}", to_string(kind), complaint),
          "broadcast, scatter and gather take one --source, multi-broadcast one or more different "
          "ones, allgather and alltoall none"};
}

void require_sources(CollectiveKind kind, std::vector<NodeId> sources, std::uint64_t nodes) {
  const bool every_node = kind == CollectiveKind::allgather || kind == CollectiveKind::alltoall;
  const std::size_t least = every_node ? 0 : 1;
  const std::size_t most = every_node ? 0 : kind == CollectiveKind::multi_broadcast ? nodes : 1;
  if (sources.size() < least || sources.size() > most)
    throw wrong_sources(kind, fmt::format("with {} sources", sources.size()));
  std::ranges::sort(sources);
  if (std::ranges::adjacent_find(sources) != sources.end())
    throw wrong_sources(kind, "has a source twice");
  if (!sources.empty() && sources.back().value() >= nodes)
    throw wrong_sources(kind, "has a source that is not a node");
}

std::uint64_t count_messages(CollectiveKind kind, std::uint64_t nodes, std::size_t sources,
                             std::uint64_t batch) {
  switch (kind) {
    case CollectiveKind::broadcast:
      return batch;
    case CollectiveKind::multi_broadcast:
      return sources;
    case CollectiveKind::alltoall: {
      std::uint64_t pairs = 0;
      if (__builtin_mul_overflow(nodes, nodes, &pairs))
        throw Error(ErrorCode::too_large,
                    "an alltoall of so many nodes has more than 2^64 messages",
                    "choose a network of fewer than 2^32 nodes");
      return pairs;
    }
    default:
      return nodes;
  }
}

}  // namespace

Collective::Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources,
                       std::uint64_t batch)
    : kind_(kind), nodes_(network.node_count()), sources_(std::move(sources)), batch_(batch) {
  require_sources(kind_, sources_, nodes_);
  if (batch_ == 0 || (batch_ > 1 && kind_ != CollectiveKind::broadcast))
    throw Error(ErrorCode::usage, fmt::format("{} with a batch of {}", to_string(kind_), batch_),
                "only a broadcast may have a batch of several messages");
  if (batch_ > most_batch)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} with a batch of {}, and {} messages are the most", to_string(kind_),
                            batch_, most_batch),
                "choose a smaller batch, or larger messages");
  messages_ = count_messages(kind_, nodes_, sources_.size(), batch_);
}

NodeId Collective::origin(MessageId message) const {
  switch (kind_) {
    case CollectiveKind::broadcast:
    case CollectiveKind::scatter:
      return sources_[0];
    case CollectiveKind::multi_broadcast:
      return sources_[message.value()];
    case CollectiveKind::alltoall:
      return NodeId{message.value() / nodes_};
    default:
      return NodeId{message.value()};
  }
}

NodeId Collective::destination(MessageId message) const {
  switch (kind_) {
    case CollectiveKind::alltoall:
      return NodeId{message.value() % nodes_};
    case CollectiveKind::scatter:
      return NodeId{message.value()};
    case CollectiveKind::gather:
      return sources_[0];
    default:
      return no_node;
  }
}

std::string Collective::describe(const Network& network, MessageId message) const {
  if (message.value() >= messages_) return fmt::format("{}", message.value());
  if (kind_ == CollectiveKind::broadcast && batch_ > 1)
    return fmt::format("{} of {}", message.value(), network.label(sources_[0]));
  if (!personalized()) return fmt::format("of {}", network.label(origin(message)));
  return fmt::format("from {} for {}", network.label(origin(message)),
                     network.label(destination(message)));
}

std::span<const CollectiveNames> collective_catalogue() {
  using enum CollectiveKind;
  static const std::vector<CollectiveNames> catalogue{
      {broadcast, {"broadcast", "one-to-all", "one-to-all-broadcast"}, "one node to all"},
      {multi_broadcast,
       {"multi-broadcast", "many-to-all", "many-to-all-broadcast", "multi-node-broadcast"},
       "each of some nodes to all"},
      {allgather,
       {"allgather", "all-to-all-broadcast", "multinode-broadcast", "mnb", "gossip",
        "all-to-all-non-personalized"},
       "every node to all"},
      {alltoall,
       {"alltoall", "all-to-all-personalized", "total-exchange", "te",
        "all-to-all-personalized-broadcast"},
       "every node to every other a message of its own"},
      {scatter,
       {"scatter", "one-to-all-personalized"},
       "one node to every other a message of its own"},
      {gather, {"gather", "all-to-one"}, "every node to one a message of its own"}};
  return catalogue;
}

const std::string& to_string(CollectiveKind kind) {
  return std::ranges::find(collective_catalogue(), kind, &CollectiveNames::kind)->names.front();
}

CollectiveKind parse_collective(std::string_view name) {
  std::string wanted(name);
  std::ranges::replace_if(
      wanted, [](char c) { return c == ' ' || c == '_'; }, '-');
  std::vector<std::string> names;
  for (const CollectiveNames& entry : collective_catalogue()) {
    if (std::ranges::find(entry.names, wanted) != entry.names.end()) return entry.kind;
    names.insert(names.end(), entry.names.begin(), entry.names.end());
  }
  const auto near = nearest(wanted, names);
  throw Error(
      ErrorCode::unknown_name, fmt::format("unknown collective \"{}\"", name),
      near ? fmt::format("did you mean \"{}\"?", *near)
           : "choose one of broadcast, multi-broadcast, allgather, alltoall, scatter, gather");
}

}  // namespace asterism
