#include "io/foreign/slot_hosts.hpp"

#include <map>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

bool is_remote(const SlotOperation& operation) {
  return operation.kind == Kind::send || operation.kind == Kind::receive;
}

class ForwarderRemoval {
 public:
  ForwarderRemoval(std::vector<RankSlots> nodes, const Collective& collective,
                   const std::string& format)
      : nodes_(std::move(nodes)), rank_at_(nodes_.size(), no_rank), format_(format) {
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      rank_at_[collective.participant(i).value()] = i;
    result_.ranks.resize(collective.participant_count());
  }

  HostPrograms removed() && {
    find_transfers();
    for (const Ends& ends : transfers_) follow(ends);
    for (std::size_t node = 0; node < nodes_.size(); ++node) rebuild(node);
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t no_rank = ~std::uint64_t{0};

  struct Ends {
    const SlotOperation* send = nullptr;
    const SlotOperation* receive = nullptr;
    std::uint64_t from = 0, to = 0;
  };
  /// The participant that had a message last, and the transfer with which it gave it away.
  struct Giver {
    std::uint64_t node = 0, transfer = 0;
    Slot slot{};
  };
  using Operations = std::vector<SlotOperation>;

  [[nodiscard]] bool is_host(std::uint64_t node) const { return rank_at_[node] != no_rank; }
  [[nodiscard]] NodeId rank_of(std::uint64_t node) const { return NodeId{rank_at_[node]}; }

  void find_transfers() {
    for (std::uint64_t node = 0; node < nodes_.size(); ++node)
      for (const SlotOperation& operation : nodes_[node].operations) {
        if (!is_remote(operation)) {
          if (!is_host(node)) refuse_combining(node);
          continue;
        }
        if (operation.transfer >= transfers_.size()) transfers_.resize(operation.transfer + 1);
        Ends& ends = transfers_[operation.transfer];
        const bool sends = operation.kind == Kind::send;
        (sends ? ends.send : ends.receive) = &operation;
        (sends ? ends.from : ends.to) = node;
      }
    sends_.resize(transfers_.size());
    receives_.resize(transfers_.size());
  }

  [[noreturn]] void refuse_combining(std::uint64_t node) const {
    throw Error(ErrorCode::unsupported,
                fmt::format("{} cannot express that node {}, which does not take part, combines "
                            "messages",
                            format_, node),
                "choose --switches forward, so that only the participants combine");
  }

  void follow(const Ends& ends) {
    if (ends.send == nullptr || ends.receive == nullptr) return;
    if (!is_host(ends.to)) return keep_at_forwarder(ends);
    if (is_host(ends.from)) return add_direct(ends);
    add_joined(ends);
  }

  void keep_at_forwarder(const Ends& ends) {
    for (std::size_t i = 0; i < ends.receive->pieces.size(); ++i) {
      const SlotPiece& piece = ends.receive->pieces[i];
      if (piece.reduces) refuse_combining(ends.to);
      givers_[{ends.to, piece.target}] = giver_of(ends, i);
    }
  }
  [[nodiscard]] Giver giver_of(const Ends& ends, std::size_t piece) const {
    const Slot slot = ends.send->pieces[piece].source;
    if (is_host(ends.from)) return {ends.from, ends.send->transfer, slot};
    return givers_.at({ends.from, slot});
  }

  void add_direct(const Ends& ends) {
    SlotOperation send = *ends.send, receive = *ends.receive;
    send.peer = rank_of(ends.to);
    receive.peer = rank_of(ends.from);
    send.transfer = receive.transfer = count_++;
    sends_[ends.send->transfer].push_back(std::move(send));
    receives_[ends.send->transfer].push_back(std::move(receive));
  }

  /// One transfer for each participant, and each of its packets, that the messages are from.
  void add_joined(const Ends& ends) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < ends.send->pieces.size(); ++i) {
      const Giver giver = giver_of(ends, i);
      groups[{giver.transfer, giver.node}].push_back(i);
    }
    for (const auto& [from, pieces] : groups) add_group(ends, from.second, from.first, pieces);
  }
  void add_group(const Ends& ends, std::uint64_t node, std::uint64_t transfer,
                 const std::vector<std::size_t>& pieces) {
    if (node == ends.to) return add_copy(ends, pieces);
    SlotOperation receive{.kind = Kind::receive,
                          .step = ends.receive->step,
                          .peer = rank_of(node),
                          .transfer = count_};
    SlotOperation send{.kind = Kind::send,
                       .step = transfers_[transfer].send->step,
                       .peer = rank_of(ends.to),
                       .transfer = count_++};
    for (const std::size_t i : pieces) {
      receive.pieces.push_back(ends.receive->pieces[i]);
      send.pieces.push_back({giver_of(ends, i).slot, ends.receive->pieces[i].target, false});
    }
    sends_[transfer].push_back(std::move(send));
    receives_[ends.send->transfer].push_back(std::move(receive));
    ++result_.joined;
  }
  /// What comes back to the participant that gave it away.
  void add_copy(const Ends& ends, const std::vector<std::size_t>& pieces) {
    SlotOperation copy{.kind = Kind::copy, .step = ends.receive->step};
    for (const std::size_t i : pieces) {
      if (ends.receive->pieces[i].reduces) refuse_combining(ends.from);
      copy.pieces.push_back({giver_of(ends, i).slot, ends.receive->pieces[i].target, false});
    }
    receives_[ends.send->transfer].push_back(std::move(copy));
  }

  void rebuild(std::uint64_t node) {
    if (!is_host(node)) return;
    RankSlots& rank = result_.ranks[rank_at_[node]];
    rank.input = nodes_[node].input;
    rank.output = nodes_[node].output;
    rank.scratch = nodes_[node].scratch;
    for (SlotOperation& operation : nodes_[node].operations) {
      if (!is_remote(operation)) {
        rank.operations.push_back(std::move(operation));
        continue;
      }
      Operations& all = (operation.kind == Kind::send ? sends_ : receives_)[operation.transfer];
      for (SlotOperation& one : all) rank.operations.push_back(std::move(one));
    }
  }

  std::vector<RankSlots> nodes_;
  std::vector<std::uint64_t> rank_at_;  // by node
  const std::string& format_;
  std::vector<Ends> transfers_;
  std::map<std::pair<std::uint64_t, Slot>, Giver> givers_;  // by slot of a forwarder
  std::vector<Operations> sends_, receives_;                // by transfer that they stand for
  std::uint64_t count_ = 0;                                 // of transfers between participants
  HostPrograms result_;
};

}  // namespace

HostPrograms host_programs(std::vector<RankSlots> nodes, const Collective& collective,
                           const std::string& format) {
  if (collective.all_take_part()) return {std::move(nodes), 0};
  HostPrograms result = ForwarderRemoval(std::move(nodes), collective, format).removed();
  for (RankSlots& rank : result.ranks) order_operations(rank);
  return result;
}

}  // namespace asterism
