#include "io/foreign/gpu_buffers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

/// Returns an empty string if GPUs have no such collective.
std::string gpu_name(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::broadcast:
    case CollectiveKind::allgather:
    case CollectiveKind::alltoall:
    case CollectiveKind::scatter:
    case CollectiveKind::gather:
    case CollectiveKind::reduce:
    case CollectiveKind::allreduce:
      return to_string(kind);
    case CollectiveKind::reduce_scatter:
      return "reducescatter";
    default:
      return {};
  }
}

bool follows(Slot slot, Slot before) {
  return slot.buffer == before.buffer && slot.index == before.index + 1;
}

bool follows(const SlotPiece& piece, const SlotPiece& before) {
  if (piece.reduces != before.reduces || !follows(piece.target, before.target)) return false;
  return !piece.reduces || follows(piece.source, before.source);
}

/// Whether a piece reads what an earlier one of the run writes.
bool reads_from(const std::vector<SlotPiece>& pieces, const SlotRun& run, const SlotPiece& piece) {
  if (!piece.reduces) return false;
  return std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(run.first),
                     pieces.begin() + static_cast<std::ptrdiff_t>(run.first + run.count),
                     [&](const SlotPiece& one) { return one.target == piece.source; });
}

}  // namespace

GpuCollective gpu_collective(const Schedule& schedule, const std::vector<RankSlots>& ranks,
                             const std::string& format) {
  const Collective& collective = schedule.header().problem.collective;
  GpuCollective result{gpu_name(collective.kind())};
  const auto refuse = [&](const std::string& what, const std::string& hint) {
    throw Error(ErrorCode::unsupported, fmt::format("{} cannot say {}", format, what), hint);
  };
  if (result.name.empty() || collective.has_counts())
    refuse(fmt::format("{}", collective.name()),
           "it has broadcast, allgather, alltoall, scatter, gather, reduce, allreduce and "
           "reduce-scatter, with as many messages for everybody");
  if (!collective.all_take_part())
    refuse("that some nodes only pass messages on",
           "choose a network without switches, in which all nodes take part");
  if (!collective.sources().empty() && collective.sources().front() != NodeId{0})
    refuse("who the source or the root is, and takes it for rank 0",
           "choose node 0 as the source or the root");
  for (const RankSlots& rank : ranks) {
    result.input = std::max(result.input, rank.input);
    result.output = std::max(result.output, rank.output);
  }
  return result;
}

std::vector<std::string> gpu_limits_and(const std::string& own) {
  const std::string collectives =
      "collectives other than broadcast, allgather, alltoall, scatter, gather, reduce, allreduce "
      "and reduce-scatter, and those with counts";
  return {collectives,
          "nodes that only pass messages on, as switches do",
          "a source or root other than node 0",
          "paths of several links, which port a packet takes, control units",
          "steps: a rank waits for the data that it needs, not for others",
          own};
}

const char* letter_of(Buffer buffer) {
  return buffer == Buffer::input ? "i" : buffer == Buffer::output ? "o" : "s";
}

std::vector<SlotRun> runs_of(const std::vector<SlotPiece>& here,
                             const std::vector<SlotPiece>& there, std::size_t most) {
  std::vector<SlotRun> runs;
  for (std::size_t i = 0; i < here.size(); ++i) {
    const bool joins = !runs.empty() && runs.back().count < most &&
                       follows(here[i].source, here[i - 1].source) &&
                       follows(there[i], there[i - 1]) && !reads_from(there, runs.back(), there[i]);
    if (joins)
      ++runs.back().count;
    else
      runs.push_back({i, 1});
  }
  return runs;
}

std::vector<TransferEnds> transfer_ends(const std::vector<RankSlots>& ranks) {
  std::vector<TransferEnds> ends;
  for (const RankSlots& rank : ranks)
    for (const SlotOperation& operation : rank.operations) {
      const bool sends = operation.kind == SlotOperation::Kind::send;
      if (!sends && operation.kind != SlotOperation::Kind::receive) continue;
      if (operation.transfer >= ends.size()) ends.resize(operation.transfer + 1);
      (sends ? ends[operation.transfer].sent : ends[operation.transfer].received) =
          &operation.pieces;
    }
  return ends;
}

std::string plain_name(const ScheduleHeader& header) {
  std::string name = fmt::format("{}-{}-{}", header.problem.network().spec(),
                                 header.problem.collective.name(), header.algorithm);
  for (char& letter : name) {
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9');
    if (!is_plain) letter = '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

}  // namespace asterism
