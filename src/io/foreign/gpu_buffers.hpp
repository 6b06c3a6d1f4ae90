// Common parts of the GPU formats: collective names, buffers of equal size on all ranks, and runs
// of slots that move together.
#pragma once

#include <string>
#include <vector>

#include <asterism/exchange.hpp>

#include "io/foreign/slot_program.hpp"

namespace asterism {

struct GpuCollective {
  CollectiveKind kind{};
  std::string name{};                   ///< "reducescatter"
  std::uint64_t input = 0, output = 0;  ///< slots of every rank
};

/// A schedule as programs of GPUs, which are the participants.
struct GpuProgram {
  GpuCollective collective{};
  std::vector<RankSlots> ranks{};
};

/// Packets that pass through switches become direct copies from GPU to GPU; the sink gets a note
/// about it. Throws Error(unsupported), citing `format`, for collectives that GPUs do not have,
/// counts, a root other than rank 0, or nodes that combine messages without taking part.
[[nodiscard]] GpuProgram gpu_program(const ExchangeRequest& request, ExchangeSink& sink,
                                     const std::string& format);

/// The option to write what is larger than the limits of runtimes, and whether it is set.
[[nodiscard]] ExchangeOption any_size_option();
[[nodiscard]] bool is_any_size(const ExchangeRequest& request);
/// Throws Error(unsupported): `runtime` takes at most `limit`, and the program has `found` of them.
[[noreturn]] void refuse_gpu_size(const std::string& runtime, const std::string& limit,
                                  std::uint64_t found);

/// Returns the limits of all GPU formats, followed by the format's `own` limit.
[[nodiscard]] std::vector<std::string> gpu_limits_and(const std::string& own);

/// Returns "i", "o" or "s".
[[nodiscard]] const char* letter_of(Buffer buffer);

/// Consecutive pieces of an operation, starting at index `first`.
struct SlotRun {
  std::size_t first = 0, count = 0;
};

/// Splits pieces into runs of at most `most` pieces whose slots are contiguous at both ends. `here`
/// are the pieces of an operation, `there` those of its other end, or `here` again for a local
/// operation.
[[nodiscard]] std::vector<SlotRun> runs_of(const std::vector<SlotPiece>& here,
                                           const std::vector<SlotPiece>& there, std::size_t most);

/// The pieces of both ends of all transfers, by transfer.
struct TransferEnds {
  const std::vector<SlotPiece>* sent = nullptr;
  const std::vector<SlotPiece>* received = nullptr;
};
[[nodiscard]] std::vector<TransferEnds> transfer_ends(const std::vector<RankSlots>& ranks);

/// Returns the words of the problem that readers take from a file, by name: "network" and "ports".
/// There are none if the ranks are not the nodes of a network that a spec names.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> problem_words(
    const Problem& problem);

/// "star-3-allgather-tree", of letters, digits and hyphens.
[[nodiscard]] std::string plain_name(const ScheduleHeader& header);

}  // namespace asterism
