#include "io/foreign/msccl_blocks.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "io/foreign/gpu_buffers.hpp"

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

/// Maximum number of thread blocks of a rank that send, and of those that receive, per channel.
constexpr std::uint64_t peers_per_channel = 32;
/// Number of chunks that the runtime moves in a step.
constexpr std::size_t chunks_per_step = 71;

class Channels {
 public:
  /// Returns the channel of the connection between two ranks.
  std::uint64_t of(std::uint64_t from, std::uint64_t to) {
    const auto [found, is_new] = channels_.try_emplace({from, to}, 0);
    if (!is_new) return found->second;
    std::uint64_t& channel = found->second;
    while (sends_[{from, channel}] == peers_per_channel ||
           receives_[{to, channel}] == peers_per_channel)
      ++channel;
    ++sends_[{from, channel}];
    ++receives_[{to, channel}];
    return channel;
  }

 private:
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  std::map<Pair, std::uint64_t> channels_;
  std::map<Pair, std::uint64_t> sends_, receives_;  // by rank and channel
};

class BlocksOfRank {
 public:
  BlocksOfRank(std::uint64_t rank, Channels& channels) : rank_(rank), channels_(channels) {}

  void add(const SlotOperation& operation, const std::vector<TransferEnds>& ends) {
    const std::size_t block = block_for(operation);
    const std::vector<Place> waits = waits_of(operation, block);
    std::vector<MscclStep> steps = steps_of(operation, ends);
    std::vector<MscclStep>& there = blocks_[block].steps;
    // A step waits for one other: the first ones are waited for by steps that do nothing.
    for (std::size_t i = 0; i < waits.size(); ++i) {
      MscclStep nothing{.type = "nop"};
      MscclStep& step = i + 1 < waits.size() ? nothing : steps.front();
      step.waits_for_block = static_cast<std::int64_t>(waits[i].block);
      step.waits_for_step = static_cast<std::int64_t>(waits[i].step);
      blocks_[waits[i].block].steps[waits[i].step].is_waited_for = true;
      if (i + 1 < waits.size()) there.push_back(nothing);
    }
    there.insert(there.end(), steps.begin(), steps.end());
    places_.push_back({block, there.size() - 1});
  }

  [[nodiscard]] std::vector<MscclBlock> blocks() && { return std::move(blocks_); }

 private:
  struct Place {
    std::size_t block, step;
  };
  using Peers = std::pair<std::int64_t, std::int64_t>;  // sent to, received from

  std::size_t block_for(const SlotOperation& operation) {
    const auto peer = static_cast<std::int64_t>(operation.peer.value());
    Peers peers{-1, -1};
    if (operation.kind == Kind::send) peers.first = peer;
    if (operation.kind == Kind::receive) peers.second = peer;
    const auto [found, is_new] = index_.try_emplace(peers, blocks_.size());
    if (is_new) blocks_.push_back({peers.first, peers.second, channel_of(operation)});
    return found->second;
  }
  [[nodiscard]] std::uint64_t channel_of(const SlotOperation& operation) const {
    if (operation.kind == Kind::send) return channels_.of(rank_, operation.peer.value());
    if (operation.kind == Kind::receive) return channels_.of(operation.peer.value(), rank_);
    return 0;
  }

  /// The last step of each other block that must be over.
  [[nodiscard]] std::vector<Place> waits_of(const SlotOperation& operation,
                                            std::size_t block) const {
    std::map<std::size_t, std::size_t> last;
    for (const std::uint32_t before : operation.after) {
      const Place& place = places_[before];
      if (place.block != block) last[place.block] = std::max(last[place.block], place.step);
    }
    std::vector<Place> waits;
    waits.reserve(last.size());
    for (const auto& [other, step] : last) waits.push_back({other, step});
    return waits;
  }

  static std::vector<MscclStep> steps_of(const SlotOperation& operation,
                                         const std::vector<TransferEnds>& ends) {
    const bool is_local = operation.kind == Kind::copy || operation.kind == Kind::reduce;
    const TransferEnds end =
        is_local ? TransferEnds{&operation.pieces, &operation.pieces} : ends[operation.transfer];
    std::vector<MscclStep> steps;
    for (const SlotRun& run : runs_of(*end.sent, *end.received, chunks_per_step)) {
      const SlotPiece& sent = (*end.sent)[run.first];
      const SlotPiece& piece = operation.pieces[run.first];
      const bool adds = operation.kind == Kind::receive && piece.reduces;
      steps.push_back({type_of(operation.kind, adds), adds ? piece.source : sent.source,
                       piece.target, run.count});
      if (!is_local) steps.back().at = operation.step;
    }
    return steps;
  }
  static std::string type_of(Kind kind, bool adds) {
    switch (kind) {
      case Kind::send:
        return "s";
      case Kind::receive:
        return adds ? "rrc" : "r";
      case Kind::copy:
        return "cpy";
      default:
        return "re";
    }
  }

  std::uint64_t rank_;
  Channels& channels_;
  std::vector<MscclBlock> blocks_;
  std::map<Peers, std::size_t> index_;
  std::vector<Place> places_;  // of the last step of each operation
};

}  // namespace

std::vector<std::vector<MscclBlock>> msccl_blocks(const std::vector<RankSlots>& ranks) {
  const std::vector<TransferEnds> ends = transfer_ends(ranks);
  Channels channels;
  std::vector<std::vector<MscclBlock>> result;
  result.reserve(ranks.size());
  for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
    BlocksOfRank blocks(rank, channels);
    for (const SlotOperation& operation : ranks[rank].operations) blocks.add(operation, ends);
    result.push_back(std::move(blocks).blocks());
  }
  return result;
}

}  // namespace asterism
