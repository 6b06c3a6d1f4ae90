#include "io/playback/shown_collective.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

/// Pages with more items show numbers instead of names.
constexpr std::uint64_t max_item_names = 5000;

std::string result_name(const Network& network, const Collective& collective,
                        std::uint64_t result) {
  if (collective.kind() != CollectiveKind::reduce_scatter) return fmt::format("result {}", result);
  const Collective::Place place = collective.place_of_result(result);
  const std::string owner = network.label(collective.participant(place.block));
  if (collective.batch() == 1) return "result for " + owner;
  return fmt::format("result {} for {}", place.index, owner);
}

std::string stretch_name(const Network& network, const Collective& collective,
                         std::uint64_t message) {
  const Collective::Stretch stretch = collective.stretch(MessageId{message});
  const std::string of_result =
      collective.batch() > 1 ? fmt::format(" of result {}", stretch.result) : "";
  return fmt::format("sum from {} to {}{}", network.label(collective.participant(stretch.first)),
                     network.label(collective.participant(stretch.last)), of_result);
}

}  // namespace

std::uint64_t item_count(const Collective& collective) {
  return collective.handling() == Handling::combined ? collective.result_count()
                                                     : collective.message_count();
}

std::int32_t item_of(const Collective& collective, MessageId message) {
  if (message.value() >= collective.message_count()) return -1;
  return static_cast<std::int32_t>(collective.handling() == Handling::combined
                                       ? collective.part(message).result
                                       : message.value());
}

std::string item_name(const Network& network, const Collective& collective, std::uint64_t item) {
  switch (collective.handling()) {
    case Handling::combined:
      return result_name(network, collective, item);
    case Handling::prefixes:
      return stretch_name(network, collective, item);
    default:
      return "message " + collective.describe(network, MessageId{item});
  }
}

std::vector<std::uint64_t> needed_amounts(const Collective& collective) {
  std::vector<std::uint64_t> needed(collective.node_count());
  if (collective.handling() == Handling::moved) {
    for (MessageId message{0}; message.value() < collective.message_count(); ++message)
      ++needed[collective.destination(message).value()];
    return needed;
  }
  for (std::uint64_t i = 0; i < collective.participant_count(); ++i) {
    const NodeId node = collective.participant(i);
    std::uint64_t& amount = needed[node.value()];
    if (collective.handling() == Handling::copied) amount = collective.message_count();
    if (collective.handling() == Handling::prefixes) amount = (i + 1) * collective.batch();
    if (collective.handling() != Handling::combined) continue;
    for (std::uint64_t result = 0; result < collective.result_count(); ++result)
      if (collective.wants(node, result)) amount += collective.participant_count();
  }
  return needed;
}

Playback::Collective shown_collective(const Problem& problem) {
  const Collective& collective = problem.collective;
  Playback::Collective shown{collective.name(), traits_of(collective.kind()).description,
                             collective.handling(), item_count(collective)};
  if (shown.messages > max_item_names) return shown;
  shown.names.reserve(shown.messages);
  for (std::uint64_t item = 0; item < shown.messages; ++item)
    shown.names.push_back(item_name(problem.network(), collective, item));
  return shown;
}

}  // namespace asterism
