#include "io/foreign/msccl_blocks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "io/foreign/gpu_buffers.hpp"

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

/// Maximum number of thread blocks of a rank that send, and of those that receive, per channel.
constexpr std::uint64_t peers_per_channel = 32;
/// Number of chunks that the runtime moves in a step.
constexpr std::size_t chunks_per_step = 71;
constexpr std::size_t unlimited_steps = static_cast<std::size_t>(-1) / 2;

/// The connection of each transfer: which of the thread blocks for its two ranks carry it.
class Connections {
 public:
  /// Steps by rank and operation; without any, a step is counted for each operation.
  using StepCounts = std::vector<std::vector<std::size_t>>;

  Connections(const std::vector<RankSlots>& ranks, const StepCounts& counts, std::size_t max_steps)
      : max_steps_(max_steps) {
    find_ends(ranks, counts);
    for (const std::uint64_t transfer : by_send_) assign(ends_[transfer]);
  }

  [[nodiscard]] std::uint64_t number(std::uint64_t transfer) const {
    return ends_[transfer].connection;
  }
  [[nodiscard]] std::uint64_t channel(std::uint64_t transfer) const {
    return ends_[transfer].channel;
  }

 private:
  struct End {
    std::uint64_t rank = 0, place = 0;
    std::size_t steps = 1;
  };
  struct Transfer {
    End send{}, receive{};
    std::uint64_t connection = 0, channel = 0;  // the number among those of its ranks
  };
  /// Carries transfers in the same order at both ends.
  struct Connection {
    std::size_t send_steps = 0, receive_steps = 0;
    std::uint64_t last_receive = 0, channel = 0;
  };
  using Pair = std::pair<std::uint64_t, std::uint64_t>;

  void find_ends(const std::vector<RankSlots>& ranks, const StepCounts& counts) {
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank)
      for (std::uint64_t i = 0; i < ranks[rank].operations.size(); ++i) {
        const SlotOperation& operation = ranks[rank].operations[i];
        const bool sends = operation.kind == Kind::send;
        if (!sends && operation.kind != Kind::receive) continue;
        if (operation.transfer >= ends_.size()) ends_.resize(operation.transfer + 1);
        Transfer& transfer = ends_[operation.transfer];
        (sends ? transfer.send : transfer.receive) = {rank, i,
                                                      counts.empty() ? 1 : counts[rank][i]};
        if (sends) by_send_.push_back(operation.transfer);
      }
  }

  void assign(Transfer& transfer) {
    std::vector<Connection>& all = connections_[{transfer.send.rank, transfer.receive.rank}];
    std::uint64_t number = 0;
    while (number < all.size() && !fits(all[number], transfer)) ++number;
    if (number == all.size())
      all.push_back({.channel = free_channel(transfer.send.rank, transfer.receive.rank)});
    Connection& connection = all[number];
    connection.send_steps += transfer.send.steps;
    connection.receive_steps += transfer.receive.steps;
    connection.last_receive = transfer.receive.place;
    transfer.connection = number;
    transfer.channel = connection.channel;
  }
  [[nodiscard]] bool fits(const Connection& connection, const Transfer& transfer) const {
    return connection.last_receive < transfer.receive.place &&
           connection.send_steps + transfer.send.steps <= max_steps_ &&
           connection.receive_steps + transfer.receive.steps <= max_steps_;
  }
  std::uint64_t free_channel(std::uint64_t from, std::uint64_t to) {
    std::uint64_t channel = 0;
    while (sends_[{from, channel}] == peers_per_channel ||
           receives_[{to, channel}] == peers_per_channel || used_.contains({{from, to}, channel}))
      ++channel;
    ++sends_[{from, channel}];
    ++receives_[{to, channel}];
    used_.insert({{from, to}, channel});
    return channel;
  }

  std::size_t max_steps_;
  std::vector<Transfer> ends_;          // by transfer
  std::vector<std::uint64_t> by_send_;  // transfers by rank and in the order of its sends
  std::map<Pair, std::vector<Connection>> connections_;
  std::map<Pair, std::uint64_t> sends_, receives_;  // by rank and channel
  std::set<std::pair<Pair, std::uint64_t>> used_;
};

class BlocksOfRank {
 public:
  BlocksOfRank(const Connections& connections, std::size_t max_steps)
      : connections_(connections), max_steps_(max_steps) {}

  /// Returns the number of steps that were added.
  std::size_t add(const SlotOperation& operation, const std::vector<TransferEnds>& ends) {
    std::vector<MscclStep> steps = steps_of(operation, ends);
    const std::size_t block = block_for(operation, steps.size() + operation.after.size());
    const std::vector<Place> waits = waits_of(operation, block);
    std::vector<MscclStep>& there = blocks_[block].steps;
    const std::size_t before = there.size();
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
    return there.size() - before;
  }

  [[nodiscard]] std::vector<MscclBlock> blocks() && { return std::move(blocks_); }

 private:
  struct Place {
    std::size_t block, step;
  };
  /// Sent to, received from, and which of the connections or of the local blocks.
  using Key = std::tuple<std::int64_t, std::int64_t, std::uint64_t>;

  std::size_t block_for(const SlotOperation& operation, std::size_t steps) {
    const auto peer = static_cast<std::int64_t>(operation.peer.value());
    MscclBlock block;
    if (operation.kind == Kind::send) block.send = peer;
    if (operation.kind == Kind::receive) block.receive = peer;
    const bool is_local = block.send < 0 && block.receive < 0;
    if (!is_local) block.channel = connections_.channel(operation.transfer);
    const std::uint64_t number =
        is_local ? local_number(steps) : connections_.number(operation.transfer);
    const auto [found, is_new] =
        index_.try_emplace({block.send, block.receive, number}, blocks_.size());
    if (is_new) blocks_.push_back(block);
    return found->second;
  }
  /// The next local block begins when the steps may not fit.
  std::uint64_t local_number(std::size_t steps) {
    const auto found = index_.find({-1, -1, locals_});
    if (found != index_.end() && blocks_[found->second].steps.size() + steps > max_steps_)
      ++locals_;
    return locals_;
  }

  /// Returns the last step of each other block that must be complete.
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

  const Connections& connections_;
  std::size_t max_steps_;
  std::vector<MscclBlock> blocks_;
  std::map<Key, std::size_t> index_;
  std::vector<Place> places_;  // of the last step of each operation
  std::uint64_t locals_ = 0;
};

struct BuiltBlocks {
  MscclBlocks blocks{};
  Connections::StepCounts counts{};
};

BuiltBlocks built_blocks(const std::vector<RankSlots>& ranks, const Connections::StepCounts& counts,
                         std::size_t max_steps) {
  const std::vector<TransferEnds> ends = transfer_ends(ranks);
  const Connections connections(ranks, counts, max_steps);
  BuiltBlocks result;
  result.counts.resize(ranks.size());
  for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) {
    BlocksOfRank blocks(connections, max_steps);
    for (const SlotOperation& operation : ranks[rank].operations)
      result.counts[rank].push_back(blocks.add(operation, ends));
    result.blocks.push_back(std::move(blocks).blocks());
  }
  return result;
}

}  // namespace

MscclBlocks msccl_blocks(const std::vector<RankSlots>& ranks, std::size_t max_steps) {
  BuiltBlocks built = built_blocks(ranks, {}, unlimited_steps);
  // More blocks mean more waiting, and so more steps: some steps are kept in reserve.
  for (const std::size_t reserve : {0U, 8U, 16U, 24U, 32U, 40U}) {
    if (longest_block(built.blocks) <= max_steps || reserve >= max_steps) break;
    built = built_blocks(ranks, built.counts, max_steps - reserve);
  }
  return std::move(built.blocks);
}

std::size_t longest_block(const MscclBlocks& blocks) {
  std::size_t longest = 0;
  for (const std::vector<MscclBlock>& rank : blocks)
    for (const MscclBlock& block : rank) longest = std::max(longest, block.steps.size());
  return longest;
}

}  // namespace asterism
