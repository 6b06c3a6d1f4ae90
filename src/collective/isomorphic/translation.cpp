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
  there_ = header.problem.collective;
  in_chunks_ = cut_into_chunks(here_, there_->batch() / here_.collective.batch()).collective;
  if (there_->kind() == CollectiveKind::multi_broadcast)
    match_sources(*there_);
  else if (there_->kind() != CollectiveKind::broadcast)
    match_participants(*there_);
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

/// A result that belongs to one participant has a different number here, and so do the nodes that a
/// part refers to.
MessageId Translation::part_here(MessageId message) const {
  Collective::Part part = there_->part(message);
  if (there_->kind() == CollectiveKind::reduce_scatter) {
    const Collective::Place place = there_->place_of_result(part.result);
    part.result = in_chunks_->result(number_[place.block], place.index);
  }
  if (part.holder != no_node) part.holder = node_here(part.holder);
  if (part.addressee != no_node) part.addressee = node_here(part.addressee);
  return in_chunks_->message(part);
}

MessageId Translation::message_here(MessageId message) const {
  if (there_->kind() == CollectiveKind::broadcast) return message;
  if (there_->handling() == Handling::combined) return part_here(message);
  const Collective::Place place = there_->place(message);
  if (there_->kind() != CollectiveKind::alltoall)
    return in_chunks_->message(number_[place.block], place.index);
  const auto [from, to] = there_->pair(place.block);
  return in_chunks_->message(in_chunks_->pair(number_[from], number_[to]), place.index);
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
