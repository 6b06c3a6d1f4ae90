#include "io/foreign/gpu_buffers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/foreign/options.hpp"
#include "io/foreign/slot_hosts.hpp"

namespace asterism {

namespace {

constexpr const char* any_size = "any-size";

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

/// Refuses what no format for GPUs can say.
GpuCollective sayable_collective(const Collective& collective, const std::string& format) {
  GpuCollective result{.kind = collective.kind(), .name = gpu_name(collective.kind())};
  const auto refuse = [&](const std::string& what, const std::string& hint) {
    throw Error(ErrorCode::unsupported, fmt::format("{} cannot express {}", format, what), hint);
  };
  if (result.name.empty() || collective.has_counts())
    refuse(fmt::format("{}", collective.name()),
           "it has broadcast, allgather, alltoall, scatter, gather, reduce, allreduce and "
           "reduce-scatter, with the same number of messages for every rank");
  if (!collective.sources().empty() && collective.sources().front() != collective.participant(0))
    refuse("who the source or the root is, and takes it for rank 0",
           "choose the first participant as the source or the root");
  return result;
}

/// Counts packets that cross several links.
std::uint64_t paths_in(const Schedule& schedule) {
  std::uint64_t paths = 0;
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      paths += schedule.transfer(step, i).ports.size() > 1 ? 1 : 0;
  return paths;
}

void note_direct_copies(const Schedule& schedule, std::uint64_t joined, ExchangeSink& sink) {
  const std::uint64_t direct = paths_in(schedule) + joined;
  if (direct == 0) return;
  sink.note(
      fmt::format("{} packets pass through nodes that only forward: they are direct copies "
                  "between GPUs here. The machine chooses their routes, so contention in "
                  "switches may differ from that of the schedule",
                  direct));
}

bool follows(Slot slot, Slot before) {
  return slot.buffer == before.buffer && slot.index == before.index + 1;
}

bool follows(const SlotPiece& piece, const SlotPiece& before) {
  if (piece.reduces != before.reduces || !follows(piece.target, before.target)) return false;
  return !piece.reduces || follows(piece.source, before.source);
}

/// Returns whether a piece reads what an earlier one of the run writes.
bool reads_from(const std::vector<SlotPiece>& pieces, const SlotRun& run, const SlotPiece& piece) {
  if (!piece.reduces) return false;
  return std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(run.first),
                     pieces.begin() + static_cast<std::ptrdiff_t>(run.first + run.count),
                     [&](const SlotPiece& one) { return one.target == piece.source; });
}

}  // namespace

GpuProgram gpu_program(const ExchangeRequest& request, ExchangeSink& sink,
                       const std::string& format) {
  const Collective& collective = request.schedule.header().problem.collective;
  GpuProgram program{.collective = sayable_collective(collective, format)};
  HostPrograms hosts =
      host_programs(slot_programs(request.schedule, format, request.memory_limit, request.progress),
                    collective, format);
  program.ranks = std::move(hosts.ranks);
  note_direct_copies(request.schedule, hosts.joined, sink);
  for (const RankSlots& rank : program.ranks) {
    program.collective.input = std::max(program.collective.input, rank.input);
    program.collective.output = std::max(program.collective.output, rank.output);
  }
  return program;
}

ExchangeOption any_size_option() {
  return {.name = any_size,
          .description = "allow more than the usual limits of runtimes and GPUs",
          .fallback = "no",
          .is_flag = true};
}

bool is_any_size(const ExchangeRequest& request) {
  return flag_option(request.options, any_size);
}

void refuse_gpu_size(const std::string& runtime, const std::string& limit, std::uint64_t found) {
  throw Error(
      ErrorCode::unsupported,
      fmt::format("{} takes at most {}, and this program has {}", runtime, limit, found),
      fmt::format("choose a smaller problem or fewer chunks, or add --{} for a runtime that "
                  "was built for more",
                  any_size));
}

std::vector<std::string> gpu_limits_and(const std::string& own) {
  const std::string collectives =
      "collectives other than broadcast, allgather, alltoall, scatter, gather, reduce, allreduce "
      "and reduce-scatter, and those with counts";
  return {collectives,
          "which switches a packet passes: it is a direct copy from GPU to GPU",
          "switches that combine messages",
          "a source or root other than the first participant",
          "which port a packet takes, control units",
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

std::vector<std::pair<std::string, std::string>> problem_words(const Problem& problem) {
  static constexpr std::size_t longest_spec = 100;  // runtimes limit the length of attributes
  const std::string spec = problem.network().spec();
  const bool is_plain = spec.size() <= longest_spec && !spec.starts_with("graph:") &&
                        spec.find_first_of("/\\&<>\"'") == std::string::npos;
  if (!problem.collective.all_take_part() || !is_plain) return {};
  return {{"network", spec}, {"ports", ports_text(problem.model)}};
}

std::string plain_name(const ScheduleHeader& header) {
  std::string name = fmt::format("{}-{}-{}", header.problem.network().spec(),
                                 header.problem.collective.name(), header.algorithm);
  for (char& letter : name) {
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9');
    if (!is_plain) letter = '-';
  }
  static constexpr std::size_t longest_name = 200;  // runtimes limit the length of attributes
  if (name.size() > longest_name) name.resize(longest_name);
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

}  // namespace asterism
