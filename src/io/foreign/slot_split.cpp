#include "io/foreign/slot_split.hpp"

#include <algorithm>

#include "io/foreign/gpu_buffers.hpp"

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

constexpr std::size_t unlimited_run = static_cast<std::size_t>(-1);

/// The first piece of each part, and the number of pieces behind the last.
using Cuts = std::vector<std::size_t>;

Cuts cuts_of(const std::vector<SlotPiece>& here, const std::vector<SlotPiece>& there,
             std::size_t max_runs) {
  Cuts cuts;
  const std::vector<SlotRun> runs = runs_of(here, there, unlimited_run);
  for (std::size_t i = 0; i < runs.size(); i += max_runs) cuts.push_back(runs[i].first);
  cuts.push_back(here.size());
  return cuts;
}

SlotOperation part_of(const SlotOperation& whole, std::size_t first, std::size_t end) {
  SlotOperation part{.kind = whole.kind, .step = whole.step, .peer = whole.peer};
  part.pieces.assign(whole.pieces.begin() + static_cast<std::ptrdiff_t>(first),
                     whole.pieces.begin() + static_cast<std::ptrdiff_t>(end));
  return part;
}

}  // namespace

void split_operations(std::vector<RankSlots>& ranks, std::size_t max_runs) {
  const std::vector<TransferEnds> ends = transfer_ends(ranks);
  std::vector<Cuts> cuts(ends.size());
  std::vector<std::uint64_t> first_number(ends.size() + 1, 0);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    cuts[i] = cuts_of(*ends[i].sent, *ends[i].received, max_runs);
    first_number[i + 1] = first_number[i] + cuts[i].size() - 1;
  }
  std::vector<std::vector<SlotOperation>> cut(ranks.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    for (const SlotOperation& operation : ranks[rank].operations) {
      const bool is_local = operation.kind == Kind::copy || operation.kind == Kind::reduce;
      const Cuts at = is_local ? cuts_of(operation.pieces, operation.pieces, max_runs)
                               : cuts[operation.transfer];
      for (std::size_t i = 0; i + 1 < at.size(); ++i) {
        cut[rank].push_back(part_of(operation, at[i], at[i + 1]));
        if (!is_local) cut[rank].back().transfer = first_number[operation.transfer] + i;
      }
    }
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    ranks[rank].operations = std::move(cut[rank]);
    order_operations(ranks[rank]);
  }
}

}  // namespace asterism
