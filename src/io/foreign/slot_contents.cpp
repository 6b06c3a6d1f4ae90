#include "io/foreign/slot_contents.hpp"

namespace asterism {

namespace {

std::vector<RankContents> contents_of_messages(const Collective& collective) {
  std::vector<RankContents> ranks(collective.node_count());
  for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
    const SlotContent content{message.value(), 0, 1};
    ranks[collective.origin(message).value()].input.push_back(content);
    if (collective.personalized()) {
      ranks[collective.destination(message).value()].output.push_back(content);
      continue;
    }
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      ranks[collective.participant(i).value()].output.push_back(content);
  }
  return ranks;
}

/// Contents for `results` results to which every rank contributes; in a scan, a participant's
/// output has the contributions up to its own.
std::vector<RankContents> contents_of_results(const Collective& collective, std::uint64_t results) {
  const std::uint64_t participants = collective.participant_count();
  const bool is_scan = collective.handling() == Handling::prefixes;
  std::vector<RankContents> ranks(collective.node_count());
  for (std::uint64_t i = 0; i < participants; ++i) {
    const NodeId node = collective.participant(i);
    for (std::uint64_t result = 0; result < results; ++result) {
      ranks[node.value()].input.push_back({i * results + result, 0, 1});
      if (is_scan || collective.wants(node, result))
        ranks[node.value()].output.push_back({result, results, is_scan ? i + 1 : participants});
    }
  }
  return ranks;
}

}  // namespace

std::vector<RankContents> slot_contents(const Collective& collective) {
  switch (collective.handling()) {
    case Handling::combined:
      return contents_of_results(collective, collective.result_count());
    case Handling::prefixes:
      return contents_of_results(collective, collective.batch());
    default:
      return contents_of_messages(collective);
  }
}

}  // namespace asterism
