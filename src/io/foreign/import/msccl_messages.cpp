#include "io/foreign/import/msccl_messages.hpp"

#include <limits>

namespace asterism {

namespace {

constexpr std::uint64_t nothing_carried = std::numeric_limits<std::uint64_t>::max();

}  // namespace

MscclMessages::MscclMessages(const Problem& problem, const MscclLayout& layout,
                             const ContributionTable& table, const MscclRun& run,
                             const std::vector<NodeId>& nodes)
    : collective_(problem.collective),
      layout_(layout),
      table_(table),
      run_(run),
      nodes_(nodes),
      carried_(run.version_count(), nothing_carried) {}

std::optional<std::vector<MessageId>> MscclMessages::of(std::uint32_t packet, std::uint32_t from) {
  std::vector<MessageId> messages;
  messages.reserve(run_.sent(packet).size());
  for (std::size_t chunk = 0; chunk < run_.sent(packet).size(); ++chunk) {
    const auto found = message(packet, chunk, from);
    if (!found) return std::nullopt;
    messages.push_back(*found);
  }
  return messages;
}

std::optional<MessageId> MscclMessages::message(std::uint32_t packet, std::size_t chunk,
                                                std::uint32_t from) {
  const std::uint32_t version = run_.sent(packet)[chunk];
  const std::span<const std::uint64_t> parts = table_[run_.version(version).value];
  if (parts.empty()) return std::nullopt;
  switch (collective_.handling()) {
    case Handling::copied:
    case Handling::moved:
      break;
    case Handling::prefixes:
      return stretch(parts);
    case Handling::combined:
      return part(packet, chunk, from);
  }
  if (parts.size() > 1) return std::nullopt;
  return MessageId{parts.front()};
}

std::optional<MessageId> MscclMessages::stretch(std::span<const std::uint64_t> parts) const {
  const std::uint64_t first = parts.front();
  if (parts.back() - first + 1 != parts.size() ||
      layout_.result_of(first) != layout_.result_of(parts.back()))
    return std::nullopt;
  return collective_.stretch({layout_.participant_of(first), layout_.participant_of(parts.back()),
                              layout_.result_of(first)});
}

std::optional<MessageId> MscclMessages::part(std::uint32_t packet, std::size_t chunk,
                                             std::uint32_t from) {
  const MscclVersion& sent = run_.version(run_.sent(packet)[chunk]);
  const std::span<const std::uint64_t> parts = table_[sent.value];
  const std::uint64_t result = layout_.result_of(parts.front());
  if (layout_.result_of(parts.back()) != result) return std::nullopt;
  if (parts.size() == collective_.participant_count()) return collective_.whole(result);
  if (carried_[sent.root] != nothing_carried) {
    const MessageId message{carried_[sent.root]};
    const std::uint32_t here = run_.received(packet)[chunk];
    if (here != MscclVersion::none) carried_[run_.version(here).root] = message.value();
    return message;
  }
  return own_part(packet, chunk, from, result);
}

std::optional<MessageId> MscclMessages::own_part(std::uint32_t packet, std::size_t chunk,
                                                 std::uint32_t from, std::uint64_t result) {
  const std::uint32_t root = run_.version(run_.sent(packet)[chunk]).root;
  const std::uint32_t arrived = run_.received(packet)[chunk];
  const std::uint32_t here =
      arrived == MscclVersion::none ? MscclVersion::none : run_.version(arrived).root;
  const bool is_kept = run_.version(root).last_read > run_.sent_at(packet) ||
                       copies_[{nodes_[from], result}].last == root;
  if (here != MscclVersion::none && run_.version(here).passed_on && !run_.version(here).combined) {
    if (collective_.node_count() > Collective::max_posting_nodes) return std::nullopt;
    const NodeId to = end_of_post(here);
    const MessageId message = is_kept ? collective_.posted_copy(nodes_[from], to, result)
                                      : collective_.posted(nodes_[from], to, result);
    carried_[here] = message.value();
    return message;
  }
  if (!is_kept) return collective_.given(result);
  const auto message = copy(root, nodes_[from], result);
  if (message && here != MscclVersion::none) carried_[here] = message->value();
  return message;
}

std::optional<MessageId> MscclMessages::copy(std::uint32_t root, NodeId holder,
                                             std::uint64_t result) {
  Copies& copies = copies_[{holder, result}];
  if (copies.last != MscclVersion::none && copies.last != root) ++copies.generation;
  copies.last = root;
  if (copies.generation >= Collective::max_generations) return std::nullopt;
  return collective_.copied(holder, copies.generation, result);
}

NodeId MscclMessages::end_of_post(std::uint32_t root) const {
  NodeId end = nodes_[run_.version(root).sent_to];
  while (run_.version(root).sent_as != MscclVersion::none) {
    root = run_.version(run_.version(root).sent_as).root;
    const MscclVersion& next = run_.version(root);
    if (!next.passed_on || next.combined) break;
    end = nodes_[next.sent_to];
  }
  return end;
}

}  // namespace asterism
