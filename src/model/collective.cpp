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

std::uint64_t count_messages(CollectiveKind kind, std::uint64_t participants, std::size_t sources,
                             std::uint64_t batch) {
  switch (kind) {
    case CollectiveKind::broadcast:
      return batch;
    case CollectiveKind::multi_broadcast:
      return product(sources, batch, "a multi-broadcast of so many sources and messages");
    case CollectiveKind::alltoall:
      return product(product(participants, participants, "an alltoall of so many nodes"), batch,
                     "an alltoall of so many nodes and messages");
    default:
      return product(participants, batch, "a collective of so many nodes and messages");
  }
}

Error wrong_participants(const std::string& complaint, const std::string& hint) {
  return {ErrorCode::usage, complaint, hint};
}

/// In rising order, each once; none if all nodes take part.
std::vector<NodeId> checked_participants(std::vector<NodeId> given, const Network& network) {
  if (given.empty() && !network.has_switches()) return {};
  if (given.empty()) {
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      if (!network.is_switch(node)) given.push_back(node);
    return given;
  }
  std::ranges::sort(given);
  if (given.back().value() >= network.node_count())
    throw wrong_participants("a participant is not a node", "name nodes of the network");
  if (const auto twice = std::ranges::adjacent_find(given); twice != given.end())
    throw wrong_participants(fmt::format("{} takes part twice", network.label(*twice)),
                             "name every participant once");
  for (const NodeId node : given)
    if (network.is_switch(node))
      throw wrong_participants(fmt::format("{} is a switch and takes no part", network.label(node)),
                               "name nodes that are no switches");
  return given.size() == network.node_count() ? std::vector<NodeId>{} : given;
}

}  // namespace

Collective::Collective(CollectiveKind kind, const Network& network, std::vector<NodeId> sources,
                       std::uint64_t batch, std::vector<NodeId> participants)
    : kind_(kind),
      personalized_(traits_of(kind).personalized),
      nodes_(network.node_count()),
      sources_(std::move(sources)),
      participants_(checked_participants(std::move(participants), network)),
      batch_(batch) {
  require_sources(kind_, sources_, nodes_);
  for (const NodeId source : sources_)
    if (!takes_part(source))
      throw wrong_sources(
          kind_, fmt::format("has the source {}, which does not take part", network.label(source)));
  if (batch_ == 0)
    throw Error(ErrorCode::usage, fmt::format("{} with a batch of 0", to_string(kind_)),
                "a batch is of one message or more");
  if (batch_ > most_batch)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} with a batch of {}, and {} messages are the most", to_string(kind_),
                            batch_, most_batch),
                "choose a smaller batch, or larger messages");
  messages_ = count_messages(kind_, participant_count(), sources_.size(), batch_);
}

bool Collective::takes_part(NodeId node) const {
  return all_take_part() || std::ranges::binary_search(participants_, node);
}

NodeId Collective::origin(MessageId message) const {
  const std::uint64_t number = message.value() / batch_;
  switch (kind_) {
    case CollectiveKind::broadcast:
    case CollectiveKind::scatter:
      return sources_[0];
    case CollectiveKind::multi_broadcast:
      return sources_[number];
    case CollectiveKind::alltoall:
      return participant(number / participant_count());
    default:
      return participant(number);
  }
}

NodeId Collective::destination(MessageId message) const {
  const std::uint64_t number = message.value() / batch_;
  switch (kind_) {
    case CollectiveKind::alltoall:
      return participant(number % participant_count());
    case CollectiveKind::scatter:
      return participant(number);
    case CollectiveKind::gather:
      return sources_[0];
    default:
      return no_node;
  }
}

std::string Collective::describe(const Network& network, MessageId message) const {
  if (message.value() >= messages_) return fmt::format("{}", message.value());
  const std::string number = batch_ > 1 ? fmt::format("{} ", message.value() % batch_) : "";
  if (!personalized()) return fmt::format("{}of {}", number, network.label(origin(message)));
  return fmt::format("{}from {} for {}", number, network.label(origin(message)),
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
       false},
      {multi_broadcast,
       {"multi-broadcast", "many-to-all", "many-to-all-broadcast", "multi-node-broadcast"},
       "each of some nodes to all",
       some,
       false,
       false},
      {allgather,
       {"allgather", "all-to-all-broadcast", "multinode-broadcast", "mnb", "gossip",
        "all-to-all-non-personalized"},
       "every node to all",
       every,
       false,
       true},
      {alltoall,
       {"alltoall", "all-to-all-personalized", "total-exchange", "te",
        "all-to-all-personalized-broadcast"},
       "every node to every other a message of its own",
       every,
       true,
       true},
      {scatter,
       {"scatter", "one-to-all-personalized"},
       "one node to every other a message of its own",
       one,
       true,
       true},
      {gather,
       {"gather", "all-to-one"},
       "every node to one a message of its own",
       one,
       true,
       true}};
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
