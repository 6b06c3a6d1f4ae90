#include "io/foreign/plan_layout.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

/// Operations with which a block begins: it tells its senders that it is ready, or waits until its
/// receivers are.
constexpr std::size_t opening_operations = 3;
constexpr std::size_t work_operations = PlanLimits::operations_per_block - opening_operations;
/// Blocks for sends, and as many for receives, before one serves several peers.
constexpr std::size_t lanes_per_direction = 32;

class PlanPlacement {
 public:
  PlanPlacement(const std::vector<RankSlots>& ranks, const PlanCosts& costs)
      : ranks_(ranks), costs_(costs), uses_(ranks.size()) {
    layout_.blocks.resize(ranks.size());
    layout_.block_of.resize(ranks.size());
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank)
      layout_.block_of[rank].resize(ranks[rank].operations.size());
  }

  PlanLayout placed() && {
    find_ends();
    for (std::uint64_t i = 0; i < ends_.size(); ++i) place(i);
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank) place_local(rank);
    list_contents();
    return std::move(layout_);
  }

 private:
  struct End {
    std::uint64_t rank = 0;
    std::uint32_t operation = 0;
  };
  struct Ends {
    End send{}, receive{};
  };
  /// What the operations of a block take so far.
  struct BlockUse {
    std::size_t operations = 0, channels = 0;
    std::set<std::pair<std::uint64_t, Buffer>> buffers{};
  };
  /// The operations of its last transfer.
  struct ChannelUse {
    std::size_t channel = 0;
    std::uint32_t send = 0, receive = 0;
  };
  /// A series of blocks for the same peers.
  struct Lane {
    std::optional<std::size_t> block{};
  };
  struct LaneKey {
    std::uint64_t rank = 0;
    bool sends = false;
    std::size_t number = 0;
    auto operator<=>(const LaneKey&) const = default;
  };
  using BlockPair = std::tuple<std::uint64_t, std::size_t, std::uint64_t, std::size_t>;

  void find_ends() {
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank)
      for (std::uint32_t i = 0; i < ranks_[rank].operations.size(); ++i) {
        const SlotOperation& operation = ranks_[rank].operations[i];
        const bool sends = operation.kind == Kind::send;
        if (!sends && operation.kind != Kind::receive) continue;
        if (operation.transfer >= ends_.size()) ends_.resize(operation.transfer + 1);
        (sends ? ends_[operation.transfer].send : ends_[operation.transfer].receive) = {rank, i};
      }
    layout_.channel_of.resize(ends_.size());
  }

  [[nodiscard]] std::size_t cost(const End& end) const {
    return costs_.operations[end.rank][end.operation];
  }
  std::size_t add_block(std::uint64_t rank) {
    layout_.blocks[rank].emplace_back();
    uses_[rank].emplace_back();
    return uses_[rank].size() - 1;
  }

  Lane& lane(const End& end, std::uint64_t peer, bool sends) {
    std::map<std::uint64_t, std::size_t>& peers = peers_[{end.rank, sends}];
    const std::size_t number = peers.try_emplace(peer, peers.size()).first->second;
    Lane& found = lanes_[{end.rank, sends, number % lanes_per_direction}];
    if (!found.block) found.block = add_block(end.rank);
    return found;
  }

  void place(std::uint64_t transfer) {
    const Ends& ends = ends_[transfer];
    Lane& from = lane(ends.send, ends.receive.rank, true);
    Lane& to = lane(ends.receive, ends.send.rank, false);
    ChannelUse* channel = open_channel(ends, *from.block, *to.block);
    const std::size_t more = channel == nullptr ? 1 : 0;
    const bool is_full_here = !fits(ends.send, *from.block, more) || !has_buffers(transfer, from);
    const bool is_full_there = !fits(ends.receive, *to.block, more);
    if (is_full_here) from.block = add_block(ends.send.rank);
    if (is_full_there) to.block = add_block(ends.receive.rank);
    if (is_full_here || is_full_there) {
      // A new block may have room for what the other end needs, but not without a new channel.
      channel = nullptr;
      if (!is_full_here && !fits(ends.send, *from.block, 1)) from.block = add_block(ends.send.rank);
      if (!is_full_there && !fits(ends.receive, *to.block, 1))
        to.block = add_block(ends.receive.rank);
    }
    if (channel == nullptr) channel = &add_channel(ends, *from.block, *to.block);
    use(transfer, *from.block, *to.block, *channel);
  }

  [[nodiscard]] bool fits(const End& end, std::size_t block, std::size_t channels) const {
    const BlockUse& use = uses_[end.rank][block];
    return use.operations == 0 || (use.operations + cost(end) <= work_operations &&
                                   use.channels + channels <= PlanLimits::channels_per_block);
  }
  [[nodiscard]] bool has_buffers(std::uint64_t transfer, const Lane& from) const {
    const Ends& ends = ends_[transfer];
    auto buffers = uses_[ends.send.rank][*from.block].buffers;
    for (const Buffer buffer : costs_.buffers[transfer])
      buffers.insert({ends.receive.rank, buffer});
    return buffers.size() <= PlanLimits::remote_buffers_per_block;
  }

  /// Returns a channel of the two blocks on which the transfer comes last at both ends; nullptr if
  /// there is none.
  ChannelUse* open_channel(const Ends& ends, std::size_t from, std::size_t to) {
    for (ChannelUse& use : channels_[{ends.send.rank, from, ends.receive.rank, to}])
      if (use.send < ends.send.operation && use.receive < ends.receive.operation) return &use;
    return nullptr;
  }
  ChannelUse& add_channel(const Ends& ends, std::size_t from, std::size_t to) {
    const std::size_t number = layout_.channels.size();
    layout_.channels.push_back({ends.send.rank, ends.receive.rank, from, to});
    layout_.blocks[ends.send.rank][from].channels.push_back(number);
    layout_.blocks[ends.receive.rank][to].channels.push_back(number);
    ++uses_[ends.send.rank][from].channels;
    ++uses_[ends.receive.rank][to].channels;
    std::vector<ChannelUse>& all = channels_[{ends.send.rank, from, ends.receive.rank, to}];
    return all.emplace_back(ChannelUse{.channel = number});
  }

  void use(std::uint64_t transfer, std::size_t from, std::size_t to, ChannelUse& channel) {
    const Ends& ends = ends_[transfer];
    channel.send = ends.send.operation;
    channel.receive = ends.receive.operation;
    layout_.channel_of[transfer] = channel.channel;
    layout_.block_of[ends.send.rank][ends.send.operation] = from;
    layout_.block_of[ends.receive.rank][ends.receive.operation] = to;
    BlockUse& sender = uses_[ends.send.rank][from];
    sender.operations += cost(ends.send);
    for (const Buffer buffer : costs_.buffers[transfer])
      sender.buffers.insert({ends.receive.rank, buffer});
    uses_[ends.receive.rank][to].operations += cost(ends.receive);
  }

  void place_local(std::uint64_t rank) {
    std::optional<std::size_t> block;
    for (std::uint32_t i = 0; i < ranks_[rank].operations.size(); ++i) {
      const Kind kind = ranks_[rank].operations[i].kind;
      if (kind == Kind::send || kind == Kind::receive) continue;
      if (!block || !fits({rank, i}, *block, 0)) block = add_block(rank);
      uses_[rank][*block].operations += cost({rank, i});
      layout_.block_of[rank][i] = *block;
    }
  }

  void list_contents() {
    for (std::uint64_t rank = 0; rank < ranks_.size(); ++rank)
      for (std::uint32_t i = 0; i < ranks_[rank].operations.size(); ++i)
        layout_.blocks[rank][layout_.block_of[rank][i]].operations.push_back(i);
  }

  const std::vector<RankSlots>& ranks_;
  const PlanCosts& costs_;
  PlanLayout layout_;
  std::vector<Ends> ends_;                   // by transfer
  std::vector<std::vector<BlockUse>> uses_;  // by rank and block
  std::map<LaneKey, Lane> lanes_;
  std::map<std::pair<std::uint64_t, bool>, std::map<std::uint64_t, std::size_t>> peers_;
  std::map<BlockPair, std::vector<ChannelUse>> channels_;
};

}  // namespace

PlanLayout plan_layout(const std::vector<RankSlots>& ranks, const PlanCosts& costs) {
  return PlanPlacement(ranks, costs).placed();
}

}  // namespace asterism
