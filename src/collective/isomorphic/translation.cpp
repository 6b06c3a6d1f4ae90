#include "collective/isomorphic/translation.hpp"

#include <algorithm>

namespace asterism {

namespace {

std::vector<NodeId> nodes_there(std::span<const NodeId> nodes, const Counterpart& counterpart) {
  std::vector<NodeId> result;
  result.reserve(nodes.size());
  for (const NodeId node : nodes) result.emplace_back(counterpart.there[node.value()]);
  return result;
}

}  // namespace

Problem problem_there(const Problem& problem, const Counterpart& counterpart) {
  const Collective& collective = problem.collective;
  return {counterpart.network,
          Collective(collective.kind(), *counterpart.network,
                     nodes_there(collective.sources(), counterpart), collective.batch(),
                     nodes_there(collective.participants(), counterpart)),
          problem.model};
}

void Translation::begin(const ScheduleHeader& header) {
  const Collective& there = header.problem.collective;
  kind_ = there.kind();
  batch_ = there.batch();
  if (there.handling() == Handling::combined) {
    collective_there_ = there;
    collective_here_ = cut_into_chunks(here_, batch_ / here_.collective.batch()).collective;
  }
  if (kind_ == CollectiveKind::multi_broadcast)
    match_sources(there);
  else if (kind_ != CollectiveKind::broadcast)
    match_participants(there);
}

void Translation::match_participants(const Collective& there) {
  const Collective& here = here_.collective;
  std::vector<std::uint64_t> index_here(here.node_count());
  for (std::uint64_t i = 0; i < here.participant_count(); ++i)
    index_here[here.participant(i).value()] = i;
  number_.resize(there.participant_count());
  for (std::uint64_t i = 0; i < number_.size(); ++i)
    number_[i] = index_here[counterpart_.here[there.participant(i).value()]];
}

void Translation::match_sources(const Collective& there) {
  std::vector<std::uint64_t> index_here(here_.collective.node_count());
  const auto sources_here = here_.collective.sources();
  for (std::uint64_t i = 0; i < sources_here.size(); ++i) index_here[sources_here[i].value()] = i;
  number_.clear();
  number_.reserve(there.sources().size());
  for (const NodeId source : there.sources())
    number_.push_back(index_here[counterpart_.here[source.value()]]);
}

/// A result that is for one participant has another number here, and so have the nodes that a part
/// names.
MessageId Translation::part_here(MessageId message) const {
  const Collective::Part part = collective_there_->part(message);
  const Collective& here = *collective_here_;
  const std::uint64_t result = kind_ == CollectiveKind::reduce_scatter
                                   ? number_[part.result / batch_] * batch_ + part.result % batch_
                                   : part.result;
  switch (part.fate) {
    case Collective::Part::Fate::given:
      return here.given(result);
    case Collective::Part::Fate::whole:
      return here.whole(result);
    case Collective::Part::Fate::copied:
      return here.copied(node_here(part.holder), part.generation, result);
    case Collective::Part::Fate::posted:
      return here.posted(node_here(part.holder), node_here(part.addressee), result);
    case Collective::Part::Fate::posted_copy:
      break;
  }
  return here.posted_copy(node_here(part.holder), node_here(part.addressee), result);
}

MessageId Translation::message_here(MessageId message) const {
  if (kind_ == CollectiveKind::broadcast) return message;
  if (collective_there_) return part_here(message);
  const std::uint64_t pair = message.value() / batch_;
  const std::uint64_t within = message.value() % batch_;
  if (kind_ != CollectiveKind::alltoall) return MessageId{number_[pair] * batch_ + within};
  const std::uint64_t count = number_.size();
  return MessageId{(number_[pair / count] * count + number_[pair % count]) * batch_ + within};
}

void Translation::take(const Step& step) {
  step_.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    path_.clear();
    NodeId at = transfer.from;
    for (const Port port : transfer.ports) {
      path_.push_back(counterpart_.port_here(at, port));
      if (transfer.ports.size() > 1) at = counterpart_.network->neighbour(at, port);
    }
    packet_.clear();
    for (const MessageId message : transfer.messages) packet_.push_back(message_here(message));
    step_.add(NodeId{counterpart_.here[transfer.from.value()]}, path_, packet_, transfer.control);
  }
  sink_.take(step_);
}

}  // namespace asterism
