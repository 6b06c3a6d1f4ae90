#include "io/foreign/import/msccl_layout.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

constexpr std::uint32_t no_rank = ~std::uint32_t{0};

bool combines(const Collective& collective) {
  return collective.handling() == Handling::combined || collective.handling() == Handling::prefixes;
}

/// The results of a scan are in the order of its batch.
std::uint64_t results_of(const Collective& collective) {
  return collective.handling() == Handling::prefixes ? collective.batch()
                                                     : collective.result_count();
}

/// The largest input and the largest output over all ranks, in messages.
struct LargestBuffers {
  std::uint64_t input = 0, output = 0;
};

LargestBuffers largest_buffers(const Collective& collective) {
  const std::uint64_t all = collective.participant_count();
  const std::uint64_t one = collective.batch();
  switch (collective.kind()) {
    case CollectiveKind::allgather:
      return {one, one * all};
    case CollectiveKind::multi_broadcast:
      return {one, one * collective.sources().size()};
    case CollectiveKind::alltoall:
      return {one * all, one * all};
    case CollectiveKind::scatter:
      return {one * all, one};
    case CollectiveKind::gather:
      return {one, one * all};
    case CollectiveKind::reduce_scatter:
      return {one * all, one};
    case CollectiveKind::broadcast:
    case CollectiveKind::reduce:
    case CollectiveKind::allreduce:
    case CollectiveKind::scan:
    case CollectiveKind::barrier:
      break;
  }
  return {one, one};
}

}  // namespace

MscclLayout::MscclLayout(const Problem& problem, bool in_place, const std::vector<NodeId>& nodes,
                         ContributionTable& table)
    : participants_(problem.collective.participant_count()),
      rank_at_(problem.network().node_count(), no_rank),
      ranks_(nodes.size()),
      in_place_(in_place) {
  for (std::uint32_t rank = 0; rank < nodes.size(); ++rank) rank_at_[nodes[rank].value()] = rank;
  if (combines(problem.collective))
    place_results(problem.collective, table);
  else
    place_messages(problem.collective, table);
}

void MscclLayout::place_messages(const Collective& collective, ContributionTable& table) {
  for (MessageId message{0}; message.value() < collective.message_count(); ++message) {
    const ContributionTable::Value value = table.of_one(message.value());
    const std::uint32_t origin = rank_at_[collective.origin(message).value()];
    std::vector<ContributionTable::Value>& input = ranks_[origin].input;
    input.push_back(value);
    const auto deliver = [&](std::uint32_t rank) {
      std::vector<ContributionTable::Value>& output = ranks_[rank].output;
      const std::uint64_t in = input.size() - 1;
      // In place, data that stays at its rank has the same position in both buffers.
      if (in_place_ && rank == origin)
        ranks_[rank].shift = output.size() > in ? output.size() - in : in - output.size();
      output.push_back(value);
    };
    if (collective.personalized()) {
      deliver(rank_at_[collective.destination(message).value()]);
      continue;
    }
    for (std::uint64_t i = 0; i < participants_; ++i)
      deliver(rank_at_[collective.participant(i).value()]);
  }
}

void MscclLayout::place_results(const Collective& collective, ContributionTable& table) {
  const bool prefixes = collective.handling() == Handling::prefixes;
  const auto wanted = [&](std::uint64_t result, std::uint64_t last) {
    std::vector<std::uint64_t> all;
    all.reserve(last + 1);
    for (std::uint64_t i = 0; i <= last; ++i) all.push_back(contribution(result, i));
    return table.number(std::move(all));
  };
  for (std::uint64_t result = 0; result < results_of(collective); ++result)
    for (std::uint64_t i = 0; i < participants_; ++i) {
      const NodeId node = collective.participant(i);
      Rank& rank = ranks_[rank_at_[node.value()]];
      rank.input.push_back(table.of_one(contribution(result, i)));
      if (!prefixes && !collective.wants(node, result)) continue;
      if (in_place_ && rank.output.empty()) rank.shift = result;
      rank.output.push_back(wanted(result, prefixes ? i : participants_ - 1));
    }
}

std::uint64_t MscclLayout::place(std::uint32_t rank, char buffer, std::uint64_t offset) const {
  // Buffers are consecutive, with room for all offsets that a file may have.
  static constexpr std::uint64_t room = std::uint64_t{1} << 42U;
  const Rank& at = ranks_[rank];
  if (buffer == 's') return 2 * room + offset;
  if (!in_place_) return buffer == 'i' ? offset : room + offset;
  const char smaller = at.input.size() <= at.output.size() ? 'i' : 'o';
  return buffer == smaller ? at.shift + offset : offset;
}

std::uint64_t msccl_chunks(const MscclAlgorithm& algorithm, const Problem& problem,
                           std::string_view file) {
  if (problem.collective.has_counts()) return 1;
  const LargestBuffers whole = largest_buffers(problem.collective);
  LargestBuffers found;
  for (const MscclGpu& gpu : algorithm.gpus) {
    found.input = std::max(found.input, gpu.inputs);
    found.output = std::max(found.output, gpu.outputs);
  }
  // In place, one of the buffers may not be mentioned at all.
  const bool by_output =
      whole.output > whole.input || (whole.output == whole.input && found.output >= found.input);
  const std::uint64_t chunks = by_output ? found.output : found.input;
  const std::uint64_t unit = by_output ? whole.output : whole.input;
  if (chunks == 0 || chunks % unit != 0)
    throw Error(
        ErrorCode::usage,
        fmt::format("{}: {} of {} chunks do not fit this {}, which has multiples of {}", file,
                    by_output ? "outputs" : "inputs", chunks, problem.collective.name(), unit),
        "is the collective, the number of messages or the source another one?");
  return chunks / unit;
}

}  // namespace asterism
