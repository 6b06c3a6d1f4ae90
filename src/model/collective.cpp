#include <algorithm>

#include <fmt/format.h>

#include <asterism/collective.hpp>
#include <asterism/error.hpp>
#include <asterism/registry.hpp>

namespace asterism {

namespace {

Error wrong_sources(CollectiveKind kind, const std::string& complaint) {
  return {ErrorCode::usage, fmt::format("{} {}", to_string(kind), complaint),
          "broadcast, scatter and gather take one source, multi-broadcast one or more different "
          "ones, allgather and alltoall none"};
}

void require_sources(CollectiveKind kind, std::vector<NodeId> sources, std::uint64_t nodes) {
  using enum CollectiveTraits::Sources;
  const CollectiveTraits::Sources wanted = traits_of(kind).sources;
  const std::size_t least = wanted == every ? 0 : 1;
  const std::size_t most = wanted == every ? 0 : wanted == some ? nodes : 1;
  if (sources.size() < least || sources.size() > most)
    throw wrong_sources(kind, fmt::format("with {} sources", sources.size()));
  std::ranges::sort(sources);
  if (std::ranges::adjacent_find(sources) != sources.end())
    throw wrong_sources(kind, "has a source twice");
  if (!sources.empty() && sources.back().value() >= nodes)
    throw wrong_sources(kind, "has a source that is not a node");
}

std::uint64_t product(std::uint64_t a, std::uint64_t b, const char* what) {
  std::uint64_t messages = 0;
  if (__builtin_mul_overflow(a, b, &messages))
    throw Error(ErrorCode::too_large, fmt::format("{} has more than 2^64 messages", what),
                "choose a network of fewer than 2^32 nodes");
  return messages;
}

std::uint64_t count_messages(CollectiveKind kind, std::uint64_t nodes, std::size_t sources,
                             std::uint64_t batch) {
  switch (kind) {
    case CollectiveKind::broadcast:
      return batch;
    case CollectiveKind::multi_broadcast:
      return product(sources, batch, "a multi-broadcast of so many sources and messages");
    case CollectiveKind::alltoall:
      return product(nodes, nodes, "an alltoall of so many nodes");
    default:
      return nodes;
  }
}

}  // namespace

Collective::Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources,
                       std::uint64_t batch)
    : kind_(kind),
      personalized_(traits_of(kind).personalized),
      nodes_(network.node_count()),
      sources_(std::move(sources)),
      batch_(batch) {
  require_sources(kind_, sources_, nodes_);
  if (batch_ == 0 || (batch_ > 1 && !traits_of(kind_).batches))
    throw Error(ErrorCode::usage, fmt::format("{} with a batch of {}", to_string(kind_), batch_),
                "only a broadcast and a multi-broadcast may have a batch of several messages");
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
      return sources_[message.value() / batch_];
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
  if (batch_ > 1)
    return fmt::format("{} of {}", message.value() % batch_, network.label(origin(message)));
  if (!personalized()) return fmt::format("of {}", network.label(origin(message)));
  return fmt::format("from {} for {}", network.label(origin(message)),
                     network.label(destination(message)));
}

std::span<const CollectiveTraits> collective_catalogue() {
  using enum CollectiveKind;
  using enum CollectiveTraits::Sources;
  static const std::vector<CollectiveTraits> catalogue{
      {broadcast,
       {"broadcast", "one-to-all", "one-to-all-broadcast", "bcast"},
       "one node to all",
       one,
       false,
       false,
       true},
      {multi_broadcast,
       {"multi-broadcast", "many-to-all", "many-to-all-broadcast", "multi-node-broadcast"},
       "each of some nodes to all",
       some,
       false,
       false,
       true},
      {allgather,
       {"allgather", "all-to-all-broadcast", "multinode-broadcast", "mnb", "gossip",
        "all-to-all-non-personalized"},
       "every node to all",
       every,
       false,
       true,
       false},
      {alltoall,
       {"alltoall", "all-to-all-personalized", "total-exchange", "te",
        "all-to-all-personalized-broadcast"},
       "every node to every other a message of its own",
       every,
       true,
       true,
       false},
      {scatter,
       {"scatter", "one-to-all-personalized"},
       "one node to every other a message of its own",
       one,
       true,
       true,
       false},
      {gather,
       {"gather", "all-to-one"},
       "every node to one a message of its own",
       one,
       true,
       true,
       false}};
  return catalogue;
}

const CollectiveTraits& traits_of(CollectiveKind kind) {
  return *std::ranges::find(collective_catalogue(), kind, &CollectiveTraits::kind);
}

const std::string& to_string(CollectiveKind kind) {
  return traits_of(kind).names.front();
}

namespace {

std::string spelt(std::string_view name, bool with_hyphens) {
  std::string letters;
  for (const char c : name) {
    const bool separator = c == ' ' || c == '_' || c == '-';
    if (separator && !with_hyphens) continue;
    letters += separator ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

}  // namespace

CollectiveKind parse_collective(std::string_view name) {
  std::vector<std::string> names;
  // "all-to-all" is "alltoall"; but where hyphens make a difference, they count.
  for (const bool with_hyphens : {true, false})
    for (const CollectiveTraits& entry : collective_catalogue())
      for (const std::string& known : entry.names) {
        if (spelt(known, with_hyphens) == spelt(name, with_hyphens)) return entry.kind;
        if (with_hyphens) names.push_back(known);
      }
  refuse_unknown("collective", name, names);
}

}  // namespace asterism
