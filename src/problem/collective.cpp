#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/collective.hpp>
#include <asterism/error.hpp>

namespace asterism {

namespace {

Error wrong_sources(CollectiveKind kind, const std::string& complaint) {
  return {ErrorCode::usage, fmt::format("{} {}", to_string(kind), complaint),
          "broadcast, scatter, gather and reduce take one source or root, multi-broadcast one or "
          "more different ones, the others none"};
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

Error too_many_messages(const std::string& what) {
  return {ErrorCode::too_large, fmt::format("{} has more than 2^64 messages", what),
          "choose a network of fewer nodes, or fewer messages"};
}

std::uint64_t product(std::uint64_t a, std::uint64_t b, const std::string& what) {
  std::uint64_t messages = 0;
  if (__builtin_mul_overflow(a, b, &messages)) throw too_many_messages(what);
  return messages;
}

/// Returns the number of items of a collective without counts, for a batch of one.
std::uint64_t count_items(CollectiveKind kind, std::uint64_t participants, std::size_t sources) {
  switch (kind) {
    case CollectiveKind::broadcast:
    case CollectiveKind::reduce:
    case CollectiveKind::allreduce:
    case CollectiveKind::barrier:
      return 1;
    case CollectiveKind::multi_broadcast:
      return sources;
    case CollectiveKind::alltoall:
    case CollectiveKind::scan:
      return product(participants, participants,
                     fmt::format("{} among this many nodes", to_string(kind)));
    default:
      return participants;
  }
}

void require_batch(CollectiveKind kind, std::uint64_t batch) {
  if (batch == 0)
    throw Error(ErrorCode::usage, fmt::format("{} with a batch of 0", to_string(kind)),
                "a batch is of one message or more");
  if (batch > Collective::max_batch)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} with a batch of {}, and {} messages are the most", to_string(kind),
                            batch, Collective::max_batch),
                "choose a smaller batch, or larger messages");
  if (batch > 1 && kind == CollectiveKind::barrier)
    throw Error(ErrorCode::usage, "a barrier has no messages, and so no batch of them",
                "leave the batch out");
}

/// Returns where the messages of each item begin, and their total.
std::vector<std::uint64_t> offsets_of(const std::vector<std::uint64_t>& counts, CollectiveKind kind,
                                      std::uint64_t items, std::uint64_t batch) {
  if (traits_of(kind).names_with_counts.empty())
    throw Error(ErrorCode::usage, fmt::format("{} takes no counts", to_string(kind)),
                "allgather, alltoall, scatter and gather do");
  if (counts.size() != items)
    throw Error(ErrorCode::usage,
                fmt::format("{} counts for {} of {} takes", counts.size(),
                            traits_of(kind).names_with_counts.front(), items),
                "give one for each participant, or in an alltoall for each pair, row by row");
  if (batch != 1)
    throw Error(ErrorCode::usage, "counts and a batch exclude each other", "leave one of them out");
  std::vector<std::uint64_t> offsets{0};
  offsets.reserve(items + 1);
  for (const std::uint64_t count : counts) {
    const std::uint64_t next = offsets.back() + std::min(count, Collective::max_counted + 1);
    if (next > Collective::max_counted)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("the counts add up to more than {}", Collective::max_counted),
                  "count in larger units, of which a message is one");
    offsets.push_back(next);
  }
  if (offsets.back() == 0)
    throw Error(ErrorCode::usage, "all counts are 0", "give at least one node a message");
  return offsets;
}

Error wrong_participants(const std::string& complaint, const std::string& hint) {
  return {ErrorCode::usage, complaint, hint};
}

/// Returns the participants in ascending order without duplicates; empty if all nodes participate.
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
                       std::uint64_t batch, std::vector<NodeId> participants,
                       const std::vector<std::uint64_t>& counts)
    : kind_(kind),
      handling_(traits_of(kind).handling),
      nodes_(network.node_count()),
      sources_(std::move(sources)),
      participants_(checked_participants(std::move(participants), network)),
      blocks_(batch) {
  require_sources(kind_, sources_, nodes_);
  for (const NodeId source : sources_)
    if (!takes_part(source))
      throw wrong_sources(
          kind_, fmt::format("has the source {}, which does not take part", network.label(source)));
  require_batch(kind_, batch);
  const std::uint64_t items = count_items(kind_, participant_count(), sources_.size());
  const std::string what = fmt::format("{} with this many nodes and messages", to_string(kind_));
  messages_ = product(items, batch, what);
  if (!counts.empty()) {
    blocks_ = BlockIds(offsets_of(counts, kind_, items, batch));
    messages_ = blocks_.number(items);
  }
  if (handling_ == Handling::combined) {
    const std::optional<PartIds> parts = PartIds::make(nodes_, messages_);
    if (!parts) throw too_many_messages(what);
    parts_ = *parts;
    messages_ = parts_.count();
  }
}

const std::string& Collective::name() const {
  const CollectiveTraits& traits = traits_of(kind_);
  return has_counts() ? traits.names_with_counts.front() : traits.names.front();
}

bool Collective::takes_part(NodeId node) const {
  return all_take_part() || std::ranges::binary_search(participants_, node);
}

NodeId Collective::origin(MessageId message) const {
  if (handling_ == Handling::combined) return no_node;
  const std::uint64_t block = place(message).block;
  switch (kind_) {
    case CollectiveKind::broadcast:
    case CollectiveKind::scatter:
      return sources_[0];
    case CollectiveKind::multi_broadcast:
      return sources_[block];
    case CollectiveKind::alltoall:
      return participant(pair(block).from);
    case CollectiveKind::scan:
      return participant(stretch(message).first);
    default:
      return participant(block);
  }
}

NodeId Collective::destination(MessageId message) const {
  const std::uint64_t block = place(message).block;
  switch (kind_) {
    case CollectiveKind::alltoall:
      return participant(pair(block).to);
    case CollectiveKind::scatter:
      return participant(block);
    case CollectiveKind::gather:
      return sources_[0];
    default:
      return no_node;
  }
}

bool Collective::wants(NodeId node, std::uint64_t result) const {
  switch (kind_) {
    case CollectiveKind::reduce:
      return node == sources_[0];
    case CollectiveKind::reduce_scatter:
      return node == participant(place_of_result(result).block);
    default:
      return takes_part(node);
  }
}

std::string Collective::describe_part(const Network& network, MessageId message) const {
  const Part named = part(message);
  const bool has_owner = kind_ == CollectiveKind::reduce_scatter;
  const Place place = place_of_result(named.result);
  const std::string number =
      batch() > 1 || !has_owner ? fmt::format(" {}", has_owner ? place.index : named.result) : "";
  const std::string owner = has_owner ? " for " + network.label(participant(place.block)) : "";
  switch (named.fate) {
    case Part::Fate::given:
      return fmt::format("of result{}{}, given", number, owner);
    case Part::Fate::whole:
      return fmt::format("of result{}{}, whole", number, owner);
    case Part::Fate::posted:
    case Part::Fate::posted_copy:
      return fmt::format("of result{}{}, {}posted from {} to {}", number, owner,
                         named.fate == Part::Fate::posted ? "" : "copied and ",
                         network.label(named.holder), network.label(named.addressee));
    case Part::Fate::copied:
      break;
  }
  return fmt::format("of result{}{}, copy {} of {}", number, owner, named.generation,
                     network.label(named.holder));
}

std::string Collective::describe(const Network& network, MessageId message) const {
  if (message.value() >= messages_) return fmt::format("{}", message.value());
  if (handling_ == Handling::combined) return describe_part(network, message);
  if (handling_ == Handling::prefixes) {
    const Stretch sum = stretch(message);
    return fmt::format("of result {}, from {} to {}", sum.result,
                       network.label(participant(sum.first)), network.label(participant(sum.last)));
  }
  const std::string number =
      batch() > 1 || has_counts() ? fmt::format("{} ", place(message).index) : "";
  if (!personalized()) return fmt::format("{}of {}", number, network.label(origin(message)));
  return fmt::format("{}from {} for {}", number, network.label(origin(message)),
                     network.label(destination(message)));
}

}  // namespace asterism
